import type { FastifyBaseLogger } from "fastify";
import { expect, test } from "vitest";

import { Metrics } from "../telemetry/metrics.ts";
import type { Outcome } from "./delivery.ts";
import { watchOutbox } from "./register-outbox.ts";

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
  for (const target of ["mail", "reminder", "owner-mail", "google"])
    watch.resumed({ target, calendarId: "barbearia" });
  watch.failed(new Error("away"));
  watch.threw("mail", new Error("unexpected"));
  expect(lines).toEqual([
    "error: delivery failed permanently",
    "warn: delivery failed, will be retried",
    "debug: delivered",
    "info: mail resumed",
    "info: mail resumed",
    "info: mail resumed",
    "info: calendar resumed",
    "warn: outbox paused: the database did not answer",
    "error: delivery failed: unexpected error",
  ]);
});

/** The log and the count of a delivery by this target that a limit has dropped. */
async function dropBy(target: string) {
  const lines: unknown[] = [];
  const metrics = new Metrics();
  const log = {
    warn: (...line: unknown[]) => lines.push(line),
  } as unknown as FastifyBaseLogger;
  const attempt = {
    target,
    bookingId: "1",
    outcome: "dropped",
    attempts: 1,
    reason: undefined,
    slot: undefined,
  } as const;
  watchOutbox(log, metrics).attempted(attempt);
  return { attempt, lines, counted: await metrics.text() };
}

test("a confirmation that the limit of its address has dropped is counted, and logged without the address", async () => {
  const { attempt, lines, counted } = await dropBy("mail");
  expect(lines).toEqual([
    [attempt, "confirmation dropped: its address had its limit of them today"],
  ]);
  expect(counted).toContain('vitrine_limits_met_total{limit="mails"} 1');
  expect(counted).toContain('vitrine_outbox_deliveries_total{target="mail",outcome="dropped"} 1');
});

test("a delivery that another target has dropped is no confirmation", async () => {
  const { attempt, lines, counted } = await dropBy("owner-mail");
  expect(lines).toEqual([[attempt, "delivery dropped: a limit was met"]]);
  expect(counted).not.toContain('vitrine_limits_met_total{limit="mails"} 1');
});

test("the help of the dead ones promises no retry: a mail whose answer was lost is not sent again", async () => {
  expect(await new Metrics().text()).toContain(
    "# HELP vitrine_outbox_dead Changes given up: npm run outbox says why, docs/agency-guide.md what to do\n",
  );
});
