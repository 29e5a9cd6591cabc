import type { Database } from "@vitrine/server/database/database";
import type { TestClock } from "@vitrine/server/database/operation";

/** The same database with another clock. */
export function withClock(database: Database, clock: () => number): Database {
  return {
    ...database,
    now: clock,
    tx(operation, args) {
      const told: TestClock = { now: clock() };
      return database.tx(operation, operation.isTimed ? { ...args, ...told } : args);
    },
  };
}
