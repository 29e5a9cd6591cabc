import { mayBeMailed } from "@vitrine/domain/client/client-email";
import type { Instant } from "@vitrine/domain/time/shop-time";
import { UNDO_OVER_MILLISECONDS } from "@vitrine/domain/owner/undo-window";

import { permanentFailure } from "../../outbox/delivery-failure.ts";
import type { Delivery, Target, TargetCall } from "../../outbox/target.ts";
import { confirmLinkFor } from "../../booking/confirm/confirm-token.ts";
import type { CountingSalt } from "../../booking/limits/counting-salt-table.ts";
import type { StoredBooking, StoredBookings } from "../../booking/stored-bookings-table.ts";
import { CONNECTION_WAIT_MILLISECONDS } from "../smtp/mail-connections.ts";
import type { MailConnections } from "../smtp/mail-connections.ts";
import { mailMessage } from "../smtp/mail-message.ts";
import type { MailSettings } from "../smtp/mail-settings.ts";
import type { MailKind, MailProgress, SentMailStore } from "../sent-mails-table.ts";
import { bookingMail } from "./booking-mail.ts";
import { mailHtml, mailText } from "./mail-body.ts";
import type { MailLimits } from "../turns/mail-limits.ts";
import { TURN_WAIT_MILLISECONDS } from "../turns/mail-turns.ts";
import { answerLost, sendMail } from "../send-mail.ts";
import type { SmtpLimits } from "../smtp/smtp-delivery.ts";
import type { EndWaits } from "../../waits/end-waits.ts";

export interface MailTargetParts {
  readonly settings: MailSettings;
  readonly connections: MailConnections;
  readonly publicUrl: string | undefined;
  readonly sentMail: SentMailStore;
  /** Finds the dates of a series that one mail names. */
  readonly bookings?: Pick<StoredBookings, "ofSameAct">;
  readonly mailLimits?: MailLimits;
  /** Ends the client's waits for the day of the booking. */
  readonly endWaits?: EndWaits;
  /** Proves the link by which a client confirms; without it a reminder has none. */
  readonly salt?: CountingSalt;
  /** The clock of the booking rules. */
  readonly now: () => Instant;
  /** The database's clock, by which bookings and cancellations are dated. */
  readonly machineNow: () => Instant;
  readonly limits?: SmtpLimits;
}

/**
 * Mails the client one confirmation. If it may have arrived, the client also gets a mail for each time that the booking is
 * moved to, and one cancellation. An accepted mail is never sent again; one whose response was lost is sent once more, with
 * the same Message-ID. A confirmation beyond the daily limit of its address is dropped, unless the owner booked.
 * So is the mail about a move beyond it, unless the owner moved. decisions/0020
 */
export function mailTarget(parts: MailTargetParts): Target {
  const { sentMail, mailLimits, now, machineNow } = parts;
  return {
    name: "mail",
    follows: () => true,
    callsMax: parts.connections.ofCalendar.others,
    waitMilliseconds: TURN_WAIT_MILLISECONDS + CONNECTION_WAIT_MILLISECONDS,

    async deliver(booking, call) {
      if (booking.erasedAt !== undefined || booking.span.start <= now()) return { ok: true };
      if (hasNoAddress(booking)) return { ok: true };
      const { calendarId, bookingId, clientEmail } = booking;
      if (booking.cancelledAt === undefined && booking.bookedBy !== "owner") {
        await parts.endWaits?.(booking);
      }
      const undoMilliseconds = millisecondsToUndo(booking, machineNow());
      if (undoMilliseconds > 0) {
        return { ok: false, tooEarlyFor: "booking", afterMilliseconds: undoMilliseconds };
      }
      const { kind, progress } = await mailForPresentState(booking, sentMail);
      if (kind === undefined || progress === "accepted") return { ok: true };
      if (progress === "lost") return answerLost();
      if (!mayBeMailed(clientEmail)) return permanentFailure("address-unfit");
      if (isAskedForByClient(kind, booking)) {
        const part = { bookingId, kind, revision: booking.revision };
        const isAdmitted = await mailLimits?.admit(calendarId, part, clientEmail);
        if (isAdmitted === false) return { ok: true, isDropped: true };
      }
      const heldBack = await mailLimits?.claimMail(calendarId, call.signal);
      return heldBack ?? sendBookingMail(parts, kind, booking, call);
    },
  };
}

