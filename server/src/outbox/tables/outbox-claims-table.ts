// A worker claims a change, delivers it, and records the outcome.

import type { Database } from "../../database/database.ts";
import { timedOperation } from "../../database/operation.ts";
import { enqueueChange } from "./outbox-changes-table.ts";
import type { Change } from "./outbox-changes-table.ts";
import { IS_PAUSED, FOLLOWER_OF_CHANGE } from "./outbox-followers-table.ts";
import { find, number, orNull, query, text } from "../../database/query.ts";

/** A change that one worker alone delivers to a target until the lease ends. */
export interface Claim extends Change {
  readonly target: string;
  readonly lease: string;
  /** How often the booking had changed when it was claimed: a higher number in the row means a change since then. */
  readonly changes: number;
  /** How often the change has been tried, this claim included. */
  readonly attempts: number;
  /** Whether it was claimed before its due time, only to see whether the target is back. */
  readonly isProbe: boolean;
  /** Why the target was last paused; `undefined` when a delivery has succeeded since. */
  readonly lastPauseCause: string | undefined;
}

/** The stored reason of a dropped change. Its row is kept like a given-up one, but not counted as given up. */
export const DROPPED_REASON = "withheld";

/** How a claim ends. A reason is a short code, nothing personal. Whole milliseconds count from the end of the claim. */
export type Ending =
  | { readonly kind: "delivered" }
  | { readonly kind: "failed"; readonly afterMilliseconds: number; readonly reason: string }
  /** A failed probe. It does not count as an attempt, and the change keeps its due time. */
  | { readonly kind: "probed"; readonly reason: string }
  | { readonly kind: "dead"; readonly reason: string }
  /** A limit kept the target from notifying anyone. Nothing is left to do until the booking changes. */
  | { readonly kind: "dropped" }
  /** Not attempted, and not counted as waiting until that time. */
  | { readonly kind: "postponed"; readonly afterMilliseconds: number }
  /** Not attempted; any worker may claim it. */
  | { readonly kind: "given-back" }
  /** Not attempted, since the target follows no more. */
  | { readonly kind: "gone" };

// Failures that say nothing about the change itself. A proxy answers 502 to 504 when its own server is away.
const TARGET_WAS_AWAY = `(last_reason LIKE 'unreachable%' OR last_reason IN ('timed-out', 'timeout',
  'http-502', 'http-503', 'http-504', 'google-502', 'google-503', 'google-504'))`;

const WAITS_FOR_TARGET = `dead_at IS NULL AND attempts > 0 AND due_at > :now
  AND waiting_since <= :now AND leased_until <= :now AND ${TARGET_WAS_AWAY}`;

// A CTE runs once: as a subquery of the UPDATE, PostgreSQL may run it again and lock more than `max` rows.
const CLAIM = (which: string, order: string) =>
  query(
    { bookingId: text, changes: number, attempts: number, cause: orNull(text) },
    `WITH wanted AS MATERIALIZED (
    SELECT booking_id FROM outbox
    WHERE calendar_id = :calendarId AND target = :target AND ${which} AND NOT ${IS_PAUSED}
    ORDER BY ${order} LIMIT :max FOR UPDATE SKIP LOCKED
  )
  UPDATE outbox SET lease = :lease, leased_until = :leasedUntil, attempts = attempts + 1
  WHERE calendar_id = :calendarId AND target = :target AND booking_id IN (SELECT booking_id FROM wanted)
  RETURNING booking_id AS "bookingId", changes, attempts,
    (SELECT pause_cause FROM ${FOLLOWER_OF_CHANGE}) AS cause`,
  );
const CLAIM_DUE = CLAIM("dead_at IS NULL AND due_at <= :now AND leased_until <= :now", "due_at");
// Probes take turns, since one change may fail for a reason of its own.
const CLAIM_PROBE = CLAIM(WAITS_FOR_TARGET, "booking_id <= :lastProbedId, booking_id");

const IS_CLAIMED = `calendar_id = :calendarId AND target = :target AND booking_id = :bookingId
  AND lease = :lease`;
const IS_UNCHANGED = `${IS_CLAIMED} AND changes = :changes`;
const CLEAR_LEASE = "lease = '', leased_until = 0";

const END: Readonly<Record<Ending["kind"], string>> = {
  delivered: `DELETE FROM outbox WHERE ${IS_UNCHANGED}`,
  gone: `DELETE FROM outbox WHERE ${IS_UNCHANGED}`,
  failed: `UPDATE outbox SET ${CLEAR_LEASE}, due_at = :dueAt, last_reason = :reason
    WHERE ${IS_UNCHANGED}`,
  dead: `UPDATE outbox SET ${CLEAR_LEASE}, dead_at = :now, last_reason = :reason
    WHERE ${IS_UNCHANGED}`,
  dropped: `UPDATE outbox SET ${CLEAR_LEASE}, dead_at = :now, last_reason = '${DROPPED_REASON}'
    WHERE ${IS_UNCHANGED}`,
  postponed: `UPDATE outbox SET ${CLEAR_LEASE}, attempts = 0, due_at = :dueAt, waiting_since = :dueAt,
    last_reason = '' WHERE ${IS_UNCHANGED}`,
  probed: `UPDATE outbox SET ${CLEAR_LEASE}, attempts = attempts - 1, last_reason = :reason
    WHERE ${IS_UNCHANGED}`,
  "given-back": `UPDATE outbox SET ${CLEAR_LEASE}, attempts = attempts - 1 WHERE ${IS_UNCHANGED}`,
};
const RELEASE_CHANGED = `UPDATE outbox SET ${CLEAR_LEASE}, attempts = 0 WHERE ${IS_CLAIMED}`;

