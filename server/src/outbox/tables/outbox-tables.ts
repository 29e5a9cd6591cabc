import type { Database } from "../../database/database.ts";
import { outboxBacklog } from "./outbox-backlog-table.ts";
import { outboxClaims } from "./outbox-claims-table.ts";
import { outboxDue } from "./outbox-due-table.ts";
import { outboxFollowers } from "./outbox-followers-table.ts";
import { outboxSwitches } from "./outbox-switches-table.ts";

/**
 * Keeps the changes that have not been delivered yet. All times except `bookingNow` come from the database's clock, so that
 * servers whose clocks differ agree on leases and due times.
 */
export type OutboxStore = ReturnType<typeof outboxStore>;

export function outboxStore(database: Database) {
  return {
    ...outboxClaims(database),
    ...outboxDue(database),
    ...outboxFollowers(database),
    ...outboxSwitches(database),
    ...outboxBacklog(database),
  };
}
