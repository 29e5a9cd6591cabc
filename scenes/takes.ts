import { existsSync } from "node:fs";
import { join } from "node:path";

import type { Browser } from "@playwright/test";

import { atWork } from "./shop-at-work.ts";
import type { ShopAtWork, Takes } from "./shop-at-work.ts";

interface TakesModule {
  readonly takes: (shop: ShopAtWork) => Promise<Takes>;
}

/** What a scene with a `takes.ts` beside it shows of the product, which runs for as long as that takes. */
export async function takesOf(scene: string, browser: Browser): Promise<Takes> {
  const file = join(import.meta.dirname, scene, "takes.ts");
  if (!existsSync(file)) return {};
  const { takes } = (await import(file)) as TakesModule;
  return atWork(browser, takes);
}
