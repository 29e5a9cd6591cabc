import type { Claim, Ending } from "../tables/outbox-claims-table.ts";
import type { DeliveryParts } from "../delivery.ts";
import type { Pace } from "../pace.ts";
import { claimChanges } from "./claim-changes.ts";

interface FailingWorker {
  readonly isFailing: () => boolean;
  readonly endOutage: () => Promise<void>;
}

export type OutageOfAll = ReturnType<typeof createOutageOfAll>;

/**
 * Shared by the calendars of a target that has one place for all, such as the mail server. While it succeeds for none, one
 * probe serves them all, and so does its success.
 */
export function createOutageOfAll({ probeMilliseconds }: Pick<Pace, "probeMilliseconds">) {
  const failing = new Set<FailingWorker>();
  let probedAt = -Infinity;
  let succeededAt = -Infinity;
  let isEnding = false;
  let isStopped = false;

  const isOn = () => Date.now() - succeededAt >= probeMilliseconds;

  return {
    noteProbe: () => void (probedAt = Date.now()),
    /** The last probe; only while there is an outage does it count for all. */
    probedAt: () => (isOn() ? probedAt : -Infinity),

    note(worker: FailingWorker): void {
      if (worker.isFailing()) failing.add(worker);
      else failing.delete(worker);
    },

    /** A success in one calendar after an outage shows that the place is back: what waited in the others is due, too. */
    async reactToSuccess(successful: FailingWorker): Promise<void> {
      const wasOn = isOn();
      succeededAt = Date.now();
      if (!wasOn || isEnding) return;
      isEnding = true;
      // One after the other, so that requests are not kept waiting for the database.
      const waiting = Array.from(failing);
      for (const worker of waiting) {
        if (worker !== successful && worker.isFailing() && !isStopped) await worker.endOutage();
      }
      isEnding = false;
    },

    stop: () => void (isStopped = true),
  };
}

/** Probes a target that no delivery reaches. Once it is back, the changes that waited for it become due at once. */
export function watchOutage(
  parts: DeliveryParts,
  outageOfAll: OutageOfAll | undefined,
  wake: () => void,
) {
  const { target, calendarId, store, pace, watch } = parts;
  // The time of the last failure or probe: while it is set, the target may be away. A success unsets it.
  let failingAt: number | undefined;
  let lastProbedId = "";
  let backoffEndedAt = -Infinity;

  function probeAt(): number {
    if (failingAt === undefined) return Infinity;
    return Math.max(failingAt, outageOfAll?.probedAt() ?? failingAt) + pace.probeMilliseconds;
  }

  /** Makes the changes due that waited because the target was away. */
  async function end(): Promise<void> {
    failingAt = undefined;
    const now = Date.now();
    // Otherwise each success would retry a change that always fails as if the target were away.
    if (now - backoffEndedAt < pace.endBackoffMilliseconds) return;
    backoffEndedAt = now;
    try {
      const count = await store.endBackoff({ calendarId, target: target.name });
      if (count > 0) wake();
    } catch (error) {
      watch.failed(error);
    }
  }

  return {
    end,
    probeAt,
    isOn: () => failingAt !== undefined,
    /** Until then it is remembered when the waits were last ended. */
    forgetAt: () => backoffEndedAt + pace.endBackoffMilliseconds,

    /** Whether it is time for a probe; then the next one has its time from now. */
    beginProbe(): boolean {
      const now = Date.now();
      if (now < probeAt()) return false;
      failingAt = now;
      outageOfAll?.noteProbe();
      return true;
    },

    /** Claims one change before it is due, to see whether the target is back. */
    async claimProbe(isCalling: boolean): Promise<Claim[] | undefined> {
      const claims = await claimChanges(parts, { max: 1, lastProbedId });
      // Nothing waits for the target any more, or another instance probes it.
      if (claims?.length === 0 && !isCalling) failingAt = undefined;
      lastProbedId = claims?.[0]?.bookingId ?? lastProbedId;
      return claims;
    },

    /** Notes a failure. A success ends the outage. */
    async reactToEndings(endings: readonly Ending[]): Promise<void> {
      if (endings.some(({ kind }) => kind === "failed" || kind === "probed"))
        failingAt = Date.now();
      if (endings.some(({ kind }) => kind === "delivered")) await end();
    },
  };
}
