// Each row takes a few of the 32,766 values that a statement of SQLite can have.
const ROWS_MAX = 512;

/** Parts of 512, 256, 128 … rows: prepared statements are kept, so there must be few sizes. */
export function partsOf<Item>(rows: readonly Item[]): (readonly Item[])[] {
  const parts: (readonly Item[])[] = [];
  let done = 0;
  for (let size = ROWS_MAX; size >= 1; size /= 2) {
    for (; rows.length - done >= size; done += size) parts.push(rows.slice(done, done + size));
  }
  return parts;
}
