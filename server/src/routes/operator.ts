import type { FastifyInstance } from "fastify";

import type { Metrics } from "../http/metrics.ts";
import type { BookingStore } from "../store/booking-store.ts";

// An orchestrator that hears "busy" from these would end a server that is only working hard.
const EVEN_UNDER_PRESSURE = { config: { pressureHandler: () => {} }, schema: { hide: true } };

/** What those who run the server ask: does it live, may it have traffic, what has it done. */
export function operatorRoutes(
  app: FastifyInstance,
  bookings: BookingStore,
  metrics: Metrics,
): void {
  app.get("/health", EVEN_UNDER_PRESSURE, () => ({ status: "alive" }));

  app.get("/ready", EVEN_UNDER_PRESSURE, async () => {
    // Throws while the database does not answer; the error handler says so.
    await bookings.ping();
    return { status: "ready" };
  });

  app.get("/metrics", EVEN_UNDER_PRESSURE, async (_request, reply) => {
    reply.type(metrics.registry.contentType);
    return metrics.registry.metrics();
  });
}
