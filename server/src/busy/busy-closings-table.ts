// For each busy calendar, one closing, kept equal to the calendar's events, and the state of reading it. All instances
// share them; only one at a time reads a calendar.

import type { Day, Instant } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";

import { closeRanges, openRanges } from "../owner/closings/closing-ranges-table.ts";
import type { ClosingId } from "../owner/closings/closing-ranges-table.ts";
import type { ClosingSource } from "../owner/closings/closings-table.ts";
import type { Database, Transaction, Values } from "../database/database.ts";
import { holdHalfHours } from "../booking/half-hours-table.ts";
import { operation, timedOperation } from "../database/operation.ts";
import { find, number, orNull, query, text } from "../database/query.ts";

const BY_CALENDAR: ClosingSource = "busy";

/** A live booking of a shop that has a busy calendar. */
export interface OwnBooking {
  readonly bookingId: string;
  readonly barberColorId: number;
  readonly span: TimeSpan;
  /** How often it was moved. An event from before the last move has a lower SEQUENCE. */
  readonly revision: number;
}

/** Findings in the last good copy that the owner should look at. */
export interface BusyFindings {
  /** How many events are not understood, or only in part. */
  readonly unclear: number;
  /** The days of some of these events, ascending. */
  readonly unclearDays: readonly Day[];
  /** Our bookings whose event is at another time than they are booked for. */
  readonly moved: readonly FoundBooking[];
}

interface FoundBooking {
  readonly bookingId: string;
  readonly bookedAt: Instant;
  readonly stands: TimeSpan;
}

/** The state of reading a calendar. */
export interface BusyState {
  /** The server's ETag of the copy that is scheduled; empty when the server sends none. */
  readonly etag: string;
  readonly lastModified: string;
  /**
   * Fingerprint of the address, time zone, window and barbers that the copy was scheduled for. Once it differs, as on the
   * next day, the copy is scheduled again even if unchanged.
   */
  readonly scheduledFor: string;
  /** How many events the last good copy has; `undefined` before there is one. */
  readonly events: number | undefined;
  /** When the last good copy was fetched, or the server said that it is unchanged; `undefined` before there is one. */
  readonly goodAt: Instant | undefined;
  /** Fingerprint of a copy that is believed only if it comes again; empty when there is none. */
  readonly doubtful: string;
  readonly doubtfulAt: Instant;
  /** Whether the owner has been notified that the calendar has not been read for a day. */
  readonly isNotified: boolean;
  readonly findings: BusyFindings;
  /** The number of events not understood that the owner was notified of, and when. */
  readonly notifiedUnclear: number;
  readonly notifiedUnclearAt: Instant;
  /** When an instance first claimed the calendar. */
  readonly since: Instant;
}

/** A calendar that this instance alone may read, until the lease ends. */
export interface BusyClaim extends ClosingId {
  readonly lease: string;
  readonly state: BusyState;
}

/** The ranges of one barber, ascending, without overlaps. */
export interface WantedRanges {
  readonly barberColorId: number;
  readonly spans: readonly TimeSpan[];
}

/** The ranges that a calendar closes from `from` on. */
export interface BusyLayout {
  readonly from: Instant;
  /** The start of each day, ascending. A day is changed in one transaction, and no range spans two days. */
  readonly days: readonly Instant[];
  readonly wanted: readonly WantedRanges[];
  /** How many places each half hour has. */
  readonly capacity: number;
}

const NOTHING_FOUND: BusyFindings = { unclear: 0, unclearDays: [], moved: [] };

const STATE = {
  etag: text,
  last_modified: text,
  laid_out_for: text,
  events: orNull(number),
  good_at: orNull(number),
  doubtful: text,
  doubtful_at: number,
  told: number,
  findings: text,
  told_unclear: number,
  told_unclear_at: number,
  since: number,
};
const STATE_COLUMNS = Object.keys(STATE).join(", ");

// No reading is due later than this from now. A later time was stored while the clock was ahead; it is ignored, or the
// calendar would wait until then.
const LATEST_MILLISECONDS = 60 * 60_000;

const CLAIM = query(
  STATE,
  `INSERT INTO busy_calendar (calendar_id, closing_id, since, due_at, lease, leased_until)
  VALUES (:calendarId, :closingId, :now, :now, :lease, :leasedUntil)
  ON CONFLICT (calendar_id, closing_id) DO UPDATE SET lease = :lease, leased_until = :leasedUntil
    WHERE (busy_calendar.due_at <= :now OR busy_calendar.due_at > :latest)
      AND (busy_calendar.leased_until <= :now OR busy_calendar.leased_until > :latest)
  RETURNING ${STATE_COLUMNS}`,
);

