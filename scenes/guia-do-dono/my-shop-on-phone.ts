import type { Locator } from "@playwright/test";

import { myShopScreen } from "../../e2e/pages/my-shop/my-shop-screen.ts";
import type { MyShopScreen } from "../../e2e/pages/my-shop/my-shop-screen.ts";
import { PHONE_SCREEN, takeScreenshot } from "../reserva-de-horario/phone-screen.ts";
import type { RunningProduct, SceneContent } from "../running-product.ts";

/** Opens a new barber's shop, and its owner's page on a phone: 'Minha loja', as a new owner finds it. */
export async function openMyShopOnPhone(product: RunningProduct): Promise<MyShopScreen> {
  const link = await product.openShop({
    calendarId: "corte-fino",
    name: "Corte Fino",
    kind: "barbearia",
  });
  const screen = myShopScreen(await product.visit(link, PHONE_SCREEN));
  await screen.row("Horários").waitFor();
  return screen;
}

/** What the screen shows once the draft is judged: from the top of the page on, or with a part of it in the middle. */
export async function contentOf(screen: MyShopScreen, part?: Locator): Promise<SceneContent> {
  await screen.page.getByText("Conferindo os agendamentos…").waitFor({ state: "hidden" });
  await screen.page.evaluate(() => document.fonts.ready.then(() => scrollTo(0, 0)));
  await part?.evaluate((element) => element.scrollIntoView({ block: "center" }));
  return { screenshots: { "tela.png": await takeScreenshot(screen.page) } };
}
