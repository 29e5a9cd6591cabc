import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, RouteShorthandOptions } from "fastify";

import { CallCounts } from "./call-counts.ts";

const WINDOW = "1 minute";

// A booking takes several availability checks and one create; a page loads many files, which cost little.
const WRITES_SHARE = 1 / 3;
const FILES_FACTOR = 10;

type RouteLimit = Pick<RouteShorthandOptions, "config" | "onRequest">;

/** How many calls of a kind a client may make in a minute, as options of a route. */
export interface RateLimits {
  readonly checks: RouteLimit;
  /** Creating and cancelling share one, tighter count. */
  readonly writes: RouteLimit;
  /** Unknown paths, which scanners guess by the thousand. */
  readonly unknown: Pick<RouteShorthandOptions, "preHandler">;
}

/** Limits each client's requests to `callsPerMinute`, the setting `RATE_LIMIT`; `undefined` turns limits off. */
export async function registerRateLimits(
  app: FastifyInstance,
  callsPerMinute: number | undefined,
): Promise<RateLimits> {
  if (callsPerMinute === undefined) return { checks: {}, writes: {}, unknown: {} };

  await app.register(rateLimit, {
    max: callsPerMinute * FILES_FACTOR,
    timeWindow: WINDOW,
    store: CallCounts,
  });
  const limitTo = (max: number): RouteLimit => ({
    // Instead of the count for files, not on top of it.
    config: { rateLimit: false },
    onRequest: app.rateLimit({ max, timeWindow: WINDOW }),
  });
  return {
    checks: limitTo(callsPerMinute),
    writes: limitTo(Math.max(1, Math.floor(callsPerMinute * WRITES_SHARE))),
    unknown: { preHandler: app.rateLimit() },
  };
}
