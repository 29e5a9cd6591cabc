import { DatabaseRefused } from "../database.ts";
import type { Reader } from "../database.ts";
import { MIGRATIONS } from "./migrations.ts";
import type { Migration } from "./migrations.ts";
import { find, number, query, text } from "../query.ts";

export type AppliedStep = Pick<Migration, "number" | "name">;

// It has no key: the migration's lock keeps a step from being applied twice, and a key would have to contain calendar_id.
export const STEP_TABLE =
  "CREATE TABLE IF NOT EXISTS migration (number INTEGER NOT NULL, name TEXT NOT NULL)";

export const APPLIED_STEPS = query(
  { number, name: text },
  "SELECT number, name FROM migration ORDER BY number",
);

// A step's recorded name, all that earlier versions know of it, says which of them can run beside it. decisions/0030
const BESIDE = /, beside versions of step (\d+) on$/;

export function recordedName({ name, beside }: Migration): string {
  return beside === undefined ? name : `${name}, beside versions of step ${beside} on`;
}

/** Returns how many steps were applied. @throws DatabaseRefused when this version cannot work on the schema */
export async function requireKnownSteps(reader: Reader): Promise<number> {
  const applied = await find(reader, APPLIED_STEPS);
  refuseStepsInTheWay(applied, MIGRATIONS);
  return applied.length;
}

export async function requireCurrentSteps(reader: Reader): Promise<void> {
  const steps = await requireKnownSteps(reader);
  if (steps < MIGRATIONS.length) {
    throw new DatabaseRefused(
      `its schema is of an earlier version of Vitrine (step ${steps} of ${MIGRATIONS.length}): ` +
        "start the server of this version once, which brings it up to date",
    );
  }
}

/** Accepts a later version's schema if each of its further steps says that a version with our steps can run beside it. */
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

/** Accepts only steps of this version. */
export function refuseUnknownSteps(applied: readonly AppliedStep[]): void {
  refuse(unknownSteps(applied, MIGRATIONS)[0]);
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
