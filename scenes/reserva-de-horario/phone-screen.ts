import type { Page } from "@playwright/test";

import { BARBER_LABELS, bookingScreen } from "../../e2e/booking-screen.ts";
import type { BookingScreen } from "../../e2e/booking-screen.ts";
import type { ShopAtWork } from "../shop-at-work.ts";
import { WEEK, requestFor } from "./week-of-bookings.ts";

/** What a phone shows of a page below its status bar. phone.css draws the rest of it. */
export const PHONE_SCREEN = { width: 390, height: 790 };

/** The barber screen on a phone, in a shop whose week is already booked. */
export async function openAgendaOnPhone(shop: ShopAtWork): Promise<BookingScreen> {
  for (const [index, appointment] of WEEK.entries()) {
    await shop.bookAppointment(requestFor(appointment, index));
  }
  const page = await shop.visit("/agenda", PHONE_SCREEN);
  return bookingScreen(page, BARBER_LABELS);
}

/** Photographs what is on the screen, once it is still and no field has the caret. */
export async function photographScreen(page: Page): Promise<Buffer> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
  });
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  return page.screenshot({ type: "png" });
}
