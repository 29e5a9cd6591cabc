// Reads what the owner's page shows: the bookings of a day, and the latest changes of bookings to come.

import type { Day, Instant } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";

import { IS_LIVE } from "../../booking/booking-columns.ts";
import { shopOnlyPhonesAmong } from "../../booking/limits/shop-only-phones-table.ts";
import { NOTICED_FLOOD } from "../../floods/booking-floods-table.ts";
import { CLOSED_WITHIN } from "../closings/closings-table.ts";
import type { Database, Values } from "../../database/database.ts";
import { nameEach, namesIn } from "../../database/named-values.ts";
import { partsOf } from "../../database/statement-parts.ts";
import { mailProblems, MAILS_MARK } from "./mail-problems-table.ts";
import type { MailProblem } from "./mail-problems-table.ts";
import { find, number, orNull, query, text } from "../../database/query.ts";
import { BOOKING, bookingOf, COLUMNS, LIVE_ROW_MARK } from "../../booking/stored-bookings-table.ts";
import type { StoredBooking } from "../../booking/stored-bookings-table.ts";
import { countWaiting, WAITING_WITHIN } from "../../waits/waits-table.ts";
import { callerIn, IS_OF_CALLER } from "../owner-calls-table.ts";
import { askedOn, IS_ASKED } from "../series/series-table.ts";
import { IS_NOT_SCHEDULED_YET } from "../closings/weekly-closings-table.ts";

// No booking or closed range is longer than a day of 25 hours: this bound keeps the index from being read to its end.
const LONGEST_MILLISECONDS = 25 * 60 * 60_000;

const IS_WITHIN = `calendar_id = :calendarId AND ends_at > :start AND ends_at < :longAfterEnd
    AND starts_at < :end AND ${IS_LIVE}`;

const WITHIN = query(
  BOOKING,
  `SELECT ${COLUMNS} FROM booking WHERE ${IS_WITHIN} AND ${IS_OF_CALLER}
  ORDER BY starts_at, barber_color_id, booking_id`,
);

const OWN_AMONG = (ids: Values) =>
  query(
    { booking_id: text },
    `SELECT booking_id FROM booking WHERE calendar_id = :calendarId AND barber_color_id = :person
    AND booking_id IN (${namesIn(ids).join(", ")})`,
  );

const MISSED = (phones: Values) =>
  query(
    { booking_id: text, client_phone: text, starts_at: number },
    `SELECT booking_id, client_phone, starts_at FROM booking
    WHERE calendar_id = :calendarId AND missed_at > 0 AND ${IS_LIVE}
      AND client_phone IN (${namesIn(phones).join(", ")}) AND ${IS_OF_CALLER}
    ORDER BY starts_at`,
  );

// Live and lately cancelled bookings are read apart, so that each part is found in the index of the bookings to come.
const LIVE_CHANGED_AT = "COALESCE(moved_at, created_at)";
// Of a new series only the first date is news.
const IS_NEWS = "(series_id IS NULL OR series_id = booking_id OR moved_at IS NOT NULL)";
const LIVE_CHANGED = `booking WHERE calendar_id = :calendarId AND ${IS_LIVE}
    AND ends_at > :endsAfter AND ${LIVE_CHANGED_AT} > :changedAfter`;
const CANCELLED = `booking WHERE calendar_id = :calendarId AND erased_at IS NULL
    AND ends_at > :endsAfter AND cancelled_at > :changedAfter`;

const CHANGED = query(
  { ...BOOKING, changed_at: number },
  `SELECT ${COLUMNS}, ${LIVE_CHANGED_AT} AS changed_at FROM ${LIVE_CHANGED} AND ${IS_NEWS} AND ${IS_OF_CALLER}
  UNION ALL
  SELECT ${COLUMNS}, cancelled_at AS changed_at FROM ${CANCELLED} AND ${IS_OF_CALLER}
  ORDER BY changed_at DESC, booking_id LIMIT :max`,
);

