// The weekly rules: each closes the same hours of one weekday until it is ended. Its ranges are scheduled some weeks ahead.
// `due_day` says when a rule is looked at again; a change of the shop's facts makes all its rules due (shops-table.ts).

import type { WallTime } from "@vitrine/domain/shop/shop";
import type { Day } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";

import { closeRanges } from "./closing-ranges-table.ts";
import type { ClosingId, ClosingOfBarber } from "./closing-ranges-table.ts";
import type { Database, Transaction } from "../../database/database.ts";
import { operation } from "../../database/operation.ts";
import { find, number, query, text } from "../../database/query.ts";
import type { Column, RowOf } from "../../database/query.ts";
import { holdFacts } from "../../shops/facts-held-table.ts";
import type { FactsRead } from "../../shops/facts-held-table.ts";

/** `scheduledTo`: the day up to which its ranges are scheduled; that day itself need not have one. */
export type WeeklyClosing = RowOf<(typeof TO_SCHEDULE)["columns"]>;

export type WeeklyHours = Omit<WeeklyClosing, "closingId" | "barberColorId">;

export type DueRule = RowOf<(typeof DUE)["columns"]>;

const wallTime = text as Column<WallTime>;

const INSERT = `INSERT INTO weekly_closing
  (calendar_id, closing_id, barber_color_id, first_day, from_time, to_time, laid_out_to)
  VALUES (:calendarId, :closingId, :barberColorId, :firstDay, :from, :to, :scheduledTo)`;

const END =
  "DELETE FROM weekly_closing WHERE calendar_id = :calendarId AND closing_id = :closingId";

/** SQL: whether a rule is not yet scheduled up to `:day`. */
export const IS_NOT_SCHEDULED_YET = "calendar_id = :calendarId AND laid_out_to < :day";

const NOTES_OF_UNSCHEDULED = query(
  { closing_id: text, word: text },
  `SELECT closing_id, word FROM closing WHERE calendar_id = :calendarId AND closing_id IN
    (SELECT closing_id FROM weekly_closing WHERE ${IS_NOT_SCHEDULED_YET})`,
);

const TO_SCHEDULE = query(
  {
    closingId: text,
    barberColorId: number,
    firstDay: text,
    from: wallTime,
    to: wallTime,
    scheduledTo: text,
  },
  `SELECT closing_id AS "closingId", barber_color_id AS "barberColorId", first_day AS "firstDay",
    from_time AS "from", to_time AS "to", laid_out_to AS "scheduledTo"
  FROM weekly_closing WHERE ${IS_NOT_SCHEDULED_YET}
  ORDER BY closing_id, barber_color_id`,
);

// So many rules are read at a time.
const DUE_PAGE = 500;

const BEFORE_ALL = {
  dueDay: "",
  calendarId: "",
  closingId: "",
  barberColorId: -1,
} as const satisfies Pick<DueRule, "dueDay" | "calendarId" | "closingId" | "barberColorId">;

const DUE = query(
  {
    calendarId: text,
    closingId: text,
    barberColorId: number,
    firstDay: text,
    from: wallTime,
    to: wallTime,
    scheduledTo: text,
    dueDay: text,
  },
  `SELECT calendar_id AS "calendarId", closing_id AS "closingId",
    barber_color_id AS "barberColorId", first_day AS "firstDay", from_time AS "from",
    to_time AS "to", laid_out_to AS "scheduledTo", due_day AS "dueDay"
  FROM weekly_closing WHERE due_day <= :today
    AND (due_day, calendar_id, closing_id, barber_color_id) >
      (:dueDay, :calendarId, :closingId, :barberColorId)
  ORDER BY due_day, calendar_id, closing_id, barber_color_id LIMIT ${DUE_PAGE}`,
);

// When two servers schedule a rule at once, the second one finds it already advanced and changes nothing.
const ADVANCE = `UPDATE weekly_closing SET laid_out_to = :lastDay, due_day = :nextDueDay
  WHERE calendar_id = :calendarId AND closing_id = :closingId
    AND barber_color_id = :barberColorId AND laid_out_to = :scheduledTo`;

const POSTPONE = `UPDATE weekly_closing SET due_day = :nextDueDay
  WHERE calendar_id = :calendarId AND closing_id = :closingId
    AND barber_color_id = :barberColorId`;

interface RuleToSchedule {
  readonly ofBarber: ClosingOfBarber;
  /** The facts that it is scheduled by; `undefined` where there is no such shop. */
  readonly facts: FactsRead | undefined;
  readonly nextDueDay: Day;
  /** What is to be closed; `undefined` for a rule that closes nothing for now. */
  readonly next:
    | {
        readonly scheduledTo: Day;
        readonly spans: readonly TimeSpan[];
        readonly lastDay: Day;
        readonly capacity: number;
      }
    | undefined;
}

const SCHEDULE = operation("lay a weekly rule out", async (transaction, rule: RuleToSchedule) => {
  const { ofBarber, facts, nextDueDay, next } = rule;
  // The facts first, as everywhere: a change of them locks the shop, and then its rules.
  if (facts !== undefined && !(await holdFacts(transaction, ofBarber.calendarId, facts))) {
    return { ok: false };
  }
  if (next === undefined) {
    await transaction.run(POSTPONE, { ...ofBarber, nextDueDay });
    return { ok: true };
  }
  const { scheduledTo, spans, lastDay, capacity } = next;
  const advanced = await transaction.run(ADVANCE, {
    ...ofBarber,
    scheduledTo,
    lastDay,
    nextDueDay,
  });
  if (advanced === 1) await closeRanges(transaction, ofBarber, spans, capacity);
  return { ok: true };
});

export type WeeklyClosings = ReturnType<typeof weeklyClosings>;

export function weeklyClosings(database: Database) {
  return {
    /** The notes of the closings that are not yet scheduled up to `day`, by closing. */
    async notesOf(calendarId: string, day: Day): Promise<ReadonlyMap<string, string>> {
      const rows = await find(database, NOTES_OF_UNSCHEDULED, { calendarId, day });
      return new Map(rows.map((row) => [row.closing_id, row.word]));
    },

    toSchedule: (calendarId: string, lastDay: Day): Promise<WeeklyClosing[]> =>
      find(database, TO_SCHEDULE, { calendarId, day: lastDay }),

    /** A page of the rules of all calendars that are due on `today`, the longest due first. */
    due: (today: Day, after: typeof BEFORE_ALL | DueRule = BEFORE_ALL): Promise<DueRule[]> => {
      const { dueDay, calendarId, closingId, barberColorId } = after;
      return find(database, DUE, { today, dueDay, calendarId, closingId, barberColorId });
    },

    /**
     * Closes the next ranges of a rule, and says when it is due again. Does nothing when it was ended or scheduled meanwhile,
     * and leaves it due when the shop's facts have changed meanwhile.
     */
    async schedule(rule: RuleToSchedule): Promise<void> {
      await database.tx(SCHEDULE, rule);
    },
  };
}

export async function beginWeekly(
  transaction: Transaction,
  { calendarId, closingId, barberColorId }: ClosingOfBarber,
  { firstDay, from, to, scheduledTo }: WeeklyHours,
): Promise<void> {
  const values = { calendarId, closingId, barberColorId, firstDay, from, to, scheduledTo };
  await transaction.run(INSERT, values);
}

/** Ends the weekly rules of a closing, so that no more ranges are scheduled; `false` when it has none. */
export async function endWeekly(
  transaction: Transaction,
  { calendarId, closingId }: ClosingId,
): Promise<boolean> {
  return (await transaction.run(END, { calendarId, closingId })) > 0;
}
