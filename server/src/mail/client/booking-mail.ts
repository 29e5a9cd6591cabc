import { everyWeeksText } from "@vitrine/domain/owner/series/series";
import type { Shop } from "@vitrine/domain/shop/shop";
import { dayLabel } from "@vitrine/domain/slots/booking-days";
import { dayOf } from "@vitrine/domain/time/shop-time";
import type { Instant } from "@vitrine/domain/time/shop-time";

import { bookingEvent } from "../../calendars/event/booking-event.ts";
import { calendarFile } from "../../calendars/event/icalendar.ts";
import { PRICE_LABEL } from "../../booking/service/shown-service.ts";
import type { DatesOfSeries, StoredBooking } from "../../booking/stored-bookings-table.ts";
import { wallClock } from "../../outbox/booking-slot.ts";
import type { MailSettings } from "../smtp/mail-settings.ts";
import type { MailKind, NamedTime } from "../sent-mails-table.ts";
import {
  CHANGE_COPY,
  CLIENT_EVENT_TITLE,
  CONFIRM_COPY,
  fromTo,
  greeting,
  MAIL_COPY,
  MAIL_LABELS,
  placeLines,
  STEPS_TO_MOVE,
  WHY_THIS_MAIL,
} from "./mail-copy.ts";
import { factsOf, placeOf, stepOf } from "./mail-facts.ts";
import type { MailFacts } from "./mail-facts.ts";
import { messageIdOf } from "../smtp/mail-message.ts";
import type { MessageParts } from "../smtp/mail-message.ts";
import type { MailButton } from "../mail-page.ts";

/** The content of a mail about a booking, before it is rendered as text and HTML. */
export type BookingMail = ReturnType<typeof bookingMail>;

const ENTRY_FILE_NAMES = { appointments: "agendamento.ics", tables: "reserva.ics" } as const;

interface MailOptions extends Pick<MailSettings, "from"> {
  /** The site's address, for links. */
  readonly publicUrl: string | undefined;
  /** When it is written. */
  readonly now: Instant;
  /** The time that the client's last mail named, if it is known. */
  readonly namedBefore?: NamedTime | undefined;
  /** The page at which the client confirms. */
  readonly confirmUrl?: string | undefined;
  /** The dates of a series that it names, this one among them. */
  readonly series?: DatesOfSeries | undefined;
}

/** Composes the mail of this kind about a booking. */
export function bookingMail(
  kind: MailKind,
  booking: StoredBooking,
  shop: Shop,
  options: MailOptions,
) {
  const { from, publicUrl, now, namedBefore, confirmUrl, series } = options;
  const facts = factsOf(booking, shop, from.name, publicUrl, now);
  const words = MAIL_COPY[kind][shop.kind];
  const step = namedBefore && stepOf(namedBefore, booking, shop);
  const { bookingId, revision } = booking;
  const confirmationId = messageIdOf(`${bookingId}.confirmation`, from);
  // Revision 0 is left out, as in the ids of mails from earlier versions.
  const idParts = [bookingId, kind, ...(revision === 0 ? [] : [revision])];
  // Each copy has the same id, so that mail programs recognise duplicates.
  const messageId = messageIdOf(idParts.join("."), from);
  const entries: readonly (readonly [label: string, value: string])[] = [
    [MAIL_LABELS.day, facts.day],
    [MAIL_LABELS.time, facts.time],
    [shop.words.barber, facts.barber],
    [shop.words.style, facts.style],
    ...(facts.price === undefined ? [] : [[PRICE_LABEL, facts.price] as const]),
    ...(shop.kind === "tables" ? [[shop.words.people, String(booking.places)] as const] : []),
    ...seriesEntries(kind, datesOf(booking, series), series?.everyWeeks, shop),
  ];
  return {
    kind,
    accent: shop.accent,
    subject: `${words.subject}: ${facts.shortDay}, ${facts.time}`,
    title: words.title,
    greeting: greeting(facts.clientName),
    lead: [...(step === undefined ? [] : [fromTo(step)]), words.lead].join(" "),
    entries,
    attachment: words.attachment,
    toConfirm:
      confirmUrl === undefined ? undefined : { ...CONFIRM_COPY[shop.kind], url: confirmUrl },
    next: nextOf(kind, shop, facts),
    changes: changesOf(kind, facts, datesOf(booking, series).length),
    place: placeOf(shop),
    reason: WHY_THIS_MAIL,
    from,
    to: { name: booking.clientName, address: booking.clientEmail },
    messageId,
    // Mail programs group all mails of a booking under its confirmation.
    inReplyTo: messageId === confirmationId ? undefined : confirmationId,
    calendarEntry: calendarEntryOf(kind, datesOf(booking, series), shop, options),
  };
}

