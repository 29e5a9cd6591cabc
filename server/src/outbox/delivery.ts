import type { Shop } from "@vitrine/domain/shop/shop";

import type { StoredBooking, StoredBookings } from "../booking/stored-bookings-table.ts";
import { attempt } from "./attempt.ts";
import { slotOf } from "./booking-slot.ts";
import type { BookingSlot } from "./booking-slot.ts";
import { pauseMilliseconds, waitMilliseconds } from "./pace.ts";
import type { Pace } from "./pace.ts";
import type { Claim, Ending } from "./tables/outbox-claims-table.ts";
import type { OutboxStore } from "./tables/outbox-tables.ts";
import type { Delivery, NotDelivered, PauseCause, Target, TargetCall } from "./target.ts";

/** The result of one attempt: delivered, dropped by a limit (no one is notified), to be retried, or given up. */
export type Outcome = "delivered" | "dropped" | "retried" | "dead";

/** Receives the outbox's events, for logs and metrics. They hold nothing personal. */
export interface OutboxWatch {
  attempted(
    attempt: Readonly<{
      target: string;
      bookingId: string;
      outcome: Outcome;
      attempts: number;
      /** `undefined` when the booking was delivered or dropped. */
      reason: string | undefined;
      /**
       * The booking that a person has to look after. Set when its delivery is given up and the booking could be read.
       */
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

export interface DeliveryParts {
  readonly target: Target;
  readonly shop: Shop;
  readonly store: OutboxStore;
  readonly bookings: StoredBookings;
  readonly pace: Pace;
  readonly watch: OutboxWatch;
}

/** The signals between the worker and a call under way. */
interface CallEvents {
  /** Aborts when the worker cannot wait any longer. */
  readonly cutOff: AbortSignal;
  /** Everything is sent; the response may take minutes. */
  readonly onHandedOver: () => void;
  readonly onAnswered: () => void;
  /** The target accepts nothing before `at`. */
  readonly onIdleUntil: (at: number) => void;
}

/** A claim with its booking as it stands now. */
interface FoundClaim {
  readonly claim: Claim;
  readonly booking: StoredBooking;
}

// One or two renewals may fail before the lease expires.
const RENEWALS_PER_LEASE = 3;

/** Delivers the changes of one calendar to one target, and returns how each ended. */
export function deliveryOf(parts: DeliveryParts, events: CallEvents) {
  const { target, shop, store, bookings, pace, watch } = parts;
  const { calendarId } = shop;
  const { cutOff, onIdleUntil } = events;

  async function deliverOnce(claims: readonly Claim[]): Promise<[Claim, Ending][]> {
    const endings: [Claim, Ending][] = [];
    const found: FoundClaim[] = [];
    for (const claim of claims) {
      // It was claimed so often without ending that delivering it probably crashes the process.
      if (claim.attempts > pace.attemptsMax) {
        endings.push([claim, giveUp(claim, "abandoned")]);
        continue;
      }
      const booking = await bookings.find(calendarId, claim.bookingId);
      if (booking === undefined) endings.push([claim, giveUp(claim, "booking-missing")]);
      else found.push({ claim, booking });
    }
    if (found.length === 0) return endings;

    const delivery = await attemptWithLease(parts, found, events);
    const [first] = claims;
    if (delivery.ok && first?.pausedFor !== undefined) await resume();
    if (!delivery.ok && !cutOff.aborted) await keepAway(delivery);
    // All changes of one call are due again together.
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
    if (cutOff.aborted) return { kind: "given-back" };
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

  /**
   * When no other booking could be delivered either, makes this worker wait (it is too early) or every worker (a pause).
   */
  async function keepAway(delivery: NotDelivered): Promise<void> {
    if ("tooEarlyFor" in delivery) {
      if (delivery.tooEarlyFor === "booking") return;
      // Random, so that not all instances return in the same instant.
      const jitter = Math.random() * pace.backoffMilliseconds;
      onIdleUntil(Date.now() + Math.ceil(delivery.afterMilliseconds + jitter));
    } else if (delivery.retry && delivery.pauses !== undefined) {
      await pause(delivery.pauses, delivery.afterMilliseconds);
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

  return { deliverOnce, keepAway };
}

/** Calls the target once. While it only waits for the response, the lease is renewed and another call may start. */
async function attemptWithLease(
  { target, shop, store, pace, watch }: DeliveryParts,
  found: readonly FoundClaim[],
  events: CallEvents,
): Promise<Delivery> {
  let isAnswerAwaited = false;
  let renewed = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const renewLeases = async () => {
    try {
      for (const { claim } of found) await store.renew(claim, pace.leaseMilliseconds);
    } catch (error) {
      watch.failed(error);
    }
  };
  const onHandedOver = () => {
    isAnswerAwaited = true;
    events.onHandedOver();
    timer = setInterval(() => {
      renewed = renewed.then(renewLeases);
    }, pace.leaseMilliseconds / RENEWALS_PER_LEASE);
  };
  try {
    return await attempt({
      call: (signal, handedOver) =>
        callTarget(target, found, { shop, signal, onHandedOver: handedOver }),
      pace,
      waitMilliseconds: target.waitMilliseconds ?? 0,
      stopping: events.cutOff,
      onHandedOver,
      onThrown: (error) => watch.threw(target.name, error),
    });
  } finally {
    if (isAnswerAwaited) events.onAnswered();
    clearInterval(timer);
    await renewed;
  }
}

async function callTarget(
  target: Target,
  found: readonly FoundClaim[],
  call: TargetCall,
): Promise<Delivery> {
  const bookings = found.map(({ booking }) => booking);
  if (target.gathering !== undefined) return target.gathering.deliver(bookings, call);
  const [booking] = bookings;
  if (booking === undefined) throw new Error("a call without a booking");
  return target.deliver(booking, call);
}
