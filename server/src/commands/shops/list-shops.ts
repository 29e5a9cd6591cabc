import type { Shop } from "@vitrine/domain/shop/shop";
import type { Instant } from "@vitrine/domain/time/shop-time";

import type { Database } from "../../database/database.ts";
import { revisionsOfShop, shopsAfter } from "../../shops/shops-table.ts";
import type { ShopRow } from "../../shops/shops-table.ts";
import { isTombstone } from "../../shops/tombstones-table.ts";
import { rowOf } from "./change-one-shop.ts";

export async function list(database: Database): Promise<void> {
  let last = "";
  for (;;) {
    const page = await shopsAfter(database, last);
    for (const row of page) console.log(lineOf(row));
    const end = page.at(-1);
    if (end === undefined) return;
    last = end.calendar_id;
  }
}

function lineOf(row: ShopRow): string {
  if (isTombstone(row)) return `${row.calendar_id}  ${dayOfErasing(row.changed_at)}`;
  const { calendar_id: id, state, revision, file_hash: fileHash, erase_at: eraseAt } = row;
  const origin = fileHash === null ? "edited" : "follows its file";
  const name = state === "erased" ? "" : (JSON.parse(row.facts) as Shop).name;
  const end = eraseAt === null ? "" : `, to be erased on ${dayOfErasing(eraseAt)}`;
  return `${id.padEnd(40)} ${state.padEnd(9)} revision ${revision}, ${origin}${end}  ${name}`;
}

function dayOfErasing(instant: Instant): string {
  return new Date(instant).toISOString().slice(0, "2026-11-24".length);
}

export async function show(database: Database, id: string): Promise<void> {
  const row = await rowOf(database, id);
  console.log(`${lineOf(row)}\n\n${JSON.stringify(JSON.parse(row.facts), undefined, 2)}\n`);
  for (const { revision, state, changedAt, changedBy } of await revisionsOfShop(database, id)) {
    console.log(
      `revision ${revision}: ${new Date(changedAt).toISOString()}, ${state}, ${changedBy}`,
    );
  }
}
