// The steps that a database's schema has had, as its table `migration` lists them.

import { DatabaseRefused } from "./database.ts";
import type { Reader } from "./database.ts";
import { MIGRATIONS } from "./migrations.ts";
import type { Migration } from "./migrations.ts";
import { find, number, query, text } from "./query.ts";

export type AppliedStep = Pick<Migration, "number" | "name">;

// No key: the lock is what keeps a step from being taken twice, and every key begins with calendar_id.
export const STEP_TABLE =
  "CREATE TABLE IF NOT EXISTS migration (number INTEGER NOT NULL, name TEXT NOT NULL)";

export const APPLIED_STEPS = query(
  { number, name: text },
  "SELECT number, name FROM migration ORDER BY number",
);

/** @throws DatabaseRefused when a later version of Vitrine has been at work on the schema */
export async function requireKnownSteps(reader: Reader): Promise<void> {
  refuseUnknownSteps(await find(reader, APPLIED_STEPS), MIGRATIONS);
}

/**
 * A schema of a later version may have lost or renamed what our statements ask for: every call would answer 500.
 * @throws DatabaseRefused when a step is beyond the newest of `migrations`, or has another name
 */
export function refuseUnknownSteps(
  applied: readonly AppliedStep[],
  migrations: readonly Migration[],
): void {
  const newest = Math.max(...migrations.map(({ number }) => number));
  const nameOf = new Map(migrations.map(({ number, name }) => [number, name]));
  const unknown = applied.find(
    ({ number, name }) => number > newest || (nameOf.get(number) ?? name) !== name,
  );
  if (unknown !== undefined) {
    throw new DatabaseRefused(
      `its schema is of a later version of Vitrine (step ${unknown.number}, "${unknown.name}"): ` +
        "start that version, or restore a backup that was made before it",
    );
  }
}
