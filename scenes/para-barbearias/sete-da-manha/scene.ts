import { takeScreenshot } from "../../reserva-de-horario/phone-screen.ts";
import { requestFor, WEEK } from "../../reserva-de-horario/week-of-bookings.ts";
import type { RunningProduct, SceneContent } from "../../running-product.ts";
import { SCREEN_SIZE } from "../screen-size.ts";

/** The owner looks at Tuesday at seven in the morning, on a phone. */
export async function prepare(product: RunningProduct): Promise<SceneContent> {
  for (const [index, appointment] of WEEK.entries()) {
    await product.bookAppointment(requestFor(appointment, index));
  }
  const page = await product.visit(product.ownerPath, SCREEN_SIZE);
  await page.getByLabel("Dia", { exact: true }).fill("2026-11-24");
  await page.getByRole("button", { name: /^08:30 - 09:00 André Luz/ }).waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => true));
  await page.locator("[data-day-title]").evaluate((title) => {
    scrollTo(0, title.getBoundingClientRect().top + scrollY - 8);
  });
  return { screenshots: { "tela.png": await takeScreenshot(page) } };
}
