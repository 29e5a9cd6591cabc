import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";

const WINDOW = "1 minute";

// A booking takes several looks at a day and one create; a page takes its files, which cost next to nothing.
const WRITES_SHARE = 1 / 3;
const FILES_FACTOR = 10;

/** How many calls of a kind a client may make in a minute; `undefined`: as many as it likes. */
export interface RateLimits {
  readonly checks: RouteLimit;
  readonly writes: RouteLimit;
}

type RouteLimit = { rateLimit?: { max: number; timeWindow: string; groupId: string } };

/** The limits that follow from the setting `RATE_LIMIT`. */
export function rateLimitsFrom(callsPerMinute: number | undefined): RateLimits {
  if (callsPerMinute === undefined) return { checks: {}, writes: {} };
  return {
    checks: limitOf("checks", callsPerMinute),
    // Creating and cancelling share one, tighter count.
    writes: limitOf("writes", Math.max(1, Math.floor(callsPerMinute * WRITES_SHARE))),
  };
}

/** Counts every call, unknown addresses too: guessing them is what a scanner does. */
export async function registerRateLimits(
  app: FastifyInstance,
  callsPerMinute: number | undefined,
): Promise<void> {
  if (callsPerMinute === undefined) return;
  await app.register(rateLimit, {
    max: callsPerMinute * FILES_FACTOR,
    timeWindow: WINDOW,
  });
}

function limitOf(groupId: string, max: number): RouteLimit {
  return { rateLimit: { max, timeWindow: WINDOW, groupId } };
}
