// The rows of the outbox: each is a changed booking that one target has not received yet.

import type { Transaction } from "../../database/database.ts";
import { nameEach, namesIn } from "../../database/named-values.ts";

export interface Change {
  readonly calendarId: string;
  readonly bookingId: string;
}

/** Which targets receive a change, and when. */
export interface Notice {
  readonly targets: readonly string[];
  /** Targets that receive it only where they are recorded as followers of the calendar. */
  readonly ifRecorded?: readonly string[];
  /** The database's clock. */
  readonly now: number;
  /** Until this time the change is not delivered and does not count as waiting. Default: `now`. */
  readonly dueAt?: number;
}

const INSERT =
  "INSERT INTO outbox (calendar_id, target, booking_id, changes, waiting_since, due_at)";

// A further change of the same booking resets its due time and attempts, even when the earlier one was given up.
const OR_COUNT_CHANGE = `ON CONFLICT (calendar_id, target, booking_id) DO UPDATE SET
  changes = outbox.changes + 1,
  waiting_since =
    CASE WHEN outbox.dead_at IS NULL AND outbox.waiting_since < excluded.waiting_since
      THEN outbox.waiting_since ELSE excluded.waiting_since END,
  due_at = excluded.due_at, attempts = 0, dead_at = NULL`;

const ENQUEUE = (targets: readonly string[]) => `${INSERT}
  VALUES ${targets.map((target) => `(:calendarId, ${target}, :bookingId, 1, :dueAt, :dueAt)`).join(", ")}
  ${OR_COUNT_CHANGE}`;

const ENQUEUE_TO_FOLLOWERS = (condition: string) => `${INSERT}
  SELECT calendar_id, target, CAST(:bookingId AS TEXT), 1,
    CAST(:dueAt AS BIGINT), CAST(:dueAt AS BIGINT)
  FROM outbox_follower WHERE calendar_id = :calendarId AND off_since IS NULL AND ${condition}
  ${OR_COUNT_CHANGE}`;

/** The statement that enqueues, for the target `:target`, all bookings of `:calendarId` that meet the condition. */
export const ENQUEUE_BOOKINGS = (condition: string) => `${INSERT}
  SELECT calendar_id, CAST(:target AS TEXT), booking_id, 1,
    CAST(:now AS BIGINT), CAST(:now AS BIGINT)
  FROM booking WHERE calendar_id = :calendarId AND ${condition}
  ${OR_COUNT_CHANGE}`;

/** Adds the change for each of these targets, in the transaction that changes the booking. */
export async function enqueueChange(
  transaction: Transaction,
  { calendarId, bookingId }: Change,
  { targets, ifRecorded = [], now, dueAt = now }: Notice,
): Promise<void> {
  const values = { calendarId, bookingId, dueAt };
  if (targets.length > 0) {
    const named = nameEach("target", targets);
    transaction.runWithNext(ENQUEUE(namesIn(named)), { ...named, ...values });
  }
  if (ifRecorded.length > 0) {
    const named = nameEach("target", ifRecorded);
    const isNamed = `target IN (${namesIn(named).join(", ")})`;
    transaction.runWithNext(ENQUEUE_TO_FOLLOWERS(isNamed), { ...named, ...values });
  }
}

/** Adds the change for each target that a server recorded in the database, for commands, which configure no targets. */
export async function enqueueChangeToFollowers(
  transaction: Transaction,
  { calendarId, bookingId }: Change,
  now: number,
): Promise<void> {
  transaction.runWithNext(ENQUEUE_TO_FOLLOWERS("TRUE"), { calendarId, bookingId, dueAt: now });
}

/** Removes all undelivered changes of this booking. */
export async function removeChanges(
  transaction: Transaction,
  { calendarId, bookingId }: Change,
): Promise<void> {
  const sql = "DELETE FROM outbox WHERE calendar_id = :calendarId AND booking_id = :bookingId";
  await transaction.run(sql, { calendarId, bookingId });
}
