// Stores one closing for each busy calendar, with the times of its events, and the state of reading it. All instances share
// both; only one at a time reads a calendar. A copy is the file as one reading fetched it, a good copy one that was believed.

import type { Day, Instant } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";

import { closeRanges, openRanges } from "../owner/closings/closing-ranges-table.ts";
import type { ClosingId } from "../owner/closings/closing-ranges-table.ts";
import type { ClosingSource } from "../owner/closings/closings-table.ts";
import type { Database, Reader, Transaction, Values } from "../database/database.ts";
import { holdHalfHours } from "../booking/half-hours-table.ts";
import { operation, timedOperation } from "../database/operation.ts";
import { nameEach, namesIn } from "../database/named-values.ts";
import { find, number, orNull, PAGE, pagesOf, query, text } from "../database/query.ts";
import type { RowOf } from "../database/query.ts";
import { partsOf } from "../database/statement-parts.ts";

const BY_CALENDAR: ClosingSource = "busy";

/** A live booking of a shop that has a busy calendar. */
export interface OwnBooking {
  readonly bookingId: string;
  readonly barberColorId: number;
  readonly span: TimeSpan;
  /** How often the owner has moved it. An event written before the last move has a lower SEQUENCE. */
  readonly revision: number;
}

/** What the owner should look at, by the last good copy. Stored as JSON. */
export interface BusyFindings {
  /** How many events are not understood, or only in part. */
  readonly unclear: number;
  /** The days of some of these events, ascending. */
  readonly unclearDays: readonly Day[];
  /** Our bookings whose event is not at the booked time, but at `stands`. */
  readonly moved: readonly {
    readonly bookingId: string;
    readonly bookedAt: Instant;
    readonly stands: TimeSpan;
  }[];
}

const NOTHING_FOUND: BusyFindings = { unclear: 0, unclearDays: [], moved: [] };

const STATE = {
  etag: text,
  lastModified: text,
  // Fingerprint of the address, time zone, window and barbers that the copy was scheduled for. Once it differs, as on the
  // next day, the copy is scheduled again even if unchanged.
  scheduledFor: text,
  events: orNull(number),
  // When the last good copy was fetched, or the server said that it is unchanged.
  goodAt: orNull(number),
  // Fingerprint of a copy that is believed only if it comes again; empty when there is none.
  doubtful: text,
  doubtfulAt: number,
  // 1 once the owner was notified that the calendar has not been read for a day.
  notified: number,
  findings: text,
  notifiedUnclear: number,
  notifiedUnclearAt: number,
  // When an instance first claimed the calendar.
  since: number,
};
const STATE_COLUMNS = `etag, last_modified AS "lastModified", laid_out_for AS "scheduledFor", events,
  good_at AS "goodAt", doubtful, doubtful_at AS "doubtfulAt", told AS notified, findings,
  told_unclear AS "notifiedUnclear", told_unclear_at AS "notifiedUnclearAt", since`;

/** The state of reading a calendar. `events` and `goodAt` are of the last good copy, if there is one. */
export type BusyState = ReturnType<typeof stateOf>;

/** A calendar that this instance alone may read, until the lease ends. */
interface BusyClaim extends ClosingId {
  readonly lease: string;
  readonly state: BusyState;
}

/** The ranges that a calendar closes from `from` on. */
export interface BusyLayout {
  readonly from: Instant;
  /** The start of each day, ascending. A day is changed in one transaction, and no range spans two days. */
  readonly days: readonly Instant[];
  /** The ranges of each barber, ascending, without overlaps. */
  readonly wanted: readonly {
    readonly barberColorId: number;
    readonly spans: readonly TimeSpan[];
  }[];
  readonly capacity: number;
}

// No reading is due and no lease ends later than this from now. A later time was stored while the clock was ahead: it is
// ignored, since the calendar would otherwise not be read until then.
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

// For a calendar that is set beside its shop: where its row is gone, it was taken away, and must not be read once more.
const CLAIM_LISTED = query(
  STATE,
  `UPDATE busy_calendar SET lease = :lease, leased_until = :leasedUntil
  WHERE calendar_id = :calendarId AND closing_id = :closingId
    AND (due_at <= :now OR due_at > :latest) AND (leased_until <= :now OR leased_until > :latest)
  RETURNING ${STATE_COLUMNS}`,
);

// An instance that is reading the calendar loses its lease: it may be reading the address from before.
const READ_SOON = `INSERT INTO busy_calendar
    (calendar_id, closing_id, since, due_at, lease, leased_until)
  VALUES (:calendarId, :closingId, :now, :dueAt, '', 0)
  ON CONFLICT (calendar_id, closing_id) DO UPDATE SET due_at = :dueAt, lease = '', leased_until = 0`;

