import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import type { Instant } from "@vitrine/domain/time/shop-time";

import type { ChangeFollowers } from "./change-followers.ts";
import { sleepMilliseconds } from "./pace.ts";
import type { Target } from "./target.ts";
import { startWorker } from "./worker.ts";
import type { DeliveryParts } from "./delivery.ts";

interface OutboxParts extends Omit<DeliveryParts, "target" | "calendarId"> {
  readonly targets: readonly Target[];
  /** The calendars whose changes are delivered from the start on. Others join when something changes in them. */
  readonly calendarIds: readonly string[];
  /** The clock of the booking rules. It decides which bookings are still to come. */
  readonly bookingNow: () => Instant;
}

/** Delivers changed bookings to their targets in the background, after the requests that change them: decisions/0009. */
export interface Outbox extends ChangeFollowers {
  /** Starts the deliveries; returns the function that stops them. */
  start(): () => Promise<void>;
}

/** Creates the outbox of these targets, whose names must differ. */
export function createOutbox(parts: OutboxParts): Outbox {
  const { targets, calendarIds, store } = parts;
  const workersByCalendar = new Map<string, ReturnType<typeof startWorker>[]>();
  const starting = new Map<string, Promise<void>>();
  let followedBefore: ReadonlySet<string> = new Set();
  let stopping: AbortSignal | undefined;

  const followersOf = (calendarId: string) =>
    targets.filter((target) => target.follows(calendarId));

  async function startAll(signal: AbortSignal): Promise<void> {
    const recorded = await retryUntilDone(() => store.followedCalendars(), signal, parts);
    followedBefore = new Set(recorded);
    for (const calendarId of new Set([...calendarIds, ...followedBefore])) {
      await startCalendar(calendarId, signal);
    }
  }

  function startCalendar(calendarId: string, signal: AbortSignal): Promise<void> {
    const begun = starting.get(calendarId) ?? startWorkers(calendarId, signal);
    starting.set(calendarId, begun);
    return begun;
  }

  /** Records who follows the calendar before it starts the workers. Otherwise a booking could be delivered twice. */
  async function startWorkers(calendarId: string, signal: AbortSignal): Promise<void> {
    const followers = followersOf(calendarId);
    if (followers.length === 0 && !followedBefore.has(calendarId)) return;
    await retryUntilDone(() => recordFollowers(parts, calendarId, followers), signal, parts);
    if (signal.aborted) return;
    const workers = followers.map((target) => startWorker({ ...parts, target, calendarId }));
    workersByCalendar.set(calendarId, workers);
  }

  return {
    namesOf(calendarId, actor) {
      const notified = followersOf(calendarId).filter(
        ({ ignoresOwner }) => actor !== "owner" || !ignoresOwner,
      );
      return notified.map(({ name }) => name);
    },

    changed(calendarId) {
      for (const worker of workersByCalendar.get(calendarId) ?? []) worker.wake();
      if (stopping !== undefined) void startCalendar(calendarId, stopping);
    },

    start() {
      const ending = new AbortController();
      stopping = ending.signal;
      const allStarted = startAll(stopping);
      return async () => {
        ending.abort();
        stopping = undefined;
        await Promise.all([allStarted, ...starting.values()]);
        const workers = [...workersByCalendar.values()].flat();
        workersByCalendar.clear();
        starting.clear();
        await Promise.all(workers.map((worker) => worker.stop()));
      };
    },
  };
}

function recordFollowers(
  { store, bookingNow }: OutboxParts,
  calendarId: string,
  targets: readonly Target[],
): Promise<void> {
  const followers = targets.map((target) => {
    const { name, startsEmpty } = target;
    const address = target.placeOf?.(calendarId);
    const place = address === undefined ? "" : fingerprint(address);
    return { target: name, place, ...(startsEmpty && { startsEmpty }) };
  });
  return store.follow(calendarId, followers, bookingNow());
}

/** A hash in place of an address, which may hold a secret: the database only needs to see that it has changed. */
function fingerprint(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

/** Does the work again until it succeeds. Skips the report of the first failure: the schema may still be migrating. */
async function retryUntilDone<Result>(
  work: () => Promise<Result>,
  stopping: AbortSignal,
  { pace, watch }: OutboxParts,
): Promise<Result | undefined> {
  for (let tries = 1; !stopping.aborted; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries > 1) watch.failed(error);
      const options = { signal: stopping, ref: false };
      await sleep(sleepMilliseconds(pace, Math.random()), undefined, options).catch(
        () => "stopped",
      );
    }
  }
}
