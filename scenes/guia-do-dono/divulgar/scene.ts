import type { RunningProduct, SceneContent } from "../../running-product.ts";
import { contentOf, openMyShopOnPhone } from "../my-shop-on-phone.ts";

/** The link of the shop's page, and its QR code. */
export async function prepare(product: RunningProduct): Promise<SceneContent> {
  const screen = await openMyShopOnPhone(product);
  await screen.open("Divulgar");
  return contentOf(screen);
}
