import type { Database, Transaction } from "./database.ts";
import { MIGRATIONS } from "./migrations.ts";
import type { Migration } from "./migrations.ts";

/**
 * Brings the schema to the newest step, in one transaction: all of it or nothing. Several instances may start at once:
 * the first does it, the others wait and find it done.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  await database.migration(async (transaction) => {
    const applied = await appliedNumbers(transaction);
    for (const migration of migrations) {
      if (!applied.has(migration.number)) await apply(transaction, migration);
    }
  });
}

async function appliedNumbers(transaction: Transaction): Promise<Set<unknown>> {
  // No key: the lock is what keeps a step from being taken twice, and every key begins with calendar_id.
  await transaction.run(
    "CREATE TABLE IF NOT EXISTS migration (number INTEGER NOT NULL, name TEXT NOT NULL)",
    [],
  );
  const rows = await transaction.all("SELECT number FROM migration", []);
  return new Set(rows.map((row) => row["number"]));
}

async function apply(transaction: Transaction, migration: Migration): Promise<void> {
  for (const statement of migration.statements) await transaction.run(statement, []);
  await transaction.run("INSERT INTO migration (number, name) VALUES (?, ?)", [
    migration.number,
    migration.name,
  ]);
}
