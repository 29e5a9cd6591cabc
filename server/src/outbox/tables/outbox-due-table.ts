// What is due, over all calendars.

import type { Database } from "../../database/database.ts";
import { find, query, text } from "../../database/query.ts";

/** A target for which a calendar has changes. */
const WHERE_DUE = { calendarId: text, target: text };

// A CTE is read on its own: otherwise both engines may walk through all that is scheduled for later, or read all that is
// due again for each calendar.
const DUE = (where: string) =>
  query(
    WHERE_DUE,
    `WITH late AS MATERIALIZED (
      SELECT calendar_id, target FROM outbox
      WHERE ${where} dead_at IS NULL AND due_at <= :now AND leased_until <= :now
    )
    SELECT due.calendar_id AS "calendarId", due.target
    FROM (SELECT DISTINCT calendar_id, target FROM late) AS due
    WHERE NOT EXISTS (
      SELECT 1 FROM outbox_follower WHERE outbox_follower.calendar_id = due.calendar_id
        AND outbox_follower.target = due.target AND paused_until > :now
    )`,
  );
const DUE_ANYWHERE = DUE("");
const DUE_IN_CALENDAR = DUE("calendar_id = :calendarId AND");

// Nothing that failed is due later than that, unless the other side asked for more.
const LATER_MILLISECONDS = 2 * 3_600_000;

const TROUBLED = query(
  WHERE_DUE,
  `SELECT calendar_id AS "calendarId", target FROM outbox_follower
  WHERE pause_cause <> '' AND off_since IS NULL
  UNION
  SELECT calendar_id, target FROM outbox
  WHERE dead_at IS NULL AND due_at > :now AND due_at <= :later AND waiting_since <= :now AND attempts > 0`,
);

/** A calendar with changes that are due for a target. */
export interface Due {
  readonly calendarId: string;
  readonly target: string;
}

export function outboxDue(database: Database) {
  return {
    /** Where a change can be claimed now: its target is not paused, and no worker has it. */
    due: (): Promise<Due[]> =>
      find(database, DUE_ANYWHERE, { now: database.now() }, { isLook: true }),

    /** The same in one calendar. */
    dueIn: (calendarId: string): Promise<Due[]> =>
      find(database, DUE_IN_CALENDAR, { calendarId, now: database.now() }),

    /** Where changes wait because a delivery failed, or the target is paused. */
    troubled(): Promise<Due[]> {
      const now = database.now();
      return find(database, TROUBLED, { now, later: now + LATER_MILLISECONDS });
    },
  };
}
