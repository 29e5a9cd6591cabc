import type { Instant } from "@vitrine/domain/shop-time";
import type { TimeSpan } from "@vitrine/domain/time-span";

import type { Database, SqlValue, Transaction } from "./database.ts";

/** What the outbox is about: that this booking has changed. */
export interface Change {
  readonly calendarId: string;
  readonly bookingId: string;
}

/** A change that one worker has claimed for one target, and nobody else before the lease is over. */
export interface Claim extends Change {
  readonly target: string;
  readonly lease: string;
  /** Which change it is: by the time that it has been brought there may be another. */
  readonly changes: number;
  /** This attempt included. */
  readonly attempts: number;
  /** Why the target was paused last; `undefined` when a delivery has succeeded since. */
  readonly pausedFor: string | undefined;
}

/** What became of a claim. Reasons are short codes, nothing personal. */
export type Ending =
  | { readonly kind: "delivered" }
  | { readonly kind: "failed"; readonly dueAt: number; readonly reason: string }
  | { readonly kind: "dead"; readonly deadAt: number; readonly reason: string }
  /** Nothing was tried: whoever is next may do it. */
  | { readonly kind: "given-back" };

export interface OutboxCounts {
  readonly target: string;
  readonly pending: number;
  readonly dead: number;
  /** When the longest waiting of the pending ones began to wait. */
  readonly oldest: number | undefined;
}

/** A reason, and how many changes it keeps from a target. */
export interface FailureReason {
  readonly target: string;
  readonly reason: string;
  readonly changes: number;
}

/** A target that is given nothing of a calendar before this time, and why. */
export interface Pause {
  readonly calendarId: string;
  readonly target: string;
  readonly until: number;
  readonly cause: string;
}

/** A booking that a target was given up on, and why. */
export interface DeadLetter {
  readonly target: string;
  readonly reason: string;
  readonly calendarId: string;
  readonly barberColorId: number;
  readonly span: TimeSpan;
}

/** A target that follows a calendar, and a text that names where it does: other text, other place. */
export interface Follower {
  readonly target: string;
  readonly place: string;
}

/** Keeps what the targets have still to hear. All times but `bookingNow` are the machine's own. */
export interface OutboxStore {
  /** Claims up to `max` changes that are due, the longest due first; none while the target is paused. */
  claim(
    request: Readonly<{
      calendarId: string;
      target: string;
      lease: string;
      now: number;
      leasedUntil: number;
      max: number;
    }>,
  ): Promise<Claim[]>;
  /**
   * Ends a claim. `changed`: the booking has changed meanwhile, and the row stays due. `lost`: the lease had run out and
   * another worker has taken over; since ours may have been the last word and an old one, the change is due once more.
   */
  end(claim: Claim, ending: Ending, now: number): Promise<"ended" | "changed" | "lost">;
  /** Makes the lease last until then, unless another worker has taken over. */
  renew(claim: Claim, leasedUntil: number): Promise<void>;
  /**
   * Lets no instance claim anything for the target before the pause is over. Answers whether it is news: that the
   * target is paused, or that it is for another cause.
   */
  pause(pause: Pause, now: number): Promise<boolean>;
  /** Says that the target takes changes again. Answers whether that is news; it is none while a later pause lasts. */
  resume(calendarId: string, target: string, now: number): Promise<boolean>;
  /** The calendars that somebody has been following until now. */
  followedCalendars(): Promise<string[]>;
  /**
   * Writes down who follows a calendar from now on. A follower that is new, or new in its place, gets every live booking
   * that ends after `bookingNow`; one that was away gets what has changed since. Once, however many instances ask.
   */
  follow(
    calendarId: string,
    followers: readonly Follower[],
    bookingNow: Instant,
    now: number,
  ): Promise<void>;
  /**
   * Gives a target that follows the calendar every live booking of it that ends after `bookingNow` again; answers how
   * many.
   */
  refill(calendarId: string, target: string, bookingNow: Instant, now: number): Promise<number>;
  /**
   * Makes all that waits or is dead due now, with new patience, of one target or of all, and lifts its pause; answers
   * how much.
   */
  retryNow(calendarId: string, target: string | undefined, now: number): Promise<number>;
  counts(): Promise<OutboxCounts[]>;
  /** Why what is left was not delivered. */
  failureReasons(): Promise<FailureReason[]>;
  /** Which targets are paused. */
  pauses(now: number): Promise<Pause[]>;
  /** Up to `max` of the given up bookings that end after `bookingNow`, the next to come first. */
  deadLetters(bookingNow: Instant, max: number): Promise<DeadLetter[]>;
}

