// What is kept of an erased shop: a row of `shop` whose id is a hash of the shop's, so that the id never comes back, with
// hashes of its feeds' secrets, so that a calendar app that still asks for one learns by a 410 that it is gone.

import { createHash } from "node:crypto";

import type { Instant } from "@vitrine/domain/time/shop-time";

import type { Reader, Transaction } from "../database/database.ts";
import { find, number, PAGE, pagesOf, query, text } from "../database/query.ts";
import { knownFrom } from "../settings/calendar-secrets.ts";
import type { KnownSecret } from "../settings/calendar-secrets.ts";
import { shopsAmong } from "./shops-table.ts";
import type { ShopRow } from "./shops-table.ts";

// No calendar's id has a dot.
const PREFIX = "erased.";

/** The id of the row that is left of this shop once it is erased. */
export function tombstoneId(calendarId: string): string {
  return PREFIX + hashOf(calendarId);
}

export function isTombstone({ calendar_id: id }: Pick<ShopRow, "calendar_id">): boolean {
  return id.startsWith(PREFIX);
}

/** `digest`: what is known of the feed's secret. */
export function feedHash(calendarId: string, { digest }: Pick<KnownSecret, "digest">): string {
  return hashOf(`${calendarId}/${digest.toString("base64url")}`);
}

function hashOf(word: string): string {
  return createHash("sha256").update(word).digest("base64url");
}

export interface Tombstone {
  readonly id: string;
  readonly feedHashes: readonly string[];
  readonly erasedAt: Instant;
}

const FIND = query({ facts: text }, "SELECT facts FROM shop WHERE calendar_id = :id");

const ALL = query(
  { calendar_id: text, facts: text, changed_at: number },
  `SELECT calendar_id, facts, changed_at FROM shop
  WHERE calendar_id LIKE '${PREFIX}%' AND calendar_id > :after ORDER BY calendar_id LIMIT ${PAGE}`,
);

const SET_UP = `INSERT INTO shop
    (calendar_id, revision, facts, state, reader, file_hash, changed_at, erase_at)
  VALUES (:id, 1, :facts, 'erased', 0, NULL, :erasedAt, NULL)
  ON CONFLICT (calendar_id) DO NOTHING`;

export async function setUpTombstone(
  transaction: Transaction,
  { id, feedHashes, erasedAt }: Tombstone,
): Promise<void> {
  await transaction.run(SET_UP, { id, facts: JSON.stringify(feedHashes), erasedAt });
}

/** Whether this was the address of a feed of a shop that is erased. */
export async function wasFeed(
  reader: Reader,
  calendarId: string,
  secret: string,
): Promise<boolean> {
  const [row] = await find(reader, FIND, { id: tombstoneId(calendarId) });
  return (
    row !== undefined && feedHashesIn(row.facts).includes(feedHash(calendarId, knownFrom(secret)))
  );
}

export async function allTombstones(reader: Reader): Promise<Tombstone[]> {
  const tombstones: Tombstone[] = [];
  const rows = pagesOf(reader, ALL, { after: "" }, (last) => ({ after: last.calendar_id }));
  for await (const { calendar_id: id, facts, changed_at: erasedAt } of rows) {
    tombstones.push({ id, feedHashes: feedHashesIn(facts), erasedAt });
  }
  return tombstones;
}

/** The shops of these ids by their id; in place of one that was erased, what is kept of it. */
export async function shopsEver(
  reader: Reader,
  calendarIds: readonly string[],
): Promise<ReadonlyMap<string, ShopRow>> {
  const idOf = new Map(
    calendarIds.flatMap((id) => [
      [id, id],
      [tombstoneId(id), id],
    ]),
  );
  const rows = await shopsAmong(reader, [...idOf.keys()]);
  // While a shop is being erased, both are there, and say the same.
  return new Map(rows.map((row) => [idOf.get(row.calendar_id) ?? "", row]));
}

function feedHashesIn(facts: string): string[] {
  return JSON.parse(facts) as string[];
}
