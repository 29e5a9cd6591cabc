// The owner's notes on closed times (the column `word`), which may name somebody: kept no longer than a client's name.

import type { Instant } from "@vitrine/domain/time/shop-time";

import type { Database } from "../../database/database.ts";
import { find, query, text } from "../../database/query.ts";
import { runInTransaction } from "../../database/run-alone.ts";

const IS_OVER = `word <> '' AND created_at < :endedBefore
    AND NOT EXISTS (SELECT 1 FROM closed_time AS time
      WHERE time.calendar_id = closing.calendar_id AND time.closing_id = closing.closing_id
        AND time.ends_at >= :endedBefore)
    AND NOT EXISTS (SELECT 1 FROM weekly_closing AS weekly
      WHERE weekly.calendar_id = closing.calendar_id AND weekly.closing_id = closing.closing_id)`;

const CALENDARS_WITH_NOTES = query(
  { calendar_id: text },
  `SELECT DISTINCT calendar_id FROM closing WHERE ${IS_OVER}`,
);

const ERASE_NOTES = `UPDATE closing SET word = '' WHERE calendar_id = :calendarId AND ${IS_OVER}`;

/** Erases the notes of closings whose ranges all ended before `endedBefore`. A weekly closing keeps its note. */
export async function forgetClosingNotes(database: Database, endedBefore: Instant): Promise<void> {
  for (const row of await find(database, CALENDARS_WITH_NOTES, { endedBefore })) {
    await runInTransaction(database, ERASE_NOTES, { calendarId: row.calendar_id, endedBefore });
  }
}
