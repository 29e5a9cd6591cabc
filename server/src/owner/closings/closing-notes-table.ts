// The owner's notes on closed times (the column `word`), which may name somebody: kept no longer than a client's name.

import type { Instant } from "@vitrine/domain/time/shop-time";

import type { Transaction } from "../../database/database.ts";

/** SQL: whether a row of `closing` has a note that is to be erased. */
export const IS_NOTE_OVER = `word <> '' AND created_at < :endedBefore
    AND NOT EXISTS (SELECT 1 FROM closed_time AS time
      WHERE time.calendar_id = closing.calendar_id AND time.closing_id = closing.closing_id
        AND time.ends_at >= :endedBefore)
    AND NOT EXISTS (SELECT 1 FROM weekly_closing AS weekly
      WHERE weekly.calendar_id = closing.calendar_id AND weekly.closing_id = closing.closing_id)`;

const ERASE_NOTES = `UPDATE closing SET word = '' WHERE calendar_id = :calendarId AND ${IS_NOTE_OVER}`;

/** Erases the notes of a calendar's closings whose ranges all ended before `endedBefore`. A weekly closing keeps its note. */
export async function eraseClosingNotes(
  transaction: Transaction,
  values: { readonly calendarId: string; readonly endedBefore: Instant },
): Promise<void> {
  await transaction.run(ERASE_NOTES, { ...values });
}