const RENEW = `UPDATE outbox SET leased_until = :leasedUntil WHERE ${IS_CLAIMED}`;

// `due_at` becomes `waiting_since`, so that the longest waiting change comes first. One attempt is subtracted, since the
// next claim adds one: so outages do not use up a change's attempts. Several instances may run this at once.
const END_BACKOFF = `WITH away AS MATERIALIZED (
    SELECT booking_id FROM outbox
    WHERE calendar_id = :calendarId AND target = :target AND ${WAITS_FOR_TARGET}
    FOR UPDATE SKIP LOCKED
  )
  UPDATE outbox SET due_at = waiting_since, attempts = attempts - 1
  WHERE calendar_id = :calendarId AND target = :target
    AND booking_id IN (SELECT booking_id FROM away)`;

interface ClaimRequest extends Pick<Claim, "calendarId" | "target" | "lease"> {
  readonly leaseMilliseconds: number;
  readonly max: number;
  /** Set to claim a probe: the next change by id, after this one, that waits because the target was away. */
  readonly lastProbedId?: string;
}

const CLAIM_CHANGES = timedOperation(
  "claim changes",
  async (transaction, { leaseMilliseconds, ...request }: ClaimRequest, now) => {
    const values = { ...request, now, leasedUntil: now + leaseMilliseconds };
    const claim = request.lastProbedId === undefined ? CLAIM_DUE : CLAIM_PROBE;
    return { ok: true, rows: await find(transaction, claim, values) };
  },
);

const END_CLAIM = timedOperation(
  "end a claim",
  async (transaction, { claim, ending }: { claim: Claim; ending: Ending }, now) => {
    const { calendarId, target, bookingId, lease, changes } = claim;
    const dueAt = "afterMilliseconds" in ending ? now + ending.afterMilliseconds : now;
    const reason = "reason" in ending ? ending.reason : "";
    const values = { calendarId, target, bookingId, lease, changes, now, dueAt, reason };
    const isEnded = (await transaction.run(END[ending.kind], values)) === 1;
    if (isEnded) return { ok: true, result: "ended" as const };
    const hasChanged = (await transaction.run(RELEASE_CHANGED, values)) === 1;
    if (hasChanged) return { ok: true, result: "changed" as const };
    await enqueueChange(transaction, claim, { targets: [target], now });
    return { ok: true, result: "lost" as const };
  },
);

const RENEW_CLAIM = timedOperation(
  "renew a claim",
  async (transaction, request: { claim: Claim; leaseMilliseconds: number }, now) => {
    const { calendarId, target, bookingId, lease } = request.claim;
    const leasedUntil = now + request.leaseMilliseconds;
    const values = { calendarId, target, bookingId, lease, leasedUntil };
    return { ok: (await transaction.run(RENEW, values)) === 1 };
  },
);

const END_BACKOFFS = timedOperation(
  "hurry changes",
  async (transaction, request: Pick<Claim, "calendarId" | "target">, now) => ({
    ok: true,
    count: await transaction.run(END_BACKOFF, { ...request, now }),
  }),
);

export function outboxClaims(database: Database) {
  return {
    /** Claims up to `max` due changes, the longest due first; none while the target is paused. */
    async claim(request: ClaimRequest): Promise<Claim[]> {
      const { calendarId, target, lease, lastProbedId } = request;
      const where = { calendarId, target, lease, isProbe: lastProbedId !== undefined };
      const { rows } = await database.tx(CLAIM_CHANGES, request);
      // The cause is NULL if the target has no follower row, and empty if there was no pause.
      return rows.map(({ cause, ...row }) => ({
        ...where,
        ...row,
        lastPauseCause: cause || undefined,
      }));
    },

    /**
     * Ends a claim. `changed`: the booking has changed meanwhile, and the row stays due. `lost`: the lease had expired
     * and another worker took over. Our older state may have reached the target last, so the change is due once more.
     */
    async end(claim: Claim, ending: Ending): Promise<"ended" | "changed" | "lost"> {
      return (await database.tx(END_CLAIM, { claim, ending })).result;
    },

    /** Extends the lease, unless another worker has claimed the change since. */
    async renew(claim: Claim, leaseMilliseconds: number): Promise<void> {
      await database.tx(RENEW_CLAIM, { claim, leaseMilliseconds });
    },

    /** Makes all changes due at once whose last attempt found the target away. Returns how many. */
    async endBackoff(request: Pick<Claim, "calendarId" | "target">): Promise<number> {
      return (await database.tx(END_BACKOFFS, request)).count;
    },
  };
}
