// Waits whose day is over, what opened for them, and the bars of addresses that have ended. decisions/0057

import type { Instant } from "@vitrine/domain/time/shop-time";

import type { Database } from "../database/database.ts";
import { operation } from "../database/operation.ts";
import { find, PAGE, query, text } from "../database/query.ts";

interface Times {
  /** By the clock of the booking rules. */
  readonly now: Instant;
  /** By the database's clock. */
  readonly machineNow: Instant;
}

const IS_WAIT_OVER = "day_ends <= :now";
const IS_OPENED_TIME_OVER = "ends_at <= :now";
const IS_BAR_OVER = "barred_until <= :machineNow";

// One statement where there is nothing to delete, as nearly always. The bars belong to no calendar.
const CALENDARS_WITH_OLD = query(
  { calendar_id: text },
  `SELECT calendar_id FROM client_wait WHERE ${IS_WAIT_OVER}
  UNION SELECT calendar_id FROM opened_time WHERE ${IS_OPENED_TIME_OVER}
  UNION SELECT calendar_id FROM wait_bar WHERE ${IS_BAR_OVER}
  LIMIT ${PAGE}`,
);

const deletionFrom = (table: string) => `DELETE FROM ${table} WHERE calendar_id = :calendarId`;

const DELETE_OLD = operation(
  "delete old waits",
  async (transaction, { calendarId, now, machineNow }: Times & { calendarId: string }) => {
    await transaction.run(`${deletionFrom("client_wait")} AND ${IS_WAIT_OVER}`, {
      calendarId,
      now,
    });
    await transaction.run(`${deletionFrom("opened_time")} AND ${IS_OPENED_TIME_OVER}`, {
      calendarId,
      now,
    });
    await transaction.run(`${deletionFrom("wait_bar")} AND ${IS_BAR_OVER}`, {
      calendarId,
      machineNow,
    });
    return { ok: true };
  },
);

/** Deletes waits whose day is over, opened times that are, and bars that have ended. `now` is by the clock of the booking rules. */
export async function forgetWaits(database: Database, now: Instant): Promise<void> {
  const machineNow = database.now();
  // A server whose own clock is wrong takes nothing from the others.
  const times = { now: Math.min(now, machineNow), machineNow };
  for (const { calendar_id: calendarId } of await find(database, CALENDARS_WITH_OLD, {
    ...times,
  })) {
    await database.tx(DELETE_OLD, { calendarId, ...times });
  }
}
