import { pathOf } from "@vitrine/domain/shop/calendar-id";
import type { Shop } from "@vitrine/domain/shop/shop";

import { routeWith } from "./route.ts";
import type { Route } from "./route.ts";

/** What the screens of all shops have in common. */
export const SHOP_SCREEN = {
  page: "./pages/shop/shop-page.tsx",
  entry: "pages/shop/shop-main.ts",
  reactStarts: "at once",
} as const satisfies Partial<Route>;

/** The route of a shop's screen. */
export function shopRoute(shop: Shop): Route {
  return routeWith({
    ...SHOP_SCREEN,
    path: pathOf(shop.calendarId),
    title: `${shop.words.screen.title} · ${shop.name}`,
    description: shop.words.screen.description,
    shop,
    accents: [shop],
  });
}
