import type { Database } from "../../database/database.ts";
import { changeShop } from "../../shops/shops-table.ts";
import type { ShopChange, ShopRow } from "../../shops/shops-table.ts";
import { shopsEver } from "../../shops/tombstones-table.ts";
import { NotDone } from "./not-done.ts";

export async function rowOf(database: Database, id: string): Promise<ShopRow> {
  const row = (await shopsEver(database, [id])).get(id);
  if (row === undefined) throw new NotDone(`There is no shop ${id}: see npm run shops -- list.`);
  if (row.state === "erased") throw new NotDone(`The shop ${id} was erased.`);
  return row;
}

export async function change(
  database: Database,
  changed: ShopChange,
  isConfirmed: boolean | "never",
): Promise<void> {
  if (isConfirmed === "never") return undefined;
  if (!isConfirmed) return console.log("Nothing was changed. The same line with --yes does it.");
  const isDone = await changeShop(database, changed);
  if (!isDone) throw new NotDone("Somebody else changed it in this moment. Nothing was changed.");
  console.log("Done: every server sells by it at once, and shows it within two seconds.");
}
