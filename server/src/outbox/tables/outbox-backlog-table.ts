// The undelivered changes, as the operator lists and retries them.

import type { Instant } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";

import type { Database } from "../../database/database.ts";
import { timedOperation } from "../../database/operation.ts";
import { DROPPED_REASON } from "./outbox-claims-table.ts";
import { IS_PAUSED, LIFT_PAUSES } from "./outbox-followers-table.ts";
import { find, number, orNull, query, text } from "../../database/query.ts";
import type { RowOf } from "../../database/query.ts";

export interface OutboxCounts {
  readonly target: string;
  readonly pending: number;
  readonly dead: number;
  /** How long the oldest pending change has waited. */
  readonly oldestMilliseconds: number | undefined;
}

// Changes that were given up, without the dropped ones.
const IS_DEAD = `(dead_at IS NOT NULL AND last_reason <> '${DROPPED_REASON}')`;

// Pending and given-up changes, without those scheduled for later.
const IS_WAITING = `((dead_at IS NULL AND waiting_since <= :now) OR ${IS_DEAD})`;

const COUNTS = query(
  { target: text, pending: number, dead: number, oldest: orNull(number) },
  `SELECT target, COUNT(*) - COUNT(dead_at) AS pending, COUNT(dead_at) AS dead,
    MIN(CASE WHEN dead_at IS NULL THEN waiting_since END) AS oldest
  FROM outbox WHERE ${IS_WAITING} GROUP BY target ORDER BY target`,
);

const SCHEDULED_COUNTS = query(
  { target: text, changes: number },
  `SELECT target, COUNT(*) AS changes FROM outbox WHERE dead_at IS NULL AND waiting_since > :now
  GROUP BY target ORDER BY target`,
);

/** The changes of a target that are scheduled for later. */
export type ScheduledChanges = RowOf<(typeof SCHEDULED_COUNTS)["columns"]>;

// A client who mistypes an e-mail needs no operator, so refused recipients are left out.
const GIVEN_UP = query(
  { target: text, changes: number },
  `SELECT outbox.target, COUNT(*) AS changes FROM outbox
  JOIN booking ON booking.calendar_id = outbox.calendar_id AND booking.booking_id = outbox.booking_id
  WHERE ${IS_DEAD} AND last_reason NOT LIKE 'recipient-refused-%' AND booking.ends_at > :bookingNow
  GROUP BY outbox.target ORDER BY outbox.target`,
);

const FAILURE_REASONS = query(
  { target: text, reason: text, changes: number },
  `SELECT target, last_reason AS reason, COUNT(*) AS changes FROM outbox
  WHERE last_reason NOT IN ('', '${DROPPED_REASON}') GROUP BY target, last_reason ORDER BY target, last_reason`,
);

const DEAD_LETTERS = query(
  {
    target: text,
    reason: text,
    calendarId: text,
    barberColorId: number,
    start: number,
    end: number,
  },
  `SELECT outbox.target, outbox.last_reason AS reason, outbox.calendar_id AS "calendarId",
    booking.barber_color_id AS "barberColorId", booking.starts_at AS "start", booking.ends_at AS "end"
  FROM outbox
  JOIN booking ON booking.calendar_id = outbox.calendar_id AND booking.booking_id = outbox.booking_id
  WHERE ${IS_DEAD} AND booking.ends_at > :bookingNow
  ORDER BY booking.starts_at, outbox.calendar_id, booking.barber_color_id, outbox.target LIMIT :max`,
);

const QUEUED = query(
  { booking_id: text },
  `SELECT booking_id FROM outbox WHERE calendar_id = :calendarId AND target = :target
    AND booking_id = :bookingId`,
);

const RETRY_NOW = `UPDATE outbox SET dead_at = NULL, attempts = 0, due_at = :now,
    waiting_since = CASE WHEN dead_at IS NULL THEN waiting_since ELSE CAST(:now AS BIGINT) END
  WHERE calendar_id = :calendarId AND target = COALESCE(:target, target)
    AND ${IS_WAITING} AND (dead_at IS NOT NULL OR due_at > :now OR ${IS_PAUSED})`;

const RETRY = timedOperation(
  "retry now",
  async (transaction, request: { calendarId: string; target: string | null }, now) => {
    const count = await transaction.run(RETRY_NOW, { ...request, now });
    await transaction.run(LIFT_PAUSES, { ...request });
    return { ok: true, count };
  },
);

/** A booking whose delivery to a target was given up, and why. */
export interface DeadLetter extends Omit<RowOf<(typeof DEAD_LETTERS)["columns"]>, "start" | "end"> {
  readonly span: TimeSpan;
}

export function outboxBacklog(database: Database) {
  return {
    async counts(): Promise<OutboxCounts[]> {
      const now = database.now();
      return (await find(database, COUNTS, { now })).map(({ oldest, ...row }) => ({
        ...row,
        oldestMilliseconds: oldest === null ? undefined : Math.max(0, now - oldest),
      }));
    },

    /** How many changes of each target are scheduled for later, such as reminders. */
    scheduled: () => find(database, SCHEDULED_COUNTS, { now: database.now() }),

    /** How many changes of each target were given up though their booking is still to come, refused recipients aside. */
    givenUp: (bookingNow: Instant) => find(database, GIVEN_UP, { bookingNow }),

    /** How many changes each target has with each reason of the last failure, whether they wait or were given up. */
    failureReasons: () => find(database, FAILURE_REASONS),

    /** Up to `max` of the given-up bookings that end after `bookingNow`, soonest first. */
    async deadLetters(bookingNow: Instant, max: number): Promise<DeadLetter[]> {
      const rows = await find(database, DEAD_LETTERS, { bookingNow, max });
      return rows.map(({ start, end, ...letter }) => ({ ...letter, span: { start, end } }));
    },

    /** Whether a change of this booking has not reached the target: it waits, or was given up. */
    async isQueued(calendarId: string, target: string, bookingId: string): Promise<boolean> {
      return (await find(database, QUEUED, { calendarId, target, bookingId })).length > 0;
    },

    /** Makes the waiting and dead changes of one target, or of all, due now and lifts pauses. Returns how many changes. */
    async retryNow(calendarId: string, target: string | undefined): Promise<number> {
      return (await database.tx(RETRY, { calendarId, target: target ?? null })).count;
    },
  };
}
