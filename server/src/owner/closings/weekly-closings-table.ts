// The weekly rules: the same hours of one weekday, closed for good. Their ranges are scheduled some weeks ahead.

import type { WallTime } from "@vitrine/domain/shop/shop";
import type { Day } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";

import { closeRanges } from "./closing-ranges-table.ts";
import type { ClosingId, ClosingOfBarber } from "./closing-ranges-table.ts";
import type { Database, Transaction } from "../../database/database.ts";
import { operation } from "../../database/operation.ts";
import { find, number, query, text } from "../../database/query.ts";

/** The hours of a weekly rule, and how far its ranges are scheduled. */
export interface WeeklyHours {
  readonly firstDay: Day;
  readonly from: WallTime;
  readonly to: WallTime;
  /** The last day that has been looked at. */
  readonly scheduledTo: Day;
}

/** A weekly rule of one barber. */
export interface WeeklyClosing extends WeeklyHours {
  readonly closingId: string;
  readonly barberColorId: number;
}

const INSERT = `INSERT INTO weekly_closing
  (calendar_id, closing_id, barber_color_id, first_day, from_time, to_time, laid_out_to)
  VALUES (:calendarId, :closingId, :barberColorId, :firstDay, :from, :to, :scheduledTo)`;

const END =
  "DELETE FROM weekly_closing WHERE calendar_id = :calendarId AND closing_id = :closingId";

/** The rules of which nothing is scheduled on `:day` yet. */
export const IS_BEYOND = "calendar_id = :calendarId AND laid_out_to < :day";

const WORDS_OF_BEYOND = query(
  { closing_id: text, word: text },
  `SELECT closing_id, word FROM closing WHERE calendar_id = :calendarId AND closing_id IN
    (SELECT closing_id FROM weekly_closing WHERE ${IS_BEYOND})`,
);

const TO_LAY_OUT = query(
  {
    closing_id: text,
    barber_color_id: number,
    first_day: text,
    from_time: text,
    to_time: text,
    laid_out_to: text,
  },
  `SELECT closing_id, barber_color_id, first_day, from_time, to_time, laid_out_to
  FROM weekly_closing WHERE ${IS_BEYOND}
  ORDER BY closing_id, barber_color_id`,
);

// Of two instances that schedule at once, the second finds the rule further on.
const ADVANCE = `UPDATE weekly_closing SET laid_out_to = :lastDay
  WHERE calendar_id = :calendarId AND closing_id = :closingId
    AND barber_color_id = :barberColorId AND laid_out_to = :scheduledTo`;

interface LayingOut {
  readonly ofBarber: ClosingOfBarber;
  readonly scheduledTo: Day;
  readonly spans: readonly TimeSpan[];
  readonly lastDay: Day;
  readonly capacity: number;
}

const LAY_OUT = operation("lay a weekly rule out", async (transaction, layingOut: LayingOut) => {
  const { ofBarber, scheduledTo, spans, lastDay, capacity } = layingOut;
  const advanced = await transaction.run(ADVANCE, { ...ofBarber, scheduledTo, lastDay });
  if (advanced === 1) await closeRanges(transaction, ofBarber, spans, capacity);
  return { ok: true };
});

export type WeeklyClosings = ReturnType<typeof weeklyClosings>;

/** The weekly rules on any engine. */
export function weeklyClosings(database: Database) {
  return {
    /** The words of the rules that are not scheduled up to `day`, by their closings. */
    async wordsOf(calendarId: string, day: Day): Promise<ReadonlyMap<string, string>> {
      const rows = await find(database, WORDS_OF_BEYOND, { calendarId, day });
      return new Map(rows.map((row) => [row.closing_id, row.word]));
    },

    /** Those that are not scheduled up to `lastDay`. */
    async toSchedule(calendarId: string, lastDay: Day): Promise<WeeklyClosing[]> {
      const rows = await find(database, TO_LAY_OUT, { calendarId, day: lastDay });
      return rows.map((row) => ({
        closingId: row.closing_id,
        barberColorId: row.barber_color_id,
        firstDay: row.first_day,
        from: row.from_time as WallTime,
        to: row.to_time as WallTime,
        scheduledTo: row.laid_out_to,
      }));
    },

    /** Closes the next ranges of a rule, up to `lastDay`; nothing when it was ended or scheduled meanwhile. */
    async schedule(
      calendarId: string,
      { closingId, barberColorId, scheduledTo }: WeeklyClosing,
      spans: readonly TimeSpan[],
      lastDay: Day,
      capacity: number,
    ): Promise<void> {
      const ofBarber = { calendarId, closingId, barberColorId };
      await database.tx(LAY_OUT, { ofBarber, scheduledTo, spans, lastDay, capacity });
    },
  };
}

/** Writes a rule down. */
export async function beginWeekly(
  transaction: Transaction,
  { calendarId, closingId, barberColorId }: ClosingOfBarber,
  { firstDay, from, to, scheduledTo }: WeeklyHours,
): Promise<void> {
  const values = { calendarId, closingId, barberColorId, firstDay, from, to, scheduledTo };
  await transaction.run(INSERT, values);
}

/** Ends the rules of a closing: nobody lays more of them out. `false` when it has none. */
export async function endWeekly(
  transaction: Transaction,
  { calendarId, closingId }: ClosingId,
): Promise<boolean> {
  return (await transaction.run(END, { calendarId, closingId })) > 0;
}
