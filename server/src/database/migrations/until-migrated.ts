import { DatabaseUnavailable } from "../database.ts";
import type { Database } from "../database.ts";

export interface MigratingDatabase {
  readonly database: Database;
  readonly migrated: Promise<void>;
  readonly open: () => void;
}

const closed = () => Promise.reject(new DatabaseUnavailable(new Error("not migrated yet")));

/** The database is unavailable to the stores until `open` is called: no query may run on a half-migrated schema. */
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
