import type { FastifyBaseLogger } from "fastify";

import type { AppContext } from "../app-parts.ts";
import type { Outbox } from "../outbox/outbox.ts";
import { clockStore } from "./clock-table.ts";
import { keepForgettingCounted } from "./forget-counted.ts";
import { retentionStore } from "./retention-table.ts";
import { startErasing } from "./retention.ts";
import type { Metrics } from "../telemetry/metrics.ts";
import { CONFIRMING_MILLISECONDS, hasJumped, isConfirmed } from "./confirmed-clock.ts";
import type { Retention } from "./retention.ts";

/** Also deletes counts of clients if the limits that count them are now turned off. */
export function registerRetention(context: AppContext, outbox: Outbox): void {
  const { app, config, database, metrics, now, runInBackground } = context;
  runInBackground(() =>
    startErasing({
      bookings: retentionStore(database, outbox),
      clock: clockStore(database),
      now,
      machineNow: database.now,
      days: config.retentionDays,
      ...watchRetention(app.log, metrics),
    }),
  );
  runInBackground(() =>
    keepForgettingCounted({
      ...context,
      onFailed: (error) => app.log.warn({ err: error }, "counted clients not deleted yet"),
    }),
  );
}

const HOUR_MILLISECONDS = 60 * 60_000;
const HOURS = CONFIRMING_MILLISECONDS / HOUR_MILLISECONDS;

function watchRetention(
  log: FastifyBaseLogger,
  metrics: Metrics,
): Pick<Retention, "onErased" | "onClockRead" | "onFailed" | "onClockLost"> {
  return {
    onErased(count) {
      metrics.countErasedClients(count);
      log.info({ count }, "erased the clients of old bookings");
    },
    onClockRead(before, written) {
      const now = new Date(written.seenAt).toISOString();
      const hours = Math.floor(written.confirmedMilliseconds / HOUR_MILLISECONDS);
      if (before !== undefined && hasJumped(before.seenAt, written.seenAt)) {
        const earlier = new Date(before.seenAt).toISOString();
        log.warn(
          { earlier, now },
          `clock jumped: no client is erased until ${HOURS} hours of running have confirmed it, ${hours} so far`,
        );
      } else if (!isConfirmed(written)) {
        log.warn(
          { now },
          `clock not confirmed: no client is erased until it has run for ${HOURS} hours, ${hours} so far`,
        );
      } else if (before !== undefined && !isConfirmed(before)) {
        log.info({ now }, `clock confirmed by ${HOURS} hours of running: old clients are erased`);
      }
    },
    onClockLost(error) {
      log.warn(
        { err: error },
        "clock not stored at the stop: running time since the last reading is not counted",
      );
    },
    onFailed: (error) => log.error({ err: error }, "erasing old clients failed, will retry"),
  };
}
