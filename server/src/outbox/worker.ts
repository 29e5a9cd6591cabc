import { randomUUID } from "node:crypto";

import type { Claim, Ending } from "./tables/outbox-claims-table.ts";
import { createDelivery } from "./delivery.ts";
import type { DeliveryParts } from "./delivery.ts";
import { sleepMilliseconds } from "./pace.ts";
import { createWakeSignal } from "./wake-signal.ts";

const RETRY_TIMES_MAX = 1_000;

/** Delivers the changes of one calendar to one target. Workers share only the database: if one hangs, the others go on. */
export function startWorker(parts: DeliveryParts) {
  const { target, calendarId, store, pace, watch } = parts;
  const cutOff = new AbortController();
  const runningCalls = new Set<Promise<void>>();
  const wakeSignal = createWakeSignal();
  let isStopping = false;
  // While it is set, a call that ends or only waits for its response wakes the worker.
  let isFull = false;
  let awaitingAnswer = 0;
  // When the changes that failed in this worker are due again. Polling finds the changes of other instances.
  let retryTimes: number[] = [];
  // Until this time the target accepts no booking at all.
  let idleUntil = 0;
  const outage = watchOutage(parts, () => wakeSignal.wake());
  const { deliverOnce, waitOrPause } = createDelivery(parts, {
    cutOff: cutOff.signal,
    onHandedOver() {
      awaitingAnswer += 1;
      if (isFull) wakeSignal.wake();
    },
    onAnswered: () => void (awaitingAnswer -= 1),
    onIdleUntil: (at) => void (idleUntil = at),
  });

  /** Pauses a target that can deliver nothing already at the start, so that the operator sees it before a booking fails. */
  async function checkTarget(): Promise<void> {
    try {
      const failure = await target.check?.(calendarId, cutOff.signal);
      if (failure !== undefined && !cutOff.signal.aborted) await waitOrPause(failure);
    } catch (error) {
      watch.failed(error);
    }
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      await claimAndStart();
      if (isStopping) return;
      // Its calls wake a full worker. It also polls, since a call may have ended while the worker was claiming.
      await wakeSignal.wait(isFull ? sleepMilliseconds(pace, Math.random()) : untilNextLook());
    }
  }

  function untilNextLook(): number {
    const now = Date.now();
    const poll = now + sleepMilliseconds(pace, Math.random());
    return Math.max(0, idleUntil - now, Math.min(poll, ...retryTimes) - now);
  }

  /** How many changes may be claimed now: one for each further call, or all of one batch. */
  function claimsMax(): number {
    if (target.batch !== undefined) return runningCalls.size === 0 ? target.batch.max : 0;
    const callsMax = Math.min(pace.callsMax, target.callsMax ?? pace.callsMax);
    const busy = runningCalls.size - awaitingAnswer;
    return Math.min(pace.concurrency - busy, callsMax - runningCalls.size);
  }

  async function claimAndStart(): Promise<void> {
    const now = Date.now();
    if (now < idleUntil) {
      isFull = false;
      return;
    }
    const max = claimsMax();
    isFull = max <= 0;
    if (isFull) return;
    retryTimes = retryTimes.filter((dueAt) => dueAt > now);
    const due = await claim(parts, { max });
    const claims = due.length === 0 ? await outage.claimProbe() : due;
    isFull = claims.length > 0 && (target.batch !== undefined || claims.length === max);
    const isOneCall = target.batch !== undefined && claims.length > 0;
    for (const group of isOneCall ? [claims] : claims.map((one) => [one])) {
      const work = deliver(group).then((dueAt) => {
        runningCalls.delete(work);
        if (dueAt !== undefined && retryTimes.length < RETRY_TIMES_MAX) retryTimes.push(dueAt);
        if (isFull || dueAt !== undefined) wakeSignal.wake();
        isFull = false;
      });
      runningCalls.add(work);
    }
  }

  /** Delivers in one call and stores how it ended. Returns the earliest time at which one of the changes is due again. */
  async function deliver(claims: readonly Claim[]): Promise<number | undefined> {
    try {
      let dueAgain: number | undefined;
      const ended = await deliverOnce(claims);
      for (const [claim, ending] of ended) {
        const isOver = (await store.end(claim, ending)) === "ended";
        // Done, or due at a time that only polling finds.
        if (isOver && ending.kind !== "failed") continue;
        const wait = isOver && ending.kind === "failed" ? ending.afterMilliseconds : 0;
        // Counted from now: not earlier than the due time that the database stored a moment ago.
        dueAgain = Math.min(dueAgain ?? Infinity, Date.now() + wait);
      }
      await outage.reactToEndings(ended.map(([, ending]) => ending));
      return dueAgain;
    } catch (error) {
      // The rows stay leased. Once the lease expires, some worker delivers the same changes again.
      watch.failed(error);
    }
  }

  const checked = checkTarget();
  const ended = run();
  return {
    /** Looks for due changes at once. */
    wake: () => wakeSignal.wake(),

    /** Stops claiming. Resolves once the calls under way have ended or were aborted. */
    async stop(): Promise<void> {
      isStopping = true;
      wakeSignal.wake();
      await ended;
      const timer = setTimeout(() => cutOff.abort(), pace.stopMilliseconds);
      await Promise.all([...runningCalls, checked]);
      clearTimeout(timer);
    },
  };
}

/** Probes a target that no delivery reaches. Once it is back, the changes that waited for it become due at once. */
function watchOutage(parts: DeliveryParts, wake: () => void) {
  const { target, calendarId, store, pace, watch } = parts;
  // The time of the last failure or probe: while it is set, the target may be away. A success unsets it.
  let failingAt: number | undefined;
  let lastProbedId = "";
  let backoffEndedAt = 0;

  return {
    /** While nothing succeeds, claims one change before it is due, to see whether the target is back. */
    async claimProbe(): Promise<Claim[]> {
      const now = Date.now();
      if (failingAt === undefined || now - failingAt < pace.probeMilliseconds) return [];
      failingAt = now;
      const claims = await claim(parts, { max: 1, lastProbedId });
      lastProbedId = claims[0]?.bookingId ?? lastProbedId;
      return claims;
    },

    /** Notes a failure. A success makes the changes due that waited because the target was away. */
    async reactToEndings(endings: readonly Ending[]): Promise<void> {
      const now = Date.now();
      if (endings.some(({ kind }) => kind === "failed" || kind === "probed")) failingAt = now;
      if (!endings.some(({ kind }) => kind === "delivered")) return;
      failingAt = undefined;
      // Otherwise each success would retry a change that always fails as if the target were away.
      if (now - backoffEndedAt < pace.endBackoffMilliseconds) return;
      backoffEndedAt = now;
      try {
        const count = await store.endBackoff({ calendarId, target: target.name });
        if (count > 0) wake();
      } catch (error) {
        watch.failed(error);
      }
    },
  };
}

async function claim(
  { target, calendarId, store, pace, watch }: DeliveryParts,
  which: { max: number; lastProbedId?: string },
): Promise<Claim[]> {
  try {
    const { leaseMilliseconds } = pace;
    const where = { calendarId, target: target.name };
    return await store.claim({ ...where, lease: randomUUID(), leaseMilliseconds, ...which });
  } catch (error) {
    watch.failed(error);
    return [];
  }
}
