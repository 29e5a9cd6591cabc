import { setImmediate as nextTurn } from "node:timers/promises";

import { ACTORS } from "@vitrine/domain/owner/actor";
import type { Actor } from "@vitrine/domain/owner/actor";
import type { Instant } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";

import { DETAIL_COLUMNS, detailsIn, IS_LIVE } from "./booking-columns.ts";
import type { BookingDetails } from "./booking-columns.ts";
import type { Database, Values } from "../database/database.ts";
import { nameEach, namesIn } from "../database/named-values.ts";
import { find, number, oneOf, orNull, query, text } from "../database/query.ts";
import type { RowOf } from "../database/query.ts";
import { SERVICE_COLUMNS, serviceIn } from "./service/booked-service.ts";
import type { BookedService } from "./service/booked-service.ts";
import { phoneIn } from "./no-phone.ts";
import { MOVERS } from "./move/held-booking-table.ts";
import type { Mover } from "./move/held-booking-table.ts";

export interface StoredBooking extends BookingDetails {
  readonly calendarId: string;
  /** Never changes, and no other booking ever has it; targets derive their own ids from it. */
  readonly bookingId: string;
  readonly barberColorId: number;
  /** Empty where the owner booked without one. */
  readonly clientPhone: string;
  readonly span: TimeSpan;
  /** How long after its end nobody can book; `undefined` where it takes half hours as a whole. */
  readonly paddingMinutes: number | undefined;
  /** What is shown of it: service/shown-service.ts. */
  readonly service: BookedService | undefined;
  readonly createdAt: Instant;
  readonly cancelledAt: Instant | undefined;
  readonly bookedBy: Actor;
  readonly cancelledBy: Actor;
  readonly revision: number;
  readonly movedAt: Instant | undefined;
  /** Who moved it last, if it was moved. */
  readonly movedBy: Mover;
  /** How often its client has moved it. */
  readonly clientMoves: number;
  /** When each was noted last: owner/booking-marks.ts. */
  readonly askedAt: Instant | undefined;
  readonly confirmedAt: Instant | undefined;
  readonly missedAt: Instant | undefined;
  /** The series of which it is a date. */
  readonly seriesId: string | undefined;
  /** When the client's name, e-mail and phone were blanked; targets must delete their copies, too. */
  readonly erasedAt: Instant | undefined;
}

/** Dates of a series, in order of time, that one mail names. */
export interface DatesOfSeries {
  readonly dates: readonly StoredBooking[];
  readonly everyWeeks: number;
}

// While the embedded database reads a page, every other call waits: a millisecond or two.
const PAGE = 200;

export const BOOKING = {
  calendar_id: text,
  booking_id: text,
  barber_color_id: number,
  client_phone: text,
  ...DETAIL_COLUMNS,
  ...SERVICE_COLUMNS,
  starts_at: number,
  ends_at: number,
  padding_minutes: orNull(number),
  created_at: number,
  cancelled_at: orNull(number),
  erased_at: orNull(number),
  booked_by: oneOf(ACTORS),
  cancelled_by: oneOf(ACTORS),
  revision: number,
  moved_at: orNull(number),
  moved_by: oneOf(MOVERS),
  client_moves: number,
  asked_at: orNull(number),
  confirmed_at: orNull(number),
  missed_at: orNull(number),
  series_id: orNull(text),
};

export const COLUMNS = Object.keys(BOOKING).join(", ");

const FIND = query(
  BOOKING,
  `SELECT ${COLUMNS} FROM booking WHERE calendar_id = :calendarId AND booking_id = :bookingId`,
);

const SEPARATOR = ".";

/** SQL: a text that changes whenever the row of a live booking does. Only a move changes such a row. */
export const LIVE_ROW_MARK = `booking_id || '${SEPARATOR}' || revision`;

// Returns all ids in one row: ten thousand rows would take twenty times as long.
const LIVE_IDS_ENDING_AFTER = query(
  { ids: orNull(text) },
  `SELECT string_agg(${LIVE_ROW_MARK}, ',' ORDER BY starts_at, booking_id) AS ids
  FROM booking WHERE calendar_id = :calendarId AND ends_at > :instant AND ${IS_LIVE}`,
);

const datesOfAct = (condition: string) =>
  query(
    BOOKING,
    `SELECT ${COLUMNS} FROM booking
  WHERE calendar_id = :calendarId AND series_id = :seriesId AND erased_at IS NULL AND ${condition}
  ORDER BY starts_at, booking_id`,
  );
const OF_SAME_ACT = {
  booked: datesOfAct("created_at = :at AND cancelled_at IS NULL"),
  moved: datesOfAct("moved_at = :at AND cancelled_at IS NULL"),
  cancelled: datesOfAct("cancelled_at = :at"),
};

