import { barberColoured } from "@vitrine/domain/barbers";
import { dayLabel } from "@vitrine/domain/booking-days";
import { SHOP_CALENDARS } from "@vitrine/domain/calendars";
import type { BookingKind } from "@vitrine/domain/calendars";
import { SHOP_TIME_ZONE, dayOf, toRfc3339 } from "@vitrine/domain/shop-time";
import type { Instant } from "@vitrine/domain/shop-time";
import { styleLasting } from "@vitrine/domain/styles-of-service";

import { EVENT_LABELS, peopleText } from "../calendar/booking-event-copy.ts";
import { bookingEvent } from "../calendar/booking-event.ts";
import { calendarFile } from "../calendar/icalendar.ts";
import type { StoredBooking } from "../outbox/target.ts";
import type { MailSettings } from "../outward-settings.ts";
import type { MailKind } from "../store/sent-mail-store.ts";
import { CLIENT_EVENT, greeting, MAIL_COPY, MAIL_LABELS, WHY_THIS_MAIL } from "./mail-copy.ts";
import type { MailFacts } from "./mail-copy.ts";

/** Who writes, and where the booking screens are. */
export interface MailSender {
  readonly from: MailSettings["from"];
  readonly publicUrl: string | undefined;
}

/** A mail about a booking, before it is text, HTML and a line on the wire. */
export interface BookingMail {
  readonly kind: MailKind;
  readonly takes: BookingKind;
  readonly subject: string;
  readonly title: string;
  readonly greeting: string;
  readonly lead: string;
  readonly entries: readonly (readonly [label: string, value: string])[];
  readonly attachment: string;
  readonly next: string;
  readonly reason: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: { readonly name: string; readonly address: string };
  /** The same whenever this mail is sent: a second copy can be known for one. */
  readonly messageId: string;
  /** The mail that this one follows. */
  readonly inReplyTo: string | undefined;
  readonly calendarEntry: { readonly method: "PUBLISH" | "CANCEL"; readonly icalendar: string };
}

const MINUTE_MILLISECONDS = 60_000;

const SCREEN_PATHS: Readonly<Record<BookingKind, string>> = {
  appointments: "/agenda",
  tables: "/reserva",
};

const LONG_DAY = new Intl.DateTimeFormat("pt-BR", {
  timeZone: SHOP_TIME_ZONE,
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
});

/** The mail of this kind about a booking. Pure: the same booking gives the same mail. */
export function bookingMail(
  kind: MailKind,
  booking: StoredBooking,
  { from, publicUrl }: MailSender,
): BookingMail {
  const takes = SHOP_CALENDARS.get(booking.calendarId)?.takes ?? "appointments";
  const facts = factsOf(booking, takes, from.name, publicUrl);
  const words = MAIL_COPY[kind][takes];
  const idOf = (of: MailKind) => `<${booking.bookingId}.${of}@${domainOf(from.address)}>`;
  return {
    kind,
    takes,
    subject: words.subject(facts),
    title: words.title,
    greeting: greeting(facts.clientName),
    lead: words.lead,
    entries: [
      [MAIL_LABELS.day, facts.day],
      [MAIL_LABELS.time, facts.time],
      [EVENT_LABELS.barber[takes], facts.barber],
      [EVENT_LABELS.style[takes], facts.style],
      ...(takes === "tables" ? [[EVENT_LABELS.people, String(booking.places)] as const] : []),
    ],
    attachment: words.attachment,
    next: words.next(facts),
    reason: WHY_THIS_MAIL,
    from,
    to: { name: booking.clientName, address: booking.clientEmail },
    messageId: idOf(kind),
    inReplyTo: kind === "cancellation" ? idOf("confirmation") : undefined,
    calendarEntry: calendarEntryOf(kind, booking, takes, facts, from),
  };
}

/**
 * The event for the client's own calendar: the owner's, in the client's words. Published, and its end told, as RFC 5546
 * has it (3.2.1, 3.2.5): it names no attendee, for whoever is invited is offered a "No" that would cancel nothing.
 */
function calendarEntryOf(
  kind: MailKind,
  booking: StoredBooking,
  takes: BookingKind,
  facts: MailFacts,
  from: MailSettings["from"],
): BookingMail["calendarEntry"] {
  const method = kind === "confirmation" ? "PUBLISH" : "CANCEL";
  const event = {
    ...bookingEvent(booking),
    summary: CLIENT_EVENT[takes](facts),
    description: MAIL_COPY[kind][takes].next(facts),
  };
  const icalendar = calendarFile([event], {
    method,
    organizer: { name: from.name === "" ? from.address : from.name, email: from.address },
  });
  return { method, icalendar };
}

function factsOf(
  booking: StoredBooking,
  takes: BookingKind,
  shop: string,
  publicUrl: string | undefined,
): MailFacts {
  const { start, end } = booking.span;
  const minutes = (end - start) / MINUTE_MILLISECONDS;
  return {
    clientName: booking.clientName,
    day: LONG_DAY.format(start),
    shortDay: dayLabel(dayOf(start)),
    time: `${wallClock(start)} - ${wallClock(end)}`,
    barber: barberColoured(booking.barberColorId)?.name ?? String(booking.barberColorId),
    style: styleLasting(minutes)?.name ?? `${minutes} min`,
    people: peopleText(booking.places),
    shop,
    screenUrl: publicUrl === undefined ? undefined : `${publicUrl}${SCREEN_PATHS[takes]}`,
  };
}

function wallClock(instant: Instant): string {
  return toRfc3339(instant).slice("2026-11-24T".length, "2026-11-24T08:00".length);
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1);
}
