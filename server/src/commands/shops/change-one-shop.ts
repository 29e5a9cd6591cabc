import type { Shop } from "@vitrine/domain/shop/shop";

import type { Database } from "../../database/database.ts";
import { changeShop, shopsAmong } from "../../shops/shops-table.ts";
import type { ShopRow, ShopState } from "../../shops/shops-table.ts";
import { READER, storedFacts } from "../../shops/stored-facts.ts";
import { NotDone } from "./not-done.ts";

const CHANGED_BY = "npm run shops";

export async function rowOf(database: Database, id: string): Promise<ShopRow> {
  const [row] = await shopsAmong(database, [id]);
  if (row === undefined) throw new NotDone(`There is no shop ${id}: see npm run shops -- list.`);
  if (row.state === "erased") throw new NotDone(`The shop ${id} was erased.`);
  return row;
}

interface Change {
  readonly id: string;
  readonly revision: number;
  readonly facts: Shop;
  readonly state: ShopState;
}

export async function change(
  database: Database,
  { id, revision, facts, state }: Change,
  isConfirmed: boolean | "never",
  fileHash: string | null = null,
): Promise<void> {
  if (isConfirmed === "never") return undefined;
  if (!isConfirmed) return console.log("Nothing was changed. The same line with --yes does it.");
  const stored = { facts: storedFacts(facts), state, reader: READER, fileHash };
  const isDone = await changeShop(database, {
    calendarId: id,
    revision,
    changedBy: CHANGED_BY,
    ...stored,
  });
  if (!isDone) throw new NotDone("Somebody else changed it in this moment. Nothing was changed.");
  console.log("Done: every server sells by it at once, and shows it within two seconds.");
}