const COLUMNS = "calendar_id, target, booking_id, changes, waiting_since, due_at";

// A change on top of a change is one more thing to tell, at once and with new patience, also where the old was given up.
const OR_ADD_A_CHANGE = `ON CONFLICT (calendar_id, target, booking_id) DO UPDATE SET
  changes = outbox.changes + 1,
  waiting_since =
    CASE WHEN outbox.dead_at IS NULL THEN outbox.waiting_since ELSE excluded.waiting_since END,
  due_at = excluded.due_at, attempts = 0, dead_at = NULL`;

const ENQUEUE = (targets: number) => `INSERT INTO outbox (${COLUMNS})
  VALUES ${Array.from({ length: targets }, () => "(?, ?, ?, 1, ?, ?)").join(", ")}
  ${OR_ADD_A_CHANGE}`;

const ENQUEUE_BOOKINGS = (condition: string) => `INSERT INTO outbox (${COLUMNS})
  SELECT calendar_id, CAST(? AS TEXT), booking_id, 1, CAST(? AS BIGINT), CAST(? AS BIGINT)
  FROM booking WHERE calendar_id = ? AND ${condition}
  ${OR_ADD_A_CHANGE}`;

const ENQUEUE_TO_COME = ENQUEUE_BOOKINGS(
  "erased_at IS NULL AND cancelled_at IS NULL AND ends_at > ?",
);

const REFILL = ENQUEUE_BOOKINGS(`erased_at IS NULL AND cancelled_at IS NULL AND ends_at > ?
  AND EXISTS (
    SELECT 1 FROM outbox_follower
    WHERE outbox_follower.calendar_id = booking.calendar_id AND target = ? AND off_since IS NULL
  )`);

const ENQUEUE_CHANGED_SINCE = ENQUEUE_BOOKINGS(`(
    erased_at >= ? OR
    (erased_at IS NULL AND ends_at > ? AND (created_at >= ? OR cancelled_at >= ?))
  )`);

// The follower's row of the outbox's row at hand.
const ITS_FOLLOWER = `outbox_follower
  WHERE outbox_follower.calendar_id = outbox.calendar_id AND outbox_follower.target = outbox.target`;
const IS_PAUSED = `EXISTS (SELECT 1 FROM ${ITS_FOLLOWER} AND paused_until > ?)`;

// Named, so that it is read once: inside the UPDATE, PostgreSQL may run it again and lock more than `max` rows.
const CLAIM = (skipLocked: string) => `WITH due AS MATERIALIZED (
    SELECT booking_id FROM outbox
    WHERE calendar_id = ? AND target = ? AND dead_at IS NULL AND due_at <= ? AND leased_until <= ?
      AND NOT ${IS_PAUSED}
    ORDER BY due_at LIMIT ? ${skipLocked}
  )
  UPDATE outbox SET lease = ?, leased_until = ?, attempts = attempts + 1
  WHERE calendar_id = ? AND target = ? AND booking_id IN (SELECT booking_id FROM due)
  RETURNING booking_id, changes, attempts, (SELECT pause_cause FROM ${ITS_FOLLOWER}) AS pause_cause`;

const IS_CLAIMED = "calendar_id = ? AND target = ? AND booking_id = ? AND lease = ?";
const IS_UNCHANGED = `${IS_CLAIMED} AND changes = ?`;
const RELEASED = "lease = '', leased_until = 0";

