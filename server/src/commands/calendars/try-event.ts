import { CALL_MAX_MILLISECONDS } from "../../calendars/outward-call.ts";
import type { CallLimits } from "../../calendars/outward-call.ts";
import type { Failure } from "../../outbox/delivery-failure.ts";
import type { EventPlace } from "./event-place.ts";

export interface TryLimits {
  /** Of one call. */
  readonly callMilliseconds: number;
  /** Of writing and reading: each may be several calls, all of which a slow server may draw out. */
  readonly tryMilliseconds: number;
  /** Of removing the event, which has to go also where the time for the rest is over. */
  readonly removeMilliseconds: number;
}

const LIMITS: TryLimits = {
  callMilliseconds: CALL_MAX_MILLISECONDS,
  tryMilliseconds: 30_000,
  removeMilliseconds: 15_000,
};

// There was no connection, or the server has said that it does nothing now.
const NOTHING_DONE =
  /^(unreachable-(enotfound|eai-again|econnrefused|ehostunreach|enetunreach)|(http|google)-(429|503)|google-(token-\d+|limit-exceeded))$/;

/** What came of writing an event, reading it and removing it again. */
export type Tried =
  | { readonly ok: true; readonly milliseconds: number }
  | {
      readonly ok: false;
      readonly step: "write" | "read" | "remove";
      readonly reason: string;
      /** Whether the event may still be in the calendar. */
      readonly isLeft: boolean;
    };

/**
 * Looks whether an event may be written, writes it, reads it, and removes it whatever became of reading it. `signal` ends all
 * but the last.
 */
export async function tryEvent(
  place: EventPlace,
  signal: AbortSignal,
  { callMilliseconds, tryMilliseconds, removeMilliseconds }: TryLimits = LIMITS,
): Promise<Tried> {
  const began = performance.now();
  const late = AbortSignal.timeout(tryMilliseconds);
  const limits = {
    signal: AbortSignal.any([signal, late]),
    maxMilliseconds: callMilliseconds,
  };
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

/** Removes the event and looks whether it has gone; answers why it has not. */
async function removeEvent(place: EventPlace, limits: CallLimits): Promise<string | undefined> {
  const removed = await place.remove(limits);
  if ("ok" in removed) return removed.reason === "aborted" ? "timed-out" : removed.reason;
  const after = await place.look(limits);
  if ("ok" in after) return after.reason === "aborted" ? "timed-out" : after.reason;
  return after.seen === "nothing" ? undefined : "removed-nothing";
}

/** Whether a write that failed may have been made all the same: nobody has refused it. */
function mayBeStored(failure: Failure): boolean {
  return (
    failure.retry && failure.afterMilliseconds === undefined && !NOTHING_DONE.test(failure.reason)
  );
}
