import type { FastifyBaseLogger } from "fastify";

import type { Instant } from "@vitrine/domain/time/shop-time";

import { keepDoing } from "../background/keep-doing.ts";
import type { Metrics } from "./metrics.ts";

// A time service keeps a clock within milliseconds. A larger difference means that the machine has no time service.
const DIFFERENCE_MAX_SECONDS = 10;

const LOOK_MILLISECONDS = 60_000;
// While the difference lasts, every hour of the log has a warning.
const LOOKS_BEFORE_SAID_AGAIN = 60;

/** Compares this server's clock with the database's now and every minute, until the returned function is called. */
export function watchClock(
  log: Pick<FastifyBaseLogger, "warn" | "info">,
  metrics: Pick<Metrics, "showClockDifference">,
  databaseNow: () => Instant,
  lookMilliseconds = LOOK_MILLISECONDS,
): () => Promise<void> {
  const aheadSeconds = () => Math.round((Date.now() - databaseNow()) / 100) / 10;
  metrics.showClockDifference(aheadSeconds);
  let looksSinceSaid: number | undefined;
  const look = async () => {
    const seconds = aheadSeconds();
    if (Math.abs(seconds) <= DIFFERENCE_MAX_SECONDS) {
      if (looksSinceSaid !== undefined) log.info("clock agrees with the database's again");
      looksSinceSaid = undefined;
    } else if (looksSinceSaid === undefined || looksSinceSaid === LOOKS_BEFORE_SAID_AGAIN) {
      log.warn({ aheadSeconds: seconds }, "clock differs from the database's");
      looksSinceSaid = 1;
    } else {
      looksSinceSaid += 1;
    }
  };
  return keepDoing(look, lookMilliseconds, () => undefined);
}
