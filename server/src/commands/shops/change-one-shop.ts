import type { Shop } from "@vitrine/domain/shop/shop";
import type { Instant } from "@vitrine/domain/time/shop-time";

import type { Database } from "../../database/database.ts";
import { changeTo } from "../../shops/edits/change-to.ts";
import { CHANGED_BY } from "../../shops/edits/changed-by.ts";
import { changeShop } from "../../shops/shops-table.ts";
import type { ShopRow, ShopState } from "../../shops/shops-table.ts";
import { shopsEver } from "../../shops/tombstones-table.ts";
import { NotDone } from "./not-done.ts";

export async function rowOf(database: Database, id: string): Promise<ShopRow> {
  const row = (await shopsEver(database, [id])).get(id);
  if (row === undefined) throw new NotDone(`There is no shop ${id}: see npm run shops -- list.`);
  if (row.state === "erased") throw new NotDone(`The shop ${id} was erased.`);
  return row;
}

interface Change {
  readonly revision: number;
  readonly shop: Shop;
  readonly state: ShopState;
  readonly eraseAt?: Instant;
}

export async function change(
  database: Database,
  to: Change,
  isConfirmed: boolean | "never",
  fileHash: string | null = null,
): Promise<void> {
  if (isConfirmed === "never") return undefined;
  if (!isConfirmed) return console.log("Nothing was changed. The same line with --yes does it.");
  const changed = changeTo({ ...to, fileHash, changedBy: CHANGED_BY.command });
  const isDone = await changeShop(database, changed);
  if (!isDone) throw new NotDone("Somebody else changed it in this moment. Nothing was changed.");
  console.log("Done: every server sells by it at once, and shows it within two seconds.");
}
