import type { LoopFrame, RunningProduct, SceneContent } from "../../running-product.ts";
import { SCREEN_SIZE } from "../screen-size.ts";
import { openAgendaOnPhone, takeScreenshot } from "../../reserva-de-horario/phone-screen.ts";
import { JOAO } from "../../reserva-de-horario/week-of-bookings.ts";

/** João books a time, from the empty form to the confirmation: a still of the slots, and ten seconds of all of it. */
export async function prepare(product: RunningProduct): Promise<SceneContent> {
  const screen = await openAgendaOnPhone(product, SCREEN_SIZE);
  const { page } = screen;
  const loop: LoopFrame[] = [];
  const show = async (milliseconds: number): Promise<Buffer> => {
    const screenshot = await takeScreenshot(page);
    loop.push({ screenshot, milliseconds });
    return screenshot;
  };
  await show(900);
  for (const name of ["João", JOAO.client]) {
    await screen.fillClient({ name, email: "", phone: "" });
    await show(450);
  }
  await screen.fillClient({ name: JOAO.client, phone: "" });
  await show(500);
  await screen.fillClient({ name: JOAO.client });
  await show(700);
  await screen.chooseBarber(JOAO.barber, JOAO.style);
  await show(1_000);
  await screen.day("ter 24/11").check();
  const slots = await show(1_500);
  await screen.slot(JOAO.slot).check();
  await show(1_300);
  await screen.submit.click();
  await page.getByRole("dialog").waitFor();
  await show(3_200);
  return { screenshots: { "tela.png": slots }, loop };
}
