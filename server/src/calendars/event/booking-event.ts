import { NO_COLOUR, NO_COLOUR_ID, colorName } from "@vitrine/domain/shop/colours";
import { phoneText } from "@vitrine/domain/client/area-code";
import { CLIENT_NAME_LABEL } from "@vitrine/domain/client/client-name";
import { CLIENT_NOTE_LABEL } from "@vitrine/domain/client/client-note";
import { CLIENT_PHONE_LABEL } from "@vitrine/domain/client/client-phone";
import type { Instant } from "@vitrine/domain/time/shop-time";
import { priceText } from "@vitrine/domain/shop/price";
import { barberById } from "@vitrine/domain/shop/shop";
import type { Shop } from "@vitrine/domain/shop/shop";

import { PRICE_LABEL, shownService } from "../../booking/service/shown-service.ts";
import type { StoredBooking } from "../../booking/stored-bookings-table.ts";

export interface BookingEvent {
  /** The same in every calendar, feed and mail. Never changes. */
  readonly uid: string;
  /** Grows with every move and with the cancellation, so that calendars replace older copies. */
  readonly sequence: number;
  /** One line: `João da Silva · barba · barbeiro1`, or `João da Silva · 10 pessoas · barbeiro1`. */
  readonly summary: string;
  /** Lines of `label: value`. */
  readonly description: string;
  /** The shop's address, only in events for clients: calendar apps would remind the owner of the way to each event. */
  readonly place?: string;
  readonly start: Instant;
  readonly end: Instant;
  readonly zone: string;
  /** The barber's name. */
  readonly category: string;
  /** One of Google Calendar's event colours. */
  readonly colorId: number;
  /** The CSS name of a similar colour (RFC 7986). */
  readonly colorName: string;
  readonly createdAt: Instant;
  /** When the booking last changed. Events of a booking with the same `changedAt` have the same text. */
  readonly changedAt: Instant;
  readonly isCancelled: boolean;
}

export function bookingEvent(booking: StoredBooking, shop: Shop): BookingEvent {
  const { span, createdAt, cancelledAt, erasedAt, revision, movedAt } = booking;
  const { words } = shop;
  const asksPeople = shop.kind === "tables";
  const listedBarber = barberById(shop, booking.barberColorId);
  const barber = listedBarber?.name ?? String(booking.barberColorId);
  const { name: service, price } = shownService(booking, shop);
  const people = peopleText(booking.places);
  const client = erasedAt === undefined ? [booking.clientName] : [];
  return {
    uid: booking.bookingId,
    sequence: cancelledAt === undefined ? revision : revision + 1,
    summary: [...client, asksPeople ? people : service, barber].join(" · "),
    description: [
      ...client.map((name) => `${CLIENT_NAME_LABEL}: ${name}`),
      ...(erasedAt !== undefined || booking.clientPhone === ""
        ? []
        : [`${CLIENT_PHONE_LABEL}: ${phoneText(booking.clientPhone, booking.clientAreaCode)}`]),
      `${words.barber}: ${barber}`,
      `${words.style}: ${service}`,
      ...(price === undefined ? [] : [`${PRICE_LABEL}: ${priceText(price)}`]),
      ...(asksPeople ? [`${words.people}: ${booking.places}`] : []),
      ...(erasedAt !== undefined || booking.clientNote === ""
        ? []
        : [`${CLIENT_NOTE_LABEL}: ${booking.clientNote}`]),
    ].join("\n"),
    start: span.start,
    end: span.end,
    zone: shop.timeZone,
    category: barber,
    colorId: listedBarber?.colorId ?? NO_COLOUR_ID,
    // Gray for a barber who has left the shop.
    colorName: listedBarber === undefined ? NO_COLOUR : colorName(listedBarber.colorId),
    createdAt,
    changedAt: Math.max(createdAt, movedAt ?? 0, cancelledAt ?? 0, erasedAt ?? 0),
    isCancelled: cancelledAt !== undefined,
  };
}

/** `10 pessoas` */
export function peopleText(people: number): string {
  return people === 1 ? "1 pessoa" : `${people} pessoas`;
}
