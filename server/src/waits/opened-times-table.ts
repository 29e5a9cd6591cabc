// Time that was taken or closed and is no more, where somebody waits for it. A worker tells those who wait, and deletes the
// rows. decisions/0057

import { UNDO_OVER_MILLISECONDS } from "@vitrine/domain/owner/undo-window";
import { takenTime } from "@vitrine/domain/time/half-hour-cells";
import type { BookedTime } from "@vitrine/domain/time/half-hour-cells";
import type { OpenedTime } from "@vitrine/domain/slots/waited-slots";
import type { Instant } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";

import { newBookingId } from "../booking/create/new-booking-id.ts";
import type { Database, Transaction, Values } from "../database/database.ts";
import { nameEach, namesIn } from "../database/named-values.ts";
import { operation, timedOperation } from "../database/operation.ts";
import { find, number, query, text } from "../database/query.ts";
import { partsOf } from "../database/statement-parts.ts";
import { WAITING_WITHIN } from "./waits-table.ts";

interface Barber {
  readonly calendarId: string;
  readonly barberColorId: number;
}

/** A stored opened time. `openedAt` is by the database's clock. */
export interface OpenedTimeRow extends OpenedTime {
  readonly openedId: string;
  readonly openedAt: Instant;
}

/** What a worker that has claimed a calendar's opened times tells those who wait. */
export interface ClaimedTimes {
  /** All opened times of the calendar whose undo is over, also those that another worker has claimed, by `openedAt`. */
  readonly times: readonly OpenedTimeRow[];
  /** A client who is notified of `times` knows all that opened until then. */
  readonly toldUntil: Instant;
  /** The database's time of the claim. */
  readonly at: Instant;
}

// No claim of a calendar reads more. If more opened at once, they are whole days, and a mail names a few slots.
const TIMES_MAX = 2_000;

// Nothing is inserted where nobody waits, and nothing is locked that another transaction waits for.
const RECORD = `INSERT INTO opened_time
    (calendar_id, opened_id, barber_color_id, starts_at, ends_at, opened_at, due_at)
  SELECT calendar_id, CAST(:openedId AS TEXT), CAST(:barberColorId AS INTEGER), CAST(:start AS BIGINT),
    CAST(:end AS BIGINT), CAST(:at AS BIGINT), CAST(:dueAt AS BIGINT)
  FROM ${WAITING_WITHIN} LIMIT 1`;

const WAITED_DAYS = query(
  { start: number, end: number },
  `SELECT DISTINCT day_begins AS start, day_ends AS "end" FROM ${WAITING_WITHIN}`,
);

const INSERT_EACH = (ids: Values) => `INSERT INTO opened_time
    (calendar_id, opened_id, barber_color_id, starts_at, ends_at, opened_at, due_at)
  VALUES ${namesIn(ids)
    .map(
      (id, index) =>
        `(:calendarId, ${id}, :barberColorId${index}, :start${index}, :end${index}, :at, :dueAt)`,
    )
    .join(", ")}`;

const DUE_CALENDARS = query(
  { calendar_id: text },
  `SELECT DISTINCT calendar_id FROM opened_time WHERE due_at <= :now`,
);

const CLAIM = `WITH due AS MATERIALIZED (
    SELECT opened_id FROM opened_time WHERE calendar_id = :calendarId AND due_at <= :now
    ORDER BY opened_id LIMIT ${TIMES_MAX} FOR UPDATE SKIP LOCKED
  )
  UPDATE opened_time SET due_at = :leasedUntil
  WHERE calendar_id = :calendarId AND opened_id IN (SELECT opened_id FROM due)`;

const SETTLED = query(
  {
    openedId: text,
    barberColorId: number,
    start: number,
    end: number,
    openedAt: number,
  },
  `SELECT opened_id AS "openedId", barber_color_id AS "barberColorId", starts_at AS start,
    ends_at AS "end", opened_at AS "openedAt"
  FROM opened_time WHERE calendar_id = :calendarId AND opened_at <= :settledAt
  ORDER BY opened_at, opened_id LIMIT ${TIMES_MAX}`,
);

const AMONG = (ids: Values) =>
  `calendar_id = :calendarId AND opened_id IN (${namesIn(ids).join(", ")})`;

const POSTPONE = (ids: Values) => `UPDATE opened_time SET due_at = :dueAt WHERE ${AMONG(ids)}`;

const DELETE = (ids: Values) => `DELETE FROM opened_time WHERE ${AMONG(ids)}`;

/**
 * Records that a booking's time is free again if somebody waits that day, in the transaction that frees it; else it is one
 * statement that writes nothing. `at` is by the database's clock.
 */
export async function recordOpened(
  transaction: Transaction,
  { calendarId, barberColorId, ...time }: Barber & BookedTime,
  at: Instant,
): Promise<void> {
  const { start, end } = takenTime(time);
  const openedId = newBookingId();
  const dueAt = at + UNDO_OVER_MILLISECONDS;
  await transaction.run(RECORD, { calendarId, barberColorId, openedId, start, end, at, dueAt });
}

