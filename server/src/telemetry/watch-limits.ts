import type { FastifyInstance } from "fastify";

import { clientNetwork, plainAddress } from "@vitrine/domain/client/client-network";
import { limitOf } from "./metrics.ts";
import type { Metrics } from "./metrics.ts";

const MINUTE_MILLISECONDS = 60_000;
// Keeps the log readable and the memory small during a flood.
const LINES_MAX = 1_000;

/** Logs one line per client and minute, for a firewall's log watcher; without the address if `logsClients` is off. */
export function watchLimits(
  app: FastifyInstance,
  metrics: Metrics,
  logsClients: boolean,
  now: () => number = () => performance.now(),
): void {
  let logged = new Set<string>();
  let minuteEndsAt = 0;
  let isOverflowLogged = false;

  app.addHook("onResponse", (request, reply, done) => {
    const limit = limitOf(reply.refusal);
    if (limit !== undefined) {
      metrics.countLimit(limit);
      beginMinuteWhenDue();
      const network = clientNetwork(request.ip);
      if (!logged.has(network)) {
        if (logged.size < LINES_MAX) {
          logged.add(network);
          const client = logsClients ? { client: plainAddress(request.ip) } : {};
          request.log.warn(
            { ...client, limit, route: request.routeOptions.url },
            "client met a limit",
          );
        } else if (!isOverflowLogged) {
          isOverflowLogged = true;
          app.log.warn("more clients met limits than are logged");
        }
      }
    }
    done();
  });

  function beginMinuteWhenDue(): void {
    if (now() < minuteEndsAt) return;
    logged = new Set();
    isOverflowLogged = false;
    minuteEndsAt = now() + MINUTE_MILLISECONDS;
  }
}
