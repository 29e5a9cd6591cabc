// The targets that follow a calendar, the bookings that each gets when it begins to follow, and the pauses of the targets.
// A pause is stored in the follower's row, where every instance reads it.

import type { Instant } from "@vitrine/domain/time/shop-time";

import type { Database, Transaction } from "../../database/database.ts";
import { timedOperation } from "../../database/operation.ts";
import { ENQUEUE_BOOKINGS } from "./outbox-changes-table.ts";
import { find, number, orNull, query, text } from "../../database/query.ts";
import type { RowOf } from "../../database/query.ts";
import { runInTransaction } from "../../database/run-alone.ts";
import { switchOf } from "./outbox-switches-table.ts";

export interface Follower {
  readonly target: string;
  /** Names where the target stores the bookings: when the text changes, the target gets the bookings again. */
  readonly place: string;
  /** Set when the target gets no bookings from before it followed and no changes made while it did not follow. */
  readonly startsEmpty?: true;
}

/** The follower row that belongs to the current outbox row. */
export const FOLLOWER_OF_CHANGE = `outbox_follower
  WHERE outbox_follower.calendar_id = outbox.calendar_id AND outbox_follower.target = outbox.target`;

export const IS_PAUSED = `EXISTS (SELECT 1 FROM ${FOLLOWER_OF_CHANGE} AND paused_until > :now)`;

const ENQUEUE_FUTURE = ENQUEUE_BOOKINGS(
  "erased_at IS NULL AND cancelled_at IS NULL AND ends_at > :bookingNow",
);

const REFILL =
  ENQUEUE_BOOKINGS(`erased_at IS NULL AND cancelled_at IS NULL AND ends_at > :bookingNow
  AND EXISTS (
    SELECT 1 FROM outbox_follower
    WHERE outbox_follower.calendar_id = booking.calendar_id AND target = :target AND off_since IS NULL
  )`);

const ENQUEUE_CHANGED_SINCE = ENQUEUE_BOOKINGS(`(
    erased_at >= :offSince OR
    (erased_at IS NULL AND ends_at > :bookingNow
      AND (created_at >= :offSince OR cancelled_at >= :offSince OR moved_at >= :offSince))
  )`);

// Scheduled changes keep their time: otherwise each start would claim and postpone a million reminders again.
const MAKE_DUE = `UPDATE outbox SET due_at = :now
  WHERE calendar_id = :calendarId AND target = :target AND dead_at IS NULL AND due_at > :now
    AND waiting_since <= :now`;

// One that is set beside the shop stays, also where this server cannot open the setting.
const FOLLOWERS = query(
  { target: text, place: text, off_since: orNull(number), is_set: number },
  `SELECT target, place, off_since, CASE WHEN EXISTS (
      SELECT 1 FROM shop_secret WHERE shop_secret.calendar_id = outbox_follower.calendar_id
        AND shop_secret.name = outbox_follower.target AND shop_secret.sealed <> ''
    ) THEN 1 ELSE 0 END AS is_set
  FROM outbox_follower WHERE calendar_id = :calendarId`,
);

const ADD_FOLLOWER = `INSERT INTO outbox_follower (calendar_id, target, place)
  VALUES (:calendarId, :target, :place)
  ON CONFLICT (calendar_id, target) DO NOTHING`;

const MOVE_FOLLOWER = `UPDATE outbox_follower SET place = :place, off_since = NULL
  WHERE calendar_id = :calendarId AND target = :target AND place <> :place`;

const RESUME_FOLLOWER = `UPDATE outbox_follower SET off_since = NULL
  WHERE calendar_id = :calendarId AND target = :target AND off_since = :offSince`;

const SUSPEND_FOLLOWER = `UPDATE outbox_follower SET off_since = :since
  WHERE calendar_id = :calendarId AND target = :target AND off_since IS NULL`;

const PAUSE = `UPDATE outbox_follower SET paused_until = :until, pause_cause = :cause
  WHERE calendar_id = :calendarId AND target = :target AND paused_until < :until
    AND (paused_until <= :now OR pause_cause <> :cause)`;

const PROLONG_PAUSE = `UPDATE outbox_follower SET paused_until = :until
  WHERE calendar_id = :calendarId AND target = :target AND paused_until < :until`;

const RESUME = `UPDATE outbox_follower SET paused_until = 0, pause_cause = ''
  WHERE calendar_id = :calendarId AND target = :target AND pause_cause <> '' AND paused_until <= :now`;

/** Lifts the pause of `:target`, or of all targets when it is NULL. The cause stays stored until a delivery succeeds. */
export const LIFT_PAUSES = `UPDATE outbox_follower SET paused_until = 0
  WHERE calendar_id = :calendarId AND target = COALESCE(:target, target)`;

const PAUSES = query(
  { calendarId: text, target: text, until: number, cause: text },
  `SELECT calendar_id AS "calendarId", target, paused_until AS until, pause_cause AS cause
  FROM outbox_follower
  WHERE paused_until > :now AND off_since IS NULL ORDER BY target, calendar_id`,
);

