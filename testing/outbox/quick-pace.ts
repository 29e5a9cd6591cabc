import type { BusyPace } from "@vitrine/server/busy/busy-pace";
import { PACE } from "@vitrine/server/outbox/pace";
import type { Pace } from "@vitrine/server/outbox/pace";

/** The timeout of one HTTP call of a target in tests. */
export const CALL_MILLISECONDS = 2_000;

/** Waits so short that the outbox retries at once. The lease is still longer than a call. */
export const QUICK_PACE: Pace = {
  ...PACE,
  callMilliseconds: 5_000,
  leaseMilliseconds: 8_000,
  pollMilliseconds: 200,
  backoffMilliseconds: 20,
  backoffMaxMilliseconds: 100,
  attemptsMax: 1_000,
  stopMilliseconds: 200,
};

/** Busy calendars are read twice a second. */
export const QUICK_BUSY_PACE: BusyPace = {
  pollMilliseconds: 500,
  lookMilliseconds: 50,
  doubtMilliseconds: 500,
};
