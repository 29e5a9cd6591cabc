import type { AppContext } from "../app-parts.ts";
import type { BookingStore } from "../booking/bookings-table.ts";
import { watchClock } from "../telemetry/watch-clock.ts";
import { watchLimits } from "../telemetry/watch-limits.ts";
import { readiness } from "./readiness.ts";

const HIDDEN = { hide: true };

// These calls are never refused for load or rate: an orchestrator would restart a server that is only busy.
const ALWAYS = { config: { answersWhileBlocked: true, rateLimit: false }, schema: HIDDEN } as const;

export function registerOperator(context: AppContext, bookings: BookingStore): void {
  const { app, config, database, metrics, runInBackground } = context;
  const requireReady = readiness(context, bookings);

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

  if (config.rateLimit !== undefined) watchLimits(app, metrics, config.logClients);
  runInBackground(() => watchClock(app.log, metrics, database.now));
}
