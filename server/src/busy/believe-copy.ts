import type { Instant } from "@vitrine/domain/time/shop-time";

import type { BusyState } from "./busy-closings-table.ts";

/**
 * Whether a copy is taken for what the calendar says. One with half of the last one's events or fewer, or with none, may be
 * a fault of its server: it has to come again, the same, `doubtMilliseconds` later. Pure.
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
