import { DatabaseUnavailable } from "../database.ts";
import { APPLIED_STEPS, recordedName, refuseStepsInTheWay, STEP_TABLE } from "./applied-steps.ts";
import type { AppliedStep } from "./applied-steps.ts";
import type { Database, Transaction } from "../database.ts";
import { MIGRATIONS } from "./migrations.ts";
import type { Migration } from "./migrations.ts";
import { operation } from "../operation.ts";
import { find } from "../query.ts";
import { withoutShortLivedIndexes } from "./without-short-lived-indexes.ts";

const RECORD_STEP = "INSERT INTO migration (number, name) VALUES (:number, :name)";

const MIGRATE = operation(
  "migrate",
  async (transaction, migrations: readonly Migration[]): Promise<{ ok: true }> => {
    const applied = await readOrPrepareSteps(transaction);
    refuseStepsInTheWay(applied, migrations);
    const numbers = new Set(applied.map((step) => step.number));
    const missing = migrations.filter(({ number }) => !numbers.has(number));
    for (const step of withoutShortLivedIndexes(missing)) await apply(transaction, step);
    return { ok: true };
  },
);

/** Applies the missing steps in one transaction: of several instances, the first migrates, the others wait. */
export async function migrate(
  database: Database,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  await database.migration(MIGRATE, migrations);
}

async function readOrPrepareSteps(transaction: Transaction): Promise<AppliedStep[]> {
  // In PostgreSQL a failed statement ends the transaction, unless a savepoint precedes it.
  await transaction.run("SAVEPOINT before_first_look");
  try {
    return await find(transaction, APPLIED_STEPS);
  } catch {
    // The table is not there yet. If reading failed for another reason, the next statements fail, too, and say why.
    await transaction.run("ROLLBACK TO SAVEPOINT before_first_look");
  }
  await transaction.run(STEP_TABLE);
  return find(transaction, APPLIED_STEPS);
}

async function apply(transaction: Transaction, migration: Migration): Promise<void> {
  for (const statement of migration.statements) await transaction.run(statement);
  await transaction.run(RECORD_STEP, { number: migration.number, name: recordedName(migration) });
}

const refuse = () => Promise.reject(new DatabaseUnavailable(new Error("not migrated yet")));

/** Returns the database, but unavailable until `open` is called: no query may run on a half-migrated schema. */
export function untilMigrated(database: Database) {
  const { promise: migrated, resolve } = Promise.withResolvers<void>();
  let isOpen = false;
  const guarded: Database = {
    ...database,
    all: (...asked) => (isOpen ? database.all(...asked) : refuse()),
    snapshot: (work) => (isOpen ? database.snapshot(work) : refuse()),
    tx: (operation, args) => (isOpen ? database.tx(operation, args) : refuse()),
  };
  const open = () => {
    isOpen = true;
    resolve();
  };
  return { database: guarded, migrated, open };
}
