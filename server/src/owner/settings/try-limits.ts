import { setTimeout as after } from "node:timers/promises";

import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";

import { CallCounts } from "../../http/call-counts.ts";

const MINUTE_MILLISECONDS = 60_000;

// Enough to mend a mistake after the other. An owner's page must not become a port scanner, or a flood of others.
const TRIES_PER_MINUTE = 5;

// Each may fetch 10 MB, and read them in a thread with as much memory as the reading of busy calendars takes.
const TRIES_AT_ONCE = 4;
const WAIT_MILLISECONDS = 10_000;

/** The work of a try, and what of it is waited for without a place among those at once. */
export interface Try<Outcome> {
  readonly work: () => Promise<Outcome>;
  readonly wait: (outcome: Outcome) => Promise<void>;
}

// A new address is connected to within seconds, as a try is.
const CHANGES_PER_MINUTE = 10;

export type TryLimits = ReturnType<typeof tryLimits>;

/** Limits on what makes this server connect to an address that an owner has typed. They hold for a calendar, from all addresses. */
export function tryLimits() {
  const tries = new CallCounts();
  const changes = new CallCounts();
  // A calendar has one try at a time, so that no owner takes the places of all others.
  const trying = new Set<string>();
  let underWay = 0;

  return {
    async tryOnce<Outcome>(
      calendarId: string,
      { work, wait }: Try<Outcome>,
    ): Promise<Outcome | Refused> {
      const refusal = refusalFor(tries, calendarId, TRIES_PER_MINUTE);
      if (refusal !== undefined) return refusal;
      const isTrying = trying.has(calendarId);
      if (isTrying || underWay >= TRIES_AT_ONCE) {
        const busy = refused(isTrying ? "too-many-calls" : "service-unavailable");
        return { ...busy, retryAfterMilliseconds: WAIT_MILLISECONDS };
      }
      trying.add(calendarId);
      underWay += 1;
      try {
        const outcome = await work().finally(() => (underWay -= 1));
        await wait(outcome);
        return outcome;
      } finally {
        trying.delete(calendarId);
      }
    },

    refusalForChange: (calendarId: string): Refused | undefined =>
      refusalFor(changes, calendarId, CHANGES_PER_MINUTE),
  };
}

const STEP_MILLISECONDS = 2_000;

/** Waits until a whole step has passed since `begunAt`: an answer then says nothing of how long its work took. */
export async function waitForStep(begunAt: number, signal: AbortSignal): Promise<void> {
  const passed = performance.now() - begunAt;
  const wait = STEP_MILLISECONDS - (passed % STEP_MILLISECONDS);
  await after(wait, undefined, { signal }).catch(() => "stopped");
}

function refusalFor(counts: CallCounts, calendarId: string, max: number): Refused | undefined {
  const { calls, ttl } = counts.count(calendarId, MINUTE_MILLISECONDS, max);
  return calls > max ? { ...refused("too-many-calls"), retryAfterMilliseconds: ttl } : undefined;
}
