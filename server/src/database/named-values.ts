// The values of a statement have names, so that each stands in the SQL where it is used: `ends_at > :instant`. Both
// drivers count values instead; what they count is worked out once for each statement.

import type { SqlValue, Values } from "./database.ts";

/** A statement as a driver takes it. */
export interface CountedStatement {
  readonly text: string;
  /** Which value stands at which place; a name that is used twice stands here twice. */
  readonly names: readonly string[];
}

export const NO_VALUES: Values = {};

// Not the second colon of `::`, and not a time of day in a text.
const NAME = /(?<![:\w]):([a-z]\w*)/gi;

/** Replaces each `:name` by what the driver writes at that place: `?`, or `$1`, `$2` and so on. */
export function countValues(sql: string, placeAt: (place: number) => string): CountedStatement {
  const names: string[] = [];
  const text = sql.replaceAll(NAME, (_, name: string) => placeAt(names.push(name)));
  return { text, names };
}

/**
 * The values in the order of `names`.
 * @throws when a name has no value: SQLite would take it for NULL
 */
export function orderValues(names: readonly string[], values: Values): SqlValue[] {
  return names.map((name) => {
    const value = values[name];
    if (value === undefined) throw new Error(`a statement's :${name} has no value`);
    return value;
  });
}

/** Names for a list whose length is known only when it is used: `id0`, `id1` and so on. */
export function nameEach(name: string, list: readonly SqlValue[]): Values {
  return Object.fromEntries(list.map((value, index) => [`${name}${index}`, value]));
}

/** `:id0`, `:id1` and so on: where the values of `nameEach` stand in the SQL. */
export function namesIn(values: Values): string[] {
  return Object.keys(values).map((name) => `:${name}`);
}
