import { createHash } from "node:crypto";

import { phoneText } from "@vitrine/domain/client/area-code";
import { ownerDayLink } from "@vitrine/domain/owner/owner-page-link";
import type { Shop } from "@vitrine/domain/shop/shop";
import { dayOf } from "@vitrine/domain/time/shop-time";
import type { Day } from "@vitrine/domain/time/shop-time";

import { peopleText } from "../../calendars/event/booking-event.ts";
import { slotOf, wallClock } from "../../outbox/booking-slot.ts";
import { namesServices, shownServiceText } from "../../booking/service/shown-service.ts";
import type { StoredBooking } from "../../booking/stored-bookings-table.ts";
import { messageIdOf } from "../smtp/mail-message.ts";
import type { MessageParts } from "../smtp/mail-message.ts";
import { entryList, escapeHtml } from "../mail-page.ts";
import type { ListEntry } from "../mail-page.ts";
import type { MailSettings } from "../smtp/mail-settings.ts";
import type { NamedTime } from "../sent-mails-table.ts";
import { movedFrom, NOTICE_COPY } from "./owner-mail-copy.ts";
import { ownerMailBody } from "./owner-mail-body.ts";

// The owner would not read a longer list.
const LISTED_MAX = 50;

interface NoticeOptions {
  readonly to: string;
  readonly pageUrl: string | undefined;
  /** The bookings that the owner knew at another time; `undefined` where that is not known any more. */
  readonly movedFrom?: ReadonlyMap<StoredBooking, NamedTime | undefined>;
}

/** Composes the mail to a shop's owner about these bookings, each in its current state. */
export function ownerMail(
  shop: Shop,
  bookings: readonly StoredBooking[],
  from: MailSettings["from"],
  { to, pageUrl, movedFrom: timesBefore = new Map() }: NoticeOptions,
): MessageParts {
  const words = NOTICE_COPY[shop.kind];
  const sorted = bookings.toSorted(
    (one, other) => one.span.start - other.span.start || one.barberColorId - other.barberColorId,
  );
  const [first] = sorted;
  const day = first && dayIn(shop, first);
  const live = sorted.filter(({ cancelledAt }) => cancelledAt === undefined);
  const made = live.filter((booking) => !timesBefore.has(booking));
  const moved = live.filter((booking) => timesBefore.has(booking));
  const cancelled = sorted.filter(({ cancelledAt }) => cancelledAt !== undefined);
  const counts = [
    words.made(made.length),
    words.moved(moved.length),
    words.cancelled(cancelled.length),
  ];
  // Counts and the shop's own name only: a client's name in the subject would let the client write it.
  const subject = `${counts.filter((count) => count !== "").join(", ")} – ${shop.name}`;
  const paragraphs = [
    { title: words.madeTitle, bookings: made, isStruck: false },
    { title: words.movedTitle, bookings: moved, isStruck: false },
    { title: words.cancelledTitle, bookings: cancelled, isStruck: true },
  ]
    .filter((section) => section.bookings.length > 0)
    .map(({ title, bookings: listed, isStruck }) => {
      const entries = listed.slice(0, LISTED_MAX).map((booking) => ({
        ...entryOf(shop, booking, timesBefore.get(booking)),
        url: pageUrl && ownerDayLink(pageUrl, shop.calendarId, dayIn(shop, booking)),
      }));
      const more = listed.length > LISTED_MAX ? [`e mais ${listed.length - LISTED_MAX}`] : [];
      const lines = entries.map(({ headline, line }) => `${headline}: ${line}`);
      return {
        text: [`${title}:`, ...lines, ...more].join("\n"),
        html: [
          `<h2 style="margin:0 0 8px;font-size:18px">${escapeHtml(title)}</h2>`,
          entryList(entries, shop.accent, isStruck),
          ...more.map((text) => `<p style="margin:0 0 20px">${text}</p>`),
        ].join("\n"),
      };
    });
  return {
    from,
    to: { name: "", address: to },
    subject,
    messageId: messageIdOf(`${fingerprint(bookings)}.notice`, from),
    ...ownerMailBody(shop, from, { subject, paragraphs, pageUrl, day }),
  };
}

function dayIn({ timeZone }: Shop, { span }: StoredBooking): Day {
  return dayOf(span.start, timeZone);
}

/**
 * `ter 24/11, 08:00 - 08:30`, and `barbeiro1, João da Silva, 987654321`; after the barber `Corte · R$ 50` in a shop with a
 * menu, and at the end the client's note.
 */
function entryOf(
  shop: Shop,
  booking: StoredBooking,
  before: NamedTime | undefined,
): Pick<ListEntry, "headline" | "line"> {
  const { day, time, barber } = slotOf(booking, shop);
  const service = namesServices([booking], shop) ? [shownServiceText(booking, shop)] : [];
  const people = shop.kind === "tables" ? [peopleText(booking.places)] : [];
  // One line for each booking, even when the client's name holds line breaks.
  const name = booking.clientName.replaceAll(/\s+/gu, " ");
  const { clientPhone, clientAreaCode } = booking;
  const phone = clientPhone === "" ? [] : [phoneText(clientPhone, clientAreaCode)];
  const note = booking.clientNote === "" ? [] : [`“${booking.clientNote}”`];
  const from = before === undefined ? [] : [movedFrom(timeBefore(shop, booking, before))];
  const who = [barber, ...service, name, ...phone, ...people, ...from, ...note];
  return { headline: `${day}, ${time}`, line: who.join(", ") };
}

/** `ter 24/11, 08:00`, and with whom, if that changed. */
function timeBefore(shop: Shop, booking: StoredBooking, { barberColorId, start }: NamedTime) {
  const { calendarId } = shop;
  const { day, barber } = slotOf({ calendarId, barberColorId, span: { start, end: start } }, shop);
  const time = `${day}, ${wallClock(start, shop.timeZone)}`;
  return barberColorId === booking.barberColorId ? time : `${time}, ${barber}`;
}

/** A hash that is the same for every copy of a notice about the same state of the same bookings. */
function fingerprint(bookings: readonly StoredBooking[]): string {
  const states = bookings.map(({ bookingId, revision, cancelledAt }) =>
    [bookingId, cancelledAt ?? "", ...(revision === 0 ? [] : [revision])].join(" "),
  );
  return createHash("sha256").update(states.toSorted().join("\n")).digest("hex").slice(0, 32);
}
