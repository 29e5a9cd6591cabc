import type { FastifyInstance } from "fastify";
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import type { RefusalCode } from "@vitrine/domain/refusals";

import type { Outcome } from "../outbox/delivery.ts";
import type { OutboxCounts, ScheduledChanges } from "../outbox/tables/outbox-backlog-table.ts";

interface CountedOutbox {
  readonly counts: readonly OutboxCounts[];
  readonly scheduled: readonly ScheduledChanges[];
}

/** Labels are routes, methods, outcomes and names of ours: nothing that a client typed. */
export class Metrics {
  readonly registry = new Registry();
  readonly #bookings = this.#counter(
    "vitrine_bookings_total",
    "Bookings asked for and cancelled, by outcome",
    "outcome",
  );
  readonly #limits = this.#counter(
    "vitrine_limits_met_total",
    "What a limit on one client has refused: calls, creates, half-hours, bookings, refusals, cancellations, owner-secrets, mails",
    "limit",
  );
  readonly #floods = this.#counter(
    "vitrine_booking_floods_total",
    "How often clients have booked far more of a calendar within minutes than in its usual busy hour",
  );
  readonly #erasedClients = this.#counter(
    "vitrine_erased_clients_total",
    "Old bookings whose client has been erased",
  );
  readonly #deliveries = this.#counter(
    "vitrine_outbox_deliveries_total",
    "Attempts to bring a booking to a target, by outcome: delivered, dropped (by a limit), retried (it will be) or dead (given up)",
    "target",
    "outcome",
  );
  readonly #pending = this.#gauge(
    "vitrine_outbox_pending",
    "Booking changes not delivered to the target yet",
    "target",
  );
  readonly #dead = this.#gauge(
    "vitrine_outbox_dead",
    "Changes given up: npm run outbox says why, docs/agency-guide.md what to do",
    "target",
  );
  readonly #oldestSeconds = this.#gauge(
    "vitrine_outbox_oldest_seconds",
    "For how long the longest waiting change has waited, 0 when none does",
    "target",
  );
  readonly #scheduled = this.#gauge(
    "vitrine_outbox_scheduled",
    "Changes that wait for their own time, such as reminders for the evening before",
    "target",
  );
  readonly #busyAge = this.#gauge(
    "vitrine_busy_calendar_age_seconds",
    "For how long the last good copy of a busy calendar holds; from its first day on while there is none",
    "calendar",
  );
  readonly #busyFailures = this.#counter(
    "vitrine_busy_calendar_failures_total",
    "How often a busy calendar could not be read",
    "calendar",
  );
  readonly #clockDifference = this.#gauge(
    "vitrine_clock_difference_seconds",
    "How far this server's clock is ahead of the database's; negative where it is behind",
  );

  #clockAhead = () => 0;

  #busyAges: () => Promise<ReadonlyMap<string, number>> = async () => new Map();

  #outboxTargets: readonly string[] = [];

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

  showBusyCalendars(ages: () => Promise<ReadonlyMap<string, number>>): void {
    this.#busyAges = ages;
  }

  /** Adds the outbox's gauges for these targets; `count` is called whenever the metrics are read. */
  showOutbox(targets: readonly string[], count: () => Promise<CountedOutbox>): void {
    this.#outboxTargets = targets;
    this.#countOutbox = count;
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
      for (const target of this.#outboxTargets) {
        const { changes = 0 } = scheduled.find((counted) => counted.target === target) ?? {};
        const waiting = counts.find((counted) => counted.target === target);
        const { pending = 0, dead = 0, oldestMilliseconds = 0 } = waiting ?? {};
        this.#scheduled.set({ target }, changes);
        this.#pending.set({ target }, pending);
        this.#dead.set({ target }, dead);
        this.#oldestSeconds.set({ target }, oldestMilliseconds / 1_000);
      }
    } catch {
      // The other metrics are still worth reading; `/ready` reports the database.
    }
    return this.registry.metrics();
  }

  #counter<Label extends string>(
    name: string,
    help: string,
    ...labelNames: Label[]
  ): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  #gauge<Label extends string>(name: string, help: string, ...labelNames: Label[]): Gauge<Label> {
    return new Gauge({ name, help, labelNames, registers: [this.registry] });
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

const LIMITS = {
  "too-many-calls": "calls",
  "too-many-creates": "creates",
  "too-many-half-hours": "half-hours",
  "too-many-bookings": "bookings",
  "too-many-refusals": "refusals",
  "too-many-looks": "cancellations",
  "too-many-secrets": "owner-secrets",
} as const satisfies Partial<Record<RefusalCode, string>>;

/** A limit's name in the metrics. `mails`: the confirmations to one address, a limit that refuses no call. */
export type Limit = (typeof LIMITS)[keyof typeof LIMITS] | "mails";

export function limitOf(refusal: RefusalCode | undefined): Limit | undefined {
  return refusal !== undefined && refusal in LIMITS
    ? LIMITS[refusal as keyof typeof LIMITS]
    : undefined;
}
