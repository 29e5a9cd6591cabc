import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, RouteShorthandOptions } from "fastify";

import { CallCounts } from "./call-counts.ts";

const WINDOW = "1 minute";

// A booking takes several looks at a day and one create; a page takes its files, which cost next to nothing.
const WRITES_SHARE = 1 / 3;
const FILES_FACTOR = 10;

type RouteLimit = Pick<RouteShorthandOptions, "config" | "onRequest">;

/** How many calls of a kind a client may make in a minute, as options of a route. */
export interface RateLimits {
  readonly checks: RouteLimit;
  /** Creating and cancelling share one, tighter count. */
  readonly writes: RouteLimit;
  /** Addresses that no route has: guessing them is what a scanner does. */
  readonly unknown: Pick<RouteShorthandOptions, "preHandler">;
}

/** Counts every call by client, `callsPerMinute` being the setting `RATE_LIMIT`; `undefined`: nothing is counted. */
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
