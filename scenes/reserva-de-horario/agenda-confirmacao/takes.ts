import type { ShopAtWork, Takes } from "../../shop-at-work.ts";
import { openAgendaOnPhone, photographScreen } from "../phone-screen.ts";
import { JOAO } from "../week-of-bookings.ts";

/** João books Tuesday at half past ten and reads that he has it. */
export async function takes(shop: ShopAtWork): Promise<Takes> {
  const screen = await openAgendaOnPhone(shop);
  await screen.fillClient({ name: JOAO.client });
  await screen.chooseBarber(JOAO.barber, JOAO.style);
  await screen.day("ter 24/11").check();
  await screen.slot(JOAO.slot).check();
  await screen.submit.click();
  await screen.dialog.waitFor();
  // What lies behind the dialog ends in plain ground, not in half a line.
  await screen.page.evaluate(() => scrollBy(0, -236));
  return { files: { "confirmacao.png": await photographScreen(screen.page) } };
}
