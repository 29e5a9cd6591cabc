import type { Instant } from "@vitrine/domain/shop-time";

import { BLANKED } from "./booking-columns.ts";
import { NO_FOLLOWERS } from "./change-followers.ts";
import type { ChangeFollowers } from "./change-followers.ts";
import type { Database } from "./database.ts";
import { enqueueChange } from "./outbox-changes.ts";
import { find, query, text } from "./query.ts";

const CALENDARS_TO_ERASE = query(
  { calendar_id: text },
  "SELECT DISTINCT calendar_id FROM booking WHERE erased_at IS NULL AND ends_at < :endedBefore",
);

const ERASE = query(
  { booking_id: text },
  `UPDATE booking SET ${BLANKED}, erased_at = :erasedAt
  WHERE calendar_id = :calendarId AND booking_id IN (
    SELECT booking_id FROM booking
    WHERE calendar_id = :calendarId AND erased_at IS NULL AND ends_at < :endedBefore
    ORDER BY ends_at LIMIT :max FOR UPDATE SKIP LOCKED
  )
  RETURNING booking_id`,
);

/** Finds the clients that are kept too long, and erases them. */
export type RetentionStore = ReturnType<typeof retentionStore>;

/** The retention store on any engine. `followers` are told of every erased booking, so that they erase their copies. */
export function retentionStore(database: Database, followers: ChangeFollowers = NO_FOLLOWERS) {
  return {
    /** The calendars with bookings that have ended before `endedBefore` and still name their client. */
    async calendarsToErase(endedBefore: Instant): Promise<string[]> {
      const rows = await find(database, CALENDARS_TO_ERASE, { endedBefore });
      return rows.map((row) => row.calendar_id);
    },

    /** Erases the clients of `max` of those bookings at the most, the oldest first; answers how many these were. */
    async erase(
      calendarId: string,
      endedBefore: Instant,
      erasedAt: Instant,
      max: number,
    ): Promise<number> {
      const { erased } = await database.tx(async (transaction) => {
        const values = { calendarId, endedBefore, erasedAt, max };
        const rows = await find(transaction, ERASE, values);
        for (const row of rows) {
          const change = { calendarId, bookingId: row.booking_id };
          await enqueueChange(transaction, change, followers.namesOf(calendarId), Date.now());
        }
        return { ok: true, erased: rows.length };
      });
      if (erased > 0) followers.changed(calendarId);
      return erased;
    },
  };
}