const REMOVE_CHANGES = "DELETE FROM outbox WHERE calendar_id = ? AND booking_id = ?";
const REMOVE = `DELETE FROM outbox WHERE ${IS_UNCHANGED}`;
const POSTPONE = `UPDATE outbox SET ${RELEASED}, due_at = ?, last_reason = ? WHERE ${IS_UNCHANGED}`;
const BURY = `UPDATE outbox SET ${RELEASED}, dead_at = ?, last_reason = ? WHERE ${IS_UNCHANGED}`;
const GIVE_BACK = `UPDATE outbox SET ${RELEASED}, attempts = attempts - 1 WHERE ${IS_UNCHANGED}`;
const RELEASE_CHANGED = `UPDATE outbox SET ${RELEASED}, attempts = 0 WHERE ${IS_CLAIMED}`;

const RENEW = `UPDATE outbox SET leased_until = ? WHERE ${IS_CLAIMED}`;

const IS_FOLLOWER = "calendar_id = ? AND target = ?";
const PAUSE = `UPDATE outbox_follower SET paused_until = ?, pause_cause = ?
  WHERE ${IS_FOLLOWER} AND paused_until < ? AND (paused_until <= ? OR pause_cause <> ?)`;
const PROLONG_PAUSE = `UPDATE outbox_follower SET paused_until = ?
  WHERE ${IS_FOLLOWER} AND paused_until < ?`;
const RESUME = `UPDATE outbox_follower SET paused_until = 0, pause_cause = ''
  WHERE ${IS_FOLLOWER} AND pause_cause <> '' AND paused_until <= ?`;
// The cause stays: whether somebody has mended it shows with the next delivery.
const LIFT_PAUSES = "UPDATE outbox_follower SET paused_until = 0 WHERE calendar_id = ?";
const PAUSES = `SELECT calendar_id, target, paused_until, pause_cause FROM outbox_follower
  WHERE paused_until > ? AND off_since IS NULL ORDER BY target, calendar_id`;

const HURRY = `UPDATE outbox SET dead_at = NULL, attempts = 0, due_at = ?,
    waiting_since = CASE WHEN dead_at IS NULL THEN waiting_since ELSE CAST(? AS BIGINT) END
  WHERE calendar_id = ? AND (dead_at IS NOT NULL OR due_at > ? OR ${IS_PAUSED})`;

// Somebody has started the server, perhaps to mend what kept the target from answering.
const WAIT_NO_LONGER = `UPDATE outbox SET due_at = ?
  WHERE calendar_id = ? AND target = ? AND dead_at IS NULL AND due_at > ?`;

const COUNTS = `SELECT target, COUNT(*) - COUNT(dead_at) AS pending, COUNT(dead_at) AS dead,
    MIN(CASE WHEN dead_at IS NULL THEN waiting_since END) AS oldest
  FROM outbox GROUP BY target ORDER BY target`;

const TROUBLES = `SELECT target, last_reason, COUNT(*) AS changes FROM outbox
  WHERE last_reason <> '' GROUP BY target, last_reason ORDER BY target, last_reason`;

const DEAD_LETTERS = `SELECT outbox.target, outbox.last_reason, outbox.calendar_id,
    booking.barber_color_id, booking.starts_at, booking.ends_at
  FROM outbox
  JOIN booking ON booking.calendar_id = outbox.calendar_id AND booking.booking_id = outbox.booking_id
  WHERE outbox.dead_at IS NOT NULL AND booking.ends_at > ?
  ORDER BY booking.starts_at, outbox.calendar_id, booking.barber_color_id, outbox.target LIMIT ?`;

const FOLLOWED = "SELECT DISTINCT calendar_id FROM outbox_follower WHERE off_since IS NULL";
const FOLLOWERS = "SELECT target, place, off_since FROM outbox_follower WHERE calendar_id = ?";
const ADD_FOLLOWER = `INSERT INTO outbox_follower (calendar_id, target, place) VALUES (?, ?, ?)
  ON CONFLICT (calendar_id, target) DO NOTHING`;
