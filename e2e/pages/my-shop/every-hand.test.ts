// 'Minha loja' by keyboard alone, on narrow screens, with large text and with a person's own few colours.

import type { Page } from "@playwright/test";

import { expect, expectAccessible, tabTo, test } from "../../journey.ts";
import { testLooks } from "./every-look.ts";
import { openMyShop } from "./my-shop-screen.ts";
import type { MyShopScreen } from "./my-shop-screen.ts";

test.use({ serverSettings: { LOG_LEVEL: "silent" } });

test("with the keyboard alone an owner opens Saturday, publishes and brings it back", async ({
  page,
}) => {
  const screen = await openMyShop(page);
  const { keyboard } = page;
  await screen.tab.focus();
  await keyboard.press("ArrowLeft");
  await expect(page.getByRole("tab", { name: "Agenda" })).toBeFocused();
  await keyboard.press("End");
  await expect(screen.tab).toBeFocused();
  await tabTo(page, screen.row("Horários"));
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Horários", exact: true })).toBeFocused();
  await tabTo(page, screen.weekday("Sábado"));
  await keyboard.press("Space");
  const range = page.getByRole("group", { name: "Sábado, horário 1" });
  await tabTo(page, range.getByLabel("Das"));
  await keyboard.press("ArrowDown");
  await expect(range.getByLabel("Das")).toHaveValue("08:30");
  await tabTo(page, screen.button("Tirar 08:30 – 13:00"));
  await keyboard.press("Enter");
  await expect(page.getByRole("group", { name: /^Sábado/ })).toHaveCount(1);
  await expect(range.getByLabel("Das")).toBeFocused();
  await tabTo(page, screen.publish);
  await keyboard.press("Enter");
  await screen.expectPublished();
  await expectAccessible(page);

  await tabTo(page, screen.button("Desfazer"));
  await keyboard.press("Enter");
  await tabTo(page, screen.sheet.getByRole("button", { name: "Trazer de volta" }));
  await keyboard.press("Enter");
  await expect(screen.bar).toContainText("Sábado: fechado");
});

testLooks(
  "hours and closed days",
  ["at 320 px", "at 200 % text", "at 200 % text on a wide screen"],
  lookAtEverything,
);

test.describe("with a person's own colours", () => {
  test.use({ contextOptions: { forcedColors: "active" } });

  test("what is on and what is off differ, and every state is accessible", async ({ page }) => {
    const screen = await openMyShop(page);
    await lookAtEverything(screen, () => expectAccessible(page));
    await screen.page.goBack();
    await screen.open("Horários");
    const monday = screen.weekday("Segunda");
    const ground = () => monday.evaluate((input) => getComputedStyle(input).backgroundColor);
    const whenOn = await ground();
    await monday.uncheck();
    expect(await ground()).not.toBe(whenOn);
  });
});

/** The list, both sections with their fields open, the bar with a draft, and each sheet. */
async function lookAtEverything(screen: MyShopScreen, look: () => Promise<void>): Promise<void> {
  const { page } = screen;
  await look();
  await screen.open("Horários");
  await screen.weekday("Sábado").check();
  await look();
  await screen.button("Copiar para…").click();
  await look();
  await screen.sheet.getByLabel("Domingo").check();
  await screen.sheet.getByRole("button", { name: "Copiar" }).click();
  await expect(screen.weekday("Domingo")).toBeChecked();
  await page.getByRole("button", { name: /^pintura/ }).click();
  await page.getByRole("button", { name: /^barbeiro1/ }).click();
  await page.getByRole("switch", { name: "Horário próprio" }).check();
  await look();
  await page.goBack();
  await screen.open("Folgas e feriados");
  await screen.button("Nova folga").click();
  await screen.holiday("Natal").getByRole("button", { name: "Fechar" }).click();
  await look();
  await screen.bar.getByRole("button", { name: /^e mais/ }).click();
  await look();
  await backOf(page).click();
}

function backOf(page: Page) {
  return page.getByRole("dialog").getByRole("button", { name: "Voltar" });
}
