// Reads all bookings of a calendar in three parts. No single index orders all of them, since such an index would make
// each create write another page. decisions/0027

import { IS_LIVE } from "./booking-columns.ts";
import type { Reader, Values } from "../database/database.ts";
import { number, PAGE, pagesOf, query, text } from "../database/query.ts";
import type { Columns, RowOf } from "../database/query.ts";

export const BOOKING_PARTS = ["live", "cancelled", "erased"] as const;

export type BookingPart = (typeof BOOKING_PARTS)[number];

interface Part {
  readonly condition: string;
  /** The column by which an index orders a calendar's part. */
  readonly orderedBy: string;
  readonly order?: string;
}

/** Every booking is in one of these parts. */
const PARTS: Readonly<Record<BookingPart, Part>> = {
  // Without the column that is NULL in all of them, PostgreSQL would sort them for every page.
  live: { condition: IS_LIVE, orderedBy: "ends_at", order: "cancelled_at, ends_at" },
  cancelled: {
    condition: "cancelled_at IS NOT NULL AND erased_at IS NULL",
    orderedBy: "cancelled_at",
  },
  erased: { condition: "erased_at IS NOT NULL", orderedBy: "erased_at" },
};

/**
 * The next calendar that has bookings, after the id `:after`: a subquery of one row, which is NULL where there is none. No
 * single index begins with the calendars of all bookings: read as one, it would read every booking.
 */
export const NEXT_CALENDARS_WITH_BOOKINGS = `SELECT MIN(calendar_id) AS next_id FROM booking
    WHERE erased_at IS NULL AND calendar_id > :after
  UNION ALL SELECT MIN(calendar_id) FROM booking WHERE erased_at IS NOT NULL AND calendar_id > :after`;

const PAGE_KEY = { page_order: number, page_id: text };

interface Selection {
  readonly calendarId: string;
  readonly part: BookingPart;
  /** Leaves out those that the part's order has before this instant; the index is read from there on. */
  readonly from?: number;
  readonly conditions?: readonly string[];
  readonly values?: Values;
  /** How many rows one statement reads at most. */
  readonly pageSize?: number;
}

export async function* bookingsOfCalendar<Of extends Columns>(
  reader: Reader,
  columns: Of,
  {
    calendarId,
    part,
    from = Number.MIN_SAFE_INTEGER,
    conditions = [],
    values = {},
    pageSize = PAGE,
  }: Selection,
): AsyncGenerator<RowOf<Of>> {
  const { condition, orderedBy, order = orderedBy } = PARTS[part];
  const page = query(
    { ...columns, ...PAGE_KEY },
    `SELECT ${Object.keys(columns).join(", ")}, ${orderedBy} AS page_order, booking_id AS page_id
  FROM booking
  WHERE ${["calendar_id = :calendarId", condition, ...conditions].join(" AND ")}
    AND (${orderedBy}, booking_id) > (:afterOrder, :afterId)
  ORDER BY ${order}, booking_id LIMIT ${pageSize}`,
  );
  const first = { ...values, calendarId, afterOrder: from, afterId: "" };
  const nextOf = (last: RowOf<Of>) => {
    const { page_order: afterOrder, page_id: afterId } = last as unknown as RowOf<typeof PAGE_KEY>;
    return { ...first, afterOrder, afterId };
  };
  yield* pagesOf(reader, page, first, nextOf, { size: pageSize });
}
