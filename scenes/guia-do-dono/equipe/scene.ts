import type { RunningProduct, SceneContent } from "../../running-product.ts";
import { contentOf, openMyShopOnPhone } from "../my-shop-on-phone.ts";

/** A second barber is added. */
export async function prepare(product: RunningProduct): Promise<SceneContent> {
  const screen = await openMyShopOnPhone(product);
  await screen.open("Equipe");
  await screen.button("Adicionar pessoa").click();
  await screen.page.keyboard.type("Marcos");
  return contentOf(screen);
}
