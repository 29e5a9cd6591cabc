import { ROUTES } from "../../../web/src/routes.ts";
import type { RunningProduct, SceneContent } from "../../running-product.ts";
import { pageName, sharedRoutes } from "./shared-pages.ts";

const PHONE = { width: 390, height: 760 };

/** Every page as it stands on a phone. */
export async function prepare(product: RunningProduct): Promise<SceneContent> {
  const screenshots: Record<string, Buffer> = {};
  for (const route of sharedRoutes(ROUTES)) {
    const page = await product.visit(route.path, PHONE);
    await page.evaluate(() => document.fonts.ready.then(() => true));
    screenshots[`${pageName(route)}.png`] = await page.screenshot();
    await page.close();
  }
  return { screenshots };
}
