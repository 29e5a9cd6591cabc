// The owner's closings. Each closes ranges of time once, or the same hours of a weekday until it is ended.

import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import type { Instant } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";

import { closeRanges, openRanges, openRangesEndingAfter } from "./closing-ranges-table.ts";
import type { ClosingId, ClosingOfBarber } from "./closing-ranges-table.ts";
import type { Database, Reader, Transaction, Values } from "../../database/database.ts";
import { nameEach, namesIn } from "../../database/named-values.ts";
import { operation, timedOperation } from "../../database/operation.ts";
import { doOnce } from "../owner-calls-table.ts";
import type { Done, OwnerCall } from "../owner-calls-table.ts";
import { find, number, oneOf, query, text } from "../../database/query.ts";
import { partsOf } from "../../database/statement-parts.ts";
import { beginWeekly, endWeekly } from "./weekly-closings-table.ts";
import type { WeeklyHours } from "./weekly-closings-table.ts";

/** Who closed a time: the owner on their page, or a busy calendar, in which case the owner cannot open it again. */
export type ClosingSource = "owner" | "busy";

const BY_OWNER: ClosingSource = "owner";

export interface NewClosing extends ClosingId {
  readonly word: string;
  readonly barberColorIds: readonly number[];
  /** The ranges to close for each of the barbers, in ascending order. */
  readonly spans: readonly TimeSpan[];
  readonly capacity: number;
  readonly weekly: WeeklyHours | undefined;
  readonly createdAt: Instant;
}

export interface ClosedTime {
  readonly closingId: string;
  readonly barberColorId: number;
  readonly span: TimeSpan;
  readonly word: string;
  readonly isWeekly: boolean;
  /** Whether the same act closed other ranges too. */
  readonly isPartOfMore: boolean;
  readonly source: ClosingSource;
}

// A closing's id is the key of its call. The key is forgotten after a day, the closing is not: a reused key is refused.
const INSERT_NEW = `INSERT INTO closing (calendar_id, closing_id, source, word, created_at)
  VALUES (:calendarId, :closingId, '${BY_OWNER}', :word, :createdAt)
  ON CONFLICT (calendar_id, closing_id) DO NOTHING`;

const FIND_OWNERS_CLOSING = query(
  { closing_id: text },
  `SELECT closing_id FROM closing
  WHERE calendar_id = :calendarId AND closing_id = :closingId AND source = '${BY_OWNER}'`,
);

const COLUMNS_AMONG = (ids: Values) => {
  const isAmong = `calendar_id = :calendarId AND closing_id IN (${namesIn(ids).join(", ")})`;
  return query(
    { closing_id: text, barber_color_id: number },
    `SELECT closing_id, barber_color_id FROM closed_time WHERE ${isAmong}
  UNION SELECT closing_id, barber_color_id FROM weekly_closing WHERE ${isAmong}`,
  );
};

// A closing with no range and no weekly rule left is deleted, and its note with it.
const REMOVE_EMPTY = `DELETE FROM closing
  WHERE calendar_id = :calendarId AND closing_id = :closingId
    AND NOT EXISTS (SELECT 1 FROM closed_time AS time
      WHERE time.calendar_id = closing.calendar_id AND time.closing_id = closing.closing_id)
    AND NOT EXISTS (SELECT 1 FROM weekly_closing AS weekly
      WHERE weekly.calendar_id = closing.calendar_id AND weekly.closing_id = closing.closing_id)`;

/** SQL. No range is longer than a day of 25 hours: `:longAfterEnd` changes no result, but ends the reading of the index. */
export const CLOSED_WITHIN = `SELECT time.closing_id, time.barber_color_id, time.starts_at,
    time.ends_at, closing.word, closing.source,
    CASE WHEN EXISTS (SELECT 1 FROM weekly_closing AS weekly
      WHERE weekly.calendar_id = time.calendar_id AND weekly.closing_id = time.closing_id)
      THEN 1 ELSE 0 END AS weekly,
    CASE WHEN EXISTS (SELECT 1 FROM closed_time AS other
      WHERE other.calendar_id = time.calendar_id AND other.closing_id = time.closing_id
        AND (other.barber_color_id <> time.barber_color_id OR other.starts_at <> time.starts_at))
      THEN 1 ELSE 0 END AS others
  FROM closed_time AS time
  JOIN closing ON closing.calendar_id = time.calendar_id AND closing.closing_id = time.closing_id
  WHERE time.calendar_id = :calendarId AND time.ends_at > :start
    AND time.ends_at < :longAfterEnd AND time.starts_at < :end`;

const WITHIN = query(
  {
    closing_id: text,
    barber_color_id: number,
    starts_at: number,
    ends_at: number,
    word: text,
    source: oneOf<ClosingSource>(["owner", "busy"]),
    weekly: number,
    others: number,
  },
  `${CLOSED_WITHIN} ORDER BY time.starts_at, time.barber_color_id, time.closing_id`,
);
const LONGEST_RANGE_MILLISECONDS = 25 * 60 * 60_000;

interface CloseArguments {
  readonly call: OwnerCall;
  readonly closing: NewClosing;
}

