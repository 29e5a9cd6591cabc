import type { Page } from "@playwright/test";

import { BARBER_LABELS, bookingScreen } from "../../e2e/booking-screen.ts";
import type { BookingScreen } from "../../e2e/booking-screen.ts";
import type { RunningProduct } from "../running-product.ts";
import { WEEK, requestFor } from "./week-of-bookings.ts";

/** What a phone shows of a page below its status bar. phone.css draws the rest of it. */
export const PHONE_SCREEN = { width: 390, height: 790 };

/** Books the whole week, then opens the barber screen on a phone. */
export async function openAgendaOnPhone(
  product: RunningProduct,
  size = PHONE_SCREEN,
): Promise<BookingScreen> {
  for (const [index, appointment] of WEEK.entries()) {
    await product.bookAppointment(requestFor(appointment, index));
  }
  const page = await product.visit("/agenda", size);
  return bookingScreen(page, BARBER_LABELS);
}

/** Takes a screenshot of the page, once animations have ended and no field has the caret. */
export async function takeScreenshot(page: Page): Promise<Buffer> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
  });
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  return page.screenshot({ type: "png" });
}
