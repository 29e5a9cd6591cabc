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
  /** Whether a move is undone: then closed times do not count, and what was noted of the time before counts again. */
  readonly isBack?: boolean;
}

/** A booking as its locked row has it. */
export interface HeldBooking extends Change, BookingIdentity, BookedTime {
  readonly places: number;
}

const FIND_OTHER = query(
  { booking_id: text },
  `SELECT booking_id FROM booking WHERE ${IDENTITY_IS} AND ${IS_LIVE} AND booking_id <> :bookingId`,
);

// What was noted is of the old time. It is kept as a time below 0, which counts for nothing until the move is undone.
const MOVE = moveNoting((column) => `CASE WHEN ${column} > 0 THEN -${column} END`);
const MOVE_BACK = moveNoting((column) => `CASE WHEN ${column} < 0 THEN -${column} END`);

function moveNoting(noted: (column: string) => string): string {
  return `UPDATE booking SET barber_color_id = :barberColorId, starts_at = :start,
    ends_at = :end, revision = revision + 1, moved_at = :movedAt, moved_by = :movedBy,
    moved_from_barber_color_id = barber_color_id, moved_from_starts_at = starts_at,
    client_moves = client_moves + :clientMoves,
    asked_at = ${noted("asked_at")}, confirmed_at = ${noted("confirmed_at")}, missed_at = ${noted("missed_at")}
  WHERE calendar_id = :calendarId AND booking_id = :bookingId`;
}

interface HeldMove {
  readonly held: HeldBooking;
  readonly to: NewTime;
}

/** When it was moved, and `now` by the database's clock. */
interface MovedAt {
  readonly movedAt: Instant;
  readonly now: Instant;
}

/**
 * Takes the new half hours and gives the old ones back. `same` when it stands there already. When it is `full`, the
 * transaction must not be committed.
 */
export async function moveHeldBooking(
  transaction: Transaction,
  held: HeldBooking,
  to: NewTime,
  movedBy: Mover,
  at: MovedAt,
): Promise<"moved" | "same" | "full"> {
  const moved = movedTo({ held, to });
  if (isSameTime(held, moved)) return "same";
  const { capacity, isBack } = to;
  const wanted = { places: held.places, capacity };
  // Where transactions run alone, it looks for room before it writes: what is written is flushed even when it is undone.
  const looksFirst = transaction.isExclusive && !shareHalfHours(held, moved);
  if (looksFirst && !(await haveRoom(transaction, moved, wanted, isBack))) return "full";
  return moveHeldBookings(transaction, [{ held, to }], movedBy, at);
}

/**
 * Moves them all, or `full`: then the transaction must not be committed. Where one moves to where another stands, that other
 * one is named first.
 */
export async function moveHeldBookings(
  transaction: Transaction,
  moves: readonly HeldMove[],
  movedBy: Mover,
  { movedAt, now }: MovedAt,
): Promise<"moved" | "full"> {
  const [capacity = 0] = moves.map(({ to }) => to.capacity);
  for (const move of moves) {
    if (!(await writeMove(transaction, move, movedBy, movedAt))) return "full";
  }
  const times = moves.flatMap((move) => [move.held, movedTo(move)]);
  await holdHalfHours(transaction, times, capacity);
  for (const { held } of moves) {
    await giveHalfHoursBack(transaction, held, held.places);
    await recordOpened(transaction, held, now);
  }
  for (const move of moves) {
    const wanted = { places: move.held.places, capacity };
    const { isBack } = move.to;
    if (!(await claimHalfHours(transaction, movedTo(move), wanted, isBack))) return "full";
  }
  return "moved";
}

function movedTo({ held, to: { barberColorId, span } }: HeldMove): HeldBooking {
  return { ...held, barberColorId, span };
}

/** `false`, writing nothing, when another live booking has this identity. */
async function writeMove(
  transaction: Transaction,
  { held: { calendarId, bookingId, ...held }, to: { barberColorId, span, isBack } }: HeldMove,
  movedBy: Mover,
  movedAt: Instant,
): Promise<boolean> {
  const identity = { ...held, calendarId, barberColorId, span };
  if (await isTakenByOther(transaction, identity, bookingId)) return false;
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
  await transaction.run(isBack === true ? MOVE_BACK : MOVE, values);
  return true;
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
