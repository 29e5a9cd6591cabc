// By which words the agency's page finds a shop: its id and its name, without accents. A table of its own, since a search reads the
// words of all shops, and the facts beside which they would stand are long.

import { nameKey } from "@vitrine/domain/shop/shop-text";

import type { Database, Reader, Transaction } from "../database/database.ts";
import { find, query, text } from "../database/query.ts";
import { runInTransaction } from "../database/run-alone.ts";

// No name has a line break, so nothing is found across both.
const JOINT = "\n";

const SET = `INSERT INTO shop_words (calendar_id, words) VALUES (:calendarId, :words)
  ON CONFLICT (calendar_id) DO UPDATE SET words = excluded.words WHERE shop_words.words <> excluded.words`;

const FILL_IN = `INSERT INTO shop_words (calendar_id, words) VALUES (:calendarId, :words)
  ON CONFLICT (calendar_id) DO NOTHING`;

const FOUND = query(
  { calendar_id: text },
  `SELECT calendar_id FROM shop_words
  WHERE calendar_id > :after AND words LIKE :pattern ESCAPE '!' ORDER BY calendar_id LIMIT :most`,
);

// A part of the shops each time, so that no look takes long, however many there are.
const LOOKED_AT = 2_000;

const PART = query(
  { calendar_id: text, words: text },
  `SELECT part.calendar_id, COALESCE(shop_words.words, '') AS words
  FROM (SELECT calendar_id FROM shop WHERE calendar_id > :after ORDER BY calendar_id LIMIT ${LOOKED_AT}) AS part
  LEFT JOIN shop_words ON shop_words.calendar_id = part.calendar_id ORDER BY part.calendar_id`,
);

/** The name in facts as they are stored; the id where these are damaged, or none. */
export function storedName(calendarId: string, facts: string): string {
  try {
    const { name } = JSON.parse(facts) as { readonly name?: unknown };
    return typeof name === "string" ? name : calendarId;
  } catch {
    // The shop itself says so, with a 503: in a list it still has its id.
    return calendarId;
  }
}

export function wordsOf(calendarId: string, facts: string): string {
  return calendarId + JOINT + nameKey(storedName(calendarId, facts));
}

/** In the transaction that stores the facts. */
export async function noteWords(
  transaction: Transaction,
  calendarId: string,
  facts: string,
): Promise<void> {
  await transaction.run(SET, { calendarId, words: wordsOf(calendarId, facts) });
}

/** The ids after this one of shops whose name or id contains `search`, in their order. */
export async function idsFound(
  reader: Reader,
  { search, after, most }: { search: string; after: string; most: number },
): Promise<string[]> {
  const pattern = `%${nameKey(search).replaceAll(/[!%_]/g, "!$&")}%`;
  const rows = await find(reader, FOUND, { pattern, after, most });
  return rows.map((row) => row.calendar_id);
}

/** Of the next few shops after this id, which have no words yet; and the last of them, `undefined` at the end. */
export async function idsWithoutWords(
  reader: Reader,
  after: string,
): Promise<{ readonly ids: readonly string[]; readonly last: string | undefined }> {
  const rows = await find(reader, PART, { after });
  const ids = rows.filter(({ words }) => words === "").map((row) => row.calendar_id);
  return { ids, last: rows.length < LOOKED_AT ? undefined : rows.at(-1)?.calendar_id };
}

/** Does nothing where a change of the shop has noted its words meanwhile. */
export async function fillInWords(
  database: Database,
  calendarId: string,
  facts: string,
): Promise<void> {
  await runInTransaction(database, FILL_IN, { calendarId, words: wordsOf(calendarId, facts) });
}
