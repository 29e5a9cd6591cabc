import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import type { Catalogue } from "@vitrine/domain/shop/shop";
import type { Instant } from "@vitrine/domain/time/shop-time";

import type { ChangeFollowers } from "./change-followers.ts";
import { sleepMilliseconds } from "./pace.ts";
import type { Target } from "./target.ts";
import { startWorker } from "./worker.ts";
import type { DeliveryParts } from "./delivery.ts";

interface OutboxParts extends Omit<DeliveryParts, "target" | "shop"> {
  readonly targets: readonly Target[];
  readonly catalogue: Catalogue;
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
  const { targets, catalogue, store } = parts;
  const followersByCalendar = new Map(
    [...catalogue.keys()]
      .map((id) => [id, targets.filter((target) => target.follows(id))] as const)
      .filter(([, followers]) => followers.length > 0),
  );
  const workersByCalendar = new Map<string, ReturnType<typeof startWorker>[]>();

  /** Records who follows each calendar before it starts the workers. Otherwise a booking could be delivered twice. */
  async function startWorkers(stopping: AbortSignal): Promise<void> {
    const followedBefore = await retryUntilDone(() => store.followedCalendars(), stopping, parts);
    for (const calendarId of new Set([...followersByCalendar.keys(), ...(followedBefore ?? [])])) {
      const followers = followersByCalendar.get(calendarId) ?? [];
      await retryUntilDone(() => recordFollowers(parts, calendarId, followers), stopping, parts);
      if (stopping.aborted) return;
      const shop = catalogue.get(calendarId);
      if (shop === undefined) continue;
      const workers = followers.map((target) => startWorker({ ...parts, target, shop }));
      workersByCalendar.set(calendarId, workers);
    }
  }

  return {
    namesOf(calendarId, actor) {
      const followers = followersByCalendar.get(calendarId) ?? [];
      const notified = followers.filter(({ ignoresOwner }) => actor !== "owner" || !ignoresOwner);
      return notified.map(({ name }) => name);
    },

    changed(calendarId) {
      for (const worker of workersByCalendar.get(calendarId) ?? []) worker.wake();
    },

    start() {
      const stopping = new AbortController();
      const allStarted = startWorkers(stopping.signal);
      return async () => {
        stopping.abort();
        await allStarted;
        await Promise.all([...workersByCalendar.values()].flat().map((worker) => worker.stop()));
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
