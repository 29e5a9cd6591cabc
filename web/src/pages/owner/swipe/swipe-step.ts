import type { Instant } from "@vitrine/domain/time/shop-time";

export interface TouchPoint {
  readonly x: number;
  readonly y: number;
  readonly at: Instant;
}

// A thumb's quick stroke. What is slower or more upright is scrolling, or a look at what is under the finger.
const DISTANCE_MIN = 60;
const STEEPNESS_MAX = 0.4;
const MILLISECONDS_MAX = 600;
// Phones go back in the browser's history by a stroke from the edge.
const EDGE = 24;

/** The days to go on by after a touch with one finger: 1 to the left, -1 to the right, 0 if it was no swipe. */
export function swipeStep(from: TouchPoint, to: TouchPoint, width: number): -1 | 0 | 1 {
  const across = to.x - from.x;
  const isFromEdge = from.x < EDGE || from.x > width - EDGE;
  if (isFromEdge || to.at - from.at > MILLISECONDS_MAX) return 0;
  if (Math.abs(across) < DISTANCE_MIN) return 0;
  if (Math.abs(to.y - from.y) > Math.abs(across) * STEEPNESS_MAX) return 0;
  return across < 0 ? 1 : -1;
}
