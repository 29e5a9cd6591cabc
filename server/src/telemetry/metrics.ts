import type { FastifyInstance } from "fastify";
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import type { RefusalCode } from "@vitrine/domain/refusals";

import type { Outcome } from "../outbox/delivery.ts";
import type { OutboxCounts, ScheduledChanges } from "../outbox/tables/outbox-backlog-table.ts";

interface CountedOutbox {
  readonly counts: readonly OutboxCounts[];
  readonly scheduled: readonly ScheduledChanges[];
  readonly paused: readonly { readonly target: string; readonly calendars: number }[];
  readonly givenUp: readonly ScheduledChanges[];
}

/** What an operator wants to know besides the bookings. What is `undefined` is left out of the metrics. */
export interface OperatorReading {
  readonly isReady: boolean;
  readonly backup: RunReading | undefined;
  readonly drill: RunReading | undefined;
  readonly upgrade: RunReading | undefined;
  readonly poolWaiting: number | undefined;
  readonly logBytes: number | undefined;
  readonly disk: { readonly freeBytes: number; readonly bytes: number } | undefined;
}

/** How a backup, a drill or an upgrade ended last. */
export interface RunReading {
  readonly hasFailed: boolean;
  /** Since it last ended well. */
  readonly ageSeconds: number | undefined;
  readonly bytes: number | undefined;
}

