import { randomUUID } from "node:crypto";

import type { Instant } from "@vitrine/domain/time/shop-time";

import type { BookingEvent } from "../../calendars/event/booking-event.ts";
import { CALL_MAX_MILLISECONDS } from "../../calendars/outward-call.ts";
import type { CallLimits } from "../../calendars/outward-call.ts";
import type { Failure } from "../../outbox/delivery-failure.ts";
import type { EventPlace } from "./event-place.ts";

const LIMITS = {
  callMilliseconds: CALL_MAX_MILLISECONDS,
  // Of writing and reading, each of which may be several slow calls.
  tryMilliseconds: 30_000,
  // Of removing the event, also when the time for the rest is over.
  removeMilliseconds: 15_000,
};

// The reasons by which the server certainly did nothing: no connection, or a refusal for now.
const NOTHING_DONE =
  /^(unreachable-(enotfound|eai-again|econnrefused|ehostunreach|enetunreach)|(http|google)-(429|503)|google-(token-\d+|limit-exceeded))$/;

export type Tried =
  | { readonly ok: true; readonly milliseconds: number }
  | {
      readonly ok: false;
      readonly step: "write" | "read" | "remove";
      readonly reason: string;
      readonly isLeft: boolean;
    };

/** `signal` ends everything but the removal of the event. */
export async function tryEvent(
  place: EventPlace,
  signal: AbortSignal,
  { callMilliseconds, tryMilliseconds, removeMilliseconds } = LIMITS,
): Promise<Tried> {
  const began = performance.now();
  const late = AbortSignal.timeout(tryMilliseconds);
  const limits = { signal: AbortSignal.any([signal, late]), maxMilliseconds: callMilliseconds };
  const remove = () =>
    removeEvent(place, {
      signal: AbortSignal.timeout(removeMilliseconds),
      maxMilliseconds: callMilliseconds,
    });
  const reasonOf = ({ reason }: Failure) =>
    reason === "aborted" && !signal.aborted ? "timed-out" : reason;

  const failure = await place.check?.(limits);
  if (failure !== undefined) {
    return { ok: false, step: "write", reason: reasonOf(failure), isLeft: false };
  }
  const written = await place.write(limits);
  if ("ok" in written) {
    const isLeft = mayBeStored(written) && (await remove()) !== undefined;
    return { ok: false, step: "write", reason: reasonOf(written), isLeft };
  }
  const read = await place.look(limits);
  const kept = await remove();
  const isLeft = kept !== undefined;
  if ("ok" in read) return { ok: false, step: "read", reason: reasonOf(read), isLeft };
  if (read.seen !== "the event") {
    const reason = read.seen === "nothing" ? "stored-nothing" : "stored-something-else";
    return { ok: false, step: "read", reason, isLeft };
  }
  if (isLeft) return { ok: false, step: "remove", reason: kept, isLeft };
  return { ok: true, milliseconds: performance.now() - began };
}

async function removeEvent(place: EventPlace, limits: CallLimits): Promise<string | undefined> {
  const removed = await place.remove(limits);
  if ("ok" in removed) return removed.reason === "aborted" ? "timed-out" : removed.reason;
  const after = await place.look(limits);
  if ("ok" in after) return after.reason === "aborted" ? "timed-out" : after.reason;
  return after.seen === "nothing" ? undefined : "removed-nothing";
}

/** Unless the server refused the write. */
function mayBeStored(failure: Failure): boolean {
  return (
    failure.retry && failure.afterMilliseconds === undefined && !NOTHING_DONE.test(failure.reason)
  );
}

const HOUR_MILLISECONDS = 60 * 60_000;

// Google's graphite, which no barber has in the shops' own files.
const COLOR_ID = 8;

/** The owner may see it if removing the event failed. */
export const TEST_SUMMARY = "Teste do Vitrine – pode apagar";

export function testEvent(zone: string, now: Instant): BookingEvent {
  const start = Math.ceil(now / HOUR_MILLISECONDS) * HOUR_MILLISECONDS + 24 * HOUR_MILLISECONDS;
  return {
    // Never the id of a booking's event, or of one of the owner's events.
    uid: randomUUID(),
    sequence: 0,
    summary: TEST_SUMMARY,
    description: "Escrito pelo comando npm run calendars -- test, que também o apaga.",
    start,
    end: start + HOUR_MILLISECONDS / 2,
    zone,
    category: "teste",
    colorId: COLOR_ID,
    colorName: "gray",
    createdAt: now,
    changedAt: now,
    isCancelled: false,
  };
}
