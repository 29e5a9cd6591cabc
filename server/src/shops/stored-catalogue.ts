import { catalogueOf } from "@vitrine/domain/shop/shop";
import type { Catalogue, Shop } from "@vitrine/domain/shop/shop";

import type { Reader } from "../database/database.ts";
import { shopsAfter } from "./shops-table.ts";
import { shopIn } from "./stored-facts.ts";

/** Every shop of the database that this version can read, in the order of their ids: for commands, which ask once. */
export async function storedCatalogue(reader: Reader): Promise<Catalogue> {
  const shops: Shop[] = [];
  for (let last = ""; ;) {
    const page = await shopsAfter(reader, last);
    const end = page.at(-1);
    if (end === undefined) return catalogueOf(shops);
    last = end.calendar_id;
    for (const row of page) {
      if (row.state === "erased") continue;
      try {
        shops.push(shopIn(row));
      } catch {
        // Facts for a later version: npm run shops -- list names the shop.
      }
    }
  }
}
