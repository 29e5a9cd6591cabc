import type { FastifyBaseLogger } from "fastify";

import type { Metrics } from "../telemetry/metrics.ts";

/** Counts and logs problems with busy calendars. Each is named by its setting's ending: its address is a secret. */
export function watchBusyCalendars(log: FastifyBaseLogger, metrics: Metrics) {
  return {
    failed(calendar: string, problem: string) {
      metrics.countBusyFailure(calendar);
      log.warn({ calendar }, `calendar BUSY_URL_${calendar} not read: ${problem}`);
    },
    doubted(calendar: string) {
      const sentence = "has lost half of its events or more: believed when it says so again";
      log.warn({ calendar }, `calendar BUSY_URL_${calendar} ${sentence}`);
    },
    readInPart(calendar: string, counts: Readonly<Record<"cutOff" | "unreadable", number>>) {
      const sentence =
        "read in part: events not understood, or repeated too often and taken as busy";
      log.warn({ calendar, ...counts }, `calendar BUSY_URL_${calendar} ${sentence}`);
    },
    notUnderstood(calendar: string, events: number) {
      const sentence = "has more events than before that are not understood: owner notified";
      log.warn({ calendar, events }, `calendar BUSY_URL_${calendar} ${sentence}`);
    },
    lost(calendar: string) {
      log.error({ calendar }, `calendar BUSY_URL_${calendar} not read for a day`);
    },
  };
}
