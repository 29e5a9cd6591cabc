import { dayLabel } from "@vitrine/domain/slots/booking-days";
import { cancelLink } from "@vitrine/domain/slots/booking-links";
import { barberByColorId, serviceByName } from "@vitrine/domain/shop/shop";
import type { Accent, Shop } from "@vitrine/domain/shop/shop";
import { mapLink } from "@vitrine/domain/shop/shop-place";
import { dayOf } from "@vitrine/domain/time/shop-time";

import { peopleText } from "../../calendars/event/people-text.ts";
import { bookingEvent, serviceText } from "../../calendars/event/booking-event.ts";
import { calendarFile } from "../../calendars/event/icalendar.ts";
import { timeOf } from "../../outbox/booking-slot.ts";
import type { StoredBooking } from "../../booking/stored-bookings-table.ts";
import type { MailSettings } from "../smtp/mail-settings.ts";
import type { MailKind } from "../sent-mails-table.ts";
import {
  CLIENT_EVENT,
  greeting,
  MAIL_COPY,
  MAIL_LABELS,
  placeLines,
  WHY_THIS_MAIL,
} from "./mail-copy.ts";
import type { MailFacts, ShopPlace } from "./mail-copy.ts";
import { messageIdOf } from "../smtp/message-id.ts";

/** The sender of the mails, and the site's address for links. */
export interface MailSender {
  readonly from: MailSettings["from"];
  readonly publicUrl: string | undefined;
}

/** The content of a mail about a booking, before it is rendered as text and HTML. */
export interface BookingMail {
  readonly kind: MailKind;
  readonly accent: Accent;
  readonly subject: string;
  readonly title: string;
  readonly greeting: string;
  readonly lead: string;
  readonly entries: readonly (readonly [label: string, value: string])[];
  readonly attachment: string;
  readonly next: string;
  readonly place: ShopPlace;
  readonly reason: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: { readonly name: string; readonly address: string };
  /** The same for every copy of this mail, so that mail programs recognise duplicates. */
  readonly messageId: string;
  /**
   * The Message-ID of the booking's first mail, by which a mail program groups all of them; `undefined` for that mail.
   */
  readonly inReplyTo: string | undefined;
  readonly calendarEntry: {
    readonly method: "PUBLISH" | "CANCEL";
    readonly icalendar: string;
    /** The attachment's file name. */
    readonly fileName: string;
  };
}

const ENTRY_FILES = { appointments: "agendamento.ics", tables: "reserva.ics" } as const;

const LONG_DAY = {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
} as const;

/** Composes the mail of this kind about a booking. Pure: the same booking always gives the same mail. */
export function bookingMail(
  kind: MailKind,
  booking: StoredBooking,
  shop: Shop,
  { from, publicUrl }: MailSender,
): BookingMail {
  const facts = factsOf(booking, shop, from.name, publicUrl);
  const words = MAIL_COPY[kind][shop.kind];
  const conversation = messageIdOf(`${booking.bookingId}.confirmation`, from);
  const messageId = messageIdOf([booking.bookingId, kind, ...revisionOf(booking)].join("."), from);
  return {
    kind,
    accent: shop.accent,
    subject: words.subject(facts),
    title: words.title,
    greeting: greeting(facts.clientName),
    lead: words.lead,
    entries: [
      [MAIL_LABELS.day, facts.day],
      [MAIL_LABELS.time, facts.time],
      [shop.words.barber, facts.barber],
      [shop.words.style, facts.style],
      ...(shop.kind === "tables" ? [[shop.words.people, String(booking.places)] as const] : []),
    ],
    attachment: words.attachment,
    next: words.next(facts),
    place: placeOf(shop),
    reason: WHY_THIS_MAIL,
    from,
    to: { name: booking.clientName, address: booking.clientEmail },
    messageId,
    inReplyTo: messageId === conversation ? undefined : conversation,
    calendarEntry: calendarEntryOf(kind, booking, shop, facts, from),
  };
}

/**
 * The revision, as a part of the message id. Left out for a booking that never moved, so that the ids of mails from
 * earlier versions stay the same.
 */
function revisionOf({ revision }: StoredBooking): string[] {
  return revision === 0 ? [] : [String(revision)];
}

/**
 * The event for the client's own calendar: the owner's event with texts for the client. RFC 5546 (3.2.1, 3.2.5)
 * publishes and cancels it without an attendee, since an invitation would offer a "No" that cancels nothing.
 */
function calendarEntryOf(
  kind: MailKind,
  booking: StoredBooking,
  shop: Shop,
  facts: MailFacts,
  from: MailSettings["from"],
): BookingMail["calendarEntry"] {
  const method = kind === "cancellation" ? "CANCEL" : "PUBLISH";
  const event = {
    ...bookingEvent(booking, shop),
    summary: CLIENT_EVENT[shop.kind](facts),
    description: [MAIL_COPY[kind][shop.kind].next(facts), ...placeLines(placeOf(shop))].join("\n"),
    ...(shop.address !== "" && { place: shop.address }),
  };
  const icalendar = calendarFile([event], {
    method,
    organizer: { name: from.name === "" ? from.address : from.name, email: from.address },
  });
  return { method, icalendar, fileName: ENTRY_FILES[shop.kind] };
}

function placeOf(shop: Shop): ShopPlace {
  const { name, address, phone } = shop;
  return { name, address: address || undefined, mapUrl: mapLink(shop), phone };
}

function factsOf(
  booking: StoredBooking,
  shop: Shop,
  sender: string,
  publicUrl: string | undefined,
): MailFacts {
  const { start } = booking.span;
  const { timeZone } = shop;
  const barber = barberByColorId(shop, booking.barberColorId);
  const style = serviceText(shop, booking.span);
  const screenUrl = publicUrl === undefined ? undefined : publicUrl + shop.path;
  return {
    clientName: booking.clientName,
    day: new Intl.DateTimeFormat("pt-BR", { ...LONG_DAY, timeZone }).format(start),
    shortDay: dayLabel(dayOf(start, timeZone)),
    time: timeOf(booking.span, timeZone),
    barber: barber?.name ?? String(booking.barberColorId),
    style,
    people: peopleText(booking.places),
    shop: sender,
    phone: shop.phone,
    screenUrl,
    cancelUrl:
      screenUrl &&
      cancelLink(shop, screenUrl, { barber, style: serviceByName(shop, style), start }),
  };
}
