import { pathOf } from "@vitrine/domain/shop/calendar-id";
import { join } from "node:path";

import { SHOPS } from "@vitrine/shops/shops";
import { build } from "vite";

import { routeAt } from "./src/routes.ts";
import type { WidgetShop } from "./widget/booking-frame.ts";

export const WIDGET_SCRIPT = "widget.js";

/** Builds the widget and returns its script. */
export async function buildWidget(): Promise<string> {
  const buildResult = await build({
    configFile: false,
    logLevel: "warn",
    define: { VITRINE_SHOPS: JSON.stringify(widgetShops()) },
    build: {
      write: false,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: {
        input: join(import.meta.dirname, "widget/widget.ts"),
        output: { format: "iife" },
      },
    },
  });
  const [script, ...others] = [buildResult].flat().flatMap((result) => {
    if (!("output" in result)) throw new Error("The widget's build must not watch.");
    return result.output;
  });
  if (script?.type !== "chunk" || others.length > 0)
    throw new Error("The widget must be one script.");
  return script.code;
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