/** SQL. A server that asks to wait gets its wait, without a person. */
export const IS_PAUSED_FOR_PERSON = `off_since IS NULL AND pause_cause NOT IN ('', 'the server asks to wait')`;

// An expired pause keeps its cause until a delivery succeeds,
// and counts till then. A lifted pause counts only while a change waits: without one, no delivery could end it.
const PAUSED_FOR_PERSON = query(
  { target: text, calendars: number },
  `SELECT target, COUNT(*) AS calendars FROM outbox_follower
  WHERE ${IS_PAUSED_FOR_PERSON}
    AND (paused_until > 0 OR EXISTS (
      SELECT 1 FROM outbox WHERE outbox.calendar_id = outbox_follower.calendar_id
        AND outbox.target = outbox_follower.target AND dead_at IS NULL AND waiting_since <= :now
    ))
  GROUP BY target ORDER BY target`,
);

/** A target that gets no deliveries from a calendar before `until`, and why. */
export type Pause = RowOf<(typeof PAUSES)["columns"]>;

/** Since when targets were off that are not yet recorded as off in every calendar; those that are on again among them. */
export type AwaySince = Readonly<Record<string, Instant>>;

interface FollowRequest {
  readonly calendarId: string;
  readonly followers: readonly Follower[];
  readonly bookingNow: Instant;
  readonly awaySince: AwaySince;
}

// When several instances start together, the one that writes the follower's row also fills the outbox. The others wait
// for that transaction and find the row written.
const FOLLOW = timedOperation(
  "follow a calendar",
  async (transaction, request: FollowRequest, now) => {
    const { calendarId, followers, awaySince } = request;
    const rows = await find(transaction, FOLLOWERS, { calendarId });
    const known = new Map(rows.map((row) => [row.target, row.off_since]));
    let enqueued = 0;
    for (const follower of followers) {
      enqueued += await followOne(transaction, request, follower, { known, now });
      known.delete(follower.target);
    }
    for (const { target, is_set: isSet } of rows) {
      if (isSet === 1 || !known.has(target)) continue;
      const since = awaySince[target] ?? now;
      await transaction.run(SUSPEND_FOLLOWER, { calendarId, target, since });
    }
    return { ok: true, enqueued };
  },
);

// A cancellation under way holds no shop: the first delivery finds its end, and by then every server knows the setting.
const SETTLED_AFTER_MILLISECONDS = 3_000;

// The environment of a server names the target for this calendar, and holds.
const NAMED_BY_ENVIRONMENT = query(
  { is_on: number },
  "SELECT is_on FROM outbox_switch WHERE calendar_id = '' AND switched = :switched AND is_on = 1",
);

async function isNamedByEnvironment(
  transaction: Transaction,
  calendarId: string,
  target: string,
): Promise<boolean> {
  const switched = switchOf(target, calendarId);
  return (await find(transaction, NAMED_BY_ENVIRONMENT, { switched })).length > 0;
}

/**
 * Records a follower that a setting beside the shop names, and leaves the others as they are. It gets what `follow` says, a few
 * seconds later, as does what failed by the setting before. To be called in the transaction that stores the setting.
 */
export async function followBySetting(
  transaction: Transaction,
  { calendarId, follower, bookingNow }: FollowOneRequest,
  now: Instant,
): Promise<void> {
  const { target } = follower;
  if (await isNamedByEnvironment(transaction, calendarId, target)) return;
  const rows = await find(transaction, FOLLOWERS, { calendarId });
  const known = new Map(rows.map((row) => [row.target, row.off_since]));
  const settled = now + SETTLED_AFTER_MILLISECONDS;
  const request = { calendarId, bookingNow, awaySince: {} };
  await followOne(transaction, request, follower, { known, now: settled });
  await transaction.run(MAKE_DUE, { calendarId, target, now });
  await transaction.run(LIFT_PAUSES, { calendarId, target });
}

/** Forgets a follower whose setting is taken away, and what it has not received yet. */
export async function unfollow(
  transaction: Transaction,
  calendarId: string,
  target: string,
): Promise<void> {
  if (await isNamedByEnvironment(transaction, calendarId, target)) return;
  await transaction.run(FORGET_FOLLOWER, { calendarId, target });
  await transaction.run(FORGET_CHANGES, { calendarId, target });
}

interface FollowOneRequest extends Omit<FollowRequest, "followers" | "awaySince"> {
  readonly follower: Follower;
}

