// The targets that follow a calendar, the bookings that each gets when it begins to, and their pauses. A pause is kept in
// the follower's row, where every instance looks.

import type { Instant } from "@vitrine/domain/time/shop-time";

import type { Database } from "../../database/database.ts";
import { timedOperation } from "../../database/operation.ts";
import { ENQUEUE_BOOKINGS } from "./outbox-changes-table.ts";
import { find, number, orNull, query, text } from "../../database/query.ts";
import type { RowOf } from "../../database/query.ts";
import { runInTransaction } from "../../database/run-alone.ts";

export interface Follower {
  readonly target: string;
  /** Where it stores the bookings: a different text means a different place. */
  readonly place: string;
  /** Set when it gets neither the bookings from before it followed nor the changes made while it was away. */
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

// A server start retries at once, since the operator may have restarted it after mending the target. Scheduled changes
// keep their time: a million reminders would otherwise be claimed and postponed again at each start.
const MAKE_DUE = `UPDATE outbox SET due_at = :now
  WHERE calendar_id = :calendarId AND target = :target AND dead_at IS NULL AND due_at > :now
    AND waiting_since <= :now`;

const FOLLOWED_CALENDARS = query(
  { calendar_id: text },
  "SELECT DISTINCT calendar_id FROM outbox_follower WHERE off_since IS NULL",
);

const FOLLOWERS = query(
  { target: text, off_since: orNull(number) },
  "SELECT target, off_since FROM outbox_follower WHERE calendar_id = :calendarId",
);

const ADD_FOLLOWER = `INSERT INTO outbox_follower (calendar_id, target, place)
  VALUES (:calendarId, :target, :place)
  ON CONFLICT (calendar_id, target) DO NOTHING`;

const MOVE_FOLLOWER = `UPDATE outbox_follower SET place = :place, off_since = NULL
  WHERE calendar_id = :calendarId AND target = :target AND place <> :place`;

const RESUME_FOLLOWER = `UPDATE outbox_follower SET off_since = NULL
  WHERE calendar_id = :calendarId AND target = :target AND off_since = :offSince`;

const SUSPEND_FOLLOWER = `UPDATE outbox_follower SET off_since = :now
  WHERE calendar_id = :calendarId AND target = :target AND off_since IS NULL`;

const PAUSE = `UPDATE outbox_follower SET paused_until = :until, pause_cause = :cause
  WHERE calendar_id = :calendarId AND target = :target AND paused_until < :until
    AND (paused_until <= :now OR pause_cause <> :cause)`;

const PROLONG_PAUSE = `UPDATE outbox_follower SET paused_until = :until
  WHERE calendar_id = :calendarId AND target = :target AND paused_until < :until`;

const RESUME = `UPDATE outbox_follower SET paused_until = 0, pause_cause = ''
  WHERE calendar_id = :calendarId AND target = :target AND pause_cause <> '' AND paused_until <= :now`;

/** Lifts the pause of `:target`, or of all when it is NULL. The cause stays until a delivery shows that it is gone. */
export const LIFT_PAUSES = `UPDATE outbox_follower SET paused_until = 0
  WHERE calendar_id = :calendarId AND target = COALESCE(:target, target)`;

const PAUSES = query(
  { calendarId: text, target: text, until: number, cause: text },
  `SELECT calendar_id AS "calendarId", target, paused_until AS until, pause_cause AS cause
  FROM outbox_follower
  WHERE paused_until > :now AND off_since IS NULL ORDER BY target, calendar_id`,
);

/** A target that gets no deliveries from a calendar before `until`, and why. */
export type Pause = RowOf<(typeof PAUSES)["columns"]>;

interface FollowRequest {
  readonly calendarId: string;
  readonly followers: readonly Follower[];
  readonly bookingNow: Instant;
}

// The follower's row decides which instance fills the outbox: of several that start together, one writes the row; the
// others wait for that and find it written.
const FOLLOW = timedOperation(
  "follow a calendar",
  async (transaction, request: FollowRequest, now) => {
    const { calendarId, followers, bookingNow } = request;
    const rows = await find(transaction, FOLLOWERS, { calendarId });
    const known = new Map(rows.map((row) => [row.target, row.off_since]));

    for (const { target, place, startsEmpty } of followers) {
      const values = { calendarId, target, place, bookingNow, now };
      const isKnown = known.has(target);
      const offSince = known.get(target) ?? null;
      known.delete(target);
      const added = isKnown ? 0 : await transaction.run(ADD_FOLLOWER, values);
      const moved = await transaction.run(MOVE_FOLLOWER, values);
      await transaction.run(MAKE_DUE, values);
      await transaction.run(LIFT_PAUSES, values);
      const isBack =
        added + moved === 0 &&
        offSince !== null &&
        (await transaction.run(RESUME_FOLLOWER, { calendarId, target, offSince })) === 1;
      if (startsEmpty === true) continue;
      if (added + moved > 0) await transaction.run(ENQUEUE_FUTURE, values);
      else if (isBack) await transaction.run(ENQUEUE_CHANGED_SINCE, { ...values, offSince });
    }
    for (const target of known.keys()) {
      await transaction.run(SUSPEND_FOLLOWER, { calendarId, target, now });
    }
    return { ok: true };
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
    /** The calendars that had at least one follower when followers were last recorded. */
    async followedCalendars(): Promise<string[]> {
      return (await find(database, FOLLOWED_CALENDARS)).map((row) => row.calendar_id);
    },

    /**
     * Records who follows a calendar from now on. A follower that is new, or whose place is new, gets every live
     * booking that ends after `bookingNow`. One that was away gets what has changed since. One that starts empty gets
     * neither. This happens once, even when several instances ask.
     */
    async follow(
      calendarId: string,
      followers: readonly Follower[],
      bookingNow: Instant,
    ): Promise<void> {
      await database.tx(FOLLOW, { calendarId, followers, bookingNow });
    },

    /** Delivers the live bookings that end after `bookingNow` again, if the target follows the calendar. Returns how many. */
    refill(calendarId: string, target: string, bookingNow: Instant): Promise<number> {
      const now = database.now();
      return runInTransaction(database, REFILL, { calendarId, target, bookingNow, now });
    },

    /** Keeps every instance from claiming changes for the target. Returns whether the pause or its cause is new. */
    async pause(request: PauseRequest): Promise<boolean> {
      return (await database.tx(PAUSE_TARGET, request)).isNews;
    },

    /** Records that the target accepts changes again. Returns whether that ends a pause; not while a later one lasts. */
    async resume(calendarId: string, target: string): Promise<boolean> {
      return (await database.tx(RESUME_TARGET, { calendarId, target })).isNews;
    },

    pauses: (): Promise<Pause[]> => find(database, PAUSES, { now: database.now() }),
  };
}
