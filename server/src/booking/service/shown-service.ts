import { hasMenu, serviceOfLength } from "@vitrine/domain/shop/menu";
import { priceText } from "@vitrine/domain/shop/price";
import type { Price } from "@vitrine/domain/shop/price";
import type { Shop } from "@vitrine/domain/shop/shop";
import type { TimeSpan } from "@vitrine/domain/time/time-span";

import type { StoredBooking } from "../stored-bookings-table.ts";
import { bookedService } from "./booked-service.ts";
import type { BookedService } from "./booked-service.ts";

/** Before what a service costs, in calendars and mails. */
export const PRICE_LABEL = "Preço";

const MINUTE_MILLISECONDS = 60_000;

// Bookings without a stored service were made when no barber had services of their own.
const ANY_BARBER = {};

/** What people read of a booking's service: its name, or its length (`45 min`) where none is known; and what it costs. */
export function shownService(
  { service, span }: Pick<StoredBooking, "service" | "span">,
  shop: Shop,
): { readonly id: number | undefined; readonly name: string; readonly price: Price | undefined } {
  return (
    service ??
    serviceByLength(span, shop) ?? {
      id: undefined,
      name: `${minutesOf(span)} min`,
      price: undefined,
    }
  );
}

/**
 * Whether lists of these bookings name the service: where the shop has a menu, or had one when they were booked. In all
 * other shops they are as they were before shops had menus.
 */
export function namesServices(bookings: readonly Pick<StoredBooking, "service">[], shop: Shop) {
  return hasMenu(shop) || bookings.some(({ service }) => service?.price !== undefined);
}

/** `Corte · R$ 50`; the name alone where no price is stored. */
export function shownServiceText(
  booking: Pick<StoredBooking, "service" | "span">,
  shop: Shop,
): string {
  const { name, price } = shownService(booking, shop);
  return price === undefined ? name : `${name} · ${priceText(price)}`;
}

/** The service of a booking that stores none: the one that its length means in the shop's facts. */
export function serviceByLength(span: TimeSpan, shop: Shop): BookedService | undefined {
  const service = serviceOfLength(shop, ANY_BARBER, minutesOf(span));
  // What it costs now was not agreed on when it was booked.
  return service && { ...bookedService(service), price: undefined };
}

function minutesOf({ start, end }: TimeSpan): number {
  return (end - start) / MINUTE_MILLISECONDS;
}
