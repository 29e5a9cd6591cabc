import type { Instant } from "@vitrine/domain/time/shop-time";

import { BLANKED, HAS_LEFTOVERS } from "../booking/booking-columns.ts";
import { forgetShopOnlyPhones, IS_CHOICE_OVER } from "../booking/limits/shop-only-phones-table.ts";
import { NO_FOLLOWERS, noticeTo } from "../outbox/change-followers.ts";
import type { ChangeFollowers } from "../outbox/change-followers.ts";
import { eraseClosingNotes, IS_NOTE_OVER } from "../owner/closings/closing-notes-table.ts";
import { forgetOwnerNotes, MAY_NOTE_BE_OVER } from "../owner/clients/owner-notes-table.ts";
import type { Database } from "../database/database.ts";
import { operation } from "../database/operation.ts";
import { runInTransaction } from "../database/run-alone.ts";
import { enqueueChange } from "../outbox/tables/outbox-changes-table.ts";
import type { Notice } from "../outbox/tables/outbox-changes-table.ts";
import { find, query, text } from "../database/query.ts";
import { repeatForSlice, SLICE } from "../database/slice.ts";
import type { SliceSize } from "../database/slice.ts";
import { forgetWaits } from "../waits/old-waits-table.ts";
import { forgetPushNotices, IS_NOTICE_OVER } from "../push/push-notices-table.ts";

// So many of the oldest are looked at to find whose they are.
const LOOK_MAX = 1_000;

/** Live and cancelled ones apart, each by its own index of time over all calendars. Exported for the test of their plans. */
export const CALENDARS_WITH_OLD = ["cancelled_at IS NULL", "cancelled_at IS NOT NULL"].map((part) =>
  query(
    { calendar_id: text },
    `SELECT DISTINCT calendar_id FROM
      (SELECT calendar_id FROM booking WHERE ${part} AND erased_at IS NULL
        AND starts_at < :endedBefore AND ends_at < :endedBefore
        ORDER BY starts_at LIMIT ${LOOK_MAX}) AS old`,
  ),
);

// The index keeps live and cancelled bookings apart: one query for both would read all live ones to find a few cancelled.
const OLD_LIVE = `booking WHERE calendar_id = :calendarId AND erased_at IS NULL
    AND cancelled_at IS NULL AND ends_at < :endedBefore`;
const OLD_CANCELLED = `booking WHERE calendar_id = :calendarId AND erased_at IS NULL
    AND cancelled_at IS NOT NULL AND ends_at < :endedBefore`;

// Materialized, so that `old` is read once: PostgreSQL could read it again in the UPDATE, and erase more than `max` rows.
const eraseQuery = (old: string, order: string) =>
  query(
    { booking_id: text },
    `WITH old AS MATERIALIZED (
    SELECT booking_id FROM ${old} ORDER BY ${order} LIMIT :max FOR UPDATE SKIP LOCKED
  )
  UPDATE booking SET ${BLANKED}, erased_at = :erasedAt
  WHERE calendar_id = :calendarId AND booking_id IN (SELECT booking_id FROM old)
  RETURNING booking_id`,
  );
export const ERASE_LIVE = eraseQuery(OLD_LIVE, "ends_at");
export const ERASE_CANCELLED = eraseQuery(OLD_CANCELLED, "cancelled_at, ends_at");

/** Exported for the test of its plan. */
export const LEFTOVERS = query(
  { calendar_id: text, booking_id: text },
  `SELECT calendar_id, booking_id FROM booking WHERE ${HAS_LEFTOVERS}
  ORDER BY calendar_id, booking_id LIMIT ${LOOK_MAX}`,
);

const BLANK_AGAIN = `UPDATE booking SET ${BLANKED}
  WHERE calendar_id = :calendarId AND booking_id = :bookingId AND erased_at IS NOT NULL`;

interface Erasing {
  readonly calendarId: string;
  readonly endedBefore: Instant;
  readonly erasedAt: Instant;
  readonly size: SliceSize;
  readonly notice: Notice;
}