const MOVE_FOLLOWER = `UPDATE outbox_follower SET place = ?, off_since = NULL
  WHERE calendar_id = ? AND target = ? AND place <> ?`;
const RESUME_FOLLOWER = `UPDATE outbox_follower SET off_since = NULL
  WHERE calendar_id = ? AND target = ? AND off_since = ?`;
const SUSPEND_FOLLOWER = `UPDATE outbox_follower SET off_since = ?
  WHERE calendar_id = ? AND target = ? AND off_since IS NULL`;

/** Says, in a booking's own transaction, that it has changed, to each of these targets. */
export async function enqueueChange(
  transaction: Transaction,
  { calendarId, bookingId }: Change,
  targets: readonly string[],
  now: number,
): Promise<void> {
  if (targets.length === 0) return;
  await transaction.run(
    ENQUEUE(targets.length),
    targets.flatMap((target) => [calendarId, target, bookingId, now, now]),
  );
}

/** Takes back, in the same transaction, all that was said of this booking. */
export async function removeChanges(
  transaction: Transaction,
  { calendarId, bookingId }: Change,
): Promise<void> {
  await transaction.run(REMOVE_CHANGES, [calendarId, bookingId]);
}

/** The outbox on any engine. */
export function outboxStore(database: Database): OutboxStore {
  const claimSql = CLAIM(database.skipLocked);

  /** One statement, in a transaction of its own. */
  async function change(sql: string, parameters: readonly SqlValue[]): Promise<number> {
    const { count } = await database.tx(async (transaction) => ({
      ok: true,
      count: await transaction.run(sql, parameters),
    }));
    return count;
  }

  return {
    async claim({ calendarId, target, lease, now, leasedUntil, max }) {
      const { rows } = await database.tx(async (transaction) => ({
        ok: true,
        rows: await transaction.all(claimSql, [
          calendarId,
          target,
          now,
          now,
          now,
          max,
          lease,
          leasedUntil,
          calendarId,
          target,
        ]),
      }));
      return rows.map((row) => ({
        calendarId,
        target,
        lease,
        bookingId: String(row["booking_id"]),
        changes: Number(row["changes"]),
        attempts: Number(row["attempts"]),
        pausedFor: textOf(row["pause_cause"]),
      }));
    },

    async end(claim, ending, now) {
      const { result } = await database.tx(async (transaction) => ({
        ok: true,
        result: await endClaim(transaction, claim, ending, now),
      }));
      return result;
    },

    async renew({ calendarId, target, bookingId, lease }, leasedUntil) {
      await change(RENEW, [leasedUntil, calendarId, target, bookingId, lease]);
    },

    async pause({ calendarId, target, until, cause }, now) {
      const { isNews } = await database.tx(async (transaction) => {
        const parameters = [until, cause, calendarId, target, until, now, cause];
        const isNews = (await transaction.run(PAUSE, parameters)) === 1;
        if (!isNews) await transaction.run(PROLONG_PAUSE, [until, calendarId, target, until]);
        return { ok: true, isNews };
      });
      return isNews;
    },

    async resume(calendarId, target, now) {
      return (await change(RESUME, [calendarId, target, now])) === 1;
    },

    async followedCalendars() {
      const rows = await database.all(FOLLOWED, []);
      return rows.map((row) => String(row["calendar_id"]));
    },

    async follow(calendarId, followers, bookingNow, now) {
      await database.tx(async (transaction) => {
        await followWithin(transaction, calendarId, followers, bookingNow, now);
        return { ok: true };
      });
    },

    refill: (calendarId, target, bookingNow, now) =>
      change(REFILL, [target, now, now, calendarId, bookingNow, target]),

    async retryNow(calendarId, target, now) {
      const [ofTarget, targets] = target === undefined ? ["", []] : [" AND target = ?", [target]];
      const { count } = await database.tx(async (transaction) => {
        const parameters = [now, now, calendarId, now, now, ...targets];
        const count = await transaction.run(HURRY + ofTarget, parameters);
        await transaction.run(LIFT_PAUSES + ofTarget, [calendarId, ...targets]);
        return { ok: true, count };
      });
      return count;
    },

    async counts() {
      const rows = await database.all(COUNTS, []);
      return rows.map((row) => ({
        target: String(row["target"]),
        pending: Number(row["pending"]),
        dead: Number(row["dead"]),
        oldest: row["oldest"] === null ? undefined : Number(row["oldest"]),
      }));
    },

    async failureReasons() {
      const rows = await database.all(TROUBLES, []);
      return rows.map((row) => ({
        target: String(row["target"]),
        reason: String(row["last_reason"]),
        changes: Number(row["changes"]),
      }));
    },

    async pauses(now) {
      const rows = await database.all(PAUSES, [now]);
      return rows.map((row) => ({
        calendarId: String(row["calendar_id"]),
        target: String(row["target"]),
        until: Number(row["paused_until"]),
        cause: String(row["pause_cause"]),
      }));
    },

    async deadLetters(bookingNow, max) {
      const rows = await database.all(DEAD_LETTERS, [bookingNow, max]);
      return rows.map((row) => ({
        target: String(row["target"]),
        reason: String(row["last_reason"]),
        calendarId: String(row["calendar_id"]),
        barberColorId: Number(row["barber_color_id"]),
        span: { start: Number(row["starts_at"]), end: Number(row["ends_at"]) },
      }));
    },
  };
}

