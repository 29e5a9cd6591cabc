import { createHash } from "node:crypto";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";

/** The tables that servers write by themselves every few minutes: a copy for these alone would be one of nothing new. */
export const WRITTEN_UNASKED: readonly string[] = ["server_clock", "busy_calendar"];

const ROWS_AT_ONCE = 1_000;

const PAGE_BYTES = 4_096;
const BYTES_AT_ONCE = 256 * PAGE_BYTES;

// What is written and taken back touches some pages of each table. To read all rows of a large copy costs seconds of a
// processor that clients need: that is done only where so few pages differ that they may all be of such writes.
const PAGES_TAKEN_BACK_MAX = 64;

/**
 * Whether two copies of the embedded database hold the same rows. Bytes would not do: what was written and taken back, as each
 * look at `/ready` does, leaves other bytes and the same rows.
 */
export function holdsSameRows(copy: string, other: string): boolean {
  return differsInFewPages(copy, other) && digestOfRows(copy) === digestOfRows(other);
}

function differsInFewPages(one: string, other: string): boolean {
  const files = [openSync(one, "r"), openSync(other, "r")] as const;
  try {
    const [size, otherSize] = files.map((file) => fstatSync(file).size);
    if (size === undefined || size !== otherSize) return false;
    const [some, others] = [Buffer.alloc(BYTES_AT_ONCE), Buffer.alloc(BYTES_AT_ONCE)];
    let pages = 0;
    for (let at = 0; at < size; at += BYTES_AT_ONCE) {
      const bytes = readSync(files[0], some, 0, BYTES_AT_ONCE, at);
      readSync(files[1], others, 0, BYTES_AT_ONCE, at);
      for (let page = 0; page < bytes; page += PAGE_BYTES) {
        const end = Math.min(page + PAGE_BYTES, bytes);
        if (some.compare(others, page, end, page, end) !== 0) pages += 1;
      }
      if (pages > PAGES_TAKEN_BACK_MAX) return false;
    }
    return true;
  } finally {
    for (const file of files) closeSync(file);
  }
}

function digestOfRows(file: string): string {
  // Nobody writes to a finished copy. Otherwise SQLite would leave its log and its shared memory beside it.
  const address = pathToFileURL(file);
  address.searchParams.set("immutable", "1");
  const database = new DatabaseSync(address, { readOnly: true });
  try {
    const hash = createHash("sha256");
    const tables = database
      .prepare("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name")
      .all();
    for (const { name, sql } of tables) {
      hash.update(`${String(sql)}\n`);
      if (!String(sql).startsWith("CREATE TABLE") || WRITTEN_UNASKED.includes(String(name)))
        continue;
      const select = database.prepare(`SELECT * FROM "${String(name)}"`);
      select.setReturnArrays(true);
      let lines: string[] = [];
      for (const row of select.iterate()) {
        lines.push(JSON.stringify(row));
        if (lines.length === ROWS_AT_ONCE) {
          hash.update(lines.join("\n"));
          lines = [];
        }
      }
      hash.update(lines.join("\n"));
    }
    return hash.digest("hex");
  } finally {
    database.close();
  }
}
