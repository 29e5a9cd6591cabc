import type { Instant } from "@vitrine/domain/shop-time";

import { BLANKED } from "./booking-columns.ts";
import { NO_FOLLOWERS } from "./change-followers.ts";
import type { ChangeFollowers } from "./change-followers.ts";
import type { Database } from "./database.ts";
import { enqueueChange } from "./outbox-store.ts";

/** Finds the clients that are kept too long, and erases them. */
export interface RetentionStore {
  /** The calendars with bookings that have ended before `endedBefore` and still name their client. */
  calendarsToErase(endedBefore: Instant): Promise<string[]>;
  /** Erases the clients of `max` of those bookings at the most, the oldest first; answers how many these were. */
  erase(calendarId: string, endedBefore: Instant, erasedAt: Instant, max: number): Promise<number>;
}

const CALENDARS_TO_ERASE = `SELECT DISTINCT calendar_id FROM booking
  WHERE erased_at IS NULL AND ends_at < ?`;

const ERASE = (skipLocked: string) => `UPDATE booking
  SET ${BLANKED}, erased_at = ?
  WHERE calendar_id = ? AND booking_id IN (
    SELECT booking_id FROM booking
    WHERE calendar_id = ? AND erased_at IS NULL AND ends_at < ?
    ORDER BY ends_at LIMIT ? ${skipLocked}
  )
  RETURNING booking_id`;

/** The retention store on any engine. `followers` hear of every erased booking: they erase their copies. */
export function retentionStore(
  database: Database,
  followers: ChangeFollowers = NO_FOLLOWERS,
): RetentionStore {
  const eraseSql = ERASE(database.skipLocked);
  return {
    async calendarsToErase(endedBefore) {
      const rows = await database.all(CALENDARS_TO_ERASE, [endedBefore]);
      return rows.map((row) => String(row["calendar_id"]));
    },

    async erase(calendarId, endedBefore, erasedAt, max) {
      const { erased } = await database.tx(async (transaction) => {
        const rows = await transaction.all(eraseSql, [
          erasedAt,
          calendarId,
          calendarId,
          endedBefore,
          max,
        ]);
        for (const row of rows) {
          const change = { calendarId, bookingId: String(row["booking_id"]) };
          await enqueueChange(transaction, change, followers.namesOf(calendarId), Date.now());
        }
        return { ok: true, erased: rows.length };
      });
      if (erased > 0) followers.changed(calendarId);
      return erased;
    },
  };
}
