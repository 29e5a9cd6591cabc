import type { RunningProduct, SceneContent } from "../../running-product.ts";
import { contentOf, openMyShopOnPhone } from "../my-shop-on-phone.ts";

/** The parts of the shop, and the first steps of a new owner. */
export async function prepare(product: RunningProduct): Promise<SceneContent> {
  const screen = await openMyShopOnPhone(product);
  return contentOf(screen);
}
