import type { Shop } from "@vitrine/domain/shop/shop";
import type { Instant } from "@vitrine/domain/time/shop-time";

import { bookingEvent } from "../../calendars/event/booking-event.ts";
import { calendarFile } from "../../calendars/event/icalendar.ts";
import { PRICE_LABEL } from "../../booking/service/shown-service.ts";
import type { StoredBooking } from "../../booking/stored-bookings-table.ts";
import type { MailSettings } from "../smtp/mail-settings.ts";
import type { MailKind, NamedTime } from "../sent-mails-table.ts";
import {
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
}

/** Composes the mail of this kind about a booking. */
export function bookingMail(
  kind: MailKind,
  booking: StoredBooking,
  shop: Shop,
  { from, publicUrl, now, namedBefore, confirmUrl }: MailOptions,
) {
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
    place: placeOf(shop),
    reason: WHY_THIS_MAIL,
    from,
    to: { name: booking.clientName, address: booking.clientEmail },
    messageId,
    // Mail programs group all mails of a booking under its confirmation.
    inReplyTo: messageId === confirmationId ? undefined : confirmationId,
    calendarEntry: calendarEntryOf(kind, booking, shop, facts, from),
  };
}

/** What the client can do next. */
function nextOf(kind: MailKind, shop: Shop, facts: MailFacts): string {
  const { moveUrl, isTooLateToChange, canChangeOnPage } = facts;
  const canMove =
    kind !== "cancellation" && !isTooLateToChange && canChangeOnPage && moveUrl !== undefined;
  const toMove = canMove ? [STEPS_TO_MOVE[shop.kind](moveUrl)] : [];
  return [...toMove, MAIL_COPY[kind][shop.kind].next(facts)].join(" ");
}

/**
 * The event for the client's own calendar: the owner's event with texts for the client. It is published and cancelled (RFC
 * 5546, 3.2.1 and 3.2.5) without an attendee, since an invitation would offer a "No" that cancels nothing.
 */
function calendarEntryOf(
  kind: MailKind,
  booking: StoredBooking,
  shop: Shop,
  facts: MailFacts,
  from: MailSettings["from"],
): NonNullable<MessageParts["calendarEntry"]> {
  const method = kind === "cancellation" ? "CANCEL" : "PUBLISH";
  const event = {
    ...bookingEvent(booking, shop),
    summary: CLIENT_EVENT_TITLE[shop.kind](facts),
    description: [nextOf(kind, shop, facts), ...placeLines(placeOf(shop))].join("\n"),
    ...(shop.address !== "" && { place: shop.address }),
  };
  const organizer = { name: from.name === "" ? from.address : from.name, email: from.address };
  const icalendar = calendarFile([event], { method, organizer });
  return { method, icalendar, fileName: ENTRY_FILE_NAMES[shop.kind] };
}
