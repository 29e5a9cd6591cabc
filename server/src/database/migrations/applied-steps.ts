// The steps that a database's schema has had, as its table `migration` lists them.

import { DatabaseRefused } from "../database.ts";
import type { Reader } from "../database.ts";
import { MIGRATIONS } from "./migrations.ts";
import type { Migration } from "./migrations.ts";
import { find, number, query, text } from "../query.ts";

export type AppliedStep = Pick<Migration, "number" | "name">;

// No key: the lock is what keeps a step from being taken twice, and every key begins with calendar_id.
export const STEP_TABLE =
  "CREATE TABLE IF NOT EXISTS migration (number INTEGER NOT NULL, name TEXT NOT NULL)";

export const APPLIED_STEPS = query(
  { number, name: text },
  "SELECT number, name FROM migration ORDER BY number",
);

// What a step says to the versions before it, in its name: that is all of it that they can read. decisions/0030
const BESIDE = /, beside versions of step (\d+) on$/;

/** The name under which a schema remembers the step. */
export function recordedName({ name, beside }: Migration): string {
  return beside === undefined ? name : `${name}, beside versions of step ${beside} on`;
}

/**
 * Answers how many steps the schema has had.
 * @throws DatabaseRefused when a later version of Vitrine has been at work on it and has left no room for this one
 */
export async function requireKnownSteps(reader: Reader): Promise<number> {
  const applied = await find(reader, APPLIED_STEPS);
  refuseStepsInTheWay(applied, MIGRATIONS);
  return applied.length;
}

/** @throws DatabaseRefused when the schema is not the one of this version */
export async function requireCurrentSteps(reader: Reader): Promise<void> {
  const steps = await requireKnownSteps(reader);
  if (steps < MIGRATIONS.length) {
    throw new DatabaseRefused(
      `its schema is of an earlier version of Vitrine (step ${steps} of ${MIGRATIONS.length}): ` +
        "start the server of this version once, which brings it up to date",
    );
  }
}

/**
 * A schema of a later version may have lost or renamed what our statements ask for: every call would answer 500. Unless
 * each of its further steps says that a version with ours goes on beside it.
 * @throws DatabaseRefused when a step is beyond the newest of `migrations` and does not say so, or has another name
 */
export function refuseStepsInTheWay(
  applied: readonly AppliedStep[],
  migrations: readonly Migration[],
): void {
  const newest = newestOf(migrations);
  const isInTheWay = ({ name }: AppliedStep) => Number(BESIDE.exec(name)?.[1] ?? Infinity) > newest;
  refuse(
    unknownSteps(applied, migrations).find((step) => step.number <= newest || isInTheWay(step)),
  );
}

/**
 * The same where the schema must be one of ours to the letter.
 * @throws DatabaseRefused when a step is beyond the newest of `migrations`, or has another name
 */
export function refuseUnknownSteps(
  applied: readonly AppliedStep[],
  migrations: readonly Migration[],
): void {
  refuse(unknownSteps(applied, migrations)[0]);
}

function unknownSteps(
  applied: readonly AppliedStep[],
  migrations: readonly Migration[],
): AppliedStep[] {
  const newest = newestOf(migrations);
  const names = new Map(migrations.map((step) => [step.number, recordedName(step)]));
  return applied.filter(
    ({ number, name }) => number > newest || (names.get(number) ?? name) !== name,
  );
}

function newestOf(migrations: readonly Migration[]): number {
  return Math.max(...migrations.map(({ number }) => number));
}

function refuse(step: AppliedStep | undefined): void {
  if (step === undefined) return;
  throw new DatabaseRefused(
    `its schema is of a later version of Vitrine (step ${step.number}, "${step.name}"): ` +
      "start that version, or restore a backup that was made before it",
  );
}
