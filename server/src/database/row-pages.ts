import type { Reader, Values } from "./database.ts";
import { find } from "./query.ts";
import type { Columns, Query, RowOf } from "./query.ts";

// One statement reads them within milliseconds.
export const PAGE = 5_000;

/** `nextOf` turns the last row of a page into the values of the next query. */
export async function* pagesOf<Of extends Columns>(
  reader: Reader,
  page: Query<Of>,
  first: Values,
  nextOf: (last: RowOf<Of>) => Values,
): AsyncGenerator<RowOf<Of>> {
  for (let values: Values | undefined = first; values !== undefined;) {
    const rows: RowOf<Of>[] = await find(reader, page, values);
    yield* rows;
    const last = rows.at(-1);
    values = rows.length === PAGE && last !== undefined ? nextOf(last) : undefined;
  }
}
