import type { FastifyInstance } from "fastify";

import type { Metrics } from "../telemetry/metrics.ts";

const HIDDEN = { hide: true };

// An orchestrator that hears "busy" or "too often" from these would end a server that is only working hard.
const ALWAYS = { config: { answersWhileBlocked: true, rateLimit: false }, schema: HIDDEN } as const;

/** What those who run the server ask: does it live, may it have traffic, what has it done. */
export function operatorRoutes(
  app: FastifyInstance,
  requireReady: () => Promise<void>,
  metrics: Metrics,
): void {
  app.get("/health", ALWAYS, () => ({ status: "alive" }));

  app.get("/ready", ALWAYS, async () => {
    // Throws while nothing can be booked; the error handler says so.
    await requireReady();
    return { status: "ready" };
  });

  app.get("/metrics", { schema: HIDDEN }, async (_request, reply) => {
    reply.type(metrics.registry.contentType);
    return metrics.text();
  });
}
