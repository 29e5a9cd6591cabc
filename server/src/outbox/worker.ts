import { randomUUID } from "node:crypto";

import type { Shop } from "@vitrine/domain/shop/shop";

import type { Claim, Ending } from "./tables/outbox-claims-table.ts";
import type { OutboxStore } from "./tables/outbox-tables.ts";
import type { StoredBooking, StoredBookings } from "../booking/stored-bookings-table.ts";
import { attempt } from "./attempt.ts";
import { slotOf } from "./booking-slot.ts";
import type { BookingSlot } from "./booking-slot.ts";
import { pauseMilliseconds, sleepMilliseconds, waitMilliseconds } from "./pace.ts";
import type { Pace } from "./pace.ts";
import type { Delivery, NotDelivered, PauseCause, Target, TargetCall } from "./target.ts";
import { createWakeSignal } from "./wake-signal.ts";

const RETRIES_REMEMBERED_MAX = 1_000;

// One or two renewals may fail before the lease expires.
const RENEWALS_PER_LEASE = 3;

/** What became of one attempt: delivered, ended by a limit with nobody told, to be tried again, or given up. */
export type Outcome = "delivered" | "dropped" | "retried" | "dead";

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
  readonly shop: Shop;
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
  const { target, shop, store, pace, watch } = parts;
  const { calendarId } = shop;
  const cutOff = new AbortController();
  const underWay = new Set<Promise<void>>();
  const wakeSignal = createWakeSignal();
  let isStopping = false;
  let isFull = false;
  let awaitingAnswer = 0;
  // When this worker's own failures are due again. Polling finds the rest: rows that other instances left, those beyond
  // this list's maximum, and the end of a pause, which another instance or an operator may have changed.
  let dueAgainAt: number[] = [];
  // The target has asked for no booking at all before then.
  let idleUntil = 0;
  // When a call failed last, while none has succeeded since: the target may be away.
  let failingAt: number | undefined;
  let probedLast = "";
  let hurriedAt = 0;

  /** Pauses the target before anything is due, where nothing could be delivered: whoever has set it up sees it at once. */
  async function checkTarget(): Promise<void> {
    try {
      const failure = await target.check?.(calendarId, cutOff.signal);
      if (failure !== undefined && !cutOff.signal.aborted) await keepAway(failure);
    } catch (error) {
      watch.failed(error);
    }
  }

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
    return Math.max(0, idleUntil - now, Math.min(poll, ...dueAgainAt) - now);
  }

  /** How many changes may be claimed now. */
  function freePlaces(): number {
    if (target.gathering !== undefined) return underWay.size === 0 ? target.gathering.max : 0;
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
    const free = freePlaces();
    isFull = free <= 0;
    if (isFull) return;
    dueAgainAt = dueAgainAt.filter((dueAt) => dueAt > now);
    const due = await claim({ max: free });
    const claims = due.length === 0 ? await claimProbe() : due;
    isFull = claims.length > 0 && (target.gathering !== undefined || claims.length === free);
    for (const group of groupsOf(claims)) {
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

  /** While nothing succeeds, one change before its time, to see whether the target is back. */
  async function claimProbe(): Promise<Claim[]> {
    const now = Date.now();
    if (failingAt === undefined || now - failingAt < pace.probeMilliseconds) return [];
    failingAt = now;
    const claims = await claim({ max: 1, probedLast });
    probedLast = claims[0]?.bookingId ?? probedLast;
    return claims;
  }

  async function claim(which: { max: number; probedLast?: string }): Promise<Claim[]> {
    try {
      const { leaseMilliseconds } = pace;
      const where = { calendarId, target: target.name };
      return await store.claim({ ...where, lease: randomUUID(), leaseMilliseconds, ...which });
    } catch (error) {
      watch.failed(error);
      return [];
    }
  }

  /** Makes due what waits because the target was away, since it is back. */
  async function hurry(): Promise<void> {
    try {
      const count = await store.hurry({ calendarId, target: target.name });
      if (count > 0) wakeSignal.wake();
    } catch (error) {
      watch.failed(error);
    }
  }

  async function noteEndings(endings: readonly Ending[]): Promise<void> {
    const now = Date.now();
    if (endings.some(({ kind }) => kind === "failed" || kind === "probed")) failingAt = now;
    if (!endings.some(({ kind }) => kind === "delivered")) return;
    failingAt = undefined;
    // A change whose own call always fails as if the target were away would otherwise be tried after each success.
    if (now - hurriedAt < pace.hurryMilliseconds) return;
    hurriedAt = now;
    await hurry();
  }

  /** The claims of each call. */
  function groupsOf(claims: Claim[]): Claim[][] {
    if (target.gathering === undefined) return claims.map((claim) => [claim]);
    return claims.length === 0 ? [] : [claims];
  }

  /** Delivers by one call. Returns when the first of the changes is due again, or `undefined` when all are done. */
  async function deliver(claims: readonly Claim[]): Promise<number | undefined> {
    try {
      let dueAgain: number | undefined;
      const ended = await deliverOnce(claims);
      for (const [claim, ending] of ended) {
        const isOver = (await store.end(claim, ending)) === "ended";
        const wait = isOver ? waitAfter(ending) : 0;
        // Counted from here, it comes after the time that the database has written down.
        const dueAt = wait === undefined ? undefined : Date.now() + wait;
        dueAgain = Math.min(dueAgain ?? Infinity, dueAt ?? Infinity);
      }
      await noteEndings(ended.map(([, ending]) => ending));
      return dueAgain === Infinity ? undefined : dueAgain;
    } catch (error) {
      // The rows stay leased; once the lease expires, a worker delivers the same again.
      watch.failed(error);
    }
  }

  async function deliverOnce(claims: readonly Claim[]): Promise<[Claim, Ending][]> {
    const endings: [Claim, Ending][] = [];
    const found: FoundClaim[] = [];
    for (const claim of claims) {
      // Claimed so often without an end: delivering it probably crashes the process.
      if (claim.attempts > pace.attemptsMax) {
        endings.push([claim, giveUp(claim, "abandoned")]);
        continue;
      }
      const booking = await parts.bookings.find(calendarId, claim.bookingId);
      if (booking === undefined) endings.push([claim, giveUp(claim, "booking-missing")]);
      else found.push({ claim, booking });
    }
    if (found.length === 0) return endings;

    const delivery = await attemptWithLease(found);
    const [first] = claims;
    if (delivery.ok && first?.pausedFor !== undefined) await resume();
    if (!delivery.ok && !cutOff.signal.aborted) await keepAway(delivery);
    // All of one call are due again together.
    const attempts = Math.max(...found.map(({ claim }) => claim.attempts));
    const asked = "afterMilliseconds" in delivery ? delivery.afterMilliseconds : 0;
    const afterMilliseconds = waitMilliseconds(pace, attempts, Math.random(), asked);
    for (const { claim, booking } of found) {
      endings.push([claim, endingOf(claim, booking, delivery, afterMilliseconds)]);
    }
    return endings;
  }

  function endingOf(
    claim: Claim,
    booking: StoredBooking,
    delivery: Delivery,
    afterMilliseconds: number,
  ): Ending {
    if (delivery.ok) {
      const isDropped = delivery.isDropped === true;
      report(claim, isDropped ? "dropped" : "delivered", undefined);
      return { kind: isDropped ? "withheld" : "delivered" };
    }
    if (cutOff.signal.aborted) return { kind: "given-back" };
    if ("tooEarlyFor" in delivery) {
      if (delivery.tooEarlyFor === "target") return { kind: "given-back" };
      return { kind: "postponed", afterMilliseconds: Math.ceil(delivery.afterMilliseconds) };
    }
    const { reason } = delivery;
    if (delivery.retry && claim.isProbe) {
      report(claim, "retried", reason);
      return { kind: "probed", reason };
    }
    if (!delivery.retry || claim.attempts >= pace.attemptsMax)
      return giveUp(claim, reason, slotOf(booking, shop));
    report(claim, "retried", reason);
    return { kind: "failed", afterMilliseconds, reason };
  }

  /** Keeps this worker, or every worker, from the target where every other booking would fare alike. */
  async function keepAway(delivery: NotDelivered): Promise<void> {
    if ("tooEarlyFor" in delivery) {
      if (delivery.tooEarlyFor === "booking") return;
      // Not all instances in the same instant.
      const jitter = Math.random() * pace.backoffMilliseconds;
      idleUntil = Date.now() + Math.ceil(delivery.afterMilliseconds + jitter);
    } else if (delivery.retry && delivery.pauses !== undefined) {
      await pause(delivery.pauses, delivery.afterMilliseconds);
    }
  }

  /** Calls the target once. While it only waits for the response, the lease is renewed and another call may start. */
  async function attemptWithLease(found: readonly FoundClaim[]): Promise<Delivery> {
    let isAnswerAwaited = false;
    let renewed = Promise.resolve();
    let timer: NodeJS.Timeout | undefined;
    const onHandedOver = () => {
      isAnswerAwaited = true;
      awaitingAnswer += 1;
      if (isFull) wakeSignal.wake();
      timer = setInterval(() => {
        renewed = renewed.then(() => renewLeases(found));
      }, pace.leaseMilliseconds / RENEWALS_PER_LEASE);
    };
    try {
      return await attempt({
        call: (signal, handedOver) => callTarget(found, { shop, signal, onHandedOver: handedOver }),
        pace,
        waitMilliseconds: target.waitMilliseconds ?? 0,
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

  async function callTarget(found: readonly FoundClaim[], call: TargetCall): Promise<Delivery> {
    const bookings = found.map(({ booking }) => booking);
    if (target.gathering !== undefined) return target.gathering.deliver(bookings, call);
    const [booking] = bookings;
    if (booking === undefined) throw new Error("a call without a booking");
    return target.deliver(booking, call);
  }

  async function renewLeases(found: readonly FoundClaim[]): Promise<void> {
    try {
      for (const { claim } of found) await store.renew(claim, pace.leaseMilliseconds);
    } catch (error) {
      watch.failed(error);
    }
  }

  async function pause(cause: PauseCause, askedMilliseconds: number | undefined): Promise<void> {
    const where = { target: target.name, calendarId };
    const milliseconds = pauseMilliseconds(askedMilliseconds);
    if (await store.pause({ ...where, cause, milliseconds }))
      watch.paused({ ...where, cause, until: Date.now() + milliseconds });
  }

  async function resume(): Promise<void> {
    const isNews = await store.resume(calendarId, target.name);
    if (isNews) watch.resumed({ target: target.name, calendarId });
  }

  function giveUp(claim: Claim, reason: string, slot?: BookingSlot): Ending {
    report(claim, "dead", reason, slot);
    return { kind: "dead", reason };
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

  const checked = checkTarget();
  const ended = run();
  return {
    wake: () => wakeSignal.wake(),
    async stop() {
      isStopping = true;
      wakeSignal.wake();
      await ended;
      const timer = setTimeout(() => cutOff.abort(), pace.stopMilliseconds);
      await Promise.all([...underWay, checked]);
      clearTimeout(timer);
    },
  };
}

/** A claim with its booking as it stands now. */
interface FoundClaim {
  readonly claim: Claim;
  readonly booking: StoredBooking;
}

/** How long until a change that has ended so is due again; `undefined` when it is done, or when only the next look shows it. */
function waitAfter(ending: Ending): number | undefined {
  return ending.kind === "failed" ? ending.afterMilliseconds : undefined;
}
