import type { FastifyBaseLogger } from "fastify";

import type { Metrics } from "../telemetry/metrics.ts";

/** Counts and logs problems with busy calendars. Each is named by its setting's ending: its address is a secret. */
export function watchBusyCalendars(log: FastifyBaseLogger, metrics: Metrics) {
  const warn = (calendar: string, sentence: string, counts = {}) =>
    log.warn({ calendar, ...counts }, `calendar BUSY_URL_${calendar} ${sentence}`);
  return {
    failed(calendar: string, problem: string) {
      metrics.countBusyFailure(calendar);
      warn(calendar, `not read: ${problem}`);
    },
    doubted(calendar: string) {
      warn(calendar, "has lost half of its events or more: believed when it says so again");
    },
    readInPart(calendar: string, counts: Readonly<Record<"cutOff" | "unreadable", number>>) {
      const sentence =
        "read in part: events not understood, or repeated too often and taken as busy";
      warn(calendar, sentence, counts);
    },
    notUnderstood(calendar: string, events: number) {
      const sentence = "has more events than before that are not understood: owner notified";
      warn(calendar, sentence, { events });
    },
    lost(calendar: string) {
      log.error({ calendar }, `calendar BUSY_URL_${calendar} not read for a day`);
    },
  };
}