function textOf(value: SqlValue | undefined): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

async function endClaim(
  transaction: Transaction,
  claim: Claim,
  ending: Ending,
  now: number,
): Promise<"ended" | "changed" | "lost"> {
  const key = [claim.calendarId, claim.target, claim.bookingId, claim.lease];
  const { sql, parameters } = statementOf(ending);
  if ((await transaction.run(sql, [...parameters, ...key, claim.changes])) === 1) return "ended";
  if ((await transaction.run(RELEASE_CHANGED, key)) === 1) return "changed";
  await enqueueChange(transaction, claim, [claim.target], now);
  return "lost";
}

function statementOf(ending: Ending): { sql: string; parameters: SqlValue[] } {
  switch (ending.kind) {
    case "delivered":
      return { sql: REMOVE, parameters: [] };
    case "failed":
      return { sql: POSTPONE, parameters: [ending.dueAt, ending.reason] };
    case "dead":
      return { sql: BURY, parameters: [ending.deadAt, ending.reason] };
    case "given-back":
      return { sql: GIVE_BACK, parameters: [] };
  }
}

// The follower's row decides who fills the outbox: of several instances that start together one writes it, and the
// others, which wait for that, find it written.
async function followWithin(
  transaction: Transaction,
  calendarId: string,
  followers: readonly Follower[],
  bookingNow: Instant,
  now: number,
): Promise<void> {
  const rows = await transaction.all(FOLLOWERS, [calendarId]);
  const known = new Map(rows.map((row) => [String(row["target"]), row]));

  for (const { target, place } of followers) {
    const row = known.get(target);
    known.delete(target);
    const added =
      row === undefined ? await transaction.run(ADD_FOLLOWER, [calendarId, target, place]) : 0;
    const moved = await transaction.run(MOVE_FOLLOWER, [place, calendarId, target, place]);
    await transaction.run(WAIT_NO_LONGER, [now, calendarId, target, now]);
    await transaction.run(`${LIFT_PAUSES} AND target = ?`, [calendarId, target]);
    const offSince = row?.["off_since"] ?? null;
    if (added + moved > 0) {
      await transaction.run(ENQUEUE_TO_COME, [target, now, now, calendarId, bookingNow]);
    } else if (
      offSince !== null &&
      (await transaction.run(RESUME_FOLLOWER, [calendarId, target, offSince])) === 1
    ) {
      await transaction.run(ENQUEUE_CHANGED_SINCE, [
        target,
        now,
        now,
        calendarId,
        offSince,
        bookingNow,
        offSince,
        offSince,
      ]);
    }
  }
  for (const target of known.keys()) {
    await transaction.run(SUSPEND_FOLLOWER, [now, calendarId, target]);
  }
}
