import { barberColoured } from "@vitrine/domain/barbers";
import { SHOP_CALENDARS } from "@vitrine/domain/calendars";
import { SHOP_TIME_ZONE } from "@vitrine/domain/shop-time";
import type { Instant } from "@vitrine/domain/shop-time";
import { styleLasting } from "@vitrine/domain/styles-of-service";

import type { StoredBooking } from "../outbox/target.ts";
import { EVENT_LABELS, peopleText } from "./booking-event-copy.ts";

/** A booking as the owner's calendar shows it, in whatever calendar that is. */
export interface BookingEvent {
  /** The booking's own id: the same in every calendar, feed and mail, for ever. */
  readonly uid: string;
  /** Grows with every change that the booking has gone through, as a calendar that has an older copy needs it. */
  readonly sequence: number;
  /** One line: `João da Silva · barba · barbeiro1`, or `João da Silva · 10 pessoas · barbeiro1`. */
  readonly summary: string;
  /** Lines of `label: value`. */
  readonly description: string;
  readonly start: Instant;
  readonly end: Instant;
  /** The IANA name of the zone in which the owner thinks of it. */
  readonly zone: string;
  /** The barber's name. */
  readonly category: string;
  /** The barber's colour among Google Calendar's event colours. */
  readonly colorId: number;
  /** The CSS name of a colour like it, which is what iCalendar's COLOR takes (RFC 7986). */
  readonly colorName: string;
  readonly createdAt: Instant;
  /** When it last became something else. An event with the same instant has the same text. */
  readonly changedAt: Instant;
  readonly isCancelled: boolean;
}

const MINUTE_MILLISECONDS = 60_000;

// Google's tangerine, peacock and banana.
const COLOR_NAMES: Readonly<Record<number, string>> = {
  6: "orangered",
  7: "dodgerblue",
  5: "gold",
};
const OTHER_COLOR_NAME = "gray";

/** The event that stands for a booking. Pure: the same booking gives the same event, to the letter. */
export function bookingEvent(booking: StoredBooking): BookingEvent {
  const { span, createdAt, cancelledAt, erasedAt } = booking;
  const kind = SHOP_CALENDARS.get(booking.calendarId)?.takes ?? "appointments";
  const minutes = (span.end - span.start) / MINUTE_MILLISECONDS;
  const barber = barberColoured(booking.barberColorId)?.name ?? String(booking.barberColorId);
  const style = styleLasting(minutes)?.name ?? `${minutes} min`;
  const people = peopleText(booking.places);
  const hasClient = erasedAt === undefined;
  return {
    uid: booking.bookingId,
    sequence: cancelledAt === undefined ? 0 : 1,
    summary: [
      ...(hasClient ? [booking.clientName] : []),
      kind === "tables" ? people : style,
      barber,
    ].join(" · "),
    description: [
      ...(hasClient
        ? [
            `${EVENT_LABELS.name}: ${booking.clientName}`,
            `${EVENT_LABELS.phone}: ${booking.clientPhone}`,
          ]
        : []),
      `${EVENT_LABELS.barber[kind]}: ${barber}`,
      `${EVENT_LABELS.style[kind]}: ${style}`,
      ...(kind === "tables" ? [`${EVENT_LABELS.people}: ${booking.places}`] : []),
    ].join("\n"),
    start: span.start,
    end: span.end,
    zone: SHOP_TIME_ZONE,
    category: barber,
    colorId: booking.barberColorId,
    colorName: COLOR_NAMES[booking.barberColorId] ?? OTHER_COLOR_NAME,
    createdAt,
    changedAt: Math.max(createdAt, cancelledAt ?? createdAt, erasedAt ?? createdAt),
    isCancelled: cancelledAt !== undefined,
  };
}