// This query comes before the claim, which is a write even when it changes nothing.
const IS_WAITING = query(
  { closing_id: text },
  `SELECT closing_id FROM busy_calendar WHERE calendar_id = :calendarId
    AND closing_id = :closingId AND ((due_at > :now AND due_at <= :latest)
      OR (leased_until > :now AND leased_until <= :latest))`,
);

const END = `UPDATE busy_calendar SET etag = :etag, last_modified = :lastModified,
  laid_out_for = :scheduledFor, events = :events, good_at = :goodAt, doubtful = :doubtful,
  doubtful_at = :doubtfulAt, told = :notified, findings = :findings, told_unclear = :notifiedUnclear,
  told_unclear_at = :notifiedUnclearAt, due_at = :dueAt, lease = '', leased_until = 0
  WHERE calendar_id = :calendarId AND closing_id = :closingId AND lease = :lease`;

// Until the whole copy is scheduled, it counts as not scheduled. The next instance to read the calendar then fetches it
// whole, even if the server says that it is unchanged.
const BEGIN_SCHEDULING = `UPDATE busy_calendar SET laid_out_for = ''
  WHERE calendar_id = :calendarId AND closing_id = :closingId AND lease = :lease`;

const ALL = query(
  { closing_id: text, ...STATE },
  `SELECT closing_id, ${STATE_COLUMNS} FROM busy_calendar WHERE calendar_id = :calendarId
  ORDER BY closing_id`,
);

// The lease is compared, too, so that no calendar is forgotten while an instance is reading it.
const LOCK_TO_FORGET = `UPDATE busy_calendar SET lease = '', leased_until = 0
  WHERE calendar_id = :calendarId AND closing_id = :closingId
    AND due_at <= :dueBefore AND leased_until <= :dueBefore`;

// A statement of its own, behind the lock: it sees a setting whose READ_SOON came before, and a later one inserts the row.
const FORGET = `DELETE FROM busy_calendar
  WHERE calendar_id = :calendarId AND closing_id = :closingId
    AND NOT EXISTS (SELECT 1 FROM shop_secret
      WHERE calendar_id = :calendarId AND name = :closingId AND sealed <> '')`;

const PLACE = { calendarId: text, closingId: text, dueAt: number };
const PLACE_COLUMNS = `calendar_id AS "calendarId", closing_id AS "closingId", due_at AS "dueAt"`;
const IS_AFTER = "(due_at, calendar_id, closing_id) > (:dueAt, :calendarId, :closingId)";
const IN_ORDER = `ORDER BY "dueAt", "calendarId", "closingId" LIMIT ${PAGE}`;
const IS_FREE = "(leased_until <= :now OR leased_until > :latest)";

// Two searches, each by the index of `due_at`: an OR would read all of it.
const DUE = query(
  PLACE,
  `SELECT ${PLACE_COLUMNS} FROM busy_calendar WHERE due_at <= :now AND ${IS_FREE} AND ${IS_AFTER}
  UNION ALL
  SELECT ${PLACE_COLUMNS} FROM busy_calendar WHERE due_at > :latest AND ${IS_FREE} AND ${IS_AFTER}
  ${IN_ORDER}`,
);

// Calendars that are set beside their shops are marked, not left out, so that one page reads no more than PAGE rows. It is a join,
// since a distributed database can make that on each machine.
const DUE_BEFORE = query(
  { ...PLACE, isSetBesideShop: number },
  `SELECT busy.calendar_id AS "calendarId", busy.closing_id AS "closingId", busy.due_at AS "dueAt",
    CASE WHEN shop_secret.sealed <> '' THEN 1 ELSE 0 END AS "isSetBesideShop"
  FROM busy_calendar AS busy LEFT JOIN shop_secret
    ON shop_secret.calendar_id = busy.calendar_id AND shop_secret.name = busy.closing_id
  WHERE busy.due_at <= :dueBefore AND busy.leased_until <= :dueBefore
    AND (busy.due_at, busy.calendar_id, busy.closing_id) > (:dueAt, :calendarId, :closingId)
  ${IN_ORDER}`,
);

const WITHOUT_ROW = query(
  { calendarId: text, closingId: text },
  `SELECT shop_secret.calendar_id AS "calendarId", shop_secret.name AS "closingId"
  FROM shop_secret LEFT JOIN busy_calendar AS busy
    ON busy.calendar_id = shop_secret.calendar_id AND busy.closing_id = shop_secret.name
  WHERE (shop_secret.name = 'busy' OR shop_secret.name LIKE 'busy-%')
    AND shop_secret.sealed <> '' AND busy.calendar_id IS NULL
    AND (shop_secret.calendar_id, shop_secret.name) > (:calendarId, :closingId)
  ORDER BY shop_secret.calendar_id, shop_secret.name LIMIT ${PAGE}`,
);

