// The rows of the series. A row says when the next dates are, and holds nothing of the client. decisions/0059

import type { Day, Instant } from "@vitrine/domain/time/shop-time";

import type { Transaction } from "../../database/database.ts";
import { number, orNull, text } from "../../database/query.ts";
import type { RowOf } from "../../database/query.ts";
import { callerIn, IS_OF_CALLER } from "../owner-calls-table.ts";
import type { OwnerCall } from "../owner-calls-table.ts";

export interface SeriesId {
  readonly calendarId: string;
  readonly seriesId: string;
}

/** When a series has its dates. */
export interface SeriesPlan {
  readonly barberColorId: number;
  /** The service of its dates; 0 where none is known. */
  readonly serviceId: number;
  /** `08:00 - 08:30` */
  readonly time: string;
  readonly everyWeeks: number;
  /** The day of its first date, from which the days of the others are counted. @see seriesDay */
  readonly firstDay: Day;
  /** The first of its dates that is not promised yet. */
  readonly nextPlace: number;
  /** The last day that may have a date; `null` for one without an end. */
  readonly until: Day | null;
  readonly asksOn: Day;
}

export const SERIES = {
  series_id: text,
  barber_color_id: number,
  service_id: number,
  slot_time: text,
  every_weeks: number,
  until_day: orNull(text),
  asks_on: text,
  first_day: text,
  next_place: number,
  ended_from: orNull(number),
};

export const SERIES_COLUMNS = Object.keys(SERIES).join(", ");

export function planIn(row: RowOf<typeof SERIES>): SeriesPlan {
  return {
    barberColorId: row.barber_color_id,
    serviceId: row.service_id,
    time: row.slot_time,
    everyWeeks: row.every_weeks,
    firstDay: row.first_day,
    nextPlace: row.next_place,
    until: row.until_day,
    asksOn: row.asks_on,
  };
}

const INSERT = `INSERT INTO series (calendar_id, series_id, barber_color_id, service_id, slot_time, every_weeks,
    first_day, next_place, until_day, asks_on, due_day)
  VALUES (:calendarId, :seriesId, :barberColorId, :serviceId, :time, :everyWeeks,
    :firstDay, :nextPlace, :until, :asksOn, :dueDay)`;

const JOIN = `UPDATE booking SET series_id = :seriesId, series_place = :place
  WHERE calendar_id = :calendarId AND booking_id = :bookingId`;

const IS_SERIES = "calendar_id = :calendarId AND series_id = :seriesId";

// Each of these also locks the row: who promises further dates at the same time waits, or is waited for. What may give it
// further dates makes it due at once.
const MOVE = `UPDATE series SET barber_color_id = :barberColorId, slot_time = :time, first_day = :firstDay, due_day = ''
  WHERE ${IS_SERIES} AND ${IS_OF_CALLER}`;

const LOCK = `UPDATE series SET series_id = series_id WHERE ${IS_SERIES}`;

const END = `UPDATE series SET ended_from = :start, ended_at = :endedAt
  WHERE ${IS_SERIES} AND ended_from IS NULL AND ${IS_OF_CALLER}`;

const RESUME = `UPDATE series SET ended_from = NULL, ended_at = NULL, due_day = ''
  WHERE ${IS_SERIES} AND ended_at = :endedAt`;

export async function insertSeries(
  transaction: Transaction,
  { calendarId, seriesId }: SeriesId,
  plan: SeriesPlan,
  dueDay: Day,
): Promise<void> {
  await transaction.run(INSERT, { calendarId, seriesId, ...plan, dueDay });
}

/** A booking that is a date of a series, and which of its dates. */
export interface PlacedDate {
  readonly bookingId: string;
  readonly place: number;
}

/** Makes these bookings dates of the series. */
export async function joinSeries(
  transaction: Transaction,
  { calendarId, seriesId }: SeriesId,
  dates: readonly PlacedDate[],
): Promise<void> {
  for (const { bookingId, place } of dates) {
    await transaction.run(JOIN, { calendarId, seriesId, bookingId, place });
  }
}

/** Changes nothing for a person in whose column the series is not. */
export async function moveSeriesRow(
  transaction: Transaction,
  { calendarId, seriesId }: SeriesId,
  { barberColorId, time, firstDay }: Pick<SeriesPlan, "barberColorId" | "time" | "firstDay">,
  call: Pick<OwnerCall, "person">,
): Promise<void> {
  const values = { calendarId, seriesId, barberColorId, time, firstDay, ...callerIn(call) };
  await transaction.run(MOVE, values);
}

/** Until the end of the transaction no further date is promised, and nobody else moves or ends the series. */
export async function lockSeries(
  transaction: Transaction,
  { calendarId, seriesId }: SeriesId,
): Promise<void> {
  await transaction.run(LOCK, { calendarId, seriesId });
}

/** It goes no further than this start. Changes nothing for a person in whose column the series is not. */
export async function endSeries(
  transaction: Transaction,
  { calendarId, seriesId }: SeriesId,
  { start, endedAt }: { readonly start: Instant; readonly endedAt: Instant },
  call: Pick<OwnerCall, "person">,
): Promise<void> {
  await transaction.run(END, { calendarId, seriesId, start, endedAt, ...callerIn(call) });
}

/** Lets a series go on that was ended at this moment: the act that ended it is undone, be it for some of its dates alone. */
export async function resumeSeries(
  transaction: Transaction,
  { calendarId, seriesId }: SeriesId,
  endedAt: Instant,
): Promise<void> {
  await transaction.run(RESUME, { calendarId, seriesId, endedAt });
}
