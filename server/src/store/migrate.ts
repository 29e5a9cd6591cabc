import { APPLIED_STEPS, refuseUnknownSteps, STEP_TABLE } from "./applied-steps.ts";
import type { AppliedStep } from "./applied-steps.ts";
import type { Database, Transaction } from "./database.ts";
import { MIGRATIONS } from "./migrations.ts";
import type { Migration } from "./migrations.ts";
import { find } from "./query.ts";

const RECORD_STEP = "INSERT INTO migration (number, name) VALUES (:number, :name)";

/**
 * Brings the schema to the newest step, in one transaction: all of it or nothing. Several instances may start at once:
 * the first does it, the others wait and find it done. Where nothing is to be done, nothing is written: a role that may
 * only read and write rows can start on a schema that another role has migrated.
 * @throws DatabaseRefused when a later version of Vitrine has been at work on the schema
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  await database.migration(async (transaction) => {
    const applied = await readOrPrepareSteps(transaction);
    refuseUnknownSteps(applied, migrations);
    const numbers = new Set(applied.map((step) => step.number));
    for (const migration of migrations) {
      if (!numbers.has(migration.number)) await apply(transaction, migration);
    }
  });
}

/** The steps that the schema has had; on an empty database, none, and the table that will hold them. */
async function readOrPrepareSteps(transaction: Transaction): Promise<AppliedStep[]> {
  // In PostgreSQL a failed statement ends the transaction, unless a savepoint stands before it.
  await transaction.run("SAVEPOINT before_first_look");
  try {
    return await find(transaction, APPLIED_STEPS);
  } catch {
    // The table is not there yet. Whatever else keeps us from reading it also fails the next statements, and says why.
    await transaction.run("ROLLBACK TO SAVEPOINT before_first_look");
  }
  await transaction.run(STEP_TABLE);
  return find(transaction, APPLIED_STEPS);
}

async function apply(
  transaction: Transaction,
  { number, name, statements }: Migration,
): Promise<void> {
  for (const statement of statements) await transaction.run(statement);
  await transaction.run(RECORD_STEP, { number, name });
}
