import { randomUUID } from "node:crypto";

import type { Claim, Ending, OutboxStore } from "../store/outbox-store.ts";
import type { StoredBookings } from "../store/stored-bookings.ts";
import { attempt } from "./attempt.ts";
import { slotOf } from "./booking-slot.ts";
import type { BookingSlot } from "./booking-slot.ts";
import { pauseMilliseconds, sleepMilliseconds, waitMilliseconds } from "./pace.ts";
import type { Pace } from "./pace.ts";
import type { Target } from "./target.ts";

const REMEMBERED_MAX = 1_000;

/** What became of one attempt: brought, to be tried again, or given up. */
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
  /** The outbox itself could not go on, and will try again. */
  failed(error: unknown): void;
  /** A target threw instead of answering. */
  threw(target: string, error: unknown): void;
}

export interface LaneParts {
  readonly target: Target;
  readonly calendarId: string;
  readonly store: OutboxStore;
  readonly bookings: StoredBookings;
  readonly pace: Pace;
  readonly watch: OutboxWatch;
}

export interface Lane {
  /** Looks at once for what is due. */
  wake(): void;
  /** Claims nothing more; ends when the calls under way have, or have been cut off. */
  stop(): Promise<void>;
}

/**
 * Brings one target the changes of one calendar's bookings. Lanes share nothing, so that one that hangs holds up none
 * of the others.
 */
export function startLane(parts: LaneParts): Lane {
  const { target, calendarId, store, pace, watch } = parts;
  const cutOff = new AbortController();
  const underWay = new Set<Promise<void>>();
  const bell = newBell();
  let isStopping = false;
  let isFull = false;
  let pausedUntil = 0;
  // When to try again what failed here; what others have left, and what is too much to remember, is found by polling.
  let dueAgainAt: number[] = [];

  async function run(): Promise<void> {
    while (!isStopping) {
      await claimAndStart();
      if (isStopping) return;
      // A full lane is rung by whichever call ends first.
      await bell.rung(isFull ? undefined : untilNextLook());
    }
  }

  function untilNextLook(): number {
    const now = Date.now();
    const poll = now + sleepMilliseconds(pace, Math.random());
    return Math.max(0, Math.max(pausedUntil, Math.min(poll, ...dueAgainAt)) - now);
  }

  async function claimAndStart(): Promise<void> {
    const now = Date.now();
    const free = pace.concurrency - underWay.size;
    if (free === 0 || now < pausedUntil) return;
    dueAgainAt = dueAgainAt.filter((dueAt) => dueAt > now);
    const claims = await claimed(now, free);
    isFull = claims.length === free;
    for (const claim of claims) {
      const work = bring(claim).then((dueAt) => {
        underWay.delete(work);
        if (dueAt !== undefined && dueAgainAt.length < REMEMBERED_MAX) dueAgainAt.push(dueAt);
        if (isFull || dueAt !== undefined) bell.ring();
        isFull = false;
      });
      underWay.add(work);
    }
  }

  async function claimed(now: number, max: number): Promise<Claim[]> {
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
  async function bring(claim: Claim): Promise<number | undefined> {
    try {
      const ending = await endingOf(claim);
      const now = Date.now();
      if ((await store.end(claim, ending, now)) !== "ended") return now;
      return ending.kind === "failed" ? ending.dueAt : undefined;
    } catch (error) {
      // The row stays leased, and whoever finds the lease over brings the same once more.
      watch.failed(error);
    }
  }

  async function endingOf(claim: Claim): Promise<Ending> {
    // Claimed so often and never ended: the process dies of it.
    if (claim.attempts > pace.attemptsMax) return buried(claim, "abandoned");
    const booking = await parts.bookings.find(calendarId, claim.bookingId);
    if (booking === undefined) return buried(claim, "booking-missing");

    const delivery = await attempt(target, booking, pace.callMilliseconds, cutOff.signal, (error) =>
      watch.threw(target.name, error),
    );
    if (delivery.ok) {
      report(claim, "delivered", undefined);
      return { kind: "delivered" };
    }
    if (cutOff.signal.aborted) return { kind: "given-back" };
    const { reason } = delivery;
    if (!delivery.retry || claim.attempts >= pace.attemptsMax)
      return buried(claim, reason, slotOf(booking));

    const { afterMilliseconds } = delivery;
    const now = Date.now();
    pausedUntil = Math.max(pausedUntil, now + pauseMilliseconds(afterMilliseconds));
    const wait = waitMilliseconds(pace, claim.attempts, Math.random(), afterMilliseconds);
    report(claim, "retried", reason);
    return { kind: "failed", dueAt: now + wait, reason };
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
  rung(milliseconds: number | undefined): Promise<void>;
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
        if (milliseconds !== undefined) timer = setTimeout(resolve, milliseconds).unref();
      });
      clearTimeout(timer);
      isRung = false;
    },
  };
}
