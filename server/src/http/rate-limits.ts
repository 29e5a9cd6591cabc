import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HookHandlerDoneFunction,
  RouteShorthandOptions,
} from "fastify";

import { CallCounts } from "./call-counts.ts";
import { sendRefusal } from "./send-refusal.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Set for a route with a count of its own, or none, instead of the count for files. */
    readonly rateLimit?: false;
  }
  interface FastifyRequest {
    /** Whether a limiter has counted the request. At an unknown path another may follow, which must not count it. */
    isCounted: boolean;
  }
}

const WINDOW_MILLISECONDS = 60_000;

// A booking takes several availability checks and one create; a page loads many files, which cost little.
const WRITES_SHARE = 1 / 3;
const FILES_FACTOR = 10;

export type Limiter = (
  request: FastifyRequest,
  reply: FastifyReply,
  done: HookHandlerDoneFunction,
) => void;

interface RouteLimit extends Pick<RouteShorthandOptions, "config"> {
  readonly onRequest?: Limiter;
}

export interface RateLimits {
  readonly checks: RouteLimit;
  /** Creating and cancelling share one, tighter count. */
  readonly writes: RouteLimit;
  /** Unknown paths, which scanners guess by the thousand. */
  readonly unknown: { readonly preHandler?: Limiter };
}

/** Limits each client's requests to `callsPerMinute`, the setting `RATE_LIMIT`; `undefined` turns limits off. */
export function registerRateLimits(
  app: FastifyInstance,
  callsPerMinute: number | undefined,
): RateLimits {
  if (callsPerMinute === undefined) return { checks: {}, writes: {}, unknown: {} };

  app.decorateRequest("isCounted", false);
  const limitFiles = limiter(callsPerMinute * FILES_FACTOR);
  app.addHook("onRoute", (route) => {
    if (route.config?.rateLimit === false) return;
    route.onRequest = [route.onRequest ?? [], limitFiles].flat();
  });
  const limitTo = (max: number): RouteLimit => ({
    config: { rateLimit: false },
    onRequest: limiter(max),
  });
  return {
    checks: limitTo(callsPerMinute),
    writes: limitTo(Math.max(1, Math.floor(callsPerMinute * WRITES_SHARE))),
    unknown: { preHandler: limitFiles },
  };
}

/** Counts a client's requests, answers how many remain in headers, and refuses those beyond `max` a minute. */
export function limiter(max: number): Limiter {
  const counts = new CallCounts();
  return (request, reply, done) => {
    if (request.isCounted) return done();
    request.isCounted = true;
    const { remaining, ttl } = counts.countAddress(request.ip, WINDOW_MILLISECONDS, max);
    reply
      .header("x-ratelimit-limit", max)
      .header("x-ratelimit-remaining", Math.max(0, remaining))
      .header("x-ratelimit-reset", Math.ceil(ttl / 1_000));
    if (remaining >= 0) done();
    else sendRefusal(reply, "too-many-calls", undefined, ttl);
  };
}

/** The same limits, but `choose` decides for each request on a limiter, or none. Unknown paths keep theirs. */
export function chooseLimits(
  { checks, writes, unknown }: RateLimits,
  choose: (request: FastifyRequest, usual: Limiter) => Limiter | undefined,
): RateLimits {
  const chosen = ({ onRequest, ...limit }: RouteLimit): RouteLimit => {
    if (onRequest === undefined) return limit;
    return {
      ...limit,
      onRequest(request, reply, done) {
        const limiter = choose(request, onRequest);
        if (limiter === undefined) done();
        else limiter(request, reply, done);
      },
    };
  };
  return { checks: chosen(checks), writes: chosen(writes), unknown };
}