const CLOSE = operation("close times", (transaction, { call, closing }: CloseArguments) =>
  doOnce(transaction, call, async () => {
    const { calendarId, closingId, word, createdAt, weekly } = closing;
    const values = { calendarId, closingId, word, createdAt };
    if ((await transaction.run(INSERT_NEW, values)) === 0) return refused("key-used");
    // Barbers and half hours in ascending order: all transactions take their locks in the same order.
    for (const barberColorId of closing.barberColorIds.toSorted((one, other) => one - other)) {
      const ofBarber = { calendarId, closingId, barberColorId };
      if (weekly !== undefined) await beginWeekly(transaction, ofBarber, weekly);
      await closeRanges(transaction, ofBarber, closing.spans, closing.capacity);
    }
    return { ok: true };
  }),
);

interface OpenOneArguments {
  readonly call: OwnerCall;
  readonly ofBarber: ClosingOfBarber;
  readonly start: Instant;
}

const OPEN_ONE = timedOperation(
  "open a closed range",
  (transaction, { call, ofBarber, start }: OpenOneArguments, now) =>
    doOnce(transaction, call, async () => {
      const isOpened =
        (await isClosedByOwner(transaction, ofBarber, call)) &&
        (await openRanges(transaction, ofBarber, [start], now));
      if (!isOpened) return refused("closing-not-found");
      await removeIfEmpty(transaction, ofBarber);
      return { ok: true };
    }),
);

interface OpenAllArguments {
  readonly call: OwnerCall;
  readonly closing: ClosingId;
  readonly endsAfter: Instant;
}

const OPEN_ALL = timedOperation(
  "end a closing",
  (transaction, { call, closing, endsAfter }: OpenAllArguments, now) =>
    doOnce(transaction, call, async () => {
      if (!(await isClosedByOwner(transaction, closing, call))) return refused("closing-not-found");
      // The rule is ended first, so that no server schedules more of its ranges meanwhile.
      const isRuleEnded = await endWeekly(transaction, closing);
      const isOpened = await openRangesEndingAfter(transaction, closing, endsAfter, now);
      if (!isRuleEnded && !isOpened) return refused("closing-not-found");
      await removeIfEmpty(transaction, closing);
      return { ok: true };
    }),
);

export type ClosedTimes = ReturnType<typeof closedTimes>;

export function closedTimes(database: Database) {
  return {
    async close(closing: NewClosing, call: OwnerCall): Promise<Done | Refused> {
      return database.tx(CLOSE, { call, closing });
    },

    /** Opens one range again; refused as `closing-not-found` when it is not closed, or was not closed by the owner. */
    async openOne(
      { start, ...ofBarber }: ClosingOfBarber & { readonly start: Instant },
      call: OwnerCall,
    ): Promise<Done | Refused> {
      return database.tx(OPEN_ONE, { call, ofBarber, start });
    },

    /** Ends a closing: removes its weekly rule, and opens those of its ranges that end after `endsAfter`. */
    async openAll(
      closing: ClosingId,
      endsAfter: Instant,
      call: OwnerCall,
    ): Promise<Done | Refused> {
      return database.tx(OPEN_ALL, { call, closing, endsAfter });
    },

    ofOthers: (calendarId: string, closingIds: readonly string[], person: number) =>
      closingsOfOthers(database, calendarId, closingIds, person),

    async within(calendarId: string, { start, end }: TimeSpan): Promise<ClosedTime[]> {
      const longAfterEnd = end + LONGEST_RANGE_MILLISECONDS;
      const rows = await find(database, WITHIN, { calendarId, start, end, longAfterEnd });
      return rows.map((row) => ({
        closingId: row.closing_id,
        barberColorId: row.barber_color_id,
        span: { start: row.starts_at, end: row.ends_at },
        word: row.word,
        isWeekly: row.weekly === 1,
        isPartOfMore: row.others === 1,
        source: row.source,
      }));
    },
  };
}

async function isClosedByOwner(
  transaction: Transaction,
  { calendarId, closingId }: ClosingId,
  { person }: OwnerCall,
): Promise<boolean> {
  const found = await find(transaction, FIND_OWNERS_CLOSING, { calendarId, closingId });
  if (found.length === 0 || person === undefined) return found.length > 0;
  return !(await closingsOfOthers(transaction, calendarId, [closingId], person)).has(closingId);
}

/** Those of the closings that close the time of others than this person, too. */
async function closingsOfOthers(
  reader: Reader,
  calendarId: string,
  closingIds: readonly string[],
  person: number,
): Promise<ReadonlySet<string>> {
  const others = new Set<string>();
  for (const part of partsOf(closingIds)) {
    const ids = nameEach("id", part);
    for (const row of await find(reader, COLUMNS_AMONG(ids), { calendarId, ...ids })) {
      if (row.barber_color_id !== person) others.add(row.closing_id);
    }
  }
  return others;
}

async function removeIfEmpty(
  transaction: Transaction,
  { calendarId, closingId }: ClosingId,
): Promise<void> {
  await transaction.run(REMOVE_EMPTY, { calendarId, closingId });
}
