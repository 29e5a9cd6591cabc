import { parseRfc3339 } from "@vitrine/domain/shop-time";
import type { TimeSpan } from "@vitrine/domain/time-span";

/** The span between two times of a request. Its schema has refused what is no time. */
export function requestedSpan(start: string, end: string): TimeSpan {
  return { start: instantOf(start), end: instantOf(end) };
}

function instantOf(time: string): number {
  const instant = parseRfc3339(time);
  if (instant === undefined) throw new Error("a time passed the request's schema unread");
  return instant;
}
