// Changes that wait because their target was away. Once it is back, they are due at once.

import type { Database } from "../../database/database.ts";
import { timedOperation } from "../../database/operation.ts";

// Failures that say nothing about the change itself: no connection, no answer in time, or a proxy whose own server is
// away.
const WAS_AWAY = `(last_reason LIKE 'unreachable%' OR last_reason IN ('timed-out', 'timeout',
  'http-502', 'http-503', 'http-504', 'google-502', 'google-503', 'google-504'))`;

/** Whether the current outbox row waits for its due time because its target was away. */
export const WAITS_AS_AWAY = `dead_at IS NULL AND attempts > 0 AND due_at > :now
  AND waiting_since <= :now AND leased_until <= :now AND ${WAS_AWAY}`;

// `due_at` becomes `waiting_since`, so that the longest waiting comes first. The attempt that the next claim adds is
// taken off in advance, so that repeated outages do not use up a change's attempts. Several instances may do this at
// once.
const HURRY = `WITH away AS MATERIALIZED (
    SELECT booking_id FROM outbox
    WHERE calendar_id = :calendarId AND target = :target AND ${WAITS_AS_AWAY}
    FOR UPDATE SKIP LOCKED
  )
  UPDATE outbox SET due_at = waiting_since, attempts = attempts - 1
  WHERE calendar_id = :calendarId AND target = :target
    AND booking_id IN (SELECT booking_id FROM away)`;

interface HurryRequest {
  readonly calendarId: string;
  readonly target: string;
}

const HURRY_CHANGES = timedOperation(
  "hurry changes",
  async (transaction, request: HurryRequest, now) => ({
    ok: true,
    count: await transaction.run(HURRY, { ...request, now }),
  }),
);

export function outboxOutages(database: Database) {
  return {
    /** Makes the changes due at once whose last attempt found the target away. Returns how many. */
    async hurry(request: HurryRequest): Promise<number> {
      return (await database.tx(HURRY_CHANGES, request)).count;
    },
  };
}
