import type { Delivery, StoredBooking, Target } from "./target.ts";

// A reason becomes a metric's label and a line of the log: whatever a target says, it is a short code.
const REASON = /^[a-z0-9][a-z0-9-]{0,39}$/;

/**
 * One call of a target, whatever it does: throws, hangs, or says too much. Past `milliseconds`, and when `stopping`
 * aborts, it has failed. What it threw goes to `onThrown`.
 */
export async function attempt(
  target: Target,
  booking: StoredBooking,
  milliseconds: number,
  stopping: AbortSignal,
  onThrown: (error: unknown) => void,
): Promise<Delivery> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), milliseconds);
  const signal = AbortSignal.any([late.signal, stopping]);
  try {
    return withPlainReason(await Promise.race([target.bring(booking, signal), aborted(signal)]));
  } catch (error) {
    if (signal.aborted) return { ok: false, retry: true, reason: "timeout" };
    onThrown(error);
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
