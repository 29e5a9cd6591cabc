import type { Instant } from "@vitrine/domain/time/shop-time";

import { TARGETS_BY_SETTING } from "../../outbox/followers/targets-by-setting.ts";
import type { Delivery, Target, TargetCall } from "../../outbox/target.ts";
import type { NamedTime, SentPart } from "../sent-mails-table.ts";
import type { StoredBooking } from "../../booking/stored-bookings-table.ts";
import type { MailTargetParts } from "../client/mail-target.ts";
import type { MailLimits } from "../turns/mail-limits.ts";
import { mailMessage } from "../smtp/mail-message.ts";
import { CONNECTION_WAIT_MILLISECONDS } from "../smtp/mail-connections.ts";
import { TURN_WAIT_MILLISECONDS } from "../turns/mail-turns.ts";
import { ownerMail } from "./owner-mail.ts";
import type { OwnerPageUrl } from "./owner-mail-body.ts";
import { answerLost, sendMail } from "../send-mail.ts";
import { ownerMailIn } from "../smtp/mail-settings.ts";

// The most bookings in one notice; further ones wait for the next.
const GATHERING_MAX = 200;

interface OwnerMailTargetParts extends Pick<
  MailTargetParts,
  "settings" | "connections" | "sentMail" | "limits"
> {
  /** The owners' addresses in the environment, by the calendar's id. */
  readonly addresses: ReadonlyMap<string, string>;
  readonly pageUrlOf: OwnerPageUrl;
  readonly mailLimits: Pick<MailLimits, "claimNotice">;
  /** The clock of the booking rules. */
  readonly now: () => Instant;
}

/**
 * Mails the owner the bookings and cancellations that others make once this target is on. They are gathered into at most
 * one notice every five minutes.
 */
export function ownerMailTarget(parts: OwnerMailTargetParts): Target {
  return {
    name: "owner-mail",
    follows: (calendarId) => parts.addresses.has(calendarId),
    namedCalendars: [...parts.addresses.keys()],
    setting: "owner-mail",
    ...TARGETS_BY_SETTING["owner-mail"],
    waitMilliseconds: TURN_WAIT_MILLISECONDS + CONNECTION_WAIT_MILLISECONDS,
    deliver: (booking, call) => notify(parts, [booking], call),
    batch: { max: GATHERING_MAX, deliver: (bookings, call) => notify(parts, bookings, call) },
  };
}

async function notify(
  {
    settings,
    connections,
    addresses,
    pageUrlOf,
    sentMail,
    mailLimits,
    now,
    limits,
  }: OwnerMailTargetParts,
  bookings: readonly StoredBooking[],
  call: TargetCall,
): Promise<Delivery> {
  const upcoming = bookings.filter(
    (booking) =>
      booking.erasedAt === undefined && booking.span.start > now() && !isByOwner(booking),
  );
  const { calendarId } = call.shop;
  const to = addresses.get(calendarId) ?? (call.setting && ownerMailIn(call.setting));
  if (upcoming.length === 0 || to === undefined) return { ok: true };
  const parts = new Map(upcoming.map((booking) => [booking, partOf(booking)]));
  const progress = await sentMail.progressOfParts(calendarId, [...parts.values()]);
  const progressOf = (booking: StoredBooking) => {
    const part = parts.get(booking);
    return part && progress.get(part);
  };
  const unnotified = upcoming.filter((booking) => progressOf(booking) !== "accepted");
  if (unnotified.length === 0) return { ok: true };
  const due = unnotified.filter((booking) => progressOf(booking) !== "lost");
  if (due.length === 0) return answerLost();

  const heldBack = await mailLimits.claimNotice(calendarId, call.signal);
  if (heldBack !== undefined) return heldBack;
  const { smtp, from } = settings;
  const pageUrl = await pageUrlOf(calendarId);
  // Includes bookings whose earlier notices were never confirmed: to read of one twice is better than never.
  const movedFrom = await timesBefore(sentMail, calendarId, unnotified);
  const notice = ownerMail(call.shop, unnotified, from, { to, pageUrl, movedFrom });
  const envelope = { from: from.address, to, message: await mailMessage(notice, new Date()) };
  return sendMail(
    { smtp, connections, sentMail, limits },
    envelope,
    calendarId,
    due.map(partOf),
    call,
  );
}

function isByOwner({ cancelledAt, cancelledBy, bookedBy, clientMoves }: StoredBooking): boolean {
  if (cancelledAt !== undefined) return cancelledBy === "owner";
  return bookedBy === "owner" && clientMoves === 0;
}

function partOf(booking: StoredBooking): SentPart {
  const { bookingId, barberColorId, span, cancelledAt, clientMoves } = booking;
  if (cancelledAt !== undefined) return { bookingId, kind: "owner-cancellation" };
  const named = { barberColorId, start: span.start };
  return { bookingId, kind: "owner-booking", clientMoves, named };
}

/** Those of the bookings that their clients have moved since the owner knew them, with the time that a notice named. */
async function timesBefore(
  sentMail: MailTargetParts["sentMail"],
  calendarId: string,
  bookings: readonly StoredBooking[],
): Promise<ReadonlyMap<StoredBooking, NamedTime | undefined>> {
  const times = new Map<StoredBooking, NamedTime | undefined>();
  for (const booking of bookings) {
    if (booking.cancelledAt !== undefined || booking.clientMoves === 0) continue;
    const before = await sentMail.namedBefore(calendarId, partOf(booking));
    // One that is not in any notice yet is new, unless the owner has made it.
    if (before !== undefined || booking.bookedBy === "owner") times.set(booking, before);
  }
  return times;
}
