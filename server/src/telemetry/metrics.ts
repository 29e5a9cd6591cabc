import type { FastifyInstance } from "fastify";
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";

import type { RefusalCode } from "@vitrine/domain/refusals";

import type { Outcome } from "../outbox/delivery.ts";
import type { OutboxCounts, ScheduledChanges } from "../outbox/tables/outbox-backlog-table.ts";
import type { Limit } from "./limit-of-refusal.ts";

interface CountedOutbox {
  readonly counts: readonly OutboxCounts[];
  readonly scheduled: readonly ScheduledChanges[];
}

/** Labels are routes, methods, outcomes and names of ours: nothing that a client typed. */
export class Metrics {
  readonly registry = new Registry();

  readonly #bookings = new Counter({
    name: "vitrine_bookings_total",
    help: "Bookings asked for and cancelled, by outcome",
    labelNames: ["outcome"],
    registers: [this.registry],
  });

  readonly #limits = new Counter({
    name: "vitrine_limits_met_total",
    help: "What a limit on one client has refused: calls, creates, half-hours, bookings, refusals, cancellations, owner-secrets, mails",
    labelNames: ["limit"],
    registers: [this.registry],
  });

  readonly #floods = new Counter({
    name: "vitrine_booking_floods_total",
    help: "How often clients have booked far more of a calendar within minutes than in its usual busy hour",
    registers: [this.registry],
  });

  readonly #erasedClients = new Counter({
    name: "vitrine_erased_clients_total",
    help: "Old bookings whose client has been erased",
    registers: [this.registry],
  });

  readonly #deliveries = new Counter({
    name: "vitrine_outbox_deliveries_total",
    help: "Attempts to bring a booking to a target, by outcome: delivered, dropped (by a limit), retried (it will be) or dead (given up)",
    labelNames: ["target", "outcome"],
    registers: [this.registry],
  });

  readonly #pending = this.#outboxGauge(
    "pending",
    "Booking changes not delivered to the target yet",
  );
  readonly #dead = this.#outboxGauge(
    "dead",
    "Changes given up: npm run outbox says why, docs/agency-guide.md what to do",
  );
  readonly #oldestSeconds = this.#outboxGauge(
    "oldest_seconds",
    "For how long the longest waiting change has waited, 0 when none does",
  );

  readonly #scheduled = this.#outboxGauge(
    "scheduled",
    "Changes that wait for their own time, such as reminders for the evening before",
  );

  readonly #busyAge = new Gauge({
    name: "vitrine_busy_calendar_age_seconds",
    help: "For how long the last good copy of a busy calendar holds; from its first day on while there is none",
    labelNames: ["calendar"],
    registers: [this.registry],
  });

  readonly #busyFailures = new Counter({
    name: "vitrine_busy_calendar_failures_total",
    help: "How often a busy calendar could not be read",
    labelNames: ["calendar"],
    registers: [this.registry],
  });

  readonly #clockDifference = new Gauge({
    name: "vitrine_clock_difference_seconds",
    help: "How far this server's clock is ahead of the database's; negative where it is behind",
    registers: [this.registry],
  });

  #clockAhead = () => 0;

  #busyAges: () => Promise<ReadonlyMap<string, number>> = async () => new Map();

  #countOutbox: () => Promise<CountedOutbox> = async () => ({ counts: [], scheduled: [] });

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

  countBooking(outcome: "stored" | "repeated" | "cancelled" | RefusalCode): void {
    this.#bookings.inc({ outcome });
  }

  countLimit(limit: Limit): void {
    this.#limits.inc({ limit });
  }

  countFlood(): void {
    this.#floods.inc();
  }

  countErasedClients(count: number): void {
    this.#erasedClients.inc(count);
  }

  countDelivery(target: string, outcome: Outcome): void {
    this.#deliveries.inc({ target, outcome });
  }

  /** Adds how far this server's clock is ahead of the database's; `seconds` is called whenever the metrics are read. */
  showClockDifference(seconds: () => number): void {
    this.#clockAhead = seconds;
  }

  countBusyFailure(calendar: string): void {
    this.#busyFailures.inc({ calendar });
  }

  /** Adds the age of each busy calendar, in milliseconds; `ages` is called whenever the metrics are read. */
  showBusyCalendars(ages: () => Promise<ReadonlyMap<string, number>>): void {
    this.#busyAges = ages;
  }

  /** Adds the outbox's gauges for these targets; `count` is called whenever the metrics are read. */
  showOutbox(targets: readonly string[], count: () => Promise<CountedOutbox>): void {
    this.#countOutbox = async () => {
      const { counts, scheduled } = await count();
      return {
        counts: targets.map(
          (target) =>
            counts.find((counted) => counted.target === target) ?? {
              target,
              pending: 0,
              dead: 0,
              oldestMilliseconds: undefined,
            },
        ),
        scheduled: targets.map(
          (target) =>
            scheduled.find((counted) => counted.target === target) ?? { target, changes: 0 },
        ),
      };
    };
  }

  /** The metrics in Prometheus' text format. While the database is down, the outbox's gauges are left out. */
  async text(): Promise<string> {
    const gauges = [this.#pending, this.#dead, this.#oldestSeconds, this.#scheduled, this.#busyAge];
    for (const gauge of gauges) gauge.reset();
    this.#clockDifference.set(this.#clockAhead());
    try {
      const { counts, scheduled } = await this.#countOutbox();
      for (const [calendar, age] of await this.#busyAges()) {
        this.#busyAge.set({ calendar }, age / 1_000);
      }
      for (const { target, changes } of scheduled) this.#scheduled.set({ target }, changes);
      for (const { target, pending, dead, oldestMilliseconds = 0 } of counts) {
        this.#pending.set({ target }, pending);
        this.#dead.set({ target }, dead);
        this.#oldestSeconds.set({ target }, oldestMilliseconds / 1_000);
      }
    } catch {
      // The other metrics are still worth reading; `/ready` reports the database.
    }
    return this.registry.metrics();
  }

  #outboxGauge(name: string, help: string): Gauge {
    return new Gauge({
      name: `vitrine_outbox_${name}`,
      help,
      labelNames: ["target"],
      registers: [this.registry],
    });
  }

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
