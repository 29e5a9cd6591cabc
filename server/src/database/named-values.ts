// SQL uses values by name (`ends_at > :instant`), both drivers take them by position.

import type { SqlValue, Values } from "./database.ts";

export const NO_VALUES: Values = {};

// Matches neither the second colon of `::` nor a time of day in a text.
const NAME = /(?<![:\w]):([a-z]\w*)/gi;

/** Replaces each `:name` by the driver's placeholder: `?` or `$1`. A name that is used twice is listed twice. */
export function toPositions(sql: string, placeholderAt: (position: number) => string) {
  const names: string[] = [];
  // `push` returns the list's new length, which is the name's position from 1.
  const text = sql.replaceAll(NAME, (_, name: string) => placeholderAt(names.push(name)));
  return { text, names };
}

/** @throws when a name has no value: SQLite would take it for NULL */
export function orderValues(names: readonly string[], values: Values): SqlValue[] {
  return names.map((name) => {
    const value = values[name];
    if (value === undefined) throw new Error(`a statement's :${name} has no value`);
    return value;
  });
}

/** Names each value of `list`: `id0`, `id1` and so on. */
export function nameEach(name: string, list: readonly SqlValue[]): Values {
  return Object.fromEntries(list.map((value, index) => [`${name}${index}`, value]));
}

/** Writes the names as SQL does: `:id0`, `:id1` and so on. */
export function namesIn(values: Values): string[] {
  return Object.keys(values).map((name) => `:${name}`);
}
