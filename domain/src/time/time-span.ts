import type { Instant } from "./shop-time.ts";

/** A stretch of time, end not included. */
export interface TimeSpan {
  readonly start: Instant;
  readonly end: Instant;
}