// Asked before the claim, which is a write even when it changes nothing.
const IS_WAITING = query(
  { closing_id: text },
  `SELECT closing_id FROM busy_calendar WHERE calendar_id = :calendarId
    AND closing_id = :closingId AND ((due_at > :now AND due_at <= :latest)
      OR (leased_until > :now AND leased_until <= :latest))`,
);

const END = `UPDATE busy_calendar SET etag = :etag, last_modified = :lastModified,
  laid_out_for = :scheduledFor, events = :events, good_at = :goodAt, doubtful = :doubtful,
  doubtful_at = :doubtfulAt, told = :told, findings = :findings, told_unclear = :notifiedUnclear,
  told_unclear_at = :notifiedUnclearAt, due_at = :dueAt, lease = '', leased_until = 0
  WHERE calendar_id = :calendarId AND closing_id = :closingId AND lease = :lease`;

// Until the whole copy is scheduled, it counts as not scheduled. The next instance to read the calendar then fetches it
// whole, even if the server says that it is unchanged.
const BEGIN_LAYOUT = `UPDATE busy_calendar SET laid_out_for = ''
  WHERE calendar_id = :calendarId AND closing_id = :closingId AND lease = :lease`;

const ALL = query(
  { closing_id: text, ...STATE },
  `SELECT closing_id, ${STATE_COLUMNS} FROM busy_calendar WHERE calendar_id = :calendarId
  ORDER BY closing_id`,
);

// The lease is compared, too: an instance that is reading the calendar holds one that has not ended.
const FORGET = `DELETE FROM busy_calendar WHERE calendar_id = :calendarId
  AND closing_id = :closingId AND due_at <= :dueBefore AND leased_until <= :dueBefore`;

const DUE_BEFORE = query(
  { closing_id: text },
  `SELECT closing_id FROM busy_calendar WHERE calendar_id = :calendarId
    AND due_at <= :dueBefore AND leased_until <= :dueBefore ORDER BY closing_id`,
);

const INSERT_CLOSING = `INSERT INTO closing (calendar_id, closing_id, source, word, created_at)
  VALUES (:calendarId, :closingId, '${BY_CALENDAR}', '', :now)
  ON CONFLICT (calendar_id, closing_id) DO NOTHING`;

const STORED = query(
  { barberColorId: number, start: number, end: number },
  `SELECT barber_color_id AS "barberColorId", starts_at AS start, ends_at AS "end" FROM closed_time
  WHERE calendar_id = :calendarId AND closing_id = :closingId AND ends_at > :from
  ORDER BY barber_color_id, starts_at`,
);

interface Range extends TimeSpan {
  readonly barberColorId: number;
}

const LIVE = query(
  {
    booking_id: text,
    barber_color_id: number,
    starts_at: number,
    ends_at: number,
    revision: number,
  },
  `SELECT booking_id, barber_color_id, starts_at, ends_at, revision FROM booking
  WHERE calendar_id = :calendarId AND ends_at > :from AND cancelled_at IS NULL
    AND erased_at IS NULL`,
);

const NO_LONGER_LIVE = query(
  { booking_id: text },
  `SELECT booking_id FROM booking WHERE calendar_id = :calendarId AND ends_at > :from
    AND cancelled_at IS NOT NULL AND erased_at IS NULL
  UNION ALL SELECT booking_id FROM booking WHERE calendar_id = :calendarId AND ends_at > :from
    AND erased_at IS NOT NULL`,
);

interface CalendarRequest extends ClosingId {
  readonly lease: string;
  readonly leaseMilliseconds: number;
}

const CLAIM_CALENDAR = timedOperation(
  "claim a calendar elsewhere",
  async (transaction, { leaseMilliseconds, ...request }: CalendarRequest, now) => {
    const leasedUntil = now + leaseMilliseconds;
    const values = { ...request, now, latest: now + LATEST_MILLISECONDS, leasedUntil };
    return { ok: true, rows: await find(transaction, CLAIM, values) };
  },
);

interface DayOfLayout extends Pick<BusyLayout, "from" | "capacity"> {
  readonly closing: ClosingId;
  readonly lease: string;
  readonly toClose: readonly Range[];
  readonly toOpen: readonly Range[];
}

const LAY_OUT_DAY = operation(
  "schedule a day of a calendar elsewhere",
  async (transaction, { closing, lease, toClose, toOpen, ...layout }: DayOfLayout) => {
    // This update also keeps other instances from taking the lease meanwhile.
    const hasLease = (await transaction.run(BEGIN_LAYOUT, { ...closing, lease })) > 0;
    if (hasLease) await change(transaction, closing, toClose, toOpen, layout);
    return { ok: hasLease };
  },
);

