// Rows are checked here and nowhere else: what `find` returns has types.

import type { Reader, Reading, Row, Values } from "./database.ts";

export type Column<Value = unknown> = (value: unknown) => value is Value;

export type Columns = Readonly<Record<string, Column>>;

export type RowOf<Of extends Columns> = {
  readonly [Name in keyof Of]: Of[Name] extends Column<infer Value> ? Value : never;
};

export interface Query<Of extends Columns> {
  readonly columns: Of;
  readonly sql: string;
  readonly isRow: (row: Row) => row is Row & RowOf<Of>;
}

export const text: Column<string> = (value) => typeof value === "string";

export const number: Column<number> = (value) => typeof value === "number";

export function oneOf<Text extends string>(texts: readonly Text[]): Column<Text> {
  return (value): value is Text => texts.some((one) => one === value);
}

export function orNull<Value>(column: Column<Value>): Column<Value | null> {
  return (value): value is Value | null => value === null || column(value);
}

export function query<Of extends Columns>(columns: Of, sql: string): Query<Of> {
  const checks = Object.entries(columns);
  return {
    columns,
    sql,
    isRow: (row): row is Row & RowOf<Of> => checks.every(([name, holds]) => holds(row[name])),
  };
}

export async function find<Of extends Columns>(
  reader: Reader,
  statement: Query<Of>,
  values?: Values,
  reading?: Reading,
): Promise<RowOf<Of>[]> {
  return requireRows(statement, await reader.all(statement.sql, values, reading));
}

/** @throws when the statement and its columns disagree, which is a bug */
export function requireRows<Of extends Columns>(
  { sql, columns, isRow }: Query<Of>,
  rows: Row[],
): RowOf<Of>[] {
  if (rows.every(isRow)) return rows;
  throw new Error(`not the columns ${Object.keys(columns).join(", ")} from: ${sql}`);
}

// One statement reads so many rows within milliseconds.
export const PAGE = 5_000;

/** Reads all rows in pages of `size` rows. `nextOf` turns the last row of a page into the values of the next query. */
export async function* pagesOf<Of extends Columns>(
  reader: Reader,
  page: Query<Of>,
  first: Values,
  nextOf: (last: RowOf<Of>) => Values,
  { size = PAGE, ...reading }: Reading & { readonly size?: number } = {},
): AsyncGenerator<RowOf<Of>> {
  for (let values: Values | undefined = first; values !== undefined;) {
    const rows: RowOf<Of>[] = await find(reader, page, values, reading);
    yield* rows;
    const last = rows.at(-1);
    values = rows.length === size && last !== undefined ? nextOf(last) : undefined;
  }
}
