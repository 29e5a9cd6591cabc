// The words beside closed times. They may name somebody, so they are kept no longer than a client's name.

import type { Instant } from "@vitrine/domain/time/shop-time";

import type { Database } from "../../database/database.ts";
import { find, query, text } from "../../database/query.ts";
import { runInTransaction } from "../../database/run-alone.ts";

const CALENDARS_WITH_WORDS = query(
  { calendar_id: text },
  "SELECT DISTINCT calendar_id FROM closing WHERE word <> '' AND created_at < :endedBefore",
);

const FORGET = `UPDATE closing SET word = ''
  WHERE calendar_id = :calendarId AND word <> '' AND created_at < :endedBefore
    AND NOT EXISTS (SELECT 1 FROM closed_time AS time
      WHERE time.calendar_id = closing.calendar_id AND time.closing_id = closing.closing_id
        AND time.ends_at >= :endedBefore)
    AND NOT EXISTS (SELECT 1 FROM weekly_closing AS weekly
      WHERE weekly.calendar_id = closing.calendar_id AND weekly.closing_id = closing.closing_id)`;

/** Forgets the words of closings that are over since before `endedBefore`. */
export async function forgetClosingNotes(database: Database, endedBefore: Instant): Promise<void> {
  for (const row of await find(database, CALENDARS_WITH_WORDS, { endedBefore })) {
    await runInTransaction(database, FORGET, { calendarId: row.calendar_id, endedBefore });
  }
}