const END_READING = operation(
  "end the reading of a calendar elsewhere",
  async (transaction, values: Values) => ({ ok: (await transaction.run(END, values)) > 0 }),
);

interface EndOfCalendar extends Pick<BusyLayout, "from" | "capacity"> {
  readonly closing: ClosingId;
  readonly dueBefore: Instant;
}

const FORGET_CALENDAR = operation(
  "forget a calendar elsewhere",
  async (transaction, { closing, dueBefore, ...layout }: EndOfCalendar) => {
    const isForgotten = (await transaction.run(FORGET, { ...closing, dueBefore })) > 0;
    // If it was not deleted, another instance has opened its times, or reads it again.
    if (isForgotten) {
      const stored = await find(transaction, STORED, { ...closing, from: layout.from });
      await change(transaction, closing, [], stored, layout);
    }
    return { ok: true };
  },
);

export type BusyClosings = ReturnType<typeof busyClosings>;

/** The busy calendars, on any engine. */
export function busyClosings(database: Database) {
  return {
    /** Claims a calendar for this instance if it is due and no other instance has it. */
    async claim(
      { calendarId, closingId }: ClosingId,
      { lease, leaseMilliseconds }: { lease: string; leaseMilliseconds: number },
    ): Promise<BusyClaim | undefined> {
      const now = database.now();
      const latest = now + LATEST_MILLISECONDS;
      const isWaiting = await find(database, IS_WAITING, { calendarId, closingId, now, latest });
      if (isWaiting.length > 0) return undefined;
      const request = { calendarId, closingId, lease, leaseMilliseconds };
      const [row] = (await database.tx(CLAIM_CALENDAR, request)).rows;
      return row && { calendarId, closingId, lease, state: stateOf(row) };
    },

    /**
     * Changes the closed times to `layout`, one day per transaction, so that clients who are booking never wait long.
     * Answers `false` when the lease was lost; the remaining days then stay as they are.
     */
    async schedule(
      { calendarId, closingId, lease }: BusyClaim,
      layout: BusyLayout,
    ): Promise<boolean> {
      const closing = { calendarId, closingId };
      const stored = await find(database, STORED, { ...closing, from: layout.from });
      const { toClose, toOpen } = differenceOf(stored, barberRanges(layout));
      const changed = [...toClose, ...toOpen].map(({ start }) => dayIn(layout.days, start));
      for (const day of new Set(changed)) {
        const ofDay = <Of extends Range>(all: readonly Of[]) =>
          all.filter(({ start }) => dayIn(layout.days, start) === day);
        const ofThisDay = { toClose: ofDay(toClose), toOpen: ofDay(toOpen) };
        const { from, capacity } = layout;
        const changing = { closing, lease, ...ofThisDay, from, capacity };
        if (!(await database.tx(LAY_OUT_DAY, changing)).ok) return false;
      }
      return true;
    },

    /** Ends a claim and stores the calendar's state. Answers `false`, and changes nothing, when the lease was lost. */
    async end(
      { calendarId, closingId, lease }: BusyClaim,
      state: Omit<BusyState, "since">,
      dueAt: Instant,
    ): Promise<boolean> {
      const { etag, lastModified, scheduledFor, doubtful, doubtfulAt } = state;
      const values = {
        calendarId,
        closingId,
        lease,
        etag,
        lastModified,
        scheduledFor,
        events: state.events ?? null,
        goodAt: state.goodAt ?? null,
        doubtful,
        doubtfulAt,
        told: state.isNotified ? 1 : 0,
        findings: JSON.stringify(state.findings),
        notifiedUnclear: state.notifiedUnclear,
        notifiedUnclearAt: state.notifiedUnclearAt,
        dueAt,
      };
      return (await database.tx(END_READING, values)).ok;
    },

    /** Opens the times from `from` on that calendars outside `known` have closed, if these were due by `dueBefore`. */
    async openOthers(
      calendarId: string,
      known: ReadonlySet<string>,
      { from, capacity, dueBefore }: Omit<BusyLayout, "days" | "wanted"> & { dueBefore: Instant },
    ): Promise<void> {
      const due = await find(database, DUE_BEFORE, { calendarId, dueBefore });
      for (const { closing_id: closingId } of due) {
        if (known.has(closingId)) continue;
        const closing = { calendarId, closingId };
        await database.tx(FORGET_CALENDAR, { closing, from, capacity, dueBefore });
      }
    },

    /** The state of each of a shop's busy calendars, by closing id. */
    async states(calendarId: string): Promise<ReadonlyMap<string, BusyState>> {
      const rows = await find(database, ALL, { calendarId });
      return new Map(rows.map((row) => [row.closing_id, stateOf(row)]));
    },

    /**
     * The bookings of `calendarIds` that end after `from`, by id: the bookings whose events may be in a busy calendar of
     * `calendarId`. The value is `undefined` for those that take no time there: cancelled, erased, or of another calendar.
     */
    async ownBookings(
      calendarId: string,
      calendarIds: readonly string[],
      from: Instant,
    ): Promise<Map<string, OwnBooking | undefined>> {
      const own = new Map<string, OwnBooking | undefined>();
      for (const one of calendarIds) {
        const asked = { calendarId: one, from };
        for (const row of await find(database, NO_LONGER_LIVE, asked)) {
          own.set(row.booking_id, undefined);
        }
        for (const row of await find(database, LIVE, asked)) {
          const { booking_id: bookingId, barber_color_id: barberColorId, revision } = row;
          const span = { start: row.starts_at, end: row.ends_at };
          const isOfThis = one === calendarId;
          own.set(bookingId, isOfThis ? { bookingId, barberColorId, span, revision } : undefined);
        }
      }
      return own;
    },
  };
}

