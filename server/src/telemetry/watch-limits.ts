import type { FastifyInstance } from "fastify";

import { clientNetwork, plainAddress } from "@vitrine/domain/client-network";
import { limitOf } from "./limit-of-refusal.ts";
import type { Metrics } from "./metrics.ts";

const MINUTE_MILLISECONDS = 60_000;
// Whatever a flood does, a minute's log stays readable and what is remembered for it small.
const LINES_MAX = 1_000;

/**
 * Counts each refusal by a limit, and logs a line for each client and minute, from which a firewall's watcher can act.
 * With `logsClients` off the line leaves the address out.
 */
export function watchLimits(
  app: FastifyInstance,
  metrics: Metrics,
  logsClients: boolean,
  now: () => number = () => performance.now(),
): void {
  let logged = new Set<string>();
  let minuteEndsAt = 0;

  app.addHook("onResponse", (request, reply, done) => {
    const limit = limitOf(reply.refusal);
    if (limit !== undefined) {
      metrics.countLimit(limit);
      if (isFirstInMinute(clientNetwork(request.ip))) {
        const client = logsClients ? { client: plainAddress(request.ip) } : {};
        request.log.warn(
          { ...client, limit, route: request.routeOptions.url },
          "client met a limit",
        );
      }
    }
    done();
  });

  function isFirstInMinute(network: string): boolean {
    if (now() >= minuteEndsAt) {
      logged = new Set();
      minuteEndsAt = now() + MINUTE_MILLISECONDS;
    }
    if (logged.has(network) || logged.size >= LINES_MAX) return false;
    logged.add(network);
    return true;
  }
}