const ERASE_OLD = operation("erase old clients", async (transaction, erasing: Erasing) => {
  const { calendarId, endedBefore, erasedAt, size, notice } = erasing;
  const values = { calendarId, endedBefore, erasedAt };
  const erased = await repeatForSlice(size, async (max) => {
    const live = await find(transaction, ERASE_LIVE, { ...values, max });
    const rest = max - live.length;
    const cancelled =
      rest > 0 ? await find(transaction, ERASE_CANCELLED, { ...values, max: rest }) : [];
    const rows = [...live, ...cancelled];
    for (const row of rows) {
      await enqueueChange(transaction, { calendarId, bookingId: row.booking_id }, notice);
    }
    return rows.length;
  });
  return { ok: true, erased };
});

export type RetentionStore = ReturnType<typeof retentionStore>;

// One statement where there is nothing to forget, as nearly always.
const CALENDARS_WITH_OLD_OF_OWNER = query(
  { calendar_id: text },
  `SELECT calendar_id FROM closing WHERE ${IS_NOTE_OVER}
  UNION SELECT calendar_id FROM shop_only_phone WHERE ${IS_CHOICE_OVER}
  UNION SELECT calendar_id FROM owner_note WHERE ${MAY_NOTE_BE_OVER}
  UNION SELECT calendar_id FROM push_notice WHERE ${IS_NOTICE_OVER}`,
);

const FORGET_OF_OWNER = operation(
  "forget what the owner noted",
  async (transaction, values: { calendarId: string; endedBefore: Instant }) => {
    await eraseClosingNotes(transaction, values);
    await forgetShopOnlyPhones(transaction, values);
    await forgetPushNotices(transaction, values);
    return { ok: true };
  },
);

/** `followers` are notified of every erased booking, so that they erase their copies. */
export function retentionStore(database: Database, followers: ChangeFollowers = NO_FOLLOWERS) {
  return {
    /** The calendars of the oldest bookings that name a client and ended before that. */
    async calendarsWithOldClients(endedBefore: Instant): Promise<ReadonlySet<string>> {
      const calendarIds = new Set<string>();
      for (const old of CALENDARS_WITH_OLD) {
        for (const row of await find(database, old, { endedBefore })) {
          calendarIds.add(row.calendar_id);
        }
      }
      return calendarIds;
    },

    /** Erases the clients of ended bookings for one slice, live ones before cancelled ones. Returns how many. */
    async erase(
      calendarId: string,
      endedBefore: Instant,
      erasedAt: Instant,
      size: SliceSize = SLICE,
    ): Promise<number> {
      const notice = noticeTo(followers, { calendarId }, database.now());
      const erasing = { calendarId, endedBefore, erasedAt, size, notice };
      const { erased } = await database.tx(ERASE_OLD, erasing);
      if (erased > 0) followers.changed(calendarId);
      return erased;
    },

    /** Erases of at most a thousand erased clients what an earlier server has left. Returns of how many. */
    async eraseLeftovers(): Promise<number> {
      const rows = await find(database, LEFTOVERS);
      for (const { calendar_id: calendarId, booking_id: bookingId } of rows) {
        await runInTransaction(database, BLANK_AGAIN, { calendarId, bookingId });
      }
      return rows.length;
    },

    /** Deletes waits whose day is over, what opened for them, and the bars of addresses that have ended. */
    async forgetWaits(now: Instant): Promise<void> {
      await forgetWaits(database, now);
    },

    /**
     * Erases the notes of closings that ended before this time and those about clients who have no booking since, and ends
     * 'Só pela loja' where it was chosen before it.
     */
    async forgetOfOwner(endedBefore: Instant): Promise<void> {
      for (const row of await find(database, CALENDARS_WITH_OLD_OF_OWNER, { endedBefore })) {
        const values = { calendarId: row.calendar_id, endedBefore };
        await database.tx(FORGET_OF_OWNER, values);
        await forgetOwnerNotes(database, values);
      }
    },
  };
}
