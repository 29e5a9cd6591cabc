// Moves a booking whose row is locked to another time, for its client and for the owner alike.

import type { BookedTime } from "@vitrine/domain/time/half-hour-cells";
import { sharesOf } from "@vitrine/domain/time/half-hour-cells";
import type { Instant } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";

import type { Transaction } from "../../database/database.ts";
import { find, query, text } from "../../database/query.ts";
import type { Change } from "../../outbox/tables/outbox-changes-table.ts";
import { IDENTITY_IS, identityValues, IS_LIVE } from "../booking-columns.ts";
import { recordOpened } from "../../waits/opened-times-table.ts";
import type { BookingIdentity } from "../booking-identity.ts";
import { claimHalfHours, giveHalfHoursBack, haveRoom, holdHalfHours } from "../half-hours-table.ts";

export const MOVERS = ["client", "owner"] as const;

export type Mover = (typeof MOVERS)[number];

export interface NewTime {
  readonly barberColorId: number;
  readonly span: TimeSpan;
  /** How many places each half hour has. */
  readonly capacity: number;
}

/** A booking as its locked row has it. */
export interface HeldBooking extends Change, BookingIdentity, BookedTime {
  readonly places: number;
}

const FIND_OTHER = query(
  { booking_id: text },
  `SELECT booking_id FROM booking WHERE ${IDENTITY_IS} AND ${IS_LIVE} AND booking_id <> :bookingId`,
);

// What was noted is of the old time.
const MOVE = `UPDATE booking SET barber_color_id = :barberColorId, starts_at = :start,
    ends_at = :end, revision = revision + 1, moved_at = :movedAt, moved_by = :movedBy,
    moved_from_barber_color_id = barber_color_id, moved_from_starts_at = starts_at,
    client_moves = client_moves + :clientMoves,
    asked_at = NULL, confirmed_at = NULL, missed_at = NULL
  WHERE calendar_id = :calendarId AND booking_id = :bookingId`;

/**
 * Takes the new half hours and gives the old ones back. `same` when it stands there already. When it is `full`, the
 * transaction must not be committed.
 */
export async function moveHeldBooking(
  transaction: Transaction,
  held: HeldBooking,
  { barberColorId, span, capacity }: NewTime,
  movedBy: Mover,
  /** `now` is by the database's clock. */
  { movedAt, now }: { readonly movedAt: Instant; readonly now: Instant },
): Promise<"moved" | "same" | "full"> {
  const { calendarId, bookingId, places } = held;
  const moved = { ...held, barberColorId, span };
  if (isSameTime(held, moved)) return "same";
  if (await isTakenByOther(transaction, moved, bookingId)) return "full";
  const wanted = { places, capacity };
  // Where transactions run alone, it looks for room before it writes: what is written is flushed even when it is undone.
  const looksFirst = transaction.isExclusive && !shareHalfHours(held, moved);
  if (looksFirst && !(await haveRoom(transaction, moved, wanted))) return "full";
  const { start, end } = span;
  const clientMoves = movedBy === "client" ? 1 : 0;
  const values = {
    calendarId,
    bookingId,
    barberColorId,
    start,
    end,
    movedAt,
    movedBy,
    clientMoves,
  };
  await transaction.run(MOVE, values);
  await holdHalfHours(transaction, [held, moved], capacity);
  await giveHalfHoursBack(transaction, held, places);
  await recordOpened(transaction, held, now);
  return (await claimHalfHours(transaction, moved, wanted)) ? "moved" : "full";
}

/** Whether another live booking has this identity: at a table there may be room for a second one of the same phone. */
export async function isTakenByOther(
  transaction: Transaction,
  identity: BookingIdentity,
  bookingId: string,
): Promise<boolean> {
  const values = { ...identityValues(identity), bookingId };
  return (await find(transaction, FIND_OTHER, values)).length > 0;
}

export function lengthOf({ start, end }: TimeSpan): number {
  return end - start;
}

function isSameTime(one: BookingIdentity, other: BookingIdentity): boolean {
  return (
    one.barberColorId === other.barberColorId &&
    one.span.start === other.span.start &&
    one.span.end === other.span.end
  );
}

function shareHalfHours(one: HeldBooking, other: HeldBooking): boolean {
  if (one.barberColorId !== other.barberColorId) return false;
  const cells = new Set(sharesOf(one).map(({ cell }) => cell));
  return sharesOf(other).some(({ cell }) => cells.has(cell));
}
