import type { RunningProduct, SceneContent } from "../../running-product.ts";
import { openAgendaOnPhone, takeScreenshot } from "../phone-screen.ts";
import { JOAO } from "../week-of-bookings.ts";

/** João fills in the form, then looks for a time on Tuesday. */
export async function prepare(product: RunningProduct): Promise<SceneContent> {
  const screen = await openAgendaOnPhone(product);
  await screen.fillClient({ name: JOAO.client });
  await screen.chooseBarber(JOAO.barber, JOAO.style);
  await screen.page.evaluate(() => scrollTo(0, 0));
  const form = await takeScreenshot(screen.page);
  await screen.day("ter 24/11").check();
  await screen.slot(JOAO.slot).check();
  const slots = await takeScreenshot(screen.page);
  return { screenshots: { "formulario.png": form, "horarios.png": slots } };
}
