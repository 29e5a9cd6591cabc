import { randomUUID } from "node:crypto";

import type { Claim, Ending } from "./tables/outbox-claims-table.ts";
import { createDelivery } from "./delivery.ts";
import type { DeliveryParts } from "./delivery.ts";
import { sleepMilliseconds } from "./pace.ts";
import { createWakeSignal } from "./wake-signal.ts";

const RETRIES_REMEMBERED_MAX = 1_000;

/** Delivers the changes of one calendar to one target. Workers share only the database: one that hangs delays no other. */
export function startWorker(parts: DeliveryParts) {
  const { target, shop, store, pace, watch } = parts;
  const { calendarId } = shop;
  const cutOff = new AbortController();
  const underWay = new Set<Promise<void>>();
  const wakeSignal = createWakeSignal();
  let isStopping = false;
  let isFull = false;
  let awaitingAnswer = 0;
  // When the changes that failed here are due again. Polling finds what other instances left or changed.
  let dueAgainAt: number[] = [];
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

  /** Pauses a target that cannot deliver at all before anything is due, so that the operator sees this at once. */
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
      // Calls wake a full worker. It also polls, since one may have ended while the worker was claiming.
      await wakeSignal.wait(isFull ? sleepMilliseconds(pace, Math.random()) : untilNextLook());
    }
  }

  function untilNextLook(): number {
    const now = Date.now();
    const poll = now + sleepMilliseconds(pace, Math.random());
    return Math.max(0, idleUntil - now, Math.min(poll, ...dueAgainAt) - now);
  }

  function claimsMax(): number {
    if (target.batch !== undefined) return underWay.size === 0 ? target.batch.max : 0;
    const callsMax = Math.min(pace.callsMax, target.callsMax ?? pace.callsMax);
    const busy = underWay.size - awaitingAnswer;
    return Math.min(pace.concurrency - busy, callsMax - underWay.size);
  }

  async function claimAndStart(): Promise<void> {
    const now = Date.now();
    if (now < idleUntil) {
      isFull = false;
      return;
    }
    const free = claimsMax();
    isFull = free <= 0;
    if (isFull) return;
    dueAgainAt = dueAgainAt.filter((dueAt) => dueAt > now);
    const due = await claim(parts, { max: free });
    const claims = due.length === 0 ? await outage.claimProbe() : due;
    isFull = claims.length > 0 && (target.batch !== undefined || claims.length === free);
    const isOneCall = target.batch !== undefined && claims.length > 0;
    for (const group of isOneCall ? [claims] : claims.map((one) => [one])) {
      const work = deliver(group).then((dueAt) => {
        underWay.delete(work);
        if (dueAt !== undefined && dueAgainAt.length < RETRIES_REMEMBERED_MAX)
          dueAgainAt.push(dueAt);
        if (isFull || dueAt !== undefined) wakeSignal.wake();
        isFull = false;
      });
      underWay.add(work);
    }
  }

  /** Delivers in one call. Returns the earliest time that a change is due again, if this worker knows any. */
  async function deliver(claims: readonly Claim[]): Promise<number | undefined> {
    try {
      let dueAgain: number | undefined;
      const ended = await deliverOnce(claims);
      for (const [claim, ending] of ended) {
        const isOver = (await store.end(claim, ending)) === "ended";
        // When it is done, or only polling will find it.
        if (isOver && ending.kind !== "failed") continue;
        const wait = isOver && ending.kind === "failed" ? ending.afterMilliseconds : 0;
        // Counted from now, so that it is not before the time that the database stored.
        dueAgain = Math.min(dueAgain ?? Infinity, Date.now() + wait);
      }
      await outage.reactToEndings(ended.map(([, ending]) => ending));
      return dueAgain;
    } catch (error) {
      // The rows stay leased; once the lease expires, a worker delivers the same again.
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
      await Promise.all([...underWay, checked]);
      clearTimeout(timer);
    },
  };
}

/** Probes a target that nothing reaches; once it is back, the waiting changes are due at once. */
function watchOutage(parts: DeliveryParts, wake: () => void) {
  const { target, shop, store, pace, watch } = parts;
  const { calendarId } = shop;
  // Time of the last failure or probe; `undefined` after a success. While it is set, the target may be away.
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

    async reactToEndings(endings: readonly Ending[]): Promise<void> {
      const now = Date.now();
      if (endings.some(({ kind }) => kind === "failed" || kind === "probed")) failingAt = now;
      if (!endings.some(({ kind }) => kind === "delivered")) return;
      failingAt = undefined;
      // Otherwise a change that always fails as if the target were away would be retried after each success.
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
  { target, shop, store, pace, watch }: DeliveryParts,
  which: { max: number; lastProbedId?: string },
): Promise<Claim[]> {
  try {
    const { leaseMilliseconds } = pace;
    const where = { calendarId: shop.calendarId, target: target.name };
    return await store.claim({ ...where, lease: randomUUID(), leaseMilliseconds, ...which });
  } catch (error) {
    watch.failed(error);
    return [];
  }
}
