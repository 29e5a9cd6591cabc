import type { Reader, Values } from "./database.ts";
import { find } from "./query.ts";
import type { Columns, Query, RowOf } from "./query.ts";

// As much as fits in memory easily, and as one statement reads in no time.
export const PAGE = 5_000;

/**
 * The rows of a query that is read page by page: it answers `PAGE` rows after those values, `nextOf` the values after
 * its last row.
 */
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
