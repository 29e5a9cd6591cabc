import type { StoredBooking, StoredBookings } from "../booking/stored-bookings-table.ts";
import type { LiveShops } from "../shops/live-shops.ts";
import { slotOf } from "./booking-slot.ts";
import type { BookingSlot } from "./booking-slot.ts";
import { NOT_KNOWN_HERE, temporaryFailure } from "./delivery-failure.ts";
import type { SettingsOfTargets } from "./followers/following.ts";
import { pauseMilliseconds, waitMilliseconds } from "./pace.ts";
import type { Pace } from "./pace.ts";
import type { Claim, Ending } from "./tables/outbox-claims-table.ts";
import type { OutboxStore } from "./tables/outbox-tables.ts";
import type { Delivery, NotDelivered, PauseCause, Target, TargetCall } from "./target.ts";

/** `dropped`: a limit kept the target from notifying anyone. `dead`: given up. */
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
      /** The given-up booking that a person has to look after, if it could be read. */
      slot: BookingSlot | undefined;
    }>,
  ): void;
  /** No instance calls the target for this calendar before `until`. */
  paused(
    pause: Readonly<{ target: string; calendarId: string; cause: PauseCause; until: number }>,
  ): void;
  /** A delivery succeeded after a pause. */
  resumed(where: Readonly<{ target: string; calendarId: string }>): void;
  /** The database did not answer. */
  failed(error: unknown): void;
  /** A target threw instead of answering. */
  threw(target: string, error: unknown): void;
}

export interface DeliveryParts {
  readonly target: Target;
  readonly calendarId: string;
  readonly shops: Pick<LiveShops, "find">;
  /** What is set beside the shops; missing where nothing can be. */
  readonly settings?: SettingsOfTargets | undefined;
  readonly store: OutboxStore;
  readonly bookings: StoredBookings;
  readonly pace: Pace;
  readonly watch: OutboxWatch;
}

interface CallEvents {
  /** Aborts when the server stops and a call takes longer than that may wait. */
  readonly cutOff: AbortSignal;
  readonly onHandedOver: () => void;
  readonly onAnswered: () => void;
  /** The target accepts nothing before `at`. */
  readonly onIdleUntil: (at: number) => void;
}

interface FoundClaim {
  readonly claim: Claim;
  readonly booking: StoredBooking;
}

// Reasons are logged. Anything but a short code could quote what was sent, so it is replaced.
const REASON = /^[a-z0-9][a-z0-9-]{0,39}$/;

// One or two renewals may fail before the lease expires.
const RENEWALS_PER_LEASE = 3;

