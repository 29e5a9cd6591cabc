import type { ShopAtWork, Takes } from "../../shop-at-work.ts";
import { openAgendaOnPhone, photographScreen } from "../phone-screen.ts";
import { JOAO } from "../week-of-bookings.ts";

/** João fills in the form, then looks for a time on Tuesday. */
export async function takes(shop: ShopAtWork): Promise<Takes> {
  const screen = await openAgendaOnPhone(shop);
  await screen.fillClient({ name: JOAO.client });
  await screen.chooseBarber(JOAO.barber, JOAO.style);
  await screen.page.evaluate(() => scrollTo(0, 0));
  const form = await photographScreen(screen.page);
  await screen.day("ter 24/11").check();
  await screen.slot(JOAO.slot).check();
  const slots = await photographScreen(screen.page);
  return { files: { "formulario.png": form, "horarios.png": slots } };
}
