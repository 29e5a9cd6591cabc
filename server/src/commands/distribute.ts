// npm run distribute: spreads the tables over Citus, after upgrades and pg_restore. Exits with 0, 1 (argument) or 2 (database).

import { parseArgs } from "node:util";

import { requireConfig } from "../config.ts";
import { distributeTables } from "../database/citus/citus-tables.ts";
import { reasonOf } from "../database/failure-reason.ts";
import { migrate } from "../database/migrations/migrate.ts";
import { databasePlace, openDatabase } from "../database/open-database.ts";

const coordinator = coordinatorOrExit();
const config = requireConfig();
if (config.databaseUrl === undefined) {
  console.error("DATABASE_URL is not set: the embedded database is in one place");
  process.exit(1);
}

const database = await openDatabase(config);
try {
  await migrate(database);
  const statements = await distributeTables(database, coordinator);
  for (const statement of statements) console.log(statement);
  console.log(
    statements.length === 0 ? "Everything was distributed." : "Everything is distributed.",
  );
  await database.close();
} catch (error) {
  console.error(`${databasePlace(config)} cannot be distributed: ${reasonOf(error)}`);
  process.exit(2);
}

function coordinatorOrExit(): string {
  try {
    const { values } = parseArgs({ options: { coordinator: { type: "string", default: "" } } });
    return values.coordinator;
  } catch {
    console.error("Use: npm run distribute [-- --coordinator HOST:PORT]");
    process.exit(1);
  }
}