async function change(
  transaction: Transaction,
  closing: ClosingId,
  toClose: readonly Range[],
  toOpen: readonly Range[],
  { from, capacity }: Pick<BusyLayout, "from" | "capacity">,
): Promise<void> {
  if (toClose.length + toOpen.length === 0) return;
  const { calendarId } = closing;
  // Locks all half hours in one order first: the two rounds below would lock them in different orders.
  await holdHalfHours(
    transaction,
    [...toClose, ...toOpen].map(({ barberColorId, start, end }) => ({
      calendarId,
      barberColorId,
      span: { start, end },
    })),
    capacity,
  );
  // Opens before it closes: a range whose length has changed has the same key as the old one, its start.
  for (const [barberColorId, spans] of Map.groupBy(toOpen, (one) => one.barberColorId)) {
    const starts = spans.map(({ start }) => start);
    await openRanges(transaction, { ...closing, barberColorId }, starts);
  }
  if (toClose.length > 0) await transaction.run(INSERT_CLOSING, { ...closing, now: from });
  for (const [barberColorId, spans] of Map.groupBy(toClose, (one) => one.barberColorId)) {
    await closeRanges(transaction, { ...closing, barberColorId }, spans, capacity);
  }
}

function barberRanges({ wanted }: BusyLayout): Range[] {
  return wanted.flatMap(({ barberColorId, spans }) =>
    spans.map(({ start, end }) => ({ barberColorId, start, end })),
  );
}

function differenceOf(stored: readonly Range[], wanted: readonly Range[]) {
  const storedKeys = new Set(stored.map(keyOf));
  const wantedKeys = new Set(wanted.map(keyOf));
  return {
    toClose: wanted.filter((one) => !storedKeys.has(keyOf(one))),
    toOpen: stored.filter((one) => !wantedKeys.has(keyOf(one))),
  };
}

function keyOf({ barberColorId, start, end }: Range): string {
  return `${barberColorId} ${start} ${end}`;
}

/** The index of the day that an instant lies in; 0 for an instant before the first day. */
function dayIn(days: readonly Instant[], instant: Instant): number {
  return Math.max(
    0,
    days.findLastIndex((day) => day <= instant),
  );
}

function stateOf(row: {
  readonly etag: string;
  readonly last_modified: string;
  readonly laid_out_for: string;
  readonly events: number | null;
  readonly good_at: number | null;
  readonly doubtful: string;
  readonly doubtful_at: number;
  readonly told: number;
  readonly findings: string;
  readonly told_unclear: number;
  readonly told_unclear_at: number;
  readonly since: number;
}): BusyState {
  return {
    etag: row.etag,
    lastModified: row.last_modified,
    scheduledFor: row.laid_out_for,
    events: row.events ?? undefined,
    goodAt: row.good_at ?? undefined,
    doubtful: row.doubtful,
    doubtfulAt: row.doubtful_at,
    isNotified: row.told === 1,
    findings: row.findings === "" ? NOTHING_FOUND : (JSON.parse(row.findings) as BusyFindings),
    notifiedUnclear: row.told_unclear,
    notifiedUnclearAt: row.told_unclear_at,
    since: row.since,
  };
}
