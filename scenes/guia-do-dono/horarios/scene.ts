import type { RunningProduct, SceneContent } from "../../running-product.ts";
import { contentOf, openMyShopOnPhone } from "../my-shop-on-phone.ts";

/** Saturday ends later, as a draft. */
export async function prepare(product: RunningProduct): Promise<SceneContent> {
  const screen = await openMyShopOnPhone(product);
  await screen.open("Horários");
  await screen.button(/^Horário de sábado/).click();
  await screen.page
    .getByRole("group", { name: "Sábado, horário 1" })
    .getByLabel("Até as")
    .fill("18:00");
  return contentOf(screen);
}
