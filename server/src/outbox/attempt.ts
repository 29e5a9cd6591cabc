import type { Pace } from "./pace.ts";
import type { Delivery } from "./target.ts";

// Reasons are logged. Anything but a short code could quote what was sent, so it is replaced.
const REASON = /^[a-z0-9][a-z0-9-]{0,39}$/;

export interface AttemptParts {
  /** Calls the target. */
  readonly call: (signal: AbortSignal, onHandedOver: () => void) => Promise<Delivery>;
  readonly pace: Pick<Pace, "callMilliseconds" | "answerMilliseconds">;
  /** How long the call may wait for its turn, in addition to `callMilliseconds`. */
  readonly waitMilliseconds: number;
  /** Aborts the call. */
  readonly stopping: AbortSignal;
  /** The target has sent everything and only waits for the response. */
  readonly onHandedOver: () => void;
  /** Receives an error that the target threw. */
  readonly onThrown: (error: unknown) => void;
}

/** Calls a target once and always returns a result: a call that throws or takes too long is a failure to retry. */
export async function attempt(parts: AttemptParts): Promise<Delivery> {
  const { call, pace, stopping } = parts;
  const late = new AbortController();
  let timer = setTimeout(() => late.abort(), parts.waitMilliseconds + pace.callMilliseconds);
  const signal = AbortSignal.any([late.signal, stopping]);
  let isAnswerAwaited = false;
  const onHandedOver = () => {
    if (signal.aborted || isAnswerAwaited) return;
    isAnswerAwaited = true;
    clearTimeout(timer);
    timer = setTimeout(() => late.abort(), pace.answerMilliseconds);
    parts.onHandedOver();
  };
  try {
    const delivered = call(signal, onHandedOver);
    return withPlainReason(await Promise.race([delivered, rejectOnAbort(signal)]));
  } catch (error) {
    if (signal.aborted) return { ok: false, retry: true, reason: "timeout" };
    parts.onThrown(error);
    return { ok: false, retry: true, reason: "unexpected" };
  } finally {
    clearTimeout(timer);
    // Aborting removes the listeners, which would otherwise leak.
    late.abort();
  }
}

/** Rejects when the signal aborts, for a target that ignores it. */
function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(new Error("aborted"));
    signal.addEventListener("abort", () => reject(new Error("aborted")), { once: true });
  });
}

function withPlainReason(delivery: Delivery): Delivery {
  if (delivery.ok || delivery.reason === undefined || REASON.test(delivery.reason)) return delivery;
  return { ...delivery, reason: "unspecified" };
}
