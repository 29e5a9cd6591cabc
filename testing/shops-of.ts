// Shops for the tests of what is built on them: open, each at its first revision, as after a first start.

import type { Shop } from "@vitrine/domain/shop/shop";
import type { LiveShops } from "@vitrine/server/shops/live-shops";
import { SHOPS } from "@vitrine/shops/shops";

export function shopsOf(shops: readonly Shop[] = SHOPS): LiveShops {
  const seen = (id: string) => {
    const shop = shops.find(({ calendarId }) => calendarId === id);
    return shop && ({ shop, revision: 1, changedAt: 0, state: "open" } as const);
  };
  const find = async (id: string) => seen(id);
  return { find, seen, show: find, renew: find };
}
