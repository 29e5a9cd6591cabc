import type { Instant } from "./shop-time.ts";

/** A range of time, end not included. */
export interface TimeSpan {
  readonly start: Instant;
  readonly end: Instant;
}
