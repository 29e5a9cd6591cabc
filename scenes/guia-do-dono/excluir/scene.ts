import type { RunningProduct, SceneContent } from "../../running-product.ts";
import { openAgendaOnPhone, takeScreenshot } from "../../reserva-de-horario/phone-screen.ts";
import { JOAO } from "../../reserva-de-horario/week-of-bookings.ts";

/** The tab on which a booking is cancelled, filled in with João's. */
export async function prepare(product: RunningProduct): Promise<SceneContent> {
  const screen = await openAgendaOnPhone(product);
  await screen.showTab("Excluir");
  await screen.field("Telefone").fill("987654321");
  await screen.chooseBarber(JOAO.barber, JOAO.style);
  await screen.day("ter 24/11").check();
  await screen.slot(JOAO.slot).check();
  await screen.page.getByRole("tablist").evaluate((tabs) => tabs.scrollIntoView());
  return { screenshots: { "excluir.png": await takeScreenshot(screen.page) } };
}
