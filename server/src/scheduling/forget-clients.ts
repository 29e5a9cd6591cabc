import { setTimeout as after } from "node:timers/promises";

import type { Instant } from "@vitrine/domain/shop-time";

import type { CountingStore } from "../store/counting-store.ts";

// What is remembered of a client counts for a day; it is gone some minutes later.
const PAUSE_MILLISECONDS = 10 * 60_000;

export interface Forgetting {
  readonly counting: CountingStore;
  readonly calendarIds: readonly string[];
  /** The machine's clock. */
  readonly machineNow: () => Instant;
  readonly onFailed: (error: unknown) => void;
}

/** Forgets, now and every ten minutes, who was counted more than a day ago. The answer stops it. */
export function keepForgettingClients(
  forgetting: Forgetting,
  pauseMilliseconds = PAUSE_MILLISECONDS,
): () => Promise<void> {
  const stopping = new AbortController();
  const ended = forgetAgainAndAgain(forgetting, pauseMilliseconds, stopping.signal);
  return async () => {
    stopping.abort();
    await ended;
  };
}

async function forgetAgainAndAgain(
  { counting, calendarIds, machineNow, onFailed }: Forgetting,
  pauseMilliseconds: number,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      for (const calendarId of calendarIds) await counting.forget(calendarId, machineNow());
      await counting.forgetMails(machineNow());
    } catch (error) {
      // The database may be away; the next turn forgets what this one has left.
      if (!signal.aborted) onFailed(error);
    }
    await after(pauseMilliseconds, undefined, { signal, ref: false }).catch(() => "stopped");
  }
}
