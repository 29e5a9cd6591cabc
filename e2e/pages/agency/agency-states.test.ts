// Every state of the agency's page: on all screens, with larger text, and in a person's own few colours.

import type { Page } from "@playwright/test";

import { DOUBLE_TEXT, onEveryScreen, STATES } from "../../every-screen.ts";
import type { Screens } from "../../every-screen.ts";
import { expect, expectAccessible, HTTP_ERROR, test } from "../../journey.ts";
import { expectNoWordLost } from "../../lost-words.ts";
import { AGENCY_SETTINGS, openAgencyScreen } from "../../agency/agency-screen.ts";

const SCREENS: Screens = [
  ...STATES,
  [320, 640, ""],
  [390, 844, ""],
  [390, 844, DOUBLE_TEXT],
  [768, 1_024, ""],
  [1_440, 900, ""],
];

// A long name, and one word that is wider than a narrow screen.
const LONG_NAME = "Espaço de Beleza e Bem-estar Extraordinariamente Acolhedor";

test.use({
  serverSettings: AGENCY_SETTINGS,
  contextOptions: { reducedMotion: "reduce" },
  // An address that is refused, and a name that is not the shop's.
  expectedErrors: HTTP_ERROR,
});

test("no state of the page loses a word, on any screen", async ({ page }) => {
  test.slow();
  await throughStates(page, () => onEveryScreen(page, SCREENS, () => expectNoWordLost(page)));
});

test("no state violates axe's rules at 320 pixels", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await throughStates(page, () => expectAccessible(page));
});

test.describe("in a person's own few colours", () => {
  test.use({ contextOptions: { forcedColors: "active", reducedMotion: "reduce" } });

  test("what is chosen, and what can be pressed, has an edge", async ({ page }) => {
    const { sheet, button } = await openAgencyScreen(page);
    await button("Nova loja").click();
    await page.keyboard.type("Corte Fino");
    await button("Continuar").click();
    const kind = sheet.getByRole("radio", { name: "outro" });
    await kind.check();
    for (const pressed of [button("Criar a loja"), button("Voltar"), kind.locator("xpath=..")]) {
      const edge = await pressed.evaluate((element) => {
        const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(element);
        const ground = getComputedStyle(document.body).backgroundColor;
        return [borderTopStyle, borderTopWidth !== "0px", borderTopColor !== ground];
      });
      expect(edge).toEqual(["solid", true, true]);
    }
    // axe reads the page's own colours, which are not shown.
    await expectAccessible(page, { "color-contrast": { enabled: false } });
  });
});

/** Goes through the states of the page and looks at each. */
async function throughStates(page: Page, look: () => Promise<void>): Promise<void> {
  await page.goto("/agencia#incompleto");
  await expect(page.getByRole("alert")).toBeVisible();
  await look();
  const screen = await openAgencyScreen(page);
  const { sheet, button } = screen;
  await look();

  await button("Nova loja").click();
  await button("Continuar").click();
  await expect(sheet.getByText("Escreva o nome da loja.")).toBeVisible();
  await look();
  await sheet.getByLabel("Nome da loja").fill(LONG_NAME);
  await expect(sheet.getByText(/^Livre: /)).toBeVisible();
  await look();
  await sheet.getByLabel("Endereço na internet").fill("agenda");
  await expect(sheet.getByLabel("Endereço na internet")).toHaveAttribute("aria-invalid", "true");
  await look();
  await sheet.getByLabel("Endereço na internet").fill("espaco-acolhedor");
  await button("Continuar").click();
  await button("Criar a loja").click();
  await expect(sheet.getByText("Escolha um tipo.")).toBeVisible();
  await look();
  await sheet.getByRole("radio", { name: "salão" }).check();
  await button("Criar a loja").click();
  await expect(sheet.getByRole("link", { name: "Link do dono" })).toBeVisible();
  await look();
  await button("Voltar").click();

  await button(LONG_NAME).click();
  await look();
  await button("Novo link do dono").click();
  await look();
  await button("Voltar").click();
  await button("Apagar a loja").click();
  await button("Apagar a loja").click();
  await expect(sheet.getByRole("alert")).toBeVisible();
  await look();
  await sheet.getByLabel("Escreva o nome da loja").fill(LONG_NAME);
  await button("Apagar a loja").click();
  await expect(sheet.getByText(/^Será apagada /)).toBeVisible();
  await look();
  await button("Voltar").click();
  await look();

  await page.getByRole("searchbox", { name: "Buscar loja" }).fill("padaria");
  await expect(page.getByText("Nenhuma loja com “padaria”.")).toBeVisible();
  await look();
  await page.getByRole("tab", { name: "O que foi feito" }).click();
  await expect(page.getByRole("listitem").first()).toBeVisible();
  await look();
}
