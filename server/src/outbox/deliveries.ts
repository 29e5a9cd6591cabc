// Finds what is due in all calendars, and gives it to the pools that deliver it. decisions/0045

import type { Instant } from "@vitrine/domain/time/shop-time";

import type { DeliveryParts } from "./delivery.ts";
import type { Following } from "./followers/following.ts";
import { sleepAfterLook } from "./pace.ts";
import { lookOver } from "./look.ts";
import { createRecording } from "./followers/recording.ts";
import { sleepUnlessStopped } from "./sleep-unless-stopped.ts";
import type { Due } from "./tables/outbox-due-table.ts";
import type { Target } from "./target.ts";
import { createTargetPool } from "./pool/target-pool.ts";

export interface DeliveriesParts extends Omit<DeliveryParts, "target" | "calendarId"> {
  readonly targets: readonly Target[];
  readonly following: Following;
  /** The clock of the booking rules. It decides which bookings are still to come. */
  readonly bookingNow: () => Instant;
}

/** Delivers what changes in any calendar until it is stopped. */
export function startDeliveries(parts: DeliveriesParts) {
  const { targets, following, store, pace, watch } = parts;
  const ending = new AbortController();
  const { signal: stopping } = ending;
  const pools = new Map(
    targets.map((target) => [target.name, createTargetPool({ ...parts, target })]),
  );
  const recording = createRecording({
    ...parts,
    stopping,
    onEnqueued: (calendarId) => void wake(calendarId),
  });
  const look = lookOver({ ...parts, stopping, knownCalendars: recording.recordedCalendars });
  const all = run();

  async function run(): Promise<void> {
    // Asked before anything can fail here.
    const troubled = await findTroubled();
    await recording.begin();
    // Without targets nothing is ever due.
    const looking = targets.length === 0 ? undefined : lookUntilStopped();
    await Promise.all([looking, startNamed(troubled), recording.catchUp()]);
  }

  /** Wakes the workers of this calendar, or of one of its targets, once it is recorded who follows it. */
  async function wake(calendarId: string, only?: string): Promise<void> {
    try {
      if (!recording.isRecorded(calendarId) && !(await recording.record(calendarId))) return;
      const followers = await followersAmong(calendarId, only);
      if (stopping.aborted) return;
      for (const { name } of followers) pools.get(name)?.wake(calendarId);
    } catch (error) {
      // The next look finds the same changes.
      watch.failed(error);
    }
  }

  /** What is due for a target that a setting beside a shop may name is claimed without asking: its worker asks. */
  async function followersAmong(calendarId: string, only: string | undefined): Promise<Target[]> {
    if (only === undefined) return following.targetsOf(calendarId);
    return targets.filter(
      (target) =>
        target.name === only && (target.setting !== undefined || target.follows(calendarId)),
    );
  }

  async function lookUntilStopped(): Promise<void> {
    while (!stopping.aborted) {
      const began = performance.now();
      for (const { calendarId, target } of await look()) {
        if (pools.has(target)) void wake(calendarId, target);
      }
      const took = performance.now() - began;
      await sleepUnlessStopped(sleepAfterLook(pace, took, Math.random()), stopping);
    }
  }

  /** Where changes wait because something failed before this start. */
  async function findTroubled(): Promise<Due[]> {
    try {
      return await store.troubled();
    } catch (error) {
      watch.failed(error);
      return [];
    }
  }

  /** Begins with the calendars that the settings name: a target that can deliver nothing is paused before a booking fails. */
  async function startNamed(troubled: readonly Due[]): Promise<void> {
    const isNamed = ({ calendarId }: Due) => following.namedCalendars.has(calendarId);
    await revive(troubled.filter(isNamed));
    const each = [...following.namedCalendars].map(async (calendarId) => {
      await recording.recordUntilDone(calendarId);
      for (const target of targets) {
        if (!target.follows(calendarId) || stopping.aborted) continue;
        pools.get(target.name)?.check(calendarId);
      }
    });
    // A mail server's outage may have left very many.
    await Promise.all([...each, revive(troubled.filter((where) => !isNamed(where)))]);
  }

  /** Retries at once what failed: the operator may have mended the target. */
  async function revive(troubled: readonly Due[]): Promise<void> {
    for (const where of troubled) {
      if (stopping.aborted) return;
      if (!pools.has(where.target)) continue;
      try {
        const count = await store.revive(where);
        if (count > 0) void wake(where.calendarId, where.target);
      } catch (error) {
        watch.failed(error);
      }
    }
  }

  return {
    wake: (calendarId: string) => void wake(calendarId),

    /** Stops claiming. Resolves once the calls under way have ended or were aborted. */
    async stop(): Promise<void> {
      ending.abort();
      // At once: while the database hangs, the look under way may take as long as a supervisor waits.
      await Promise.all([all, ...[...pools.values()].map((pool) => pool.stop())]);
      await recording.end();
    },
  };
}
