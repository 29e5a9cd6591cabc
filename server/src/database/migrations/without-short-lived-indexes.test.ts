import { expect, test } from "vitest";

import { withoutShortLivedIndexes } from "./without-short-lived-indexes.ts";

const step = (number: number, ...statements: string[]) => ({
  number,
  name: `${number}`,
  statements,
});

const BY_NAME = "CREATE UNIQUE INDEX by_name ON client (name)";
const BY_NAME_AND_DAY = "CREATE INDEX by_name ON client (name, day)";

const lastingOf = (...steps: ReturnType<typeof step>[]) =>
  withoutShortLivedIndexes(steps).map(({ statements }) => statements);

test("an index that a later step drops is not made, and not dropped", () => {
  const made = step(1, "CREATE TABLE client (name TEXT, day TEXT)", BY_NAME);
  const renewed = step(2, "DROP INDEX by_name", BY_NAME_AND_DAY);
  expect(lastingOf(made, renewed)).toEqual([[made.statements[0]], [BY_NAME_AND_DAY]]);
  // Twice in a row, with the same text.
  expect(lastingOf(made, renewed, renewed)).toEqual([[made.statements[0]], [], [BY_NAME_AND_DAY]]);
});

test("an index whose table is dropped is not made; the one of the table in its place is", () => {
  const copied = step(2, "INSERT INTO other SELECT * FROM client", "DROP TABLE client");
  const renamed = step(3, "ALTER TABLE other RENAME TO client", BY_NAME);
  expect(lastingOf(step(1, BY_NAME), copied, renamed)).toEqual([
    [],
    copied.statements,
    renamed.statements,
  ]);
});

test("an index that is there already is dropped, and others stay", () => {
  const steps = [step(2, "DROP INDEX by_name", BY_NAME_AND_DAY), step(3, "DROP INDEX by_day")];
  expect(withoutShortLivedIndexes(steps)).toEqual(steps);
});
