import type { Migration } from "./migrations.ts";

const CREATE_INDEX = /^CREATE (?:UNIQUE )?INDEX (\w+) ON (\w+)/;
const DROP_INDEX = /^DROP INDEX (\w+)$/;
const DROP_TABLE = /^DROP TABLE (\w+)$/;

/**
 * The same steps without each index that one of them creates and a later statement drops, alone or with its table. Half of the
 * time that a database of version 0.1 took went into such indexes.
 */
export function withoutShortLivedIndexes(steps: readonly Migration[]): Migration[] {
  const statements = steps.flatMap((step) => step.statements);
  const leftOut = new Set<number>();
  for (const [place, statement] of statements.entries()) {
    const [, index, table] = CREATE_INDEX.exec(statement) ?? [];
    if (index === undefined) continue;
    const isItsEnd = (later: string, at: number) =>
      at > place &&
      (DROP_INDEX.exec(later)?.[1] === index || DROP_TABLE.exec(later)?.[1] === table);
    const end = statements.findIndex(isItsEnd);
    if (end === -1) continue;
    leftOut.add(place);
    if (DROP_INDEX.test(statements[end] ?? "")) leftOut.add(end);
  }
  let place = 0;
  return steps.map((step) => ({
    ...step,
    statements: step.statements.filter(() => !leftOut.has(place++)),
  }));
}
