import { createHash } from "node:crypto";

import type { Catalogue } from "@vitrine/domain/shop/shop";
import type { Instant } from "@vitrine/domain/time/shop-time";

import type { ChangeFollowers } from "./change-followers.ts";
import type { Follower } from "./tables/outbox-followers-table.ts";
import type { OutboxStore } from "./tables/outbox-tables.ts";
import type { StoredBookings } from "../booking/stored-bookings-table.ts";
import { sleepMilliseconds } from "./pace.ts";
import type { Pace } from "./pace.ts";
import type { Target } from "./target.ts";
import { startWorker } from "./worker.ts";
import type { OutboxWatch } from "./delivery.ts";
import type { OutboxWorker } from "./worker.ts";

export interface OutboxParts {
  readonly targets: readonly Target[];
  readonly catalogue: Catalogue;
  readonly store: OutboxStore;
  readonly bookings: StoredBookings;
  readonly pace: Pace;
  /** The clock of the booking rules. It decides which bookings are still to come. */
  readonly bookingNow: () => Instant;
  readonly watch: OutboxWatch;
}

/** Delivers changed bookings to their targets, apart from the requests that change them. decisions/0009 */
export interface Outbox extends ChangeFollowers {
  /** Starts the deliveries; returns the function that stops them. */
  start(): () => Promise<void>;
}

/** Creates the outbox of these targets, whose names must differ. It delivers nothing until it is started. */
export function createOutbox(parts: OutboxParts): Outbox {
  const { targets, catalogue, store } = parts;
  const followersByCalendar = new Map(
    [...catalogue.keys()]
      .map((id) => [id, targets.filter((target) => target.follows(id))] as const)
      .filter(([, followers]) => followers.length > 0),
  );
  // The targets to notify of a change: by the owner, or by anyone else.
  const namesByCalendar = new Map(
    [...followersByCalendar].map(([id, followers]) => [
      id,
      {
        forOthers: targetNames(followers),
        forOwner: targetNames(followers.filter(({ ignoresOwner }) => ignoresOwner !== true)),
      },
    ]),
  );
  const workersByCalendar = new Map<string, OutboxWorker[]>();

  /**
   * Records which targets follow each calendar, then starts the workers. In the opposite order a booking could be
   * delivered twice.
   */
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
      const names = namesByCalendar.get(calendarId);
      return (actor === "owner" ? names?.forOwner : names?.forOthers) ?? [];
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

function targetNames(targets: readonly Target[]): string[] {
  return targets.map(({ name }) => name);
}

function recordFollowers(
  { store, bookingNow }: OutboxParts,
  calendarId: string,
  targets: readonly Target[],
): Promise<void> {
  const followers = targets.map((target): Follower => {
    const address = target.placeOf?.(calendarId);
    return {
      target: target.name,
      place: address === undefined ? "" : fingerprint(address),
      ...(target.startsEmpty === true && { startsEmpty: true }),
    };
  });
  return store.follow(calendarId, followers, bookingNow());
}

/** Hashes an address. It may hold a secret, and the database only needs to see that it has changed. */
function fingerprint(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

/**
 * Retries `work` until it succeeds or the server stops. The first failure is not reported: with PostgreSQL the server
 * listens before it has migrated, so the tables may appear a moment later.
 */
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
      await sleep(sleepMilliseconds(pace, Math.random()), stopping);
    }
  }
}

function sleep(milliseconds: number, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds).unref();
    stopping.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