// The page asks every few seconds, so this answers one row of texts. Sorting them would double the cost; another order
// only makes the page load once more. Changes of bookings that are not listed show in the counts and the latest times.
const MARKS = query(
  {
    bookings: orNull(text),
    missed: text,
    shop_only_phones: text,
    closed: orNull(text),
    weekly: orNull(text),
    live: text,
    cancelled: text,
    flood: orNull(number),
    asked: orNull(text),
    mails: text,
    waiting: orNull(text),
  },
  `SELECT
    (SELECT string_agg(${LIVE_ROW_MARK} || '.' || COALESCE(asked_at, 0)
        || '.' || COALESCE(confirmed_at, 0), ',')
      FROM booking WHERE ${IS_WITHIN}) AS bookings,
    (SELECT count(*) || '.' || COALESCE(max(missed_at), 0)
      FROM booking WHERE calendar_id = :calendarId AND missed_at > 0 AND ${IS_LIVE}) AS missed,
    (SELECT count(*) || '.' || COALESCE(max(chosen_at), 0)
      FROM shop_only_phone WHERE calendar_id = :calendarId) AS shop_only_phones,
    (SELECT string_agg(closing_id || '.' || barber_color_id || '.' || starts_at || '.' || weekly
        || '.' || others || '.' || word, ',')
      FROM (${CLOSED_WITHIN}) AS closed) AS closed,
    (SELECT string_agg(closing_id || '.' || barber_color_id, ',')
      FROM weekly_closing WHERE ${IS_NOT_SCHEDULED_YET}) AS weekly,
    (SELECT count(*) || '.' || COALESCE(max(created_at), 0) || '.' || COALESCE(max(moved_at), 0)
      FROM ${LIVE_CHANGED}) AS live,
    (SELECT count(*) || '.' || COALESCE(max(cancelled_at), 0) FROM ${CANCELLED}) AS cancelled,
    ${MAILS_MARK} AS mails,
    (SELECT string_agg(CAST(barber_color_id AS TEXT), ',') FROM ${WAITING_WITHIN}) AS waiting,
    (SELECT string_agg(series_id, ',') FROM series WHERE ${IS_ASKED}) AS asked,
    (SELECT began_at FROM ${NOTICED_FLOOD}) AS flood`,
);

export interface MissedBooking {
  readonly bookingId: string;
  readonly clientPhone: string;
  readonly start: Instant;
}

export interface ChangedBooking {
  readonly booking: StoredBooking;
  readonly changedAt: Instant;
}

/** The changes that the page lists: those of bookings that end after `endsAfter`, made after `changedAfter`. */
export interface Lately {
  readonly endsAfter: Instant;
  readonly changedAfter: Instant;
  /** The shop's day, on which the owner may be asked about series. */
  readonly today: Day;
}

export type DayReader = ReturnType<typeof dayReader>;

/** With a `person`, what they read is of that person's column alone. */
export function dayReader(database: Database) {
  return {
    async bookingsWithin(
      calendarId: string,
      { start, end }: TimeSpan,
      person?: number,
    ): Promise<StoredBooking[]> {
      const longAfterEnd = end + LONGEST_MILLISECONDS;
      const values = { calendarId, start, end, longAfterEnd, ...callerIn({ person }) };
      return (await find(database, WITHIN, values)).map(bookingOf);
    },

    /** The bookings to which the clients with these phones did not come, by their start. */
    async missedBy(
      calendarId: string,
      phones: readonly string[],
      person?: number,
    ): Promise<MissedBooking[]> {
      const missed: MissedBooking[] = [];
      for (const part of partsOf([...new Set(phones)])) {
        const named = nameEach("phone", part);
        const values = { calendarId, ...callerIn({ person }), ...named };
        for (const row of await find(database, MISSED(named), values)) {
          const { booking_id: bookingId, client_phone: clientPhone, starts_at: start } = row;
          missed.push({ bookingId, clientPhone, start });
        }
      }
      return missed;
    },

    shopOnlyPhonesAmong: (
      calendarId: string,
      phones: readonly string[],
    ): Promise<ReadonlySet<string>> => shopOnlyPhonesAmong(database, calendarId, phones),

    /** Those of the bookings that are in a person's column. */
    async bookingsOf(
      person: number,
      calendarId: string,
      bookingIds: readonly string[],
    ): Promise<ReadonlySet<string>> {
      const own = new Set<string>();
      for (const part of partsOf(bookingIds)) {
        const ids = nameEach("id", part);
        const rows = await find(database, OWN_AMONG(ids), { calendarId, person, ...ids });
        for (const row of rows) own.add(row.booking_id);
      }
      return own;
    },

    async changes(
      calendarId: string,
      lately: Lately,
      max: number,
      person?: number,
    ): Promise<ChangedBooking[]> {
      const values = { calendarId, ...lately, max, ...callerIn({ person }) };
      const rows = await find(database, CHANGED, values);
      return rows.map((row) => ({ booking: bookingOf(row), changedAt: row.changed_at }));
    },

    mailProblems: (
      calendarId: string,
      endsAfter: Instant,
      person?: number,
    ): Promise<MailProblem[]> => mailProblems(database, calendarId, endsAfter, person),

    /** How many clients wait for a slot of the day: with a `person`, with that person or with anybody. */
    waitingWithin: (calendarId: string, span: TimeSpan, person?: number): Promise<number> =>
      countWaiting(database, calendarId, span, person),

    /** Returns a text that changes whenever anything on the day's page does; it costs far less to read than the page. */
    async mark(
      calendarId: string,
      day: Day,
      { start, end }: TimeSpan,
      lately: Lately,
    ): Promise<string> {
      const longAfterEnd = end + LONGEST_MILLISECONDS;
      const { today, ...changes } = lately;
      const ofToday = { ...changes, ...askedOn(today) };
      const values = { calendarId, day, start, end, longAfterEnd, ...ofToday };
      return JSON.stringify(await find(database, MARKS, values));
    },
  };
}
