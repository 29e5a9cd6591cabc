import { statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

import type { Shop } from "@vitrine/domain/shop/shop";
import { wordsOf } from "@vitrine/server/shops/shop-words-table";
import { readerOf, storedFacts } from "@vitrine/server/shops/stored-facts";
import { Client } from "pg";

import { variedShop } from "./varied-shops.ts";

const ROWS_A_STATEMENT = 500;
const CHANGED_AT = Date.parse("2026-11-01T09:00:00-03:00");

interface Revision {
  readonly id: string;
  readonly revision: number;
  readonly facts: string;
  readonly reader: number;
}

/** A shop of one to three revisions, which differ in the address. */
function revisionsOf(number: number): Revision[] {
  const shop: Shop = variedShop(number);
  return Array.from({ length: 1 + (number % 3) }, (_, earlier) => ({
    id: shop.calendarId,
    revision: earlier + 1,
    facts: storedFacts(
      earlier === number % 3 ? shop : { ...shop, address: `${shop.address}, ${earlier}` },
    ),
    reader: readerOf(shop),
  }));
}

/** Puts shops into an embedded database that a server has made, and has been stopped since. Returns the bytes that they take. */
export function fillSqlite(file: string, count: number): number {
  const database = new DatabaseSync(file);
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  const before = statSync(file).size;
  database.exec("BEGIN");
  const shops = database.prepare(
    `INSERT INTO shop (calendar_id, revision, facts, state, reader, file_hash, changed_at)
      VALUES (?, ?, ?, 'open', ?, NULL, ${CHANGED_AT})`,
  );
  const revisions = database.prepare(
    `INSERT INTO shop_revision (calendar_id, revision, facts, state, changed_at, changed_by)
      VALUES (?, ?, ?, 'open', ${CHANGED_AT}, 'npm run bench')`,
  );
  const words = database.prepare("INSERT INTO shop_words (calendar_id, words) VALUES (?, ?)");
  for (let number = 0; number < count; number++) {
    const all = revisionsOf(number);
    for (const { id, revision, facts } of all) revisions.run(id, revision, facts);
    const last = all.at(-1);
    if (last === undefined) continue;
    shops.run(last.id, last.revision, last.facts, last.reader);
    words.run(last.id, wordsOf(last.id, last.facts));
  }
  database.exec("COMMIT");
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
  return statSync(file).size - before;
}

/** The same in PostgreSQL. It is vacuumed afterwards, so that no later measurement meets the vacuum. */
export async function fillPostgres(connectionString: string, count: number): Promise<number> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    for (let from = 0; from < count; from += ROWS_A_STATEMENT) {
      const numbers = Array.from(
        { length: Math.min(ROWS_A_STATEMENT, count - from) },
        (_, index) => from + index,
      );
      const all = numbers.map(revisionsOf);
      const latest = all.flatMap((revisions) => revisions.slice(-1));
      await client.query(
        `INSERT INTO shop_revision (calendar_id, revision, facts, state, changed_at, changed_by)
          SELECT *, 'open', ${CHANGED_AT}, 'npm run bench'
          FROM unnest($1::text[], $2::int[], $3::text[])`,
        columnsOf(all.flat()),
      );
      await client.query(
        `INSERT INTO shop (calendar_id, revision, facts, state, reader, file_hash, changed_at)
          SELECT id, revision, facts, 'open', reader, NULL, ${CHANGED_AT}
          FROM unnest($1::text[], $2::int[], $3::text[], $4::int[]) AS shops (id, revision, facts, reader)`,
        [...columnsOf(latest), latest.map(({ reader }) => reader)],
      );
      await client.query(
        "INSERT INTO shop_words (calendar_id, words) SELECT * FROM unnest($1::text[], $2::text[])",
        [latest.map(({ id }) => id), latest.map(({ id, facts }) => wordsOf(id, facts))],
      );
    }
    await client.query("VACUUM ANALYZE shop, shop_revision, shop_words");
    await client.query("CHECKPOINT");
    const { rows } = await client.query<{ bytes: number }>(
      `SELECT (pg_total_relation_size('shop') + pg_total_relation_size('shop_revision')
        + pg_total_relation_size('shop_words'))::float8 AS bytes`,
    );
    return rows[0]?.bytes ?? Number.NaN;
  } finally {
    await client.end();
  }
}

function columnsOf(rows: readonly Revision[]): [string[], number[], string[]] {
  return [
    rows.map(({ id }) => id),
    rows.map(({ revision }) => revision),
    rows.map(({ facts }) => facts),
  ];
}
