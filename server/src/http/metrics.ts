import type { FastifyInstance } from "fastify";
import { Counter, Histogram, Registry, collectDefaultMetrics } from "prom-client";

import type { RefusalCode } from "@vitrine/domain/refusals";

/** What the server counts of itself. Labels are routes, methods and outcomes: never anything that a client typed. */
export class Metrics {
  readonly registry = new Registry();

  readonly #bookings = new Counter({
    name: "vitrine_bookings_total",
    help: "Bookings asked for and cancelled, by outcome",
    labelNames: ["outcome"],
    registers: [this.registry],
  });

  readonly #erasedClients = new Counter({
    name: "vitrine_erased_clients_total",
    help: "Old bookings whose client has been erased",
    registers: [this.registry],
  });

  readonly #requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the request's arrival to the last byte of its answer",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Counts what became of a booking or a cancellation: `stored`, `repeated`, `cancelled`, or why it was refused. */
  countBooking(outcome: "stored" | "repeated" | "cancelled" | RefusalCode): void {
    this.#bookings.inc({ outcome });
  }

  countErasedClients(count: number): void {
    this.#erasedClients.inc(count);
  }

  /** Measures every request of `app`. */
  watch(app: FastifyInstance): void {
    app.addHook("onResponse", (request, reply, done) => {
      const route = request.routeOptions.url ?? "unknown";
      this.#requests.observe(
        { method: request.method, route, status: reply.statusCode },
        reply.elapsedTime / 1_000,
      );
      done();
    });
  }
}
