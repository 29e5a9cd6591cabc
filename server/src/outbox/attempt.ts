import type { Pace } from "./pace.ts";
import type { Delivery, Target } from "./target.ts";
import type { StoredBooking } from "../store/stored-bookings.ts";

// A reason becomes a metric's label and a line of the log: whatever a target says, it is a short code.
const REASON = /^[a-z0-9][a-z0-9-]{0,39}$/;

export interface AttemptParts {
  readonly target: Target;
  readonly booking: StoredBooking;
  readonly pace: Pick<Pace, "callMilliseconds" | "answerMilliseconds">;
  /** Cuts the call off. */
  readonly stopping: AbortSignal;
  /** All is said, and only the answer is awaited. */
  readonly onHandedOver: () => void;
  /** What the target threw instead of answering. */
  readonly onThrown: (error: unknown) => void;
}

/** One call of a target, whatever it does: throws, hangs, or says too much. Past its time it has failed. */
export async function attempt(parts: AttemptParts): Promise<Delivery> {
  const { target, booking, pace, stopping } = parts;
  const late = new AbortController();
  let timer = setTimeout(() => late.abort(), pace.callMilliseconds);
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
    const delivered = target.deliver(booking, signal, onHandedOver);
    return withPlainReason(await Promise.race([delivered, aborted(signal)]));
  } catch (error) {
    if (signal.aborted) return { ok: false, retry: true, reason: "timeout" };
    parts.onThrown(error);
    return { ok: false, retry: true, reason: "unexpected" };
  } finally {
    clearTimeout(timer);
    // What listens to a signal that never aborts is never let go.
    late.abort();
  }
}

/** Throws when the signal aborts: not every call listens to it. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(new Error("aborted"));
    signal.addEventListener("abort", () => reject(new Error("aborted")), { once: true });
  });
}

function withPlainReason(delivery: Delivery): Delivery {
  if (delivery.ok || REASON.test(delivery.reason)) return delivery;
  return { ...delivery, reason: "unspecified" };
}
