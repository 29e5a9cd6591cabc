// Floods of bookings: counts how many bookings clients have made lately and usually, and stores which flood was noticed.

import { hourOf } from "@vitrine/domain/owner/booking-flood";
import type { BookedHour } from "@vitrine/domain/owner/booking-flood";
import type { Refused } from "@vitrine/domain/refusals";
import type { Instant } from "@vitrine/domain/time/shop-time";

import { IS_LIVE } from "../booking/booking-columns.ts";
import { HOUR_MILLISECONDS, windowsAt } from "../booking/limits/counting-window.ts";
import type { Database, Transaction } from "../database/database.ts";
import { operation } from "../database/operation.ts";
import { doOnce } from "../owner/owner-calls-table.ts";
import type { Done, OwnerCall } from "../owner/owner-calls-table.ts";
import { find, number, query } from "../database/query.ts";
import { BOOKING, bookingOf, COLUMNS } from "../booking/stored-bookings-table.ts";
import type { StoredBooking } from "../booking/stored-bookings-table.ts";

// Live and cancelled bookings are read apart, so that each part is found in an index of the calendar.
const BOOKED_BY_CLIENTS = `(
    SELECT created_at FROM booking WHERE calendar_id = :calendarId AND ${IS_LIVE}
      AND ends_at > :endsAfter AND created_at >= :since AND booked_by = 'client'
    UNION ALL
    SELECT created_at FROM booking WHERE calendar_id = :calendarId AND erased_at IS NULL
      AND cancelled_at >= :since AND created_at >= :since AND booked_by = 'client') AS booked`;

const HOURS = query(
  { hour: number, bookings: number },
  `SELECT created_at / ${HOUR_MILLISECONDS} AS hour, count(*) AS bookings
  FROM ${BOOKED_BY_CLIENTS} GROUP BY created_at / ${HOUR_MILLISECONDS}`,
);

const COUNT = query(
  { bookings: number, first_at: number },
  `SELECT count(*) AS bookings, COALESCE(min(created_at), :since) AS first_at
  FROM ${BOOKED_BY_CLIENTS}`,
);

const LIVE = `booking WHERE calendar_id = :calendarId AND ${IS_LIVE} AND ends_at > :endsAfter
    AND created_at >= :since AND booked_by = 'client'`;

const LIVE_BOOKINGS = query(
  BOOKING,
  `SELECT ${COLUMNS} FROM ${LIVE} ORDER BY created_at, booking_id LIMIT :max`,
);

const COUNT_LIVE = query({ bookings: number }, `SELECT count(*) AS bookings FROM ${LIVE}`);

// Only one of several servers begins an episode: a row younger than an hour stays, unless its time is in the future.
const BEGIN = `INSERT INTO booking_flood (calendar_id, began_at, noticed_at)
  VALUES (:calendarId, :beganAt, :noticedAt)
  ON CONFLICT (calendar_id) DO UPDATE SET
    began_at = excluded.began_at, noticed_at = excluded.noticed_at, dismissed = 0
  WHERE booking_flood.noticed_at <= :hourAgo OR booking_flood.noticed_at >= :hourAhead`;

const GO_ON = `UPDATE booking_flood SET noticed_at = :noticedAt
  WHERE calendar_id = :calendarId AND noticed_at < :noticedAt`;

/** SQL: the flood of a calendar that was noticed last, unless the owner dismissed it. Its row is deleted after a day. */
export const NOTICED_FLOOD = "booking_flood WHERE calendar_id = :calendarId AND dismissed = 0";

// The episode goes on, so that the owner is not notified of the same flood again.
const DISMISS = "UPDATE booking_flood SET dismissed = 1 WHERE calendar_id = :calendarId";

const FIND = query({ began_at: number }, `SELECT began_at FROM ${NOTICED_FLOOD}`);

/** SQL. */
export const IS_FLOOD_OVER = "noticed_at <= :dayAgo";

const FORGET = `DELETE FROM booking_flood WHERE calendar_id = :calendarId AND ${IS_FLOOD_OVER}`;

interface NoticedFlood {
  readonly calendarId: string;
  readonly beganAt: Instant;
  readonly noticedAt: Instant;
}

const NOTICE = operation(
  "notice a flood",
  async (transaction, { calendarId, beganAt, noticedAt }: NoticedFlood) => {
    const { hourAgo, hourAhead } = windowsAt(noticedAt);
    const values = { calendarId, beganAt, noticedAt, hourAgo, hourAhead };
    const hasBegun = (await transaction.run(BEGIN, values)) === 1;
    if (!hasBegun) await transaction.run(GO_ON, { calendarId, noticedAt });
    return { ok: true, hasBegun };
  },
);

const DISMISS_ONCE = operation("dismiss a flood", (transaction, call: OwnerCall) =>
  doOnce(transaction, call, async () => {
    await transaction.run(DISMISS, { calendarId: call.calendarId });
    return { ok: true };
  }),
);

/** Which bookings by clients count: made since `since`, ending after `endsAfter` by the clock of the booking rules. */
interface BookedSince {
  readonly calendarId: string;
  readonly since: Instant;
  readonly endsAfter: Instant;
}

export type BookingFloods = ReturnType<typeof bookingFloods>;

export function bookingFloods(database: Database) {
  return {
    async countSince(booked: BookedSince): Promise<{ bookings: number; firstAt: Instant }> {
      const [row] = await find(database, COUNT, { ...booked });
      return { bookings: row?.bookings ?? 0, firstAt: row?.first_at ?? booked.since };
    },

    /** How many bookings clients have made in each hour, up to but without the hour of `until`. */
    async hoursBetween(booked: BookedSince, until: Instant): Promise<BookedHour[]> {
      const hours = await find(database, HOURS, { ...booked });
      return hours.filter(({ hour }) => hour < hourOf(until));
    },

    async liveSince(booked: BookedSince, max: number): Promise<StoredBooking[]> {
      return (await find(database, LIVE_BOOKINGS, { ...booked, max })).map(bookingOf);
    },

    async countLiveSince(booked: BookedSince): Promise<number> {
      const [row] = await find(database, COUNT_LIVE, { ...booked });
      return row?.bookings ?? 0;
    },

    /** Stores a flood. Returns `true` to one of several servers if it is a new episode: none was noticed for an hour. */
    async notice(flood: NoticedFlood): Promise<boolean> {
      return (await database.tx(NOTICE, flood)).hasBegun;
    },

    dismiss: (call: OwnerCall): Promise<Done | Refused> => database.tx(DISMISS_ONCE, call),

    /** When the flood that was noticed last began; `undefined` once it is dismissed, or deleted after a day. */
    async find(calendarId: string): Promise<Instant | undefined> {
      const [row] = await find(database, FIND, { calendarId });
      return row?.began_at;
    },
  };
}

export async function forgetFlood(
  transaction: Transaction,
  calendarId: string,
  dayAgo: Instant,
): Promise<void> {
  await transaction.run(FORGET, { calendarId, dayAgo });
}
