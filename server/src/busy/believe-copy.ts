import type { Instant } from "@vitrine/domain/time/shop-time";

import type { BusyState } from "./busy-closings-table.ts";

/**
 * Whether a copy is believed. If it has at most half of the last copy's events, its server may be at fault: the same copy
 * has to come again, at least `doubtMilliseconds` later. Pure.
 */
export function isBelieved(
  state: Pick<BusyState, "events" | "doubtful" | "doubtfulAt">,
  copy: { readonly events: number; readonly fingerprint: string },
  now: Instant,
  doubtMilliseconds: number,
): boolean {
  const { events = 0, doubtful, doubtfulAt } = state;
  const hasShrunk = events > 0 && copy.events * 2 <= events;
  return !hasShrunk || (doubtful === copy.fingerprint && now - doubtfulAt >= doubtMilliseconds);
}
