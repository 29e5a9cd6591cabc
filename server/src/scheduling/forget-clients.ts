import type { Instant } from "@vitrine/domain/shop-time";

import type { CountingStore } from "../store/counting-store.ts";
import { keepDoing } from "./keep-doing.ts";

// What is remembered of a client counts for a day; it is gone some minutes later.
const PAUSE_MILLISECONDS = 10 * 60_000;

export interface Forgetting {
  readonly counting: CountingStore;
  readonly calendarIds: readonly string[];
  /** The database's clock. */
  readonly machineNow: () => Instant;
  readonly onFailed: (error: unknown) => void;
}

/** Forgets, now and every ten minutes, what was counted more than a day ago. The answer stops it. */
export function keepForgettingClients(
  { counting, calendarIds, machineNow, onFailed }: Forgetting,
  pauseMilliseconds = PAUSE_MILLISECONDS,
): () => Promise<void> {
  const forget = async (stopping: AbortSignal) => {
    for (const calendarId of calendarIds) {
      stopping.throwIfAborted();
      await counting.forget(calendarId, machineNow());
    }
    await counting.forgetMails(machineNow());
  };
  return keepDoing(forget, pauseMilliseconds, onFailed);
}
