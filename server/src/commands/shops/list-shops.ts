import type { Shop } from "@vitrine/domain/shop/shop";

import type { Database } from "../../database/database.ts";
import { revisionsOfShop, shopsAfter } from "../../shops/shops-table.ts";
import type { ShopRow } from "../../shops/shops-table.ts";
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
  const { calendar_id: id, state, revision, file_hash: fileHash } = row;
  const origin = fileHash === null ? "edited" : "follows its file";
  const name = state === "erased" ? "" : (JSON.parse(row.facts) as Shop).name;
  return `${id.padEnd(40)} ${state.padEnd(9)} revision ${revision}, ${origin}  ${name}`;
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
