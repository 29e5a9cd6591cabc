import type { FastifyBaseLogger } from "fastify";

import type { Instant } from "@vitrine/domain/time/shop-time";

import { keepDoing } from "../background/keep-doing.ts";
import type { Metrics } from "./metrics.ts";

// A time service keeps a clock within milliseconds. A larger difference means that the machine has no time service.
const DIFFERENCE_MAX_SECONDS = 10;

const LOOK_MILLISECONDS = 60_000;
// While the difference lasts, every hour of the log has a warning.
const LOOKS_PER_WARNING = 60;

/** Compares this server's clock with the database's now and every minute, until the returned function is called. */
export function watchClock(
  log: Pick<FastifyBaseLogger, "warn" | "info">,
  metrics: Pick<Metrics, "showClockDifference">,
  databaseNow: () => Instant,
  lookMilliseconds = LOOK_MILLISECONDS,
): () => Promise<void> {
  const aheadSeconds = () => Math.round((Date.now() - databaseNow()) / 100) / 10;
  metrics.showClockDifference(aheadSeconds);
  let looksSinceWarning: number | undefined;
  const look = async () => {
    const seconds = aheadSeconds();
    if (Math.abs(seconds) <= DIFFERENCE_MAX_SECONDS) {
      if (looksSinceWarning !== undefined) log.info("clock agrees with the database's again");
      looksSinceWarning = undefined;
    } else if (looksSinceWarning === undefined || looksSinceWarning === LOOKS_PER_WARNING) {
      log.warn({ aheadSeconds: seconds }, "clock differs from the database's");
      looksSinceWarning = 1;
    } else {
      looksSinceWarning += 1;
    }
  };
  return keepDoing(look, lookMilliseconds, () => undefined);
}
