import type { RunningProduct, SceneContent } from "../../running-product.ts";
import { openAgendaOnPhone, takeScreenshot } from "../../reserva-de-horario/phone-screen.ts";
import { JOAO } from "../../reserva-de-horario/week-of-bookings.ts";

/** João chooses a time on Tuesday. */
export async function prepare(product: RunningProduct): Promise<SceneContent> {
  const screen = await openAgendaOnPhone(product);
  await screen.fillClient({ name: JOAO.client });
  await screen.chooseBarber(JOAO.barber, JOAO.style);
  await screen.day("ter 24/11").check();
  await screen.slot(JOAO.slot).check();
  return { screenshots: { "horarios.png": await takeScreenshot(screen.page) } };
}