/** Labels are routes, methods, outcomes and names of ours: nothing that a client typed. */
export class Metrics {
  readonly registry = new Registry();
  readonly #bookings = this.#counter(
    "vitrine_bookings_total",
    "Bookings asked for, moved and cancelled, by outcome",
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
  readonly #waitMails = this.#counter(
    "vitrine_wait_mails_total",
    "Mails to clients who wait for a slot to open, by outcome: delivered, dropped (by a limit), retried (it will be), refused (the wait is deleted), lost (two copies without an answer) or given-up",
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
  readonly #paused = this.#gauge(
    "vitrine_outbox_paused",
    "Calendars whose deliveries to the target are paused until a person mends its setting or its account",
    "target",
  );
  readonly #givenUp = this.#gauge(
    "vitrine_outbox_given_up",
    "Changes given up whose booking is still to come, without those whose recipient's address was refused",
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

  readonly #clock = this.#gauge(
    "vitrine_clock_seconds",
    "This server's clock, in seconds since 1970: Prometheus compares it with its own",
  );
  readonly #answers = this.#counter(
    "vitrine_answers_total",
    "Answers to pages and to calls: fine, refused (4xx) or failed (5xx); without /health, /ready and /metrics",
    "kind",
    "outcome",
  );
  readonly #buildInfo = this.#gauge(
    "vitrine_build_info",
    "1, with the version and the commit that runs",
    "version",
    "commit",
  );
  readonly #operatorGauges = {
    ready: this.#gauge("vitrine_ready", "1 while a booking can be stored, as /ready says"),
    backupAge: this.#gauge(
      "vitrine_backup_age_seconds",
      "Since a backup last ended well; while none has and BACKUP_TO is set, since the server's start",
    ),
    backupFailed: this.#gauge("vitrine_backup_failed", "1 when the last backup failed"),
    backupBytes: this.#gauge("vitrine_backup_bytes", "The size of the last backup"),
    drillAge: this.#gauge(
      "vitrine_drill_age_seconds",
      "Since a drill last ended well; while none has and BACKUP_TO is set, since the server's start",
    ),
    drillFailed: this.#gauge("vitrine_drill_failed", "1 when the last drill failed"),
    upgradeFailed: this.#gauge("vitrine_upgrade_failed", "1 when the last upgrade failed"),
    poolWaiting: this.#gauge(
      "vitrine_database_pool_waiting",
      "Calls that wait for a connection to PostgreSQL",
    ),
    logBytes: this.#gauge(
      "vitrine_database_log_bytes",
      "The size of the embedded database's log, vitrine.sqlite-wal",
    ),
    diskFree: this.#gauge("vitrine_disk_free_bytes", "Free on the disk of DATA_DIR"),
    disk: this.#gauge("vitrine_disk_bytes", "The size of the disk of DATA_DIR"),
  };

  #clockAhead = () => 0;

  #readOperator: () => Promise<OperatorReading | undefined> = async () => undefined;

  #busyAges: () => Promise<ReadonlyMap<string, number>> = async () => new Map();

  #outboxTargets: readonly string[] = [];

  #countOutbox: () => Promise<CountedOutbox> = async () => ({
    counts: [],
    scheduled: [],
    paused: [],
    givenUp: [],
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
    for (const kind of KINDS) {
      for (const outcome of OUTCOMES) this.#answers.inc({ kind, outcome }, 0);
    }
  }

  showBuild(build: { readonly version: string; readonly commit: string }): void {
    this.#buildInfo.set(build, 1);
  }

  /** Adds the gauges for an operator; `read` is called whenever the metrics are read. */
  showOperator(read: () => Promise<OperatorReading>): void {
    this.#readOperator = read;
  }

  countBooking(outcome: "stored" | "repeated" | "cancelled" | "moved" | RefusalCode): void {
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

  countWaitMail(outcome: WaitMailOutcome): void {
    this.#waitMails.inc({ outcome });
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
    const gauges = [
      this.#pending,
      this.#dead,
      this.#oldestSeconds,
      this.#scheduled,
      this.#paused,
      this.#givenUp,
      this.#busyAge,
    ];
    for (const gauge of gauges) gauge.reset();
    this.#clockDifference.set(this.#clockAhead());
    this.#clock.set(Date.now() / 1_000);
    this.#setOperatorGauges(await this.#readOperator());
    try {
      const { counts, scheduled, paused, givenUp } = await this.#countOutbox();
      for (const [calendar, age] of await this.#busyAges()) {
        this.#busyAge.set({ calendar }, age / 1_000);
      }
      for (const target of this.#outboxTargets) {
        const of = <Counted extends { target: string }>(all: readonly Counted[]) =>
          all.find((counted) => counted.target === target);
        const { pending = 0, dead = 0, oldestMilliseconds = 0 } = of(counts) ?? {};
        this.#scheduled.set({ target }, of(scheduled)?.changes ?? 0);
        this.#pending.set({ target }, pending);
        this.#dead.set({ target }, dead);
        this.#oldestSeconds.set({ target }, oldestMilliseconds / 1_000);
        this.#paused.set({ target }, of(paused)?.calendars ?? 0);
        this.#givenUp.set({ target }, of(givenUp)?.changes ?? 0);
      }
    } catch {
      // The other metrics are still worth reading; `/ready` reports the database.
    }
    return this.registry.metrics();
  }

  #setOperatorGauges(reading: OperatorReading | undefined): void {
    const gauges = this.#operatorGauges;
    const values: Record<keyof typeof gauges, number | undefined> = {
      ready: reading && Number(reading.isReady),
      backupAge: reading?.backup?.ageSeconds,
      backupFailed: reading?.backup && Number(reading.backup.hasFailed),
      backupBytes: reading?.backup?.bytes,
      drillAge: reading?.drill?.ageSeconds,
      drillFailed: reading?.drill && Number(reading.drill.hasFailed),
      upgradeFailed: reading?.upgrade && Number(reading.upgrade.hasFailed),
      poolWaiting: reading?.poolWaiting,
      logBytes: reading?.logBytes,
      diskFree: reading?.disk?.freeBytes,
      disk: reading?.disk?.bytes,
    };
    for (const [name, value] of Object.entries(values)) {
      const gauge = gauges[name as keyof typeof gauges];
      // A gauge without labels shows 0 until its value is removed.
      if (value === undefined) gauge.remove();
      else gauge.set(value);
    }
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
      if (!ASKED_BY_OPERATORS.has(route)) {
        const kind = isDocumentedCall(request.routeOptions) ? "call" : "page";
        this.#answers.inc({ kind, outcome: outcomeOf(reply.statusCode) });
      }
      done();
    });
  }
}

/** How an attempt to mail a client who waits has ended. */
export type WaitMailOutcome = "delivered" | "dropped" | "retried" | "refused" | "lost" | "given-up";

const KINDS = ["page", "call"] as const;
const OUTCOMES = ["fine", "refused", "failed"] as const;

// Machines ask these all the time: counted, they would hide what people meet.
const ASKED_BY_OPERATORS: ReadonlySet<string> = new Set(["/health", "/ready", "/metrics"]);

/** Whether a route is one of the calls of `/docs`: pages and their files are hidden there. */
function isDocumentedCall({ schema }: { readonly schema?: unknown }): boolean {
  return schema !== undefined && (schema as { readonly hide?: boolean }).hide !== true;
}

function outcomeOf(status: number): (typeof OUTCOMES)[number] {
  if (status >= 500) return "failed";
  return status >= 400 ? "refused" : "fine";
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
