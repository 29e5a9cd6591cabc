// Pauses: targets that get no deliveries for a while. A pause is kept in the follower's row, where every instance looks.

import type { Instant } from "@vitrine/domain/time/shop-time";

import type { Database, Transaction } from "../../database/database.ts";
import { timedOperation } from "../../database/operation.ts";
import { find, number, query, text } from "../../database/query.ts";

/** A target that gets no deliveries from a calendar, and why. */
interface Stopped {
  readonly calendarId: string;
  readonly target: string;
  readonly cause: string;
}

/** A target that gets no deliveries before `until`. */
export interface Pause extends Stopped {
  readonly until: Instant;
}

/** The follower row that belongs to the current outbox row. */
export const ITS_FOLLOWER = `outbox_follower
  WHERE outbox_follower.calendar_id = outbox.calendar_id AND outbox_follower.target = outbox.target`;

/** Whether the target of the current outbox row is paused at `:now`. */
export const IS_PAUSED = `EXISTS (SELECT 1 FROM ${ITS_FOLLOWER} AND paused_until > :now)`;

const PAUSE = `UPDATE outbox_follower SET paused_until = :until, pause_cause = :cause
  WHERE calendar_id = :calendarId AND target = :target AND paused_until < :until
    AND (paused_until <= :now OR pause_cause <> :cause)`;

const PROLONG_PAUSE = `UPDATE outbox_follower SET paused_until = :until
  WHERE calendar_id = :calendarId AND target = :target AND paused_until < :until`;

const RESUME = `UPDATE outbox_follower SET paused_until = 0, pause_cause = ''
  WHERE calendar_id = :calendarId AND target = :target AND pause_cause <> '' AND paused_until <= :now`;

// The cause stays until a delivery succeeds, since only that shows that it is gone.
const LIFT_PAUSES = `UPDATE outbox_follower SET paused_until = 0
  WHERE calendar_id = :calendarId AND target = COALESCE(:target, target)`;

const PAUSES = query(
  { calendarId: text, target: text, until: number, cause: text },
  `SELECT calendar_id AS "calendarId", target, paused_until AS until, pause_cause AS cause
  FROM outbox_follower
  WHERE paused_until > :now AND off_since IS NULL ORDER BY target, calendar_id`,
);

interface PauseRequest extends Stopped {
  readonly milliseconds: number;
}

const PAUSE_TARGET = timedOperation(
  "pause a target",
  async (transaction, { calendarId, target, milliseconds, cause }: PauseRequest, now) => {
    const values = { calendarId, target, until: now + milliseconds, cause, now };
    const isNews = (await transaction.run(PAUSE, values)) === 1;
    if (!isNews) await transaction.run(PROLONG_PAUSE, values);
    return { ok: true, isNews };
  },
);

const RESUME_TARGET = timedOperation(
  "resume a target",
  async (transaction, { calendarId, target }: Omit<Stopped, "cause">, now) => ({
    ok: true,
    isNews: (await transaction.run(RESUME, { calendarId, target, now })) === 1,
  }),
);

export function outboxPauses(database: Database) {
  return {
    /**
     * Pauses the target: no instance claims changes for it for that many milliseconds. Returns whether this is news: a
     * new pause, or a new cause.
     */
    async pause(request: PauseRequest): Promise<boolean> {
      return (await database.tx(PAUSE_TARGET, request)).isNews;
    },

    /** Records that the target accepts changes again. Returns whether this is news; not while a later pause lasts. */
    async resume(calendarId: string, target: string): Promise<boolean> {
      return (await database.tx(RESUME_TARGET, { calendarId, target })).isNews;
    },

    /** The targets that are paused now. */
    pauses: (): Promise<Pause[]> => find(database, PAUSES, { now: database.now() }),
  };
}

/** Lifts the pause of one target of the calendar, or of all. */
export async function liftPauses(
  transaction: Transaction,
  calendarId: string,
  target: string | undefined,
): Promise<void> {
  await transaction.run(LIFT_PAUSES, { calendarId, target: target ?? null });
}
