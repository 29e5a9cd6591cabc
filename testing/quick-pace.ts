import { PACE } from "@vitrine/server/outbox/pace";
import type { Pace } from "@vitrine/server/outbox/pace";

/** How long one HTTP call of a target may take in a hurry. */
export const CALL_MILLISECONDS = 2_000;

/** An outbox that tries again at once. Its lease still outlasts a call. */
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
