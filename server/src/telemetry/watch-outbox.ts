import type { FastifyBaseLogger } from "fastify";

import type { Metrics } from "./metrics.ts";
import type { OutboxWatch } from "../outbox/worker.ts";

/** Counts and logs what the outbox does. Of a target's own error only the kind: its message may quote what was sent. */
export function watchOutbox(log: FastifyBaseLogger, metrics: Metrics): OutboxWatch {
  return {
    attempted(attempt) {
      metrics.countDelivery(attempt.target, attempt.outcome);
      if (attempt.outcome === "dead") log.error(attempt, "a target does not hear of a booking");
      else if (attempt.outcome === "retried") log.warn(attempt, "a target is told again later");
      else log.debug(attempt, "a target has heard of a booking");
    },
    paused({ cause, until, ...where }) {
      const fields = { ...where, until: new Date(until).toISOString() };
      log.warn(fields, `${kindOf(where.target)} paused: ${cause}`);
    },
    resumed(where) {
      log.info(where, `${kindOf(where.target)} goes on`);
    },
    failed(error) {
      log.warn({ err: error }, "the outbox waits");
    },
    threw(target, error) {
      const type = error instanceof Error ? error.name : typeof error;
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      log.error({ target, type, code }, "a target threw");
    },
  };
}

function kindOf(target: string): "mail" | "calendar" {
  return target === "mail" ? "mail" : "calendar";
}
