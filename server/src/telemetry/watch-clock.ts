import type { FastifyBaseLogger } from "fastify";

import type { Instant } from "@vitrine/domain/time/shop-time";

import { keepDoing } from "../background/keep-doing.ts";
import type { Metrics } from "./metrics.ts";

// What a time service keeps is within milliseconds: beyond this, a machine has none.
const DIFFERENCE_MAX_SECONDS = 10;

const LOOK_MILLISECONDS = 60_000;
// Said again for as long as it lasts, for who reads the last hour of the log alone.
const LOOKS_BEFORE_SAID_AGAIN = 60;

/**
 * Shows in the metrics how far this server's clock is from the database's, and where it is far, says so in the log: looks
 * now and every minute, until the answer is called.
 */
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
