import { createHash } from "node:crypto";

import type { Shop } from "@vitrine/domain/shop/shop";

import { peopleText } from "../../calendars/event/people-text.ts";
import { slotOf } from "../../outbox/booking-slot.ts";
import type { StoredBooking } from "../../booking/stored-bookings-table.ts";
import type { MessageParts } from "../smtp/mail-message.ts";
import { entryList, escapeHtml, mailPage } from "../mail-page.ts";
import { ownerPageHtml, ownerPageText } from "./owner-page-link.ts";
import type { MailSettings } from "../smtp/mail-settings.ts";
import { messageIdOf } from "../smtp/message-id.ts";
import { NOTICE_COPY, WHY_THIS_NOTICE } from "./owner-mail-copy.ts";

// A longer list would not be read; the calendar and `npm run outbox` hold them all.
const LISTED_MAX = 50;

/** The recipient of a notice, and its link to the owner's page, if that page is on. */
export interface OwnerAddress {
  readonly to: string;
  readonly pageUrl: string | undefined;
}

/** Composes the mail to a shop's owner about these bookings, each in its current state. Pure. */
export function ownerMail(
  shop: Shop,
  bookings: readonly StoredBooking[],
  from: MailSettings["from"],
  { to, pageUrl }: OwnerAddress,
): MessageParts {
  const words = NOTICE_COPY[shop.kind];
  const sorted = bookings.toSorted(
    (one, other) => one.span.start - other.span.start || one.barberColorId - other.barberColorId,
  );
  const made = sorted.filter(({ cancelledAt }) => cancelledAt === undefined);
  const cancelled = sorted.filter(({ cancelledAt }) => cancelledAt !== undefined);
  // The subject holds only counts and the shop's own name: with a client's name, the client could decide what it shows.
  const subject = `${[words.made(made.length), words.cancelled(cancelled.length)]
    .filter((count) => count !== "")
    .join(", ")} – ${shop.name}`;
  const sections = [
    { title: words.madeTitle, bookings: made, isStruck: false },
    { title: words.cancelledTitle, bookings: cancelled, isStruck: true },
  ]
    .filter((section) => section.bookings.length > 0)
    .map((section) => ({
      ...section,
      entries: section.bookings.slice(0, LISTED_MAX).map((booking) => entryOf(shop, booking)),
      more: section.bookings.length - LISTED_MAX,
    }));
  const title = shop.words.calendarName;
  return {
    from,
    to: { name: "", address: to },
    subject,
    messageId: messageIdOf(`${fingerprint(bookings)}.notice`, from),
    text: [
      title,
      ...sections.map(({ title: heading, entries, more }) =>
        [
          `${heading}:`,
          ...entries.map(([when, who]) => `${when}: ${who}`),
          ...(more > 0 ? [moreText(more)] : []),
        ].join("\n"),
      ),
      ...ownerPageText(pageUrl),
      WHY_THIS_NOTICE,
    ].join("\n\n"),
    html: mailPage(
      {
        subject,
        accent: shop.accent,
        sender: from,
        title,
        preview: subject,
        reason: WHY_THIS_NOTICE,
      },
      [
        ...sections.map(
          ({ title: heading, entries, more, isStruck }) =>
            `<h2 style="margin:0 0 8px;font-size:18px">${escapeHtml(heading)}</h2>
${entryList(entries, isStruck)}${more > 0 ? `\n<p style="margin:0 0 20px">${moreText(more)}</p>` : ""}`,
        ),
        ...ownerPageHtml(pageUrl, shop.accent.ground),
      ].join("\n"),
    ),
  };
}

/** `ter 24/11, 08:00 - 08:30`, and `barbeiro1, João da Silva, 987654321`. */
function entryOf(shop: Shop, booking: StoredBooking): readonly [when: string, who: string] {
  const { day, time, barber } = slotOf(booking, shop);
  const people = shop.kind === "tables" ? [peopleText(booking.places)] : [];
  // One line for each booking, even when the client's name holds line breaks.
  const name = booking.clientName.replaceAll(/\s+/gu, " ");
  return [`${day}, ${time}`, [barber, name, booking.clientPhone, ...people].join(", ")];
}

const moreText = (count: number) => `e mais ${count}`;

/** A hash that is the same for every copy of a notice about the same state of the same bookings. */
function fingerprint(bookings: readonly StoredBooking[]): string {
  const said = bookings.map(({ bookingId, revision, cancelledAt }) =>
    [bookingId, cancelledAt ?? "", ...(revision === 0 ? [] : [revision])].join(" "),
  );
  return createHash("sha256").update(said.toSorted().join("\n")).digest("hex").slice(0, 32);
}
