// The rows of the outbox: this booking has changed, and this target has still to hear of it.

import type { Transaction } from "./database.ts";
import { nameEach, namesIn } from "./named-values.ts";

/** What the outbox is about: that this booking has changed. */
export interface Change {
  readonly calendarId: string;
  readonly bookingId: string;
}

const INSERT =
  "INSERT INTO outbox (calendar_id, target, booking_id, changes, waiting_since, due_at)";

// A change on top of a change is one more thing to tell, at once and with new patience, also where the old was given up.
const OR_ADD_A_CHANGE = `ON CONFLICT (calendar_id, target, booking_id) DO UPDATE SET
  changes = outbox.changes + 1,
  waiting_since =
    CASE WHEN outbox.dead_at IS NULL AND outbox.waiting_since < excluded.waiting_since
      THEN outbox.waiting_since ELSE excluded.waiting_since END,
  due_at = excluded.due_at, attempts = 0, dead_at = NULL`;

const ENQUEUE = (targets: readonly string[]) => `${INSERT}
  VALUES ${targets.map((target) => `(:calendarId, ${target}, :bookingId, 1, :now, :now)`).join(", ")}
  ${OR_ADD_A_CHANGE}`;

const ENQUEUE_TO_FOLLOWERS = `${INSERT}
  SELECT calendar_id, target, CAST(:bookingId AS TEXT), 1,
    CAST(:now AS BIGINT), CAST(:now AS BIGINT)
  FROM outbox_follower WHERE calendar_id = :calendarId AND off_since IS NULL
  ${OR_ADD_A_CHANGE}`;

/** The statement that gives the target `:target` all bookings of `:calendarId` for which the condition holds. */
export const ENQUEUE_BOOKINGS = (condition: string) => `${INSERT}
  SELECT calendar_id, CAST(:target AS TEXT), booking_id, 1,
    CAST(:now AS BIGINT), CAST(:now AS BIGINT)
  FROM booking WHERE calendar_id = :calendarId AND ${condition}
  ${OR_ADD_A_CHANGE}`;

const REMOVE_CHANGES =
  "DELETE FROM outbox WHERE calendar_id = :calendarId AND booking_id = :bookingId";

/** Says, in a booking's own transaction, that it has changed, to each of these targets. */
export async function enqueueChange(
  transaction: Transaction,
  { calendarId, bookingId }: Change,
  targets: readonly string[],
  now: number,
): Promise<void> {
  if (targets.length === 0) return;
  const named = nameEach("target", targets);
  await transaction.run(ENQUEUE(namesIn(named)), { ...named, calendarId, bookingId, now });
}

/** The same, to the targets that the servers of this database have recorded, for a process that has none itself. */
export async function enqueueChangeToFollowers(
  transaction: Transaction,
  { calendarId, bookingId }: Change,
  now: number,
): Promise<void> {
  await transaction.run(ENQUEUE_TO_FOLLOWERS, { calendarId, bookingId, now });
}

/** Takes back, in the same transaction, all that was said of this booking. */
export async function removeChanges(
  transaction: Transaction,
  { calendarId, bookingId }: Change,
): Promise<void> {
  await transaction.run(REMOVE_CHANGES, { calendarId, bookingId });
}
