import { DatabaseUnavailable } from "./database.ts";
import type { Database } from "./database.ts";

export interface MigratingDatabase {
  /** Unavailable until it has been migrated: half a schema is worse than none. */
  readonly database: Database;
  /** Resolves when it has been. */
  readonly migrated: Promise<void>;
  /** Lets everybody in. */
  readonly open: () => void;
}

const closed = () => Promise.reject(new DatabaseUnavailable(new Error("not migrated yet")));

/** `database` behind a door that opens once its schema is the one that the stores know, however long that takes. */
export function untilMigrated(database: Database): MigratingDatabase {
  const { promise: migrated, resolve } = Promise.withResolvers<void>();
  let isOpen = false;
  return {
    database: {
      ...database,
      all: (sql, values) => (isOpen ? database.all(sql, values) : closed()),
      snapshot: (work) => (isOpen ? database.snapshot(work) : closed()),
      tx: (work) => (isOpen ? database.tx(work) : closed()),
    },
    migrated,
    open() {
      isOpen = true;
      resolve();
    },
  };
}
