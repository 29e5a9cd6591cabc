import type { RunningProduct, SceneContent } from "../../running-product.ts";
import { openAgendaOnPhone, takeScreenshot } from "../phone-screen.ts";
import { JOAO } from "../week-of-bookings.ts";

/** João books Tuesday at half past ten and reads that he has it. */
export async function prepare(product: RunningProduct): Promise<SceneContent> {
  const screen = await openAgendaOnPhone(product);
  await screen.fillClient({ name: JOAO.client });
  await screen.chooseBarber(JOAO.barber, JOAO.style);
  await screen.day("ter 24/11").check();
  await screen.slot(JOAO.slot).check();
  await screen.submit.click();
  await screen.dialog.waitFor();
  // What lies behind the dialog ends in plain ground, not in half a line.
  await screen.page.evaluate(() => scrollBy(0, -236));
  return { screenshots: { "confirmacao.png": await takeScreenshot(screen.page) } };
}
