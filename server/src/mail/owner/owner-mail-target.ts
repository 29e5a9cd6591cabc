import type { Instant } from "@vitrine/domain/time/shop-time";

import type { Delivery, Target, TargetCall } from "../../outbox/target.ts";
import type { SentMailStore, SentPart } from "../sent-mails-table.ts";
import type { StoredBooking } from "../../booking/stored-bookings-table.ts";
import type { MailLimits } from "../turns/mail-limits.ts";
import { mailMessage } from "../smtp/mail-message.ts";
import { TURN_WAIT_MILLISECONDS } from "../turns/mail-turns.ts";
import type { MailSettings } from "../smtp/mail-settings.ts";
import { ownerMail } from "./owner-mail.ts";
import { ownerPageUrl } from "./owner-page-link.ts";
import type { OwnerPages } from "./owner-page-link.ts";
import { answerLost, sendMail } from "../send-mail.ts";
import type { SmtpLimits } from "../smtp/smtp-delivery.ts";

// Further changes wait for the next notice.
const GATHERED_MAX = 200;

export interface OwnerMailTargetParts {
  readonly settings: MailSettings;
  /** The owner's address by the calendar's id. */
  readonly addresses: ReadonlyMap<string, string>;
  readonly pages: OwnerPages;
  readonly sentMail: SentMailStore;
  readonly mailLimits: Pick<MailLimits, "claimNotice">;
  /** The clock of the booking rules. */
  readonly now: () => Instant;
  readonly limits?: SmtpLimits;
}

/**
 * Mails the owner the bookings and cancellations that others make from now on. They are gathered into at most one notice
 * every five minutes.
 */
export function ownerMailTarget(parts: OwnerMailTargetParts): Target {
  return {
    name: "owner-mail",
    follows: (calendarId) => parts.addresses.has(calendarId),
    startsEmpty: true,
    ignoresOwner: true,
    waitMilliseconds: TURN_WAIT_MILLISECONDS,
    deliver: (booking, call) => notify(parts, [booking], call),
    gathering: {
      max: GATHERED_MAX,
      deliver: (bookings, call) => notify(parts, bookings, call),
    },
  };
}

async function notify(
  { settings, addresses, pages, sentMail, mailLimits, now, limits }: OwnerMailTargetParts,
  bookings: readonly StoredBooking[],
  call: TargetCall,
): Promise<Delivery> {
  const toCome = bookings.filter(
    (booking) =>
      booking.erasedAt === undefined && booking.span.start > now() && !isOwnersDoing(booking),
  );
  const [first] = toCome;
  if (first === undefined) return { ok: true };
  const to = addresses.get(first.calendarId);
  if (to === undefined) return { ok: true };
  const { calendarId } = first;
  const progress = await sentMail.progressAmong(
    calendarId,
    toCome.map(({ bookingId }) => bookingId),
  );
  const progressOf = (booking: StoredBooking) =>
    progress.get(booking.bookingId)?.get(partOf(booking).kind);
  const unnotified = toCome.filter((booking) => progressOf(booking) !== "accepted");
  if (unnotified.length === 0) return { ok: true };
  const due = unnotified.filter((booking) => progressOf(booking) !== "lost");
  if (due.length === 0) return answerLost();

  const heldBack = await mailLimits.claimNotice(calendarId, call.signal);
  if (heldBack !== undefined) return heldBack;
  // Includes the bookings whose earlier notice may not have arrived: the owner had better read of one twice than never.
  const notice = ownerMail(call.shop, unnotified, settings.from, {
    to,
    pageUrl: ownerPageUrl(pages, calendarId),
  });
  const message = await mailMessage(notice, new Date());
  return sendMail(
    { smtp: settings.smtp, sentMail, limits },
    { from: settings.from.address, to, message },
    calendarId,
    due.map(partOf),
    call,
  );
}

function isOwnersDoing({ cancelledAt, cancelledBy, bookedBy }: StoredBooking): boolean {
  return (cancelledAt === undefined ? bookedBy : cancelledBy) === "owner";
}

function partOf({ bookingId, cancelledAt }: StoredBooking): SentPart {
  return {
    bookingId,
    kind: cancelledAt === undefined ? "owner-booking" : "owner-cancellation",
  };
}
