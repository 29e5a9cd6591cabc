import type { BookedPlaces, ClosedSpan, RecordedHalfHour } from "@vitrine/domain/books-audit";
import type { Catalogue, Shop } from "@vitrine/domain/shop/shop";

import { bookingsOfCalendar } from "../booking/calendar-bookings-table.ts";
import type { Reader, Values } from "../database/database.ts";
import { WEEK } from "../booking/half-hours-table.ts";
import { nameEach, namesIn } from "../database/named-values.ts";
import { find, number, orNull, PAGE, pagesOf, query, text } from "../database/query.ts";
import type { RowOf } from "../database/query.ts";
import { shopsAmong } from "../shops/shops-table.ts";
import { shopIn } from "../shops/stored-facts.ts";

const CALENDARS = query(
  { calendar_id: text },
  `SELECT calendar_id FROM booking GROUP BY calendar_id
  UNION SELECT calendar_id FROM half_hour GROUP BY calendar_id ORDER BY calendar_id`,
);

const LIVE_BOOKING = {
  booking_id: text,
  barber_color_id: number,
  starts_at: number,
  ends_at: number,
  places: number,
};

const LIVE_BOOKING_WITH_PADDING = { ...LIVE_BOOKING, padding_minutes: orNull(number) };

const WEEKS = query({ week: number }, `SELECT DISTINCT ${WEEK} AS week FROM half_hour`);

const WEEKS_OF_CALENDARS = query(
  { calendar_id: text, first: number, last: number },
  `SELECT calendar_id, min(${WEEK}) AS first, max(${WEEK}) AS last FROM half_hour GROUP BY calendar_id`,
);

const halfHoursQuery = (weeks: Values, parts: "parts" | "0") =>
  query(
    { barberColorId: number, cell: number, taken: number, parts: number, blocked: number },
    `SELECT barber_color_id AS "barberColorId", cell, taken, ${parts} AS parts, blocked FROM half_hour
  WHERE ${WEEK} IN (${namesIn(weeks).join(", ")}) AND calendar_id = :calendarId`,
  );

const WEEKS_AT_ONCE = 26;

const CLOSED_TIMES = query(
  { closing_id: text, barber_color_id: number, starts_at: number, ends_at: number },
  `SELECT closing_id, barber_color_id, starts_at, ends_at FROM closed_time
  WHERE calendar_id = :calendarId
    AND (closing_id, barber_color_id, starts_at) > (:afterClosing, :afterBarber, :afterStart)
  ORDER BY closing_id, barber_color_id, starts_at LIMIT ${PAGE}`,
);

const FIRST_STEP_WITH_CLOSED_TIMES = 10;
const FIRST_STEP_WITH_SHOPS = 19;
const FIRST_STEP_WITH_PARTS = 25;

export async function calendarIds(reader: Reader): Promise<string[]> {
  const rows = await find(reader, CALENDARS);
  return rows.map((row) => row.calendar_id);
}

/** The shops of these calendars by their rows; by `files` those without one, as in books of an earlier version. */
export async function shopsOfBooks(
  reader: Reader,
  calendarIds: readonly string[],
  files: Catalogue,
  step: number,
): Promise<ReadonlyMap<string, Shop>> {
  const shops = new Map<string, Shop>();
  for (const id of calendarIds) {
    const shop = files.get(id);
    if (shop !== undefined) shops.set(id, shop);
  }
  if (step < FIRST_STEP_WITH_SHOPS) return shops;
  for (const row of await shopsAmong(reader, calendarIds)) {
    try {
      shops.set(row.calendar_id, shopIn(row));
    } catch {
      // Facts for a later version: of this shop only the counts are compared, not its capacity.
      shops.delete(row.calendar_id);
    }
  }
  return shops;
}

/** A calendar's live bookings, also those whose client has been erased. `step`: the last one of the schema, here and below. */
export async function* liveBookings(
  reader: Reader,
  calendarId: string,
  step: number,
): AsyncGenerator<BookedPlaces> {
  const columns = step < FIRST_STEP_WITH_PARTS ? LIVE_BOOKING : LIVE_BOOKING_WITH_PADDING;
  for (const [part, conditions] of [
    ["live", []],
    ["erased", ["cancelled_at IS NULL"]],
  ] as const) {
    const rows = bookingsOfCalendar(reader, columns, { calendarId, part, conditions });
    for await (const row of rows) {
      yield {
        barberColorId: row.barber_color_id,
        span: { start: row.starts_at, end: row.ends_at },
        places: row.places,
        paddingMinutes: paddingIn(row),
      };
    }
  }
}

function paddingIn(row: RowOf<typeof LIVE_BOOKING>): number | undefined {
  const { padding_minutes: minutes } = row as Partial<RowOf<typeof LIVE_BOOKING_WITH_PADDING>>;
  return minutes ?? undefined;
}

/** Lists for each calendar the weeks, first to last, that it may have half hours in: asking for all weeks takes hours. */
export async function weeksOfHalfHours(
  reader: Reader,
): Promise<(calendarId: string) => readonly number[]> {
  const weeks = (await find(reader, WEEKS)).map(({ week }) => week);
  const ends = new Map(
    (await find(reader, WEEKS_OF_CALENDARS)).map((row) => [row.calendar_id, row]),
  );
  return (calendarId) => {
    const { first, last } = ends.get(calendarId) ?? { first: 0, last: -1 };
    return weeks.filter((week) => week >= first && week <= last);
  };
}

export async function* halfHours(
  reader: Reader,
  calendarId: string,
  weeks: readonly number[],
  step: number,
): AsyncGenerator<RecordedHalfHour> {
  const parts = step < FIRST_STEP_WITH_PARTS ? "0" : "parts";
  for (let first = 0; first < weeks.length; first += WEEKS_AT_ONCE) {
    const named = nameEach("week", weeks.slice(first, first + WEEKS_AT_ONCE));
    yield* await find(reader, halfHoursQuery(named, parts), {
      ...named,
      calendarId,
    });
  }
}

/** Yields nothing for an older database, whose schema has no table of closed times. */
export async function* closedTimes(
  reader: Reader,
  calendarId: string,
  step: number,
): AsyncGenerator<ClosedSpan> {
  if (step < FIRST_STEP_WITH_CLOSED_TIMES) return;
  const first = { calendarId, afterClosing: "", afterBarber: -1, afterStart: 0 };
  const pages = pagesOf(reader, CLOSED_TIMES, first, (last) => ({
    calendarId,
    afterClosing: last.closing_id,
    afterBarber: last.barber_color_id,
    afterStart: last.starts_at,
  }));
  for await (const { barber_color_id: barberColorId, starts_at: start, ends_at: end } of pages) {
    yield { barberColorId, span: { start, end } };
  }
}
