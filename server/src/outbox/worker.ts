import { randomUUID } from "node:crypto";

import type { Claim, Ending } from "../store/outbox-claims.ts";
import type { OutboxStore } from "../store/outbox-store.ts";
import type { StoredBooking, StoredBookings } from "../store/stored-bookings.ts";
import { attempt } from "./attempt.ts";
import { slotOf } from "./booking-slot.ts";
import type { BookingSlot } from "./booking-slot.ts";
import { pauseMilliseconds, sleepMilliseconds, waitMilliseconds } from "./pace.ts";
import type { Pace } from "./pace.ts";
import type { PauseCause, Target } from "./target.ts";

const RETRIES_REMEMBERED_MAX = 1_000;

// One or two renewals may fail before the lease expires.
const RENEWALS_PER_LEASE = 3;

/** What became of one attempt: delivered, to be tried again, or given up. */
export type Outcome = "delivered" | "retried" | "dead";

/** Receives what the outbox does, for logs and metrics. Never anything personal. */
export interface OutboxWatch {
  attempted(
    attempt: Readonly<{
      target: string;
      bookingId: string;
      outcome: Outcome;
      attempts: number;
      /** `undefined` for what was delivered. */
      reason: string | undefined;
      /** Set when a delivery is given up: the booking that a person has to look after. */
      slot: BookingSlot | undefined;
    }>,
  ): void;
  /** No instance calls the target for this calendar before `until`. */
  paused(
    pause: Readonly<{ target: string; calendarId: string; cause: PauseCause; until: number }>,
  ): void;
  /** A delivery succeeded after a pause. */
  resumed(where: Readonly<{ target: string; calendarId: string }>): void;
  /** The outbox could not use its database, and retries. */
  failed(error: unknown): void;
  /** A target threw instead of answering. */
  threw(target: string, error: unknown): void;
}

export interface WorkerParts {
  readonly target: Target;
  readonly calendarId: string;
  readonly store: OutboxStore;
  readonly bookings: StoredBookings;
  readonly pace: Pace;
  readonly watch: OutboxWatch;
}

export interface OutboxWorker {
  /** Looks at once for what is due. */
  wake(): void;
  /** Stops claiming; resolves when the calls under way have ended or were aborted. */
  stop(): Promise<void>;
}

/**
 * Starts delivering the changes of one calendar's bookings to one target. Workers share only the database: one that
 * hangs does not delay the others.
 */