const FIRST = { dueAt: Number.MIN_SAFE_INTEGER, calendarId: "", closingId: "" } as const;

const OF_CALENDARS = (ids: Values) =>
  query(
    { calendarId: text, closingId: text },
    `SELECT calendar_id AS "calendarId", closing_id AS "closingId" FROM busy_calendar
    WHERE calendar_id IN (${namesIn(ids).join(", ")})`,
  );

const INSERT_CLOSING = `INSERT INTO closing (calendar_id, closing_id, source, word, created_at)
  VALUES (:calendarId, :closingId, '${BY_CALENDAR}', '', :createdAt)
  ON CONFLICT (calendar_id, closing_id) DO NOTHING`;

const STORED = query(
  { barberColorId: number, start: number, end: number },
  `SELECT barber_color_id AS "barberColorId", starts_at AS start, ends_at AS "end" FROM closed_time
  WHERE calendar_id = :calendarId AND closing_id = :closingId AND ends_at > :from
  ORDER BY barber_color_id, starts_at`,
);

type Range = RowOf<(typeof STORED)["columns"]>;

// A look at the bookings of all calendars: an event may be of a booking in another shop.
const AMONG = (ids: Values) =>
  query(
    {
      calendarId: text,
      bookingId: text,
      barberColorId: number,
      start: number,
      end: number,
      revision: number,
      live: number,
    },
    `SELECT calendar_id AS "calendarId", booking_id AS "bookingId",
      barber_color_id AS "barberColorId", starts_at AS start, ends_at AS "end", revision,
      CASE WHEN cancelled_at IS NULL AND erased_at IS NULL THEN 1 ELSE 0 END AS live
    FROM booking WHERE booking_id IN (${namesIn(ids).join(", ")}) AND ends_at > :from`,
  );

interface Lease {
  readonly lease: string;
  readonly leaseMilliseconds: number;
  /** Whether the calendar is claimed only if it has a row. */
  readonly mustBeListed?: boolean;
}

const CLAIM_CALENDAR = timedOperation(
  "claim a busy calendar",
  async (transaction, { leaseMilliseconds, mustBeListed, ...request }: ClosingId & Lease, now) => {
    const leasedUntil = now + leaseMilliseconds;
    const values = { ...request, now, latest: now + LATEST_MILLISECONDS, leasedUntil };
    const claim = mustBeListed === true ? CLAIM_LISTED : CLAIM;
    return { ok: true, rows: await find(transaction, claim, values) };
  },
);

// Every server knows a changed setting within two seconds. A reading before that could still be of the address from before.
const KNOWN_EVERYWHERE_MILLISECONDS = 2_000;

const READ_CALENDAR_SOON = timedOperation(
  "read a busy calendar soon",
  async (transaction, closing: ClosingId, now) => {
    await readCalendarSoon(transaction, closing, now);
    return { ok: true };
  },
);

/** `readSoon` in the transaction that stores the setting. */
export async function readCalendarSoon(
  transaction: Transaction,
  { calendarId, closingId }: ClosingId,
  now: Instant,
): Promise<void> {
  const dueAt = now + KNOWN_EVERYWHERE_MILLISECONDS;
  await transaction.run(READ_SOON, { calendarId, closingId, now, dueAt });
}

interface Change extends Pick<BusyLayout, "from" | "capacity"> {
  readonly closing: ClosingId;
  readonly toClose: readonly Range[];
  readonly toOpen: readonly Range[];
}

const SCHEDULE_DAY = timedOperation(
  "schedule a day of a busy calendar",
  async (transaction, { lease, ...change }: Change & Pick<Lease, "lease">, now) => {
    // This update also keeps other instances from taking the lease meanwhile.
    const hasLease = (await transaction.run(BEGIN_SCHEDULING, { ...change.closing, lease })) > 0;
    if (hasLease) await applyChange(transaction, change, now);
    return { ok: hasLease };
  },
);

const END_READING = operation(
  "end the reading of a busy calendar",
  async (transaction, values: Values) => ({ ok: (await transaction.run(END, values)) > 0 }),
);

type Forgetting = Pick<BusyLayout, "from" | "capacity"> & { readonly dueBefore: Instant };

