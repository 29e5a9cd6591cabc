import type { FastifyInstance } from "fastify";

import type { Metrics } from "../telemetry/metrics.ts";

const HIDDEN = { hide: true };

// These calls are never refused for load or rate: an orchestrator would restart a server that is only busy.
const ALWAYS = { config: { answersWhileBlocked: true, rateLimit: false }, schema: HIDDEN } as const;

export function operatorRoutes(
  app: FastifyInstance,
  requireReady: () => Promise<void>,
  metrics: Metrics,
): void {
  app.get("/health", ALWAYS, () => ({ status: "alive" }));

  app.get("/ready", ALWAYS, async () => {
    // Throws while no booking can be stored; the error handler answers 503.
    await requireReady();
    return { status: "ready" };
  });

  app.get("/metrics", { schema: HIDDEN }, async (_request, reply) => {
    reply.type(metrics.registry.contentType);
    return metrics.text();
  });
}
