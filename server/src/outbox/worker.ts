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

const REMEMBERED_MAX = 1_000;

// A renewal or two may fail before others take the worker for dead.
const RENEWALS_PER_LEASE = 3;

/** What became of one attempt: delivered, to be tried again, or given up. */
export type Outcome = "delivered" | "retried" | "dead";

/** What the outbox tells those who watch it. Nothing in it is personal. */
export interface OutboxWatch {
  attempted(
    attempt: Readonly<{
      target: string;
      bookingId: string;
      outcome: Outcome;
      attempts: number;
      /** `undefined` for what was delivered. */
      reason: string | undefined;
      /** Of what was given up: which booking somebody has to look after. */
      slot: BookingSlot | undefined;
    }>,
  ): void;
  /** The target is given nothing of this calendar before then, by any instance. */
  paused(
    pause: Readonly<{ target: string; calendarId: string; cause: PauseCause; until: number }>,
  ): void;
  /** The target takes what it is given again, after a pause. */
  resumed(where: Readonly<{ target: string; calendarId: string }>): void;
  /** The outbox itself could not go on, and will try again. */
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
  /** Claims nothing more; ends when the calls under way have, or have been cut off. */
  stop(): Promise<void>;
}

/**
 * Delivers the changes of one calendar's bookings to one target. Workers share nothing but the database, so that one
 * that hangs holds up none of the others.
 */
export function startWorker(parts: WorkerParts): OutboxWorker {
  const { target, calendarId, store, pace, watch } = parts;
  const cutOff = new AbortController();
  const underWay = new Set<Promise<void>>();
  const bell = newBell();
  let isStopping = false;
  let isFull = false;
  let awaitingAnswer = 0;
  // When to try again what failed here; what others have left, and what is too much to remember, is found by polling.
  // So is the end of a pause, since any instance may learn of it and anybody may lift it.
  let dueAgainAt: number[] = [];

  async function run(): Promise<void> {
    while (!isStopping) {
      await claimAndStart();
      if (isStopping) return;
      // A full worker is rung by the call that ends first or only awaits its answer; it looks as well, since a call may
      // have ended while it was claiming.
      await bell.rung(isFull ? sleepMilliseconds(pace, Math.random()) : untilNextLook());
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
        if (dueAt !== undefined && dueAgainAt.length < REMEMBERED_MAX) dueAgainAt.push(dueAt);
        if (isFull || dueAt !== undefined) bell.ring();
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

  /** Answers when the same is due again, if it is. */
  async function deliver(claim: Claim): Promise<number | undefined> {
    try {
      const ending = await deliverOnce(claim);
      const now = Date.now();
      if ((await store.end(claim, ending, now)) !== "ended") return now;
      return ending.kind === "failed" ? ending.dueAt : undefined;
    } catch (error) {
      // The row stays leased, and whoever finds the lease over delivers the same once more.
      watch.failed(error);
    }
  }

  async function deliverOnce(claim: Claim): Promise<Ending> {
    // Claimed so often and never ended: the process dies of it.
    if (claim.attempts > pace.attemptsMax) return buried(claim, "abandoned");
    const booking = await parts.bookings.find(calendarId, claim.bookingId);
    if (booking === undefined) return buried(claim, "booking-missing");

    const delivery = await attemptLeased(claim, booking);
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
      return buried(claim, reason, slotOf(booking));

    const wait = waitMilliseconds(pace, claim.attempts, Math.random(), delivery.afterMilliseconds);
    report(claim, "retried", reason);
    return { kind: "failed", dueAt: Date.now() + wait, reason };
  }

  /** One call of the target, whose lease is renewed and whose place is free while it only awaits its answer. */
  async function attemptLeased(claim: Claim, booking: StoredBooking): ReturnType<typeof attempt> {
    let isAnswerAwaited = false;
    let renewed = Promise.resolve();
    let timer: NodeJS.Timeout | undefined;
    const onHandedOver = () => {
      isAnswerAwaited = true;
      awaitingAnswer += 1;
      if (isFull) bell.ring();
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

  function buried(claim: Claim, reason: string, slot?: BookingSlot): Ending {
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
    wake: () => bell.ring(),
    async stop() {
      isStopping = true;
      bell.ring();
      await ended;
      const timer = setTimeout(() => cutOff.abort(), pace.stopMilliseconds);
      await Promise.all(underWay);
      clearTimeout(timer);
    },
  };
}

interface Bell {
  ring(): void;
  /** Resolves when it has been rung since the last time, or after so long. */
  rung(milliseconds: number): Promise<void>;
}

function newBell(): Bell {
  let isRung = false;
  let answer: (() => void) | undefined;
  return {
    ring() {
      isRung = true;
      answer?.();
    },
    async rung(milliseconds) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        answer = resolve;
        if (isRung) resolve();
        // Nothing to look for keeps no process alive.
        timer = setTimeout(resolve, milliseconds).unref();
      });
      clearTimeout(timer);
      isRung = false;
    },
  };
}