const FORGET_CALENDAR = timedOperation(
  "forget a busy calendar",
  async (
    transaction,
    { closing, ...layout }: Forgetting & { readonly closing: ClosingId },
    now,
  ) => {
    await forgetCalendar(transaction, closing, layout, now);
    return { ok: true };
  },
);

/** `forget` in the transaction that takes the setting away. */
export async function forgetCalendar(
  transaction: Transaction,
  closing: ClosingId,
  { from, capacity, dueBefore }: Forgetting,
  now: Instant,
): Promise<void> {
  const isLocked = (await transaction.run(LOCK_TO_FORGET, { ...closing, dueBefore })) > 0;
  const isForgotten = isLocked && (await transaction.run(FORGET, { ...closing })) > 0;
  // If it was not deleted, another instance has opened its times, or reads it again, or it is set beside its shop.
  if (!isForgotten) return;
  const toOpen = await find(transaction, STORED, { ...closing, from });
  await applyChange(transaction, { closing, from, capacity, toClose: [], toOpen }, now);
}

export type BusyClosings = ReturnType<typeof busyClosings>;

export function busyClosings(database: Database) {
  return {
    /** Claims a calendar for this instance if it is due and no other instance has it. */
    async claim(closing: ClosingId, lease: Lease): Promise<BusyClaim | undefined> {
      const now = database.now();
      const waiting = { ...closing, now, latest: now + LATEST_MILLISECONDS };
      if ((await find(database, IS_WAITING, waiting)).length > 0) return undefined;
      const [row] = (await database.tx(CLAIM_CALENDAR, { ...closing, ...lease })).rows;
      return row && { ...closing, lease: lease.lease, state: stateOf(row) };
    },

    /**
     * Changes the closed times to `layout`, one day per transaction, so that clients who are booking never wait long.
     * Returns `false` when the lease was lost; the remaining days then stay as they are.
     */
    async schedule(
      { calendarId, closingId, lease }: BusyClaim,
      { from, days, wanted, capacity }: BusyLayout,
    ): Promise<boolean> {
      const closing = { calendarId, closingId };
      const stored = await find(database, STORED, { ...closing, from });
      const ranges = wanted.flatMap(({ barberColorId, spans }) =>
        spans.map(({ start, end }) => ({ barberColorId, start, end })),
      );
      const [toClose, toOpen] = [without(ranges, stored), without(stored, ranges)];
      const changedDays = new Set([...toClose, ...toOpen].map(({ start }) => dayIn(days, start)));
      for (const day of changedDays) {
        const ofDay = (all: Range[]) => all.filter(({ start }) => dayIn(days, start) === day);
        const change = { closing, toClose: ofDay(toClose), toOpen: ofDay(toOpen), from, capacity };
        if (!(await database.tx(SCHEDULE_DAY, { ...change, lease })).ok) return false;
      }
      return true;
    },

    /** Ends a claim and stores the calendar's state. Returns `false`, and changes nothing, when the lease was lost. */
    async end(
      { calendarId, closingId, lease }: BusyClaim,
      { isNotified, findings, ...state }: Omit<BusyState, "since">,
      dueAt: Instant,
    ): Promise<boolean> {
      const values = {
        ...state,
        calendarId,
        closingId,
        lease,
        dueAt,
        events: state.events ?? null,
        goodAt: state.goodAt ?? null,
        notified: isNotified ? 1 : 0,
        findings: JSON.stringify(findings),
      };
      return (await database.tx(END_READING, values)).ok;
    },

    /** The calendars of all shops that are due and that no instance is reading, the longest due first. */
    due(): AsyncGenerator<ClosingId> {
      const now = database.now();
      const times = { now, latest: now + LATEST_MILLISECONDS };
      const nextOf = (last: ClosingId) => ({ ...times, ...last });
      return pagesOf(database, DUE, { ...times, ...FIRST }, nextOf, { isLook: true });
    },

    /** The calendars of all shops that were due by `dueBefore`, that no instance reads, and that are not set beside their shops. */
    dueBefore: (dueBefore: Instant) => findDueBefore(database, dueBefore),

    /** The calendars of all shops that are set beside their shops and have no row. */
    setWithoutRow: (): AsyncGenerator<ClosingId> =>
      pagesOf(database, WITHOUT_ROW, { calendarId: "", closingId: "" }, (last) => last),

    /** The calendars of these shops that an instance has claimed before. */
    async ofShops(calendarIds: readonly string[]): Promise<ClosingId[]> {
      const claimed: ClosingId[] = [];
      for (const part of partsOf(calendarIds)) {
        const ids = nameEach("id", part);
        claimed.push(...(await find(database, OF_CALENDARS(ids), ids)));
      }
      return claimed;
    },

    /**
     * Has a calendar read that was set beside its shop, or changed there: within one look, once every server knows the setting.
     * To be called when the setting is stored.
     */
    async readSoon({ calendarId, closingId }: ClosingId): Promise<void> {
      await database.tx(READ_CALENDAR_SOON, { calendarId, closingId });
    },

    /**
     * Forgets a calendar if it was due by `dueBefore` and is not set beside its shop, and opens its times from `from` on. To be
     * called when the setting was taken away.
     */
    async forget(closing: ClosingId, layout: Forgetting): Promise<void> {
      await database.tx(FORGET_CALENDAR, { closing, ...layout });
    },

    /** The state of each of a shop's busy calendars, by closing id. */
    async states(calendarId: string): Promise<ReadonlyMap<string, BusyState>> {
      const rows = await find(database, ALL, { calendarId });
      return new Map(rows.map(({ closing_id, ...row }) => [closing_id, stateOf(row)]));
    },

    /**
     * Those of `bookingIds` that are bookings of ours and end after `from`: their events are in a busy calendar of
     * `calendarId`. The value is `undefined` for those that take no time there: cancelled, erased, or of another calendar.
     */
    ownBookings: (calendarId: string, bookingIds: readonly string[], from: Instant) =>
      findOwnBookings(database, calendarId, bookingIds, from),
  };
}