function datesOf(
  booking: StoredBooking,
  series: DatesOfSeries | undefined,
): readonly StoredBooking[] {
  const isAlone = series === undefined || series.dates.length < 2;
  return isAlone ? [booking] : series.dates;
}

/** All dates that it names, if there are several, and how often they are. */
function seriesEntries(
  kind: MailKind,
  dates: readonly StoredBooking[],
  everyWeeks: number | undefined,
  { timeZone }: Shop,
): (readonly [label: string, value: string])[] {
  if (dates.length < 2) return [];
  const texts = dates.map(
    ({ span }) => `${dayLabel(dayOf(span.start, timeZone))}, ${wallClock(span.start, timeZone)}`,
  );
  return [
    ...(kind === "confirmation"
      ? [[MAIL_LABELS.repeats, everyWeeksText(everyWeeks ?? 1)] as const]
      : []),
    [MAIL_LABELS.dates(dates.length), texts.join("; ")],
  ];
}

/** What the client can do next. */
function nextOf(kind: MailKind, shop: Shop, facts: MailFacts): string {
  const { moveUrl } = linksToChange(kind, facts);
  const toMove = moveUrl === undefined ? [] : [STEPS_TO_MOVE[shop.kind](moveUrl)];
  return [...toMove, MAIL_COPY[kind][shop.kind].next(facts)].join(" ");
}

/** The addresses at which the client can still change the booking; none where only the shop can. */
function linksToChange(
  kind: MailKind,
  { isTooLateToChange, canChangeOnPage, moveUrl, cancelUrl }: MailFacts,
): Partial<Pick<MailFacts, "moveUrl" | "cancelUrl">> {
  const mayChange = kind !== "cancellation" && !isTooLateToChange && canChangeOnPage;
  return mayChange ? { moveUrl, cancelUrl } : {};
}

/** The buttons for these addresses. Of several dates they change the one that the mail is about, and say so. */
function changesOf(kind: MailKind, facts: MailFacts, dates: number): readonly MailButton[] {
  const { moveUrl, cancelUrl } = linksToChange(kind, facts);
  const which = dates === 1 ? "" : ` ${facts.shortDay}`;
  return [
    ...(moveUrl === undefined ? [] : [{ text: CHANGE_COPY.move + which, url: moveUrl }]),
    ...(cancelUrl === undefined ? [] : [{ text: CHANGE_COPY.cancel + which, url: cancelUrl }]),
  ];
}

/**
 * The events for the client's own calendar, mostly one: the owner's event with texts for the client. It is published and cancelled (RFC
 * 5546, 3.2.1 and 3.2.5) without an attendee, since an invitation would offer a "No" that cancels nothing.
 */
function calendarEntryOf(
  kind: MailKind,
  bookings: readonly StoredBooking[],
  shop: Shop,
  { from, publicUrl, now }: MailOptions,
): NonNullable<MessageParts["calendarEntry"]> {
  const method = kind === "cancellation" ? "CANCEL" : "PUBLISH";
  const events = bookings.map((booking) => {
    const facts = factsOf(booking, shop, from.name, publicUrl, now);
    return {
      ...bookingEvent(booking, shop),
      summary: CLIENT_EVENT_TITLE[shop.kind](facts),
      description: [nextOf(kind, shop, facts), ...placeLines(placeOf(shop))].join("\n"),
      ...(shop.address !== "" && { place: shop.address }),
    };
  });
  const organizer = { name: from.name === "" ? from.address : from.name, email: from.address };
  const icalendar = calendarFile(events, { method, organizer });
  return { method, icalendar, fileName: ENTRY_FILE_NAMES[shop.kind] };
}
