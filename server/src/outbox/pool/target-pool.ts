// Shares the calls to one target fairly among the calendars that have something due for it. decisions/0045

import type { DeliveryParts } from "../delivery.ts";
import { createOutageOfAll } from "./outage.ts";
import { createWorker } from "./worker.ts";
import type { CallSlots, Worker } from "./worker.ts";

// A longer timer would end at once.
const TIMER_MAX = 2 ** 31 - 1;

// So that the workers of many calendars do not keep requests waiting for the database.
const CLAIMS_AT_ONCE = 8;

interface WorkerOfPool extends Worker {
  timer?: NodeJS.Timeout | undefined;
}

/** Delivers the changes of all calendars to one target. Pools share only the database: if one hangs, the others go on. */
export function createTargetPool(parts: Omit<DeliveryParts, "calendarId">) {
  const { target, pace } = parts;
  const cutOff = new AbortController();
  const slots: CallSlots = { taken: 0 };
  // Exists for a calendar only while something of it is due, failing or under way.
  const workers = new Map<string, WorkerOfPool>();
  // The calendars that could claim something now: each takes a few slots, and comes last again.
  const ready = new Set<string>();
  const work = new Set<Promise<unknown>>();
  let claiming = 0;
  let isStopping = false;
  // Where all calendars share one place, such as the mail server, they share its outages, too.
  const outageOfAll = target.placeOf === undefined ? createOutageOfAll(pace) : undefined;

  const track = (promise: Promise<unknown>) => {
    work.add(promise);
    void promise.finally(() => work.delete(promise));
  };

  function workerOf(calendarId: string): WorkerOfPool {
    const known = workers.get(calendarId);
    if (known !== undefined) return known;
    const worker: WorkerOfPool = createWorker(
      { ...parts, calendarId, slots, cutOff: cutOff.signal, outageOfAll, track },
      {
        onChange() {
          review(calendarId, worker);
          startReady();
        },
        onSuccess() {
          if (outageOfAll !== undefined) track(outageOfAll.reactToSuccess(worker));
        },
      },
    );
    workers.set(calendarId, worker);
    return worker;
  }

  /** Puts the worker among the ready ones, wakes it at its time, or forgets it. */
  function review(calendarId: string, worker: WorkerOfPool): void {
    clearTimeout(worker.timer);
    worker.timer = undefined;
    if (isStopping) return;
    outageOfAll?.note(worker);
    const now = Date.now();
    const readyAt = worker.readyAt();
    if (readyAt <= now) {
      ready.add(calendarId);
      return;
    }
    ready.delete(calendarId);
    const at = Math.min(readyAt, worker.forgetAt());
    if (at <= now) workers.delete(calendarId);
    else if (at < Infinity) {
      const reviewAgain = () => {
        review(calendarId, worker);
        startReady();
      };
      worker.timer = setTimeout(reviewAgain, Math.min(at - now, TIMER_MAX)).unref();
    }
  }

  function startReady(): void {
    for (const calendarId of ready) {
      const free = pace.callsOfTarget - slots.taken;
      if (isStopping || free <= 0 || claiming >= CLAIMS_AT_ONCE) return;
      ready.delete(calendarId);
      const worker = workers.get(calendarId);
      if (worker === undefined) continue;
      if (worker.readyAt() <= Date.now()) track(claimFor(worker, free));
      else review(calendarId, worker);
    }
  }

  async function claimFor(worker: WorkerOfPool, free: number): Promise<void> {
    claiming += 1;
    await worker.claimAndStart(free);
    claiming -= 1;
    startReady();
  }

  return {
    /** Looks for due changes of this calendar as soon as there is a slot. */
    wake(calendarId: string): void {
      if (!isStopping) workerOf(calendarId).wake();
    },

    /** Pauses a target that can deliver nothing already at the start, so that the operator sees it before a booking fails. */
    check(calendarId: string): void {
      if (!isStopping && target.check !== undefined) track(workerOf(calendarId).checkTarget());
    },

    /** For how many calendars something is due, failing or under way. */
    workersCount: () => workers.size,

    /** Stops claiming. Resolves once the calls under way have ended or were aborted. */
    async stop(): Promise<void> {
      isStopping = true;
      outageOfAll?.stop();
      for (const { timer } of workers.values()) clearTimeout(timer);
      const timer = setTimeout(() => cutOff.abort(), pace.stopMilliseconds);
      while (work.size > 0) await Promise.all(work);
      clearTimeout(timer);
    },
  };
}
