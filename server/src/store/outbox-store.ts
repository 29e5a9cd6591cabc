import type { Database } from "./database.ts";
import { outboxBacklog } from "./outbox-backlog.ts";
import { outboxClaims } from "./outbox-claims.ts";
import { outboxFollowers } from "./outbox-followers.ts";
import { outboxOutages } from "./outbox-outages.ts";
import { outboxPauses } from "./outbox-pauses.ts";

/**
 * Keeps the changes that have not been delivered yet. All times but `bookingNow` are of the database's clock, so that
 * servers whose own clocks differ agree on who has a lease and on what is due.
 */
export type OutboxStore = ReturnType<typeof outboxStore>;

/** The outbox on any engine. */
export function outboxStore(database: Database) {
  return {
    ...outboxClaims(database),
    ...outboxPauses(database),
    ...outboxOutages(database),
    ...outboxFollowers(database),
    ...outboxBacklog(database),
  };
}
