import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";

/** The tables that servers write by themselves every few minutes: a copy for these alone would be one of nothing new. */
export const WRITTEN_UNASKED: readonly string[] = ["server_clock", "busy_calendar"];

const ROWS_AT_ONCE = 1_000;

/**
 * A digest of the rows in a copy of the embedded database. Bytes would not do: what was written and taken back, as each look
 * at `/ready` does, leaves other bytes and the same rows.
 */
export function contentOfSqlite(file: string): string {
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
