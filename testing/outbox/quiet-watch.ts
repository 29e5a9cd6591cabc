import type { OutboxWatch } from "@vitrine/server/outbox/delivery";

/** Says nothing but what a target should never have thrown. */
export const QUIET_WATCH: OutboxWatch = {
  attempted: () => undefined,
  paused: () => undefined,
  resumed: () => undefined,
  failed: () => undefined,
  threw: (_target, error) => console.error(error),
};
