import type { FastifyBaseLogger } from "fastify";

import type { AppContext } from "../app-parts.ts";
import { storedBookings } from "../booking/stored-bookings-table.ts";
import { createOutbox } from "./outbox.ts";
import type { Outbox } from "./outbox.ts";
import { PACE } from "./pace.ts";
import { outboxStore } from "./tables/outbox-tables.ts";
import type { Metrics } from "../telemetry/metrics.ts";
import type { OutboxWatch } from "./delivery.ts";

/** Delivers every change of a booking to the targets that follow its calendar. */
export function registerOutbox(context: AppContext): Outbox {
  const { app, config, database, shops, settings, targets, pace = PACE, metrics, now } = context;
  const store = outboxStore(database);
  const outbox = createOutbox({
    targets,
    shops,
    settings,
    isSealing: config.sealKey !== undefined,
    store,
    bookings: storedBookings(database),
    pace,
    bookingNow: now,
    watch: watchOutbox(app.log, metrics),
  });
  metrics.showOutbox(
    targets.map(({ name }) => name),
    async () => ({
      counts: await store.counts(),
      scheduled: await store.scheduled(),
      paused: await store.pausedForPerson(),
      givenUp: await store.givenUp(now()),
    }),
  );
  context.runInBackground(() => outbox.start());
  return outbox;
}

/** Counts and logs deliveries. A target's error is logged by type and code: its message may quote what was sent. */
export function watchOutbox(log: FastifyBaseLogger, metrics: Metrics): OutboxWatch {
  return {
    attempted(attempt) {
      const { target, outcome } = attempt;
      metrics.countDelivery(target, outcome);
      if (outcome === "dead") log.error(attempt, "delivery failed permanently");
      else if (outcome === "retried") log.warn(attempt, "delivery failed, will be retried");
      else if (outcome === "delivered") log.debug(attempt, "delivered");
      else if (target === "mail") {
        // Of the mails to clients, only confirmations have a limit for each address.
        metrics.countLimit("mails");
        log.warn(attempt, "confirmation dropped: its address had its limit of them today");
      } else log.warn(attempt, "delivery dropped: a limit was met");
    },
    paused({ cause, until, ...where }) {
      const fields = { ...where, until: new Date(until).toISOString() };
      log.warn(fields, `${kindOf(where.target)} paused: ${cause}`);
    },
    resumed(where) {
      log.info(where, `${kindOf(where.target)} resumed`);
    },
    failed(error) {
      log.warn({ err: error }, "outbox paused: the database did not answer");
    },
    threw(target, error) {
      const type = error instanceof Error ? error.name : typeof error;
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      log.error({ target, type, code }, "delivery failed: unexpected error");
    },
  };
}

const MAIL_TARGETS: ReadonlySet<string> = new Set(["mail", "reminder", "owner-mail"]);

function kindOf(target: string): "mail" | "calendar" | "notices" {
  if (target === "push") return "notices";
  return MAIL_TARGETS.has(target) ? "mail" : "calendar";
}
