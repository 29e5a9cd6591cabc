import { setImmediate as nextTurn } from "node:timers/promises";

import type { Instant } from "@vitrine/domain/shop-time";
import type { TimeSpan } from "@vitrine/domain/time-span";

import { ASKED_COLUMNS, placeholders } from "./booking-columns.ts";
import type { Database, Row } from "./database.ts";

/** A booking as it stands in the database now. */
export interface StoredBooking {
  readonly calendarId: string;
  /** What a target derives its own ids from: the same for ever, and not used by any other booking. */
  readonly bookingId: string;
  readonly barberColorId: number;
  readonly clientName: string;
  readonly clientEmail: string;
  readonly clientPhone: string;
  /** How many people: 1 in a chair, 2 to 20 at a table. */
  readonly places: number;
  readonly span: TimeSpan;
  readonly createdAt: Instant;
  readonly cancelledAt: Instant | undefined;
  /** When the client's name, e-mail and phone were blanked; every copy elsewhere has to go, too. */
  readonly erasedAt: Instant | undefined;
}

/** Reads bookings as they stand now, with their client. */
export interface StoredBookings {
  /** The booking with this id, live or not; `undefined` when there is none. */
  find(calendarId: string, bookingId: string): Promise<StoredBooking | undefined>;
  /** The live bookings of a calendar that end after `instant`, in the order of their beginning. */
  liveEndingAfter(calendarId: string, instant: Instant): Promise<StoredBooking[]>;
  /**
   * The ids of the same, in the same order. A booking's row changes only when it is cancelled or erased, and then it is
   * live no more: the same ids are the same bookings, word for word.
   */
  liveIdsEndingAfter(calendarId: string, instant: Instant): Promise<string[]>;
  /** The same ids in one text, with commas between: what tells whether they have changed need not take it apart. */
  liveIdListEndingAfter(calendarId: string, instant: Instant): Promise<string>;
  /** Those bookings of `bookingIds` that are live now, in the order of the ids. Reads in pages, and lets others work. */
  liveAmong(calendarId: string, bookingIds: readonly string[]): Promise<StoredBooking[]>;
}

// The embedded database holds up everybody while it reads: a millisecond or two.
const PAGE = 200;

const COLUMNS = `booking_id, ${ASKED_COLUMNS}, created_at, cancelled_at, erased_at`;

const FIND = `SELECT ${COLUMNS} FROM booking WHERE calendar_id = ? AND booking_id = ?`;

const IS_LIVE = "cancelled_at IS NULL AND erased_at IS NULL";

// One row, whatever is booked: ten thousand rows take twenty times as long to hand over.
const LIVE_IDS_ENDING_AFTER = `SELECT string_agg(booking_id, ',' ORDER BY starts_at, booking_id) AS ids
  FROM booking WHERE calendar_id = ? AND ends_at > ? AND ${IS_LIVE}`;

const LIVE_AMONG = (ids: number) => `SELECT ${COLUMNS} FROM booking
  WHERE calendar_id = ? AND booking_id IN (${placeholders(ids)})
  AND ${IS_LIVE}`;

/** The stored bookings on any engine. */
export function storedBookings(database: Database): StoredBookings {
  async function liveIdListEndingAfter(calendarId: string, instant: Instant): Promise<string> {
    const [row] = await database.all(LIVE_IDS_ENDING_AFTER, [calendarId, instant]);
    return String(row?.["ids"] ?? "");
  }

  async function liveIdsEndingAfter(calendarId: string, instant: Instant): Promise<string[]> {
    return idsIn(await liveIdListEndingAfter(calendarId, instant));
  }

  async function liveAmong(
    calendarId: string,
    bookingIds: readonly string[],
  ): Promise<StoredBooking[]> {
    const bookings: StoredBooking[] = [];
    for (let first = 0; first < bookingIds.length; first += PAGE) {
      const ids = bookingIds.slice(first, first + PAGE);
      const rows = await database.all(LIVE_AMONG(ids.length), [calendarId, ...ids]);
      const found = new Map(rows.map((row) => [String(row["booking_id"]), row]));
      for (const id of ids) {
        const row = found.get(id);
        if (row !== undefined) bookings.push(bookingOf(row));
      }
      await nextTurn();
    }
    return bookings;
  }

  return {
    async find(calendarId, bookingId) {
      const [row] = await database.all(FIND, [calendarId, bookingId]);
      return row === undefined ? undefined : bookingOf(row);
    },

    liveIdsEndingAfter,
    liveIdListEndingAfter,
    liveAmong,

    async liveEndingAfter(calendarId, instant) {
      return liveAmong(calendarId, await liveIdsEndingAfter(calendarId, instant));
    },
  };
}

/** The ids of a list as `liveIdListEndingAfter` answers it. */
export function idsIn(list: string): string[] {
  return list === "" ? [] : list.split(",");
}

function bookingOf(row: Row): StoredBooking {
  return {
    calendarId: String(row["calendar_id"]),
    bookingId: String(row["booking_id"]),
    barberColorId: Number(row["barber_color_id"]),
    clientName: String(row["client_name"]),
    clientEmail: String(row["client_email"]),
    clientPhone: String(row["client_phone"]),
    places: Number(row["places"]),
    span: { start: Number(row["starts_at"]), end: Number(row["ends_at"]) },
    createdAt: Number(row["created_at"]),
    cancelledAt: instantOrNone(row["cancelled_at"]),
    erasedAt: instantOrNone(row["erased_at"]),
  };
}

function instantOrNone(value: Row[string] | undefined): Instant | undefined {
  return value === null || value === undefined ? undefined : Number(value);
}
