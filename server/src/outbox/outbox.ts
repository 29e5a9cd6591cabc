import type { ChangeFollowers } from "./change-followers.ts";
import { startDeliveries } from "./deliveries.ts";
import type { DeliveriesParts } from "./deliveries.ts";
import { followingOf } from "./followers/following.ts";

/** Delivers changed bookings to their targets in the background, after the requests that change them: decisions/0009. */
export interface Outbox extends ChangeFollowers {
  /** Starts the deliveries; returns the function that stops them. */
  start(): () => Promise<void>;
}

interface OutboxParts extends Omit<DeliveriesParts, "following"> {
  /** Whether this server has a key for what is set beside the shops. */
  readonly isSealing?: boolean;
}

/** Creates the outbox of these targets, whose names must differ. */
export function createOutbox(parts: OutboxParts): Outbox {
  const following = followingOf(parts.targets, parts);
  let deliveries: ReturnType<typeof startDeliveries> | undefined;

  return {
    namesOf: (calendarId, actor) => following.namesOf(calendarId, actor),
    namesIfRecorded: (calendarId, actor) => following.namesIfRecorded(calendarId, actor),
    changed: (calendarId) => deliveries?.wake(calendarId),

    start() {
      const started = startDeliveries({ ...parts, following });
      deliveries = started;
      return async () => {
        deliveries = undefined;
        await started.stop();
      };
    },
  };
}
