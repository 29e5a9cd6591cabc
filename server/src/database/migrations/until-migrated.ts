import { DatabaseUnavailable } from "../database.ts";
import type { Database } from "../database.ts";

export interface MigratingDatabase {
  /** Throws `DatabaseUnavailable` until the migration is done: no query may run on a half-migrated schema. */
  readonly database: Database;
  /** Resolves when the migration is done. */
  readonly migrated: Promise<void>;
  /** Called when the migration is done: statements run from then on. */
  readonly open: () => void;
}

const closed = () => Promise.reject(new DatabaseUnavailable(new Error("not migrated yet")));

/** Wraps `database`, so that it is unavailable to the stores until `open` is called. */
export function untilMigrated(database: Database): MigratingDatabase {
  const { promise: migrated, resolve } = Promise.withResolvers<void>();
  let isOpen = false;
  return {
    database: {
      ...database,
      all: (sql, values) => (isOpen ? database.all(sql, values) : closed()),
      snapshot: (work) => (isOpen ? database.snapshot(work) : closed()),
      tx: (operation, args) => (isOpen ? database.tx(operation, args) : closed()),
    },
    migrated,
    open() {
      isOpen = true;
      resolve();
    },
  };
}
