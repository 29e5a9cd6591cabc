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
  /** The clock of the booking rules: which bookings are still to come. */
  readonly bookingNow: () => Instant;
  readonly watch: OutboxWatch;
}

/** Delivers changed bookings to their targets, outside every request. decisions/0009 */
export interface Outbox extends ChangeFollowers {
  /** Starts delivering; returns the function that stops it. */
  start(): () => Promise<void>;
}

/** The outbox of these targets, whose names must differ. It delivers nothing until it is started. */
export function createOutbox(parts: OutboxParts): Outbox {
  const { targets, catalogue, store } = parts;
  const followersByCalendar = new Map(
    [...catalogue.keys()]
      .map((id) => [id, targets.filter((target) => target.follows(id))] as const)
      .filter(([, followers]) => followers.length > 0),
  );
  const namesByCalendar = new Map(
    [...followersByCalendar].map(([id, followers]) => [
      id,
      {
        all: namesOf(followers),
        ofOwner: namesOf(followers.filter(({ ignoresOwner }) => ignoresOwner !== true)),
      },
    ]),
  );
  const workersByCalendar = new Map<string, OutboxWorker[]>();

  /** Stores which targets follow, then starts the workers: the other way round, a booking could be delivered twice. */
  async function startWorkers(stopping: AbortSignal): Promise<void> {
    const before = await retryUntilDone(() => store.followedCalendars(), stopping, parts);
    for (const calendarId of new Set([...followersByCalendar.keys(), ...(before ?? [])])) {
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
      return (actor === "owner" ? names?.ofOwner : names?.all) ?? [];
    },

    changed(calendarId) {
      for (const worker of workersByCalendar.get(calendarId) ?? []) worker.wake();
    },

    start() {
      const stopping = new AbortController();
      const begun = startWorkers(stopping.signal);
      return async () => {
        stopping.abort();
        await begun;
        await Promise.all([...workersByCalendar.values()].flat().map((worker) => worker.stop()));
      };
    },
  };
}

function namesOf(targets: readonly Target[]): string[] {
  return targets.map(({ name }) => name);
}

function recordFollowers(
  { store, bookingNow }: OutboxParts,
  calendarId: string,
  followers: readonly Target[],
): Promise<void> {
  const placed = followers.map((target): Follower => {
    const place = target.placeOf?.(calendarId);
    return {
      target: target.name,
      place: place === undefined ? "" : fingerprint(place),
      ...(target.startsEmpty === true && { startsEmpty: true }),
    };
  });
  return store.follow(calendarId, placed, bookingNow());
}

/** A hash of an address: an address may hold a secret, and the database only needs to see that it has changed. */
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