/** What the owner does to several dates of a series at once. */
type SeriesAct = keyof typeof OF_SAME_ACT;

const EVERY_WEEKS = query(
  { every_weeks: number },
  "SELECT every_weeks FROM series WHERE calendar_id = :calendarId AND series_id = :seriesId",
);

const LIVE_AMONG = (ids: Values) =>
  query(
    BOOKING,
    `SELECT ${COLUMNS} FROM booking
  WHERE calendar_id = :calendarId AND booking_id IN (${namesIn(ids).join(", ")}) AND ${IS_LIVE}`,
  );

export type StoredBookings = ReturnType<typeof storedBookings>;

export function storedBookings(database: Database) {
  /** Ids with revisions, ordered by start, in one text: while it stays the same, none of these bookings has changed. */
  async function liveIdListEndingAfter(calendarId: string, instant: Instant): Promise<string> {
    const [row] = await find(database, LIVE_IDS_ENDING_AFTER, { calendarId, instant });
    return row?.ids ?? "";
  }

  async function liveIdsEndingAfter(calendarId: string, instant: Instant): Promise<string[]> {
    return idsIn(await liveIdListEndingAfter(calendarId, instant));
  }

  /** Those of `bookingIds` that are live now, in the given order. Reads in pages, and lets other work run in between. */
  async function liveAmong(
    calendarId: string,
    bookingIds: readonly string[],
  ): Promise<StoredBooking[]> {
    const bookings: StoredBooking[] = [];
    for (let first = 0; first < bookingIds.length; first += PAGE) {
      const page = bookingIds.slice(first, first + PAGE);
      const ids = nameEach("id", page);
      const rows = await find(database, LIVE_AMONG(ids), { calendarId, ...ids });
      const found = new Map(rows.map((row) => [row.booking_id, row]));
      for (const id of page) {
        const row = found.get(id);
        if (row !== undefined) bookings.push(bookingOf(row));
      }
      await nextTurn();
    }
    return bookings;
  }

  return {
    async find(calendarId: string, bookingId: string): Promise<StoredBooking | undefined> {
      const [row] = await find(database, FIND, { calendarId, bookingId });
      return row === undefined ? undefined : bookingOf(row);
    },

    /** Of a date of a series: all that one act has booked, moved or cancelled with it, and how often the series is. */
    async ofSameAct(act: SeriesAct, booking: StoredBooking): Promise<DatesOfSeries> {
      const { calendarId, seriesId = "" } = booking;
      const values = { calendarId, seriesId };
      const at = {
        booked: booking.createdAt,
        moved: booking.movedAt,
        cancelled: booking.cancelledAt,
      }[act];
      const rows = await find(database, OF_SAME_ACT[act], { ...values, at: at ?? 0 });
      const [series] = await find(database, EVERY_WEEKS, values);
      return { dates: rows.map(bookingOf), everyWeeks: series?.every_weeks ?? 1 };
    },

    liveIdsEndingAfter,
    liveIdListEndingAfter,
    liveAmong,

    async liveEndingAfter(calendarId: string, instant: Instant): Promise<StoredBooking[]> {
      return liveAmong(calendarId, await liveIdsEndingAfter(calendarId, instant));
    },
  };
}

export function idsIn(list: string): string[] {
  return list === "" ? [] : list.split(",").map((id) => id.slice(0, id.lastIndexOf(SEPARATOR)));
}

export function idListOf(bookings: readonly StoredBooking[]): string {
  return bookings.map(({ bookingId, revision }) => bookingId + SEPARATOR + revision).join();
}

export function bookingOf(row: RowOf<typeof BOOKING>): StoredBooking {
  return {
    calendarId: row.calendar_id,
    bookingId: row.booking_id,
    barberColorId: row.barber_color_id,
    clientPhone: phoneIn(row.client_phone),
    ...detailsIn(row),
    span: { start: row.starts_at, end: row.ends_at },
    paddingMinutes: row.padding_minutes ?? undefined,
    service: serviceIn(row),
    createdAt: row.created_at,
    cancelledAt: row.cancelled_at ?? undefined,
    erasedAt: row.erased_at ?? undefined,
    bookedBy: row.booked_by,
    cancelledBy: row.cancelled_by,
    revision: row.revision,
    movedAt: row.moved_at ?? undefined,
    movedBy: row.moved_by,
    clientMoves: row.client_moves,
    askedAt: notedAt(row.asked_at),
    confirmedAt: notedAt(row.confirmed_at),
    missedAt: notedAt(row.missed_at),
    seriesId: row.series_id ?? undefined,
  };
}

/** A time below 0 was noted of the time before the last move. */
function notedAt(at: Instant | null): Instant | undefined {
  return at !== null && at > 0 ? at : undefined;
}
