import { existsSync } from "node:fs";
import { join } from "node:path";

import type { Browser } from "@playwright/test";

import { withRunningProduct } from "./running-product.ts";
import type { RunningProduct, SceneContent } from "./running-product.ts";

interface SceneModule {
  readonly prepare: (product: RunningProduct) => Promise<SceneContent>;
}

/** Starts the product for a scene that has a `scene.ts`, and lets that file collect what the scene shows of it. */
export async function prepareScene(scene: string, browser: Browser): Promise<SceneContent> {
  const file = join(import.meta.dirname, scene, "scene.ts");
  if (!existsSync(file)) return {};
  const { prepare } = (await import(file)) as SceneModule;
  return withRunningProduct(browser, prepare);
}
