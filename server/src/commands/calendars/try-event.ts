import { NO_COLOUR, NO_COLOUR_ID } from "@vitrine/domain/shop/colours";
import { randomUUID } from "node:crypto";

import type { Instant } from "@vitrine/domain/time/shop-time";

import type { BookingEvent } from "../../calendars/event/booking-event.ts";
import { CALL_MAX_MILLISECONDS } from "../../calendars/outward-call.ts";
import type { CallLimits } from "../../calendars/outward-call.ts";
import type { Failure } from "../../outbox/delivery-failure.ts";
import type { EventStore } from "./event-store.ts";

const LIMITS = {
  callMilliseconds: CALL_MAX_MILLISECONDS,
  // For writing and reading together, each of which may be several slow calls.
  tryMilliseconds: 30_000,
  // For removing the event, even if the time for the rest is over.
  removeMilliseconds: 15_000,
};

// The reasons after which the server certainly has no event: no connection, or a refusal for now.
const NOT_STORED =
  /^(unreachable-(enotfound|eai-again|econnrefused|ehostunreach|enetunreach)|(http|google)-(429|503)|google-(token-\d+|limit-exceeded))$/;

export type TryOutcome =
  | { readonly ok: true; readonly milliseconds: number }
  | {
      readonly ok: false;
      readonly step: "write" | "read" | "remove";
      readonly reason: string;
      readonly isLeft: boolean;
    };

/** Writes, reads and removes a test event. `signal` ends everything but the removal. */
export async function tryEvent(
  store: EventStore,
  signal: AbortSignal,
  { callMilliseconds, tryMilliseconds, removeMilliseconds } = LIMITS,
): Promise<TryOutcome> {
  const began = performance.now();
  const timeout = AbortSignal.timeout(tryMilliseconds);
  const limits = { signal: AbortSignal.any([signal, timeout]), maxMilliseconds: callMilliseconds };
  const remove = () =>
    removeEvent(store, {
      signal: AbortSignal.timeout(removeMilliseconds),
      maxMilliseconds: callMilliseconds,
    });
  const reasonOf = ({ reason }: Failure) =>
    reason === "aborted" && !signal.aborted ? "timed-out" : reason;

  const failure = await store.check?.(limits);
  if (failure !== undefined) {
    return { ok: false, step: "write", reason: reasonOf(failure), isLeft: false };
  }
  const written = await store.write(limits);
  if ("ok" in written) {
    const isLeft = mayBeStored(written) && (await remove()) !== undefined;
    return { ok: false, step: "write", reason: reasonOf(written), isLeft };
  }
  const read = await store.look(limits);
  const notRemoved = await remove();
  const isLeft = notRemoved !== undefined;
  if ("ok" in read) return { ok: false, step: "read", reason: reasonOf(read), isLeft };
  if (read.seen !== "the event") {
    const reason = read.seen === "nothing" ? "stored-nothing" : "stored-something-else";
    return { ok: false, step: "read", reason, isLeft };
  }
  if (isLeft) return { ok: false, step: "remove", reason: notRemoved, isLeft };
  return { ok: true, milliseconds: performance.now() - began };
}

/** Returns the reason if the event is not certainly gone. */
async function removeEvent(store: EventStore, limits: CallLimits): Promise<string | undefined> {
  const removed = await store.remove(limits);
  if ("ok" in removed) return removed.reason === "aborted" ? "timed-out" : removed.reason;
  const after = await store.look(limits);
  if ("ok" in after) return after.reason === "aborted" ? "timed-out" : after.reason;
  return after.seen === "nothing" ? undefined : "removed-nothing";
}

/** Whether the event may be stored although the write failed: not if the server refused it or did nothing. */
function mayBeStored(failure: Failure): boolean {
  return (
    failure.retry && failure.afterMilliseconds === undefined && !NOT_STORED.test(failure.reason)
  );
}

const HOUR_MILLISECONDS = 60 * 60_000;

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
    colorId: NO_COLOUR_ID,
    colorName: NO_COLOUR,
    createdAt: now,
    changedAt: now,
    isCancelled: false,
  };
}
