import { pathOf } from "@vitrine/domain/shop/calendar-id";

import { SHOPS } from "@vitrine/shops/shops";

import { buildScript } from "./build-script.ts";
import { routeAt } from "../src/routes.ts";
import type { WidgetShop } from "../widget/booking-frame.ts";

export const WIDGET_SCRIPT = "widget.js";

/** Builds the widget and returns its script. */
export function buildWidget(): Promise<string> {
  return buildScript("widget/widget.ts", { VITRINE_SHOPS: JSON.stringify(widgetShops()) });
}

function widgetShops(): Readonly<Record<string, WidgetShop>> {
  const shops: Record<string, WidgetShop> = {};
  for (const { calendarId, kind, words, accent } of SHOPS) {
    const path = pathOf(calendarId);
    const { ground, onGround } = accent;
    const { title } = routeAt(path);
    shops[calendarId] = { kind, path, title, invitation: words.invitation, ground, onGround };
  }
  return shops;
}
