import type { Claim, Ending } from "../tables/outbox-claims-table.ts";
import { claimChanges } from "./claim-changes.ts";
import { createDelivery } from "../delivery.ts";
import type { DeliveryParts } from "../delivery.ts";
import type { OutboxStore } from "../tables/outbox-tables.ts";
import { watchOutage } from "./outage.ts";
import type { OutageOfAll } from "./outage.ts";

const RETRY_TIMES_MAX = 1_000;

/** How many calls to a target the whole server sends, those that only wait for their response left out. */
export interface CallSlots {
  taken: number;
}

interface WorkerParts extends DeliveryParts {
  readonly slots: CallSlots;
  /** Aborts when the server stops and a call takes longer than that may wait. */
  readonly cutOff: AbortSignal;
  readonly outageOfAll: OutageOfAll | undefined;
  readonly track: (work: Promise<unknown>) => void;
}

interface WorkerEvents {
  /** `readyAt` or `forgetAt` may have changed, or a slot is free. */
  readonly onChange: () => void;
  readonly onSuccess: () => void;
}

export type Worker = ReturnType<typeof createWorker>;

/** Delivers the changes of one calendar to one target, when its pool says so. */
export function createWorker(parts: WorkerParts, { onChange, onSuccess }: WorkerEvents) {
  const { target, store, pace, watch, slots, cutOff, track } = parts;
  let isDue = false;
  let isClaiming = false;
  let besides = 0;
  let callsUnderWay = 0;
  let awaitingAnswer = 0;
  // When the changes that failed in this worker are due again. The look finds the changes of other instances.
  let retryTimes: number[] = [];
  // The target accepts no booking before.
  let idleUntil = 0;
  const outage = watchOutage(parts, parts.outageOfAll, wake);
  const { deliverOnce, waitOrPause } = createDelivery(parts, {
    cutOff,
    onHandedOver() {
      awaitingAnswer += 1;
      slots.taken -= 1;
      onChange();
    },
    onAnswered() {
      awaitingAnswer -= 1;
      slots.taken += 1;
    },
    onIdleUntil: (at) => void (idleUntil = at),
  });

  function wake(): void {
    isDue = true;
    onChange();
  }

  /** How many further calls may start: one at a time for a target that gathers. */
  function callsMax(): number {
    if (target.batch !== undefined) return 1 - callsUnderWay;
    const max = Math.min(pace.callsMax, target.callsMax ?? pace.callsMax);
    const sending = callsUnderWay - awaitingAnswer;
    return Math.min(pace.concurrency - sending, max - callsUnderWay);
  }

  /** Claims what is due, or a probe, for at most `slotsFree` calls, and starts them. */
  async function claimAndStart(slotsFree: number): Promise<void> {
    const calls = Math.min(callsMax(), slotsFree);
    const now = Date.now();
    isClaiming = true;
    isDue = false;
    retryTimes = retryTimes.filter((dueAt) => dueAt > now);
    slots.taken += calls;
    const max = target.batch?.max ?? calls;
    const mayProbe = outage.beginProbe();
    const due = await claimChanges(parts, { max });
    const isProbe = mayProbe && due?.length === 0;
    const claims = (isProbe ? await outage.claimProbe(callsUnderWay > 0) : due) ?? [];
    // More may be due than was claimed.
    if (due?.length === max) isDue = true;
    const isOneCall = target.batch !== undefined && claims.length > 0;
    const groups = isOneCall ? [claims] : claims.map((one) => [one]);
    slots.taken -= calls - groups.length;
    for (const group of groups) track(deliver(group));
    isClaiming = false;
    onChange();
  }

  /** Delivers in one call and stores how it ended. */
  async function deliver(claims: readonly Claim[]): Promise<void> {
    callsUnderWay += 1;
    try {
      const ended = await deliverOnce(claims);
      for (const wait of await endClaims(store, ended)) {
        if (wait === 0) isDue = true;
        else if (retryTimes.length < RETRY_TIMES_MAX) retryTimes.push(Date.now() + wait);
      }
      const endings = ended.map(([, ending]) => ending);
      if (endings.some(({ kind }) => kind === "delivered")) onSuccess();
      await outage.reactToEndings(endings);
    } catch (error) {
      // The rows stay leased. Once the lease expires, some worker delivers the same changes again.
      watch.failed(error);
    }
    callsUnderWay -= 1;
    slots.taken -= 1;
    onChange();
  }

  /** What else is under way is not forgotten either. */
  async function doBesides(work: () => Promise<void>): Promise<void> {
    besides += 1;
    await work().catch((error: unknown) => watch.failed(error));
    besides -= 1;
    onChange();
  }

  return {
    wake,
    claimAndStart,
    isFailing: outage.isOn,

    endOutage: () => doBesides(outage.end),

    checkTarget: () =>
      doBesides(async () => {
        const failure = await target.check?.(parts.calendarId, cutOff);
        if (failure !== undefined && !cutOff.aborted) await waitOrPause(failure);
      }),

    /** When it next has something to claim; never while it may start no call. */
    readyAt(): number {
      if (isClaiming || callsMax() <= 0) return Infinity;
      const at = isDue ? 0 : Math.min(outage.probeAt(), ...retryTimes);
      return Math.max(idleUntil, at);
    },

    /** When nothing is left to remember, unless something happens; never while something is due, failing or under way. */
    forgetAt(): number {
      const isAtWork = isDue || isClaiming || callsUnderWay + besides > 0;
      if (isAtWork || retryTimes.length > 0 || outage.isOn()) return Infinity;
      return Math.max(idleUntil, outage.forgetAt());
    },
  };
}

/**
 * Stores how claims ended. Returns after how many milliseconds changes are due again, not earlier than the due times that
 * the database has stored; what was postponed, only the look finds.
 */
async function endClaims(
  store: OutboxStore,
  ended: readonly (readonly [Claim, Ending])[],
): Promise<number[]> {
  const waits: number[] = [];
  for (const [claim, ending] of ended) {
    const isOver = (await store.end(claim, ending)) === "ended";
    if (!isOver || ending.kind === "given-back") waits.push(0);
    else if (ending.kind === "failed") waits.push(ending.afterMilliseconds);
  }
  return waits;
}