/** Returns the functions that deliver the changes of one calendar to one target. */
export function createDelivery(parts: DeliveryParts, events: CallEvents) {
  const { target, calendarId, shops, store, bookings, pace, watch } = parts;
  const { cutOff, onIdleUntil } = events;

  /** Delivers these changes in one call and returns how each claim ends. Storing that is left to the worker. */
  async function deliverOnce(claims: readonly Claim[]): Promise<[Claim, Ending][]> {
    const endings: [Claim, Ending][] = [];
    const found: FoundClaim[] = [];
    for (const claim of claims) {
      // So many claims never ended: delivering this change probably crashes the process.
      if (claim.attempts > pace.attemptsMax) {
        endings.push([claim, giveUp(claim, "abandoned")]);
        continue;
      }
      const booking = await bookings.find(calendarId, claim.bookingId);
      if (booking === undefined) endings.push([claim, giveUp(claim, "booking-missing")]);
      else found.push({ claim, booking });
    }
    if (found.length === 0) return endings;

    const shop = (await shops.find(calendarId))?.shop;
    if (shop === undefined) {
      return [
        ...endings,
        ...found.map(({ claim }): [Claim, Ending] => [claim, giveUp(claim, "shop-missing")]),
      ];
    }
    const setting = await findSetting(parts);
    if (setting === "gone") {
      return [...endings, ...found.map(({ claim }): [Claim, Ending] => [claim, { kind: "gone" }])];
    }
    const delivery =
      setting === "not-known-here"
        ? NOT_KNOWN_HERE
        : await callWithDeadline(parts, { shop, setting: setting.text }, found, events);
    const [first] = claims;
    if (delivery.ok && first?.lastPauseCause !== undefined) {
      const isPauseOver = await store.resume(calendarId, target.name);
      if (isPauseOver) watch.resumed({ target: target.name, calendarId });
    }
    if (!delivery.ok && !cutOff.aborted) await waitOrPause(delivery);
    // All changes of one failed call are due again together, so the most failed one sets the wait.
    const attempts = Math.max(...found.map(({ claim }) => claim.attempts));
    const askedMilliseconds = "afterMilliseconds" in delivery ? delivery.afterMilliseconds : 0;
    const afterMilliseconds = waitMilliseconds(pace, attempts, Math.random(), askedMilliseconds);
    for (const { claim, booking } of found) {
      endings.push([claim, endingOf(claim, slotOf(booking, shop), delivery, afterMilliseconds)]);
    }
    return endings;
  }

  function endingOf(
    claim: Claim,
    slot: BookingSlot,
    delivery: Delivery,
    afterMilliseconds: number,
  ): Ending {
    if (delivery.ok) {
      const isDropped = delivery.isDropped === true;
      report(claim, isDropped ? "dropped" : "delivered");
      return { kind: isDropped ? "dropped" : "delivered" };
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
    if (!delivery.retry || claim.attempts >= pace.attemptsMax) return giveUp(claim, reason, slot);
    report(claim, "retried", reason);
    return { kind: "failed", afterMilliseconds, reason };
  }

  /** When the target accepts no booking at all: makes this worker wait if it is too early, else pauses every worker. */
  async function waitOrPause(delivery: NotDelivered): Promise<void> {
    if ("tooEarlyFor" in delivery) {
      if (delivery.tooEarlyFor === "booking") return;
      // Random, so that not all instances return in the same instant.
      const jitter = Math.random() * pace.backoffMilliseconds;
      onIdleUntil(Date.now() + Math.ceil(delivery.afterMilliseconds + jitter));
    } else if (delivery.retry && delivery.pauses !== undefined) {
      const pause = { target: target.name, calendarId, cause: delivery.pauses };
      const milliseconds = pauseMilliseconds(delivery.afterMilliseconds);
      const isNewPause = await store.pause({ ...pause, milliseconds });
      if (isNewPause) watch.paused({ ...pause, until: Date.now() + milliseconds });
    }
  }

  function giveUp(claim: Claim, reason: string, slot?: BookingSlot): Ending {
    report(claim, "dead", reason, slot);
    return { kind: "dead", reason };
  }

  function report(claim: Claim, outcome: Outcome, reason?: string, slot?: BookingSlot): void {
    const { bookingId, attempts } = claim;
    watch.attempted({ target: target.name, bookingId, outcome, attempts, reason, slot });
  }

  return { deliverOnce, waitOrPause };
}

/**
 * What is set beside the shop, where that makes the target follow its calendar. Read from the row itself: what is known here may be
 * two seconds old, and an address or password replaced since. `gone`: nothing is set any more, and the target follows no more.
 */
async function findSetting(
  parts: DeliveryParts,
): Promise<{ readonly text: string | undefined } | "not-known-here" | "gone"> {
  const { target, calendarId, store, settings } = parts;
  if (target.setting === undefined || target.follows(calendarId)) return { text: undefined };
  const set = await settings?.readNow(calendarId);
  const text = set?.get(target.setting);
  if (text !== undefined) return { text };
  const isRecorded = await store.isRecorded(calendarId, target.name);
  return set?.has(target.setting) === true || isRecorded ? "not-known-here" : "gone";
}

/**
 * Calls the target once. Returns a failure to retry if the target throws or takes too long. While the call only waits for
 * its response, this renews the lease, and another call may start.
 */
async function callWithDeadline(
  { target, store, pace, watch }: DeliveryParts,
  given: Pick<TargetCall, "shop" | "setting">,
  found: readonly FoundClaim[],
  events: CallEvents,
): Promise<Delivery> {
  const deadline = new AbortController();
  const endAfter = (milliseconds: number) => setTimeout(() => deadline.abort(), milliseconds);
  let timer = endAfter((target.waitMilliseconds ?? 0) + pace.callMilliseconds);
  const signal = AbortSignal.any([deadline.signal, events.cutOff]);
  let renewal: NodeJS.Timeout | undefined;
  let isHandedOver = false;
  let renewed = Promise.resolve();
  const { leaseMilliseconds = pace.leaseMilliseconds } = target;
  const renewLeases = async () => {
    try {
      for (const { claim } of found) await store.renew(claim, leaseMilliseconds);
    } catch (error) {
      watch.failed(error);
    }
  };
  const renewInTurn = (): void => {
    renewed = renewed.then(renewLeases);
  };
  // A usual lease is longer than a call before it is handed over.
  if (target.leaseMilliseconds !== undefined) {
    renewal = setInterval(renewInTurn, leaseMilliseconds / RENEWALS_PER_LEASE);
  }
  const onHandedOver = () => {
    if (signal.aborted || isHandedOver) return;
    clearTimeout(timer);
    timer = endAfter(pace.answerMilliseconds);
    events.onHandedOver();
    isHandedOver = true;
    renewal ??= setInterval(renewInTurn, leaseMilliseconds / RENEWALS_PER_LEASE);
  };
  try {
    const delivered = callTarget(target, found, { ...given, signal, onHandedOver });
    return withPlainReason(await Promise.race([delivered, rejectOnAbort(signal)]));
  } catch (error) {
    if (signal.aborted) return temporaryFailure("timeout");
    watch.threw(target.name, error);
    return temporaryFailure("unexpected");
  } finally {
    clearTimeout(timer);
    // Aborting removes this call's listeners, which would otherwise stay on `cutOff`.
    deadline.abort();
    if (isHandedOver) events.onAnswered();
    clearInterval(renewal);
    await renewed;
  }
}

/** Rejects when the signal aborts. Raced with a call, it also ends the wait for one that ignores the signal. */
export function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(new Error("aborted"));
    signal.addEventListener("abort", () => reject(new Error("aborted")), { once: true });
  });
}

function withPlainReason(delivery: Delivery): Delivery {
  if (delivery.ok || delivery.reason === undefined || REASON.test(delivery.reason)) return delivery;
  return { ...delivery, reason: "unspecified" };
}

async function callTarget(
  target: Target,
  found: readonly FoundClaim[],
  call: TargetCall,
): Promise<Delivery> {
  const bookings = found.map(({ booking }) => booking);
  if (target.batch !== undefined) return target.batch.deliver(bookings, call);
  const [booking] = bookings;
  if (booking === undefined) throw new Error("a call without a booking");
  return target.deliver(booking, call);
}