/** Records one follower. Returns how many changes became due by it at `now`. */
async function followOne(
  transaction: Transaction,
  { calendarId, bookingNow, awaySince }: Omit<FollowRequest, "followers">,
  { target, place, startsEmpty }: Follower,
  { known, now }: { readonly known: ReadonlyMap<string, Instant | null>; readonly now: Instant },
): Promise<number> {
  const values = { calendarId, target, place, bookingNow, now };
  const isKnown = known.has(target);
  const recordedSince = known.get(target) ?? null;
  const offSince = recordedSince ?? (isKnown ? awaySince[target] : undefined) ?? null;
  const added = isKnown ? 0 : await transaction.run(ADD_FOLLOWER, values);
  const moved = await transaction.run(MOVE_FOLLOWER, values);
  const isBack =
    added + moved === 0 &&
    offSince !== null &&
    (recordedSince === null ||
      (await transaction.run(RESUME_FOLLOWER, { calendarId, target, offSince })) === 1);
  if (startsEmpty === true) return 0;
  if (added + moved > 0) return transaction.run(ENQUEUE_FUTURE, values);
  return isBack ? transaction.run(ENQUEUE_CHANGED_SINCE, { ...values, offSince }) : 0;
}

const FORGET_FOLLOWER =
  "DELETE FROM outbox_follower WHERE calendar_id = :calendarId AND target = :target";
const FORGET_CHANGES = "DELETE FROM outbox WHERE calendar_id = :calendarId AND target = :target";

const REVIVE = timedOperation(
  "retry what failed",
  async (transaction, where: Pick<Pause, "calendarId" | "target">, now) => {
    const count = await transaction.run(MAKE_DUE, { ...where, now });
    await transaction.run(LIFT_PAUSES, { ...where });
    return { ok: true, count };
  },
);

interface PauseRequest extends Omit<Pause, "until"> {
  readonly milliseconds: number;
}

const PAUSE_TARGET = timedOperation(
  "pause a target",
  async (transaction, { milliseconds, ...request }: PauseRequest, now) => {
    const values = { ...request, until: now + milliseconds, now };
    const isNews = (await transaction.run(PAUSE, values)) === 1;
    if (!isNews) await transaction.run(PROLONG_PAUSE, values);
    return { ok: true, isNews };
  },
);

const RESUME_TARGET = timedOperation(
  "resume a target",
  async (transaction, where: Pick<Pause, "calendarId" | "target">, now) => ({
    ok: true,
    isNews: (await transaction.run(RESUME, { ...where, now })) === 1,
  }),
);

export function outboxFollowers(database: Database) {
  return {
    /**
     * Records who follows a calendar from now on. A follower that is new, or whose place is new, gets every live
     * booking that ends after `bookingNow`. One that was away gets what has changed since. One that starts empty gets
     * neither. This happens once, even when several instances ask. Returns how many changes became due by it.
     */
    async follow(
      calendarId: string,
      followers: readonly Follower[],
      bookingNow: Instant,
      awaySince: AwaySince = {},
    ): Promise<number> {
      // Most often nothing has changed, which a read shows.
      const rows = await find(database, FOLLOWERS, { calendarId });
      const isRecorded = ({ target, place }: Follower) =>
        awaySince[target] === undefined &&
        rows.some((row) => row.target === target && row.place === place && row.off_since === null);
      const isRight = (row: (typeof rows)[number]) =>
        row.off_since !== null ||
        row.is_set === 1 ||
        followers.some(({ target }) => target === row.target);
      if (rows.every(isRight) && followers.every(isRecorded)) return 0;
      return (await database.tx(FOLLOW, { calendarId, followers, bookingNow, awaySince })).enqueued;
    },

    /** Whether a target is recorded for the calendar, also as one that is off for now. */
    async isRecorded(calendarId: string, target: string): Promise<boolean> {
      const rows = await find(database, FOLLOWERS, { calendarId });
      return rows.some((row) => row.target === target);
    },

    /** Makes what failed due now and lifts the pause: the operator may have mended the target. Returns how many changes. */
    async revive(where: Pick<Pause, "calendarId" | "target">): Promise<number> {
      return (await database.tx(REVIVE, where)).count;
    },

    /** Enqueues the live bookings that end after `bookingNow` again, if the target follows the calendar. Returns how many. */
    refill(calendarId: string, target: string, bookingNow: Instant): Promise<number> {
      const now = database.now();
      return runInTransaction(database, REFILL, { calendarId, target, bookingNow, now });
    },

    /** Keeps every instance from claiming changes for the target. Returns whether the pause or its cause is new. */
    async pause(request: PauseRequest): Promise<boolean> {
      return (await database.tx(PAUSE_TARGET, request)).isNews;
    },

    /** Forgets the cause of an expired pause, since the target accepts changes again. Returns whether there was one. */
    async resume(calendarId: string, target: string): Promise<boolean> {
      return (await database.tx(RESUME_TARGET, { calendarId, target })).isNews;
    },

    /** How many calendars of each target wait for a person who mends a setting or an account. */
    pausedForPerson: () => find(database, PAUSED_FOR_PERSON, { now: database.now() }),

    pauses: (): Promise<Pause[]> => find(database, PAUSES, { now: database.now() }),
  };
}
