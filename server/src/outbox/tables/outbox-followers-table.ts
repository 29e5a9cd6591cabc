// Which targets follow a calendar, and what they are given when that begins.

import type { Instant } from "@vitrine/domain/time/shop-time";

import type { Database } from "../../database/database.ts";
import { timedOperation } from "../../database/operation.ts";
import { ENQUEUE_BOOKINGS } from "./outbox-changes-table.ts";
import { liftPauses } from "./outbox-pauses-table.ts";
import { find, number, orNull, query, text } from "../../database/query.ts";
import { runInTransaction } from "../../database/run-alone.ts";

/** A target that follows a calendar, and the place where it stores the bookings: another text means another place. */
export interface Follower {
  readonly target: string;
  readonly place: string;
  /** Set when it gets no booking that was there before it followed, nor what changed while it was away. */
  readonly startsEmpty?: true;
}

const ENQUEUE_TO_COME = ENQUEUE_BOOKINGS(
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

// A start retries at once, since the operator may have restarted the server after mending the target. Scheduled changes
// keep their time: a million reminders would otherwise be claimed and postponed again at each start.
const WAIT_NO_LONGER = `UPDATE outbox SET due_at = :now
  WHERE calendar_id = :calendarId AND target = :target AND dead_at IS NULL AND due_at > :now
    AND waiting_since <= :now`;

const FOLLOWED = query(
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

interface FollowRequest {
  readonly calendarId: string;
  readonly followers: readonly Follower[];
  readonly bookingNow: Instant;
}

// The follower's row decides who fills the outbox: of several instances that start together one writes it, and the
// others, which wait for that, find it written.
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
      await transaction.run(WAIT_NO_LONGER, values);
      await liftPauses(transaction, calendarId, target);
      const isBack =
        added + moved === 0 &&
        offSince !== null &&
        (await transaction.run(RESUME_FOLLOWER, { calendarId, target, offSince })) === 1;
      if (startsEmpty === true) continue;
      if (added + moved > 0) await transaction.run(ENQUEUE_TO_COME, values);
      else if (isBack) await transaction.run(ENQUEUE_CHANGED_SINCE, { ...values, offSince });
    }
    for (const target of known.keys()) {
      await transaction.run(SUSPEND_FOLLOWER, { calendarId, target, now });
    }
    return { ok: true };
  },
);

export function outboxFollowers(database: Database) {
  return {
    /** The calendars that have had at least one follower until now. */
    async followedCalendars(): Promise<string[]> {
      const rows = await find(database, FOLLOWED);
      return rows.map((row) => row.calendar_id);
    },

    /**
     * Writes down who follows a calendar from now on. A follower that is new, or new in its place, gets every live
     * booking that ends after `bookingNow`; one that was away gets what has changed since; one that starts empty gets
     * neither. It happens once, even when several instances ask.
     */
    async follow(
      calendarId: string,
      followers: readonly Follower[],
      bookingNow: Instant,
    ): Promise<void> {
      await database.tx(FOLLOW, { calendarId, followers, bookingNow });
    },

    /**
     * Gives a target that follows the calendar every live booking of it that ends after `bookingNow` again; answers how
     * many.
     */
    refill(calendarId: string, target: string, bookingNow: Instant): Promise<number> {
      const now = database.now();
      return runInTransaction(database, REFILL, { calendarId, target, bookingNow, now });
    },
  };
}
