import type { RunningProduct, SceneContent } from "../../running-product.ts";
import { contentOf, openMyShopOnPhone } from "../my-shop-on-phone.ts";

/** Corpus Christi is closed, and no booking is outside. */
export async function prepare(product: RunningProduct): Promise<SceneContent> {
  const screen = await openMyShopOnPhone(product);
  await screen.open("Folgas e feriados");
  const holiday = screen.holiday("Corpus Christi");
  await holiday.getByRole("button", { name: "Fechar" }).click();
  return contentOf(screen, holiday);
}