/** The same for closed times that are open again: what adjoins or overlaps of one barber's is one time. */
export async function recordOpenedRanges(
  transaction: Transaction,
  calendarId: string,
  ranges: readonly OpenedTime[],
  at: Instant,
): Promise<void> {
  if (ranges.length === 0) return;
  const whole = {
    start: Math.min(...ranges.map(({ span }) => span.start)),
    end: Math.max(...ranges.map(({ span }) => span.end)),
  };
  // One statement where nobody waits, however much is opened.
  const days = await find(transaction, WAITED_DAYS, { calendarId, ...whole });
  if (days.length === 0) return;
  const ofBarbers = Map.groupBy(ranges, ({ barberColorId }) => barberColorId);
  const waited = [...ofBarbers].flatMap(([barberColorId, ofBarber]) =>
    merged(ofBarber.map(takenTime))
      .filter(({ start, end }) => days.some((day) => day.start < end && day.end > start))
      .map(({ start, end }) => ({ barberColorId, start, end })),
  );
  for (const part of partsOf(waited)) {
    const ids = nameEach(
      "openedId",
      part.map(() => newBookingId()),
    );
    // Named `barberColorId0`, `start0`, `end0`, `barberColorId1`, … as in the statement.
    const named = Object.fromEntries(
      part.flatMap((time, index) =>
        Object.entries(time).map(([name, value]) => [name + index, value]),
      ),
    );
    const dueAt = at + UNDO_OVER_MILLISECONDS;
    await transaction.run(INSERT_EACH(ids), { ...ids, ...named, calendarId, at, dueAt });
  }
}

function merged(spans: readonly TimeSpan[]): TimeSpan[] {
  const apart: TimeSpan[] = [];
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    const last = apart.at(-1);
    if (last === undefined || last.end < span.start) apart.push(span);
    else apart[apart.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
  }
  return apart;
}

interface ClaimArguments {
  readonly calendarId: string;
  readonly leaseMilliseconds: number;
}

const CLAIM_DUE = timedOperation(
  "claim opened times",
  async (transaction, { calendarId, leaseMilliseconds }: ClaimArguments, now) => {
    const leasedUntil = now + leaseMilliseconds;
    const isDue = (await transaction.run(CLAIM, { calendarId, now, leasedUntil })) > 0;
    // What was opened later can still be undone, and its transaction may still be under way.
    const settledAt = now - UNDO_OVER_MILLISECONDS;
    const rows = isDue ? await find(transaction, SETTLED, { calendarId, settledAt }) : [];
    return { ok: true, isDue, rows, settledAt, at: now };
  },
);

const DELETE_TIMES = operation(
  "delete opened times",
  async (transaction, { calendarId, openedIds }: { calendarId: string; openedIds: string[] }) => {
    for (const part of partsOf(openedIds)) {
      const ids = nameEach("id", part);
      await transaction.run(DELETE(ids), { calendarId, ...ids });
    }
    return { ok: true };
  },
);

interface PostponeArguments {
  readonly calendarId: string;
  readonly openedIds: string[];
  readonly dueAt: Instant;
}

const POSTPONE_TIMES = operation(
  "postpone opened times",
  async (transaction, { calendarId, openedIds, dueAt }: PostponeArguments) => {
    for (const part of partsOf(openedIds)) {
      const ids = nameEach("id", part);
      await transaction.run(POSTPONE(ids), { calendarId, dueAt, ...ids });
    }
    return { ok: true };
  },
);

export type OpenedTimes = ReturnType<typeof openedTimes>;

export function openedTimes(database: Database) {
  return {
    /** The calendars in which something is due: one statement, however many there are. */
    async dueCalendars(): Promise<string[]> {
      const rows = await find(database, DUE_CALENDARS, { now: database.now() }, { isLook: true });
      return rows.map(({ calendar_id: calendarId }) => calendarId);
    },

    /**
     * Leases what is due in the calendar: no other worker finds it due until the lease is over. `undefined` if nothing is.
     * Two workers may still look at one time, where another became due meanwhile: `waits.begin` lets only one of them mail.
     */
    async claimDue(
      calendarId: string,
      leaseMilliseconds: number,
    ): Promise<ClaimedTimes | undefined> {
      const args = { calendarId, leaseMilliseconds };
      const { isDue, rows, settledAt, at } = await database.tx(CLAIM_DUE, args);
      if (!isDue) return undefined;
      const times = rows.map(({ start, end, ...row }) => ({ ...row, span: { start, end } }));
      const isCut = rows.length >= TIMES_MAX;
      return { times, toldUntil: isCut ? (rows.at(-1)?.openedAt ?? settledAt) : settledAt, at };
    },

    /** They are due again at that time, by the database's clock. */
    async postpone(
      calendarId: string,
      openedIds: readonly string[],
      dueAt: Instant,
    ): Promise<void> {
      await database.tx(POSTPONE_TIMES, { calendarId, openedIds: [...openedIds], dueAt });
    },

    /** Every client who waits for them has been notified. */
    async delete(calendarId: string, openedIds: readonly string[]): Promise<void> {
      await database.tx(DELETE_TIMES, { calendarId, openedIds: [...openedIds] });
    },
  };
}