/** Only the owner can book for a client who has no address. */
export function hasNoAddress({ clientEmail, bookedBy }: StoredBooking): boolean {
  return clientEmail === "" && bookedBy === "owner";
}

/** Whether somebody could have it sent to any address, by booking or moving in that name. */
function isAskedForByClient(kind: MailKind, { bookedBy, movedBy }: StoredBooking): boolean {
  if (kind === "confirmation") return bookedBy !== "owner";
  return kind === "change" && movedBy === "client";
}

/** How long until the owner can no longer undo the cancellation or the move that was their last act; 0 if they cannot now. */
function millisecondsToUndo(booking: StoredBooking, machineNow: Instant): number {
  const { cancelledAt, cancelledBy, movedAt, movedBy } = booking;
  const [at, by] = cancelledAt === undefined ? [movedAt, movedBy] : [cancelledAt, cancelledBy];
  if (at === undefined || by !== "owner") return 0;
  return Math.max(0, at + UNDO_OVER_MILLISECONDS - machineNow);
}

/** The act that each kind of mail is about. A confirmation that had to wait is about the booking, wherever it has been moved. */
const ACT_OF = { confirmation: "booked", change: "moved", cancellation: "cancelled" } as const;

/** Sends the client the mail of this kind about the booking. */
export async function sendBookingMail(
  parts: MailTargetParts,
  kind: MailKind,
  booking: StoredBooking,
  call: TargetCall,
): Promise<Delivery> {
  const { settings, connections, publicUrl, sentMail, now, limits } = parts;
  const { calendarId, bookingId, barberColorId, span, revision, clientEmail } = booking;
  const { smtp, from } = settings;
  const part = { bookingId, kind, revision, named: { barberColorId, start: span.start } };
  const namedBefore = kind === "change" ? await sentMail.namedBefore(calendarId, part) : undefined;
  const confirmUrl =
    kind === "reminder" ? await confirmUrlOf(parts, booking, call.shop.timeZone) : undefined;
  const isAlone = kind === "reminder" || booking.seriesId === undefined;
  const series = isAlone ? undefined : await parts.bookings?.ofSameAct(ACT_OF[kind], booking);
  const options = { from, publicUrl, now: now(), namedBefore, confirmUrl, series };
  const mail = bookingMail(kind, booking, call.shop, options);
  // The real time, even where NOW fixes the clock of the booking rules.
  const date = new Date();
  const message = await mailMessage({ ...mail, text: mailText(mail), html: mailHtml(mail) }, date);
  const envelope = { from: from.address, to: clientEmail, message };
  return sendMail({ smtp, connections, sentMail, limits }, envelope, calendarId, [part], call);
}

async function confirmUrlOf(
  { salt, publicUrl }: MailTargetParts,
  booking: StoredBooking,
  timeZone: string,
): Promise<string | undefined> {
  if (salt === undefined || publicUrl === undefined) return undefined;
  return confirmLinkFor(await salt(), publicUrl, booking, timeZone);
}

/** The mail that the client should have about the booking's current state, if any, and its progress. */
async function mailForPresentState(
  { calendarId, bookingId, revision, cancelledAt }: StoredBooking,
  sentMail: SentMailStore,
): Promise<{ kind?: MailKind; progress?: MailProgress | undefined }> {
  const ofRevision = await sentMail.progressOf(calendarId, bookingId, revision);
  const kinds: readonly MailKind[] =
    cancelledAt === undefined ? ["confirmation", "change"] : ["cancellation"];
  const begun = kinds.find((kind) => ofRevision.has(kind));
  if (begun !== undefined) return { kind: begun, progress: ofRevision.get(begun) };
  const knowsTime = await sentMail.clientMayKnowTime(calendarId, bookingId);
  if (cancelledAt === undefined) return { kind: knowsTime ? "change" : "confirmation" };
  // A client who never got a confirmation gets no cancellation.
  return knowsTime ? { kind: "cancellation" } : {};
}
