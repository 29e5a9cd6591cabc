import { cellsOf } from "@vitrine/domain/half-hour-cells";
import type { Instant } from "@vitrine/domain/shop-time";

import type { Transaction } from "./database.ts";
import type { BookingIdentity } from "./booking-identity.ts";
import { find, number, query } from "./query.ts";

const HOUR_MILLISECONDS = 3_600_000;
const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS;

/** A try to cancel, and how many that fail are borne. */
export interface CancelLook {
  /** The machine's clock. */
  readonly at: Instant;
  /** A salted hash of where it comes from. */
  readonly client: string;
  /** So many failures in an hour on one slot, from wherever, and for a day the slot is guarded. */
  readonly failuresMax: number;
  /** How many tries a client has in a day on a guarded slot. */
  readonly looksMax: number;
}

// A slot is the half hour in which it begins. One that nobody has booked needs no guard: so there are never more rows
// than booked half hours. Locked until the end of the transaction: of tries at the same time each is counted.
const LOCK_GUARD = query(
  { guarded_until: number },
  `INSERT INTO cancel_guard (calendar_id, barber_color_id, cell, hour_began, failures, guarded_until)
  SELECT calendar_id, barber_color_id, cell, CAST(:at AS BIGINT), 0, 0 FROM half_hour
  WHERE calendar_id = :calendarId AND barber_color_id = :barberColorId AND cell = :cell AND taken > 0
  ON CONFLICT (calendar_id, barber_color_id, cell) DO UPDATE SET failures = cancel_guard.failures
  RETURNING guarded_until`,
);

const IS_SLOT = "calendar_id = :calendarId AND barber_color_id = :barberColorId AND cell = :cell";
const HOUR_IS_OPEN = "hour_began > :hourAgo AND hour_began < :hourAhead";
const FAILURES = `CASE WHEN ${HOUR_IS_OPEN} THEN failures ELSE 0 END + 1`;

const COUNT_FAILURE = `UPDATE cancel_guard SET failures = ${FAILURES},
    hour_began = CASE WHEN ${HOUR_IS_OPEN} THEN hour_began ELSE :at END,
    guarded_until = CASE WHEN ${FAILURES} >= :failuresMax THEN :dayAhead ELSE guarded_until END
  WHERE ${IS_SLOT}`;

const DAY_IS_OPEN = "cancel_look.day_began > :dayAgo AND cancel_look.day_began < :dayAhead";

const TAKE_LOOK = `INSERT INTO cancel_look (calendar_id, barber_color_id, cell, client, day_began, looks)
  VALUES (:calendarId, :barberColorId, :cell, :client, :at, 1)
  ON CONFLICT (calendar_id, barber_color_id, cell, client) DO UPDATE SET
    looks = CASE WHEN ${DAY_IS_OPEN} THEN cancel_look.looks ELSE 0 END + 1,
    day_began = CASE WHEN ${DAY_IS_OPEN} THEN cancel_look.day_began ELSE excluded.day_began END
  WHERE NOT (${DAY_IS_OPEN}) OR cancel_look.looks < :looksMax`;

const FORGET_GUARDS = `DELETE FROM cancel_guard
  WHERE calendar_id = :calendarId AND hour_began <= :hourAgo AND guarded_until <= :at`;
const FORGET_LOOKS =
  "DELETE FROM cancel_look WHERE calendar_id = :calendarId AND day_began <= :dayAgo";

/** Before the look at who has booked. `refused`: without a look; `counted`: when it finds nothing, it is a failure. */
export async function guardLook(
  transaction: Transaction,
  identity: BookingIdentity,
  { at, client, looksMax }: CancelLook,
): Promise<"free" | "counted" | "refused"> {
  const slot = slotValues(identity);
  const [guard] = await find(transaction, LOCK_GUARD, { ...slot, at });
  if (guard === undefined) return "free";
  const { dayAgo, dayAhead } = windowsAt(at);
  // What lasts longer than a day was written by a clock that has been set back since.
  if (guard.guarded_until <= at || guard.guarded_until > dayAhead) return "counted";
  const taken = await transaction.run(TAKE_LOOK, {
    ...slot,
    client,
    at,
    looksMax,
    dayAgo,
    dayAhead,
  });
  return taken === 1 ? "counted" : "refused";
}

/** After a look that has found no booking. */
export async function countFailedLook(
  transaction: Transaction,
  identity: BookingIdentity,
  { at, failuresMax }: CancelLook,
): Promise<void> {
  const { hourAgo, hourAhead, dayAhead } = windowsAt(at);
  const values = { ...slotValues(identity), at, failuresMax, hourAgo, hourAhead, dayAhead };
  await transaction.run(COUNT_FAILURE, values);
}

/** Forgets of a calendar what counts no longer. */
export async function forgetLooks(
  transaction: Transaction,
  calendarId: string,
  at: Instant,
): Promise<void> {
  const { hourAgo, dayAgo } = windowsAt(at);
  await transaction.run(FORGET_GUARDS, { calendarId, hourAgo, at });
  await transaction.run(FORGET_LOOKS, { calendarId, dayAgo });
}

function slotValues({ calendarId, barberColorId, span }: BookingIdentity) {
  const [cell = 0] = cellsOf(span);
  return { calendarId, barberColorId, cell };
}

function windowsAt(at: Instant) {
  return {
    hourAgo: at - HOUR_MILLISECONDS,
    hourAhead: at + HOUR_MILLISECONDS,
    dayAgo: at - DAY_MILLISECONDS,
    dayAhead: at + DAY_MILLISECONDS,
  };
}
