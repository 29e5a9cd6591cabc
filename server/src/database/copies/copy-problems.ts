import { APPLIED_STEPS, refuseUnknownSteps, STEP_TABLE } from "../migrations/applied-steps.ts";
import { DatabaseRefused } from "../database.ts";
import { MIGRATIONS } from "../migrations/migrations.ts";
import type { Migration } from "../migrations/migrations.ts";
import { query, requireRows, text } from "../query.ts";
import { onSqlite } from "./sqlite-copies.ts";
import type { RunStatement } from "./sqlite-copies.ts";

const SCHEMA = query(
  { name: text, sql: text },
  "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL",
);

/** Sentences call the copy `name`. No other process uses it. */
export function problemOfCopy(copy: string, name: string): string | undefined {
  try {
    return onSqlite(copy, (statement) => {
      const [check] = statement("PRAGMA integrity_check");
      if (check?.["integrity_check"] !== "ok") return `${name} is damaged`;
      return holdsOurSchema(statement) ? undefined : `${name} holds no bookings of Vitrine`;
    });
  } catch (error) {
    if (error instanceof DatabaseRefused) return `${name} cannot be used: ${error.message}`;
    return `${name} is damaged`;
  }
}

/** Compares the statements that made the tables and indexes: the same names are not enough. */
function holdsOurSchema(statement: RunStatement): boolean {
  const found = readSchema(statement);
  const holds = (expected: ReadonlyMap<string, string>) =>
    [...expected].every(([name, sql]) => found.get(name) === sql);
  if (!holds(schemaAfter([]))) return false;
  const applied = requireRows(APPLIED_STEPS, statement(APPLIED_STEPS.sql));
  refuseUnknownSteps(applied, MIGRATIONS);
  const expected = MIGRATIONS.slice(0, applied.length);
  const isInOrder = expected.every(({ number }, index) => number === applied[index]?.number);
  return expected.length > 0 && isInOrder && holds(schemaAfter(expected));
}

function schemaAfter(migrations: readonly Migration[]): Map<string, string> {
  return onSqlite(":memory:", (statement) => {
    statement(STEP_TABLE);
    for (const sql of migrations.flatMap(({ statements }) => statements)) statement(sql);
    return readSchema(statement);
  });
}

function readSchema(statement: RunStatement): Map<string, string> {
  const rows = requireRows(SCHEMA, statement(SCHEMA.sql));
  return new Map(rows.map(({ name, sql }) => [name, sql.replaceAll(/\s+/g, " ")]));
}
