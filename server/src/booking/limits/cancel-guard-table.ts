import { cellRange } from "@vitrine/domain/time/half-hour-cells";
import type { Instant } from "@vitrine/domain/time/shop-time";

import { isOpen, windowsAt } from "./counting-window.ts";
import { WEEK, weekOf } from "../half-hours-table.ts";
import type { Transaction } from "../../database/database.ts";
import type { BookingIdentity } from "../booking-identity.ts";
import { find, number, query } from "../../database/query.ts";

export interface CancelAttempt {
  /** The database's clock. */
  readonly at: Instant;
  /** A salted hash of the client's network. */
  readonly client: string;
  /** After this many failures on one slot within an hour, from any address, the slot is guarded for a day. */
  readonly failuresMax: number;
  /** How many attempts (looks) a client has in a day on a guarded slot. */
  readonly looksMax: number;
}

// A slot is counted by the half hour in which it begins. A free half hour gets no row, so the table never has more rows
// than there are booked half hours. The row stays locked until the transaction ends: simultaneous attempts are all counted.
const LOCK_GUARD = query(
  { guarded_until: number },
  `INSERT INTO cancel_guard (calendar_id, barber_color_id, cell, hour_began, failures, guarded_until)
  SELECT calendar_id, barber_color_id, cell, CAST(:at AS BIGINT), 0, 0 FROM half_hour
  WHERE ${WEEK} = :week AND calendar_id = :calendarId AND barber_color_id = :barberColorId AND cell = :cell AND taken > 0
  ON CONFLICT (calendar_id, barber_color_id, cell) DO UPDATE SET failures = cancel_guard.failures
  RETURNING guarded_until`,
);

const IS_SLOT = "calendar_id = :calendarId AND barber_color_id = :barberColorId AND cell = :cell";
const HOUR_IS_OPEN = isOpen("hour_began", "hour");
const FAILURES = `CASE WHEN ${HOUR_IS_OPEN} THEN failures ELSE 0 END + 1`;

const COUNT_FAILURE = `UPDATE cancel_guard SET failures = ${FAILURES},
    hour_began = CASE WHEN ${HOUR_IS_OPEN} THEN hour_began ELSE :at END,
    guarded_until = CASE WHEN ${FAILURES} >= :failuresMax THEN :dayAhead ELSE guarded_until END
  WHERE ${IS_SLOT}`;

const DAY_IS_OPEN = isOpen("cancel_look.day_began", "day");

const TAKE_LOOK = `INSERT INTO cancel_look (calendar_id, barber_color_id, cell, client, day_began, looks)
  VALUES (:calendarId, :barberColorId, :cell, :client, :at, 1)
  ON CONFLICT (calendar_id, barber_color_id, cell, client) DO UPDATE SET
    looks = CASE WHEN ${DAY_IS_OPEN} THEN cancel_look.looks ELSE 0 END + 1,
    day_began = CASE WHEN ${DAY_IS_OPEN} THEN cancel_look.day_began ELSE excluded.day_began END
  WHERE NOT (${DAY_IS_OPEN}) OR cancel_look.looks < :looksMax`;

const RETURN_LOOK = `UPDATE cancel_look SET looks = looks - 1 WHERE ${IS_SLOT} AND client = :client`;

/** SQL. */
export const IS_GUARD_OVER = `NOT (${HOUR_IS_OPEN})
  AND (guarded_until <= :at OR guarded_until > :dayAhead)`;
export const IS_LOOK_OVER = `NOT (${DAY_IS_OPEN})`;

const FORGET_GUARDS = `DELETE FROM cancel_guard WHERE calendar_id = :calendarId AND ${IS_GUARD_OVER}`;
const FORGET_LOOKS = `DELETE FROM cancel_look WHERE calendar_id = :calendarId AND ${IS_LOOK_OVER}`;

/**
 * Uses up a look of the client if the slot is guarded, and locks the slot's counts. Returns `free` when nothing is booked
 * there, `watched` when the slot is not guarded, `refused` when the client has no look left.
 */
export async function takeLook(
  transaction: Transaction,
  identity: BookingIdentity,
  { at, client, looksMax }: CancelAttempt,
): Promise<"free" | "watched" | "guarded" | "refused"> {
  const slot = slotValues(identity);
  const [guard] = await find(transaction, LOCK_GUARD, { ...slot, week: weekOf(slot.cell), at });
  if (guard === undefined) return "free";
  const { dayAgo, dayAhead } = windowsAt(at);
  // A guard that ends more than a day ahead was written by a clock that has been set back since.
  if (guard.guarded_until <= at || guard.guarded_until > dayAhead) return "watched";
  const written = await transaction.run(TAKE_LOOK, {
    ...slot,
    client,
    at,
    looksMax,
    dayAgo,
    dayAhead,
  });
  return written === 1 ? "guarded" : "refused";
}

/** Gives a used look back after it has found the booking: clients who cancel their own booking have guessed nothing. */
export async function returnLook(
  transaction: Transaction,
  identity: BookingIdentity,
  { client }: CancelAttempt,
): Promise<void> {
  await transaction.run(RETURN_LOOK, { ...slotValues(identity), client });
}

/** Counts a look that has found no booking, and guards the slot after too many. */
export async function countFailedLook(
  transaction: Transaction,
  identity: BookingIdentity,
  { at, failuresMax }: CancelAttempt,
): Promise<void> {
  const values = { ...slotValues(identity), at, failuresMax, ...windowsAt(at) };
  await transaction.run(COUNT_FAILURE, values);
}

export async function forgetLooks(
  transaction: Transaction,
  calendarId: string,
  at: Instant,
): Promise<void> {
  const values = { calendarId, at, ...windowsAt(at) };
  await transaction.run(FORGET_GUARDS, values);
  await transaction.run(FORGET_LOOKS, values);
}

function slotValues({ calendarId, barberColorId, span }: BookingIdentity) {
  // Only the first half hour: the span comes from a stranger, and may be very long.
  return { calendarId, barberColorId, cell: cellRange(span).first };
}
