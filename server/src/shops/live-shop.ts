import type { Shop } from "@vitrine/domain/shop/shop";

import type { FactsRead } from "./facts-held-table.ts";

/** A shop as it is now. */
export interface LiveShop extends FactsRead {
  readonly shop: Shop;
  readonly state: "open" | "suspended";
}