export function startWorker(parts: WorkerParts): OutboxWorker {
  const { target, calendarId, store, pace, watch } = parts;
  const cutOff = new AbortController();
  const underWay = new Set<Promise<void>>();
  const wakeSignal = createWakeSignal();
  let isStopping = false;
  let isFull = false;
  let awaitingAnswer = 0;
  // When this worker's own failures are due again. Polling finds the rest: rows that other instances left, those beyond
  // this list's maximum, and the end of a pause, which another instance or an operator may have changed.
  let dueAgainAt: number[] = [];

  async function run(): Promise<void> {
    while (!isStopping) {
      await claimAndStart();
      if (isStopping) return;
      // A full worker is woken by the first call that ends or only waits for its response. It also polls, since a call
      // may have ended while it was claiming.
      await wakeSignal.wait(isFull ? sleepMilliseconds(pace, Math.random()) : untilNextLook());
    }
  }

  function untilNextLook(): number {
    const now = Date.now();
    const poll = now + sleepMilliseconds(pace, Math.random());
    return Math.max(0, Math.min(poll, ...dueAgainAt) - now);
  }

  async function claimAndStart(): Promise<void> {
    const now = Date.now();
    const busy = underWay.size - awaitingAnswer;
    const free = Math.min(pace.concurrency - busy, pace.callsMax - underWay.size);
    isFull = free <= 0;
    if (isFull) return;
    dueAgainAt = dueAgainAt.filter((dueAt) => dueAt > now);
    const claims = await claimDue(now, free);
    isFull = claims.length === free;
    for (const claim of claims) {
      const work = deliver(claim).then((dueAt) => {
        underWay.delete(work);
        if (dueAt !== undefined && dueAgainAt.length < RETRIES_REMEMBERED_MAX)
          dueAgainAt.push(dueAt);
        if (isFull || dueAt !== undefined) wakeSignal.wake();
        isFull = false;
      });
      underWay.add(work);
    }
  }

  async function claimDue(now: number, max: number): Promise<Claim[]> {
    try {
      const leasedUntil = now + pace.leaseMilliseconds;
      const lease = randomUUID();
      return await store.claim({ calendarId, target: target.name, lease, now, leasedUntil, max });
    } catch (error) {
      watch.failed(error);
      return [];
    }
  }

  /** Returns when the change is due again, or `undefined` when it is done. */
  async function deliver(claim: Claim): Promise<number | undefined> {
    try {
      const ending = await deliverOnce(claim);
      const now = Date.now();
      if ((await store.end(claim, ending, now)) !== "ended") return now;
      return ending.kind === "failed" ? ending.dueAt : undefined;
    } catch (error) {
      // The row stays leased; once the lease expires, a worker delivers the same again.
      watch.failed(error);
    }
  }

  async function deliverOnce(claim: Claim): Promise<Ending> {
    // Claimed so often without an end: delivering it probably crashes the process.
    if (claim.attempts > pace.attemptsMax) return giveUp(claim, "abandoned");
    const booking = await parts.bookings.find(calendarId, claim.bookingId);
    if (booking === undefined) return giveUp(claim, "booking-missing");

    const delivery = await attemptWithLease(claim, booking);
    if (delivery.ok) {
      report(claim, "delivered", undefined);
      if (claim.pausedFor !== undefined) await resume();
      return { kind: "delivered" };
    }
    if (cutOff.signal.aborted) return { kind: "given-back" };
    const { reason } = delivery;
    if (delivery.retry && delivery.pauses !== undefined) {
      await pause(delivery.pauses, delivery.afterMilliseconds);
    }
    if (!delivery.retry || claim.attempts >= pace.attemptsMax)
      return giveUp(claim, reason, slotOf(booking));

    const wait = waitMilliseconds(pace, claim.attempts, Math.random(), delivery.afterMilliseconds);
    report(claim, "retried", reason);
    return { kind: "failed", dueAt: Date.now() + wait, reason };
  }

  /** Calls the target once. While it only waits for the response, the lease is renewed and another call may start. */
  async function attemptWithLease(
    claim: Claim,
    booking: StoredBooking,
  ): ReturnType<typeof attempt> {
    let isAnswerAwaited = false;
    let renewed = Promise.resolve();
    let timer: NodeJS.Timeout | undefined;
    const onHandedOver = () => {
      isAnswerAwaited = true;
      awaitingAnswer += 1;
      if (isFull) wakeSignal.wake();
      timer = setInterval(() => {
        renewed = renewed.then(() => renewLease(claim));
      }, pace.leaseMilliseconds / RENEWALS_PER_LEASE);
    };
    try {
      return await attempt({
        target,
        booking,
        pace,
        stopping: cutOff.signal,
        onHandedOver,
        onThrown: (error) => watch.threw(target.name, error),
      });
    } finally {
      if (isAnswerAwaited) awaitingAnswer -= 1;
      clearInterval(timer);
      await renewed;
    }
  }

  async function renewLease(claim: Claim): Promise<void> {
    try {
      await store.renew(claim, Date.now() + pace.leaseMilliseconds);
    } catch (error) {
      watch.failed(error);
    }
  }

  async function pause(cause: PauseCause, askedMilliseconds: number | undefined): Promise<void> {
    const now = Date.now();
    const where = { target: target.name, calendarId };
    const until = now + pauseMilliseconds(askedMilliseconds);
    if (await store.pause({ ...where, cause, until }, now))
      watch.paused({ ...where, cause, until });
  }

  async function resume(): Promise<void> {
    const isNews = await store.resume(calendarId, target.name, Date.now());
    if (isNews) watch.resumed({ target: target.name, calendarId });
  }

  function giveUp(claim: Claim, reason: string, slot?: BookingSlot): Ending {
    report(claim, "dead", reason, slot);
    return { kind: "dead", deadAt: Date.now(), reason };
  }

  function report(
    claim: Claim,
    outcome: Outcome,
    reason: string | undefined,
    slot?: BookingSlot,
  ): void {
    const { bookingId, attempts } = claim;
    watch.attempted({ target: target.name, bookingId, outcome, attempts, reason, slot });
  }

  const ended = run();
  return {
    wake: () => wakeSignal.wake(),
    async stop() {
      isStopping = true;
      wakeSignal.wake();
      await ended;
      const timer = setTimeout(() => cutOff.abort(), pace.stopMilliseconds);
      await Promise.all(underWay);
      clearTimeout(timer);
    },
  };
}

interface WakeSignal {
  wake(): void;
  /** Resolves when `wake` has been called since the last wait, or after `milliseconds`. */
  wait(milliseconds: number): Promise<void>;
}

function createWakeSignal(): WakeSignal {
  let isAwake = false;
  let answer: (() => void) | undefined;
  return {
    wake() {
      isAwake = true;
      answer?.();
    },
    async wait(milliseconds) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        answer = resolve;
        if (isAwake) resolve();
        // Unreferenced: an idle worker does not keep the process alive.
        timer = setTimeout(resolve, milliseconds).unref();
      });
      clearTimeout(timer);
      isAwake = false;
    },
  };
}
