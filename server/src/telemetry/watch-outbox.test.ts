import type { FastifyBaseLogger } from "fastify";
import { expect, test } from "vitest";

import { Metrics } from "./metrics.ts";
import type { Outcome } from "../outbox/worker.ts";
import { watchOutbox } from "./watch-outbox.ts";

test("each line of the log says in the operator's words what became of a delivery", () => {
  const lines: string[] = [];
  const logger = (level: string) => (_fields: object, message: string) =>
    lines.push(`${level}: ${message}`);
  const log = Object.fromEntries(
    ["error", "warn", "info", "debug"].map((level) => [level, logger(level)]),
  ) as unknown as FastifyBaseLogger;
  const watch = watchOutbox(log, new Metrics());
  for (const outcome of ["dead", "retried", "delivered"] satisfies Outcome[]) {
    const attempt = { target: "mail", bookingId: "1", attempts: 1, reason: "timeout" };
    watch.attempted({ ...attempt, outcome, slot: undefined });
  }
  watch.resumed({ target: "mail", calendarId: "barbearia" });
  watch.failed(new Error("away"));
  watch.threw("mail", new Error("unexpected"));
  expect(lines).toEqual([
    "error: delivery failed permanently",
    "warn: delivery failed, will be retried",
    "debug: delivered",
    "info: mail resumed",
    "warn: outbox paused: the database did not answer",
    "error: delivery failed: unexpected error",
  ]);
});

test("the help of the dead ones promises no retry: a mail whose answer was lost is not sent again", async () => {
  expect(await new Metrics().text()).toContain(
    "# HELP vitrine_outbox_dead Changes given up: npm run outbox says why, docs/agency-guide.md what to do\n",
  );
});