async function* findDueBefore(reader: Reader, dueBefore: Instant): AsyncGenerator<ClosingId> {
  const first = { dueBefore, ...FIRST };
  const rows = pagesOf(reader, DUE_BEFORE, first, ({ dueAt, calendarId, closingId }) => ({
    dueBefore,
    dueAt,
    calendarId,
    closingId,
  }));
  for await (const { calendarId, closingId, isSetBesideShop } of rows) {
    if (isSetBesideShop === 0) yield { calendarId, closingId };
  }
}

async function findOwnBookings(
  reader: Reader,
  calendarId: string,
  bookingIds: readonly string[],
  from: Instant,
): Promise<Map<string, OwnBooking | undefined>> {
  const own = new Map<string, OwnBooking | undefined>();
  for (const part of partsOf(bookingIds)) {
    const ids = nameEach("id", part);
    for (const row of await find(reader, AMONG(ids), { ...ids, from })) {
      const { bookingId, barberColorId, start, end, revision } = row;
      const isTaking = row.calendarId === calendarId && row.live === 1;
      const booking = { bookingId, barberColorId, span: { start, end }, revision };
      own.set(bookingId, isTaking ? booking : undefined);
    }
  }
  return own;
}

async function applyChange(
  transaction: Transaction,
  { closing, toClose, toOpen, from, capacity }: Change,
  now: Instant,
): Promise<void> {
  if (toClose.length + toOpen.length === 0) return;
  const { calendarId } = closing;
  const changed = [...toClose, ...toOpen].map(({ barberColorId, ...span }) => ({
    calendarId,
    barberColorId,
    span,
  }));
  // Locks all half hours in one order first: the two rounds below would lock them in different orders.
  await holdHalfHours(transaction, changed, capacity);
  // Opens before it closes: a range whose length has changed has the same key as the old one, its start.
  for (const [barberColorId, spans] of Map.groupBy(toOpen, (one) => one.barberColorId)) {
    const starts = spans.map(({ start }) => start);
    await openRanges(transaction, { ...closing, barberColorId }, starts, now);
  }
  if (toClose.length > 0) await transaction.run(INSERT_CLOSING, { ...closing, createdAt: from });
  for (const [barberColorId, spans] of Map.groupBy(toClose, (one) => one.barberColorId)) {
    await closeRanges(transaction, { ...closing, barberColorId }, spans, capacity);
  }
}

/** The ranges that are not among `others`. */
function without(ranges: readonly Range[], others: readonly Range[]): Range[] {
  const keyOf = ({ barberColorId, start, end }: Range) => `${barberColorId} ${start} ${end}`;
  const keys = new Set(others.map(keyOf));
  return ranges.filter((range) => !keys.has(keyOf(range)));
}

/** The index of the day that an instant lies in; 0 for an instant before the first day. */
function dayIn(days: readonly Instant[], instant: Instant): number {
  const index = days.findLastIndex((day) => day <= instant);
  return Math.max(0, index);
}

function stateOf({ notified, findings, events, goodAt, ...state }: RowOf<typeof STATE>) {
  return {
    ...state,
    events: events ?? undefined,
    goodAt: goodAt ?? undefined,
    isNotified: notified === 1,
    findings: findings === "" ? NOTHING_FOUND : (JSON.parse(findings) as BusyFindings),
  };
}
