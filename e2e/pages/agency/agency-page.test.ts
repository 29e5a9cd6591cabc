// The agency's page beyond its first minute: what is refused, found, lost on the way, and gone by keyboard.

import { readFileSync } from "node:fs";

import type { Page } from "@playwright/test";

import {
  expect,
  expectAccessible,
  HTTP_ERROR,
  NO_ANSWER_AND_LOG,
  tabTo,
  test,
} from "../../journey.ts";
import {
  AGENCY_SECRET,
  AGENCY_SETTINGS,
  makeShop,
  openAgencyScreen,
} from "../../agency/agency-screen.ts";

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  serverSettings: AGENCY_SETTINGS,
});

test.describe("by another name", () => {
  // The refusal.
  test.use({ expectedErrors: HTTP_ERROR });

  test("a shop is not erased; by its own it is, and comes back until then", async ({ page }) => {
    const screen = await openAgencyScreen(page);
    const { button, sheet } = screen;
    await makeShop(screen, "Corte Fino");
    await button("Voltar").click();
    await button("Corte Fino").click();
    await button("Apagar a loja").click();
    await sheet.getByLabel("Escreva o nome da loja").fill("Corte");
    await expectAccessible(page);
    await button("Apagar a loja").click();
    await expect(sheet.getByRole("alert")).toBeVisible();
    await sheet.getByLabel("Escreva o nome da loja").fill("Corte Fino");
    await button("Apagar a loja").click();
    await expect(
      sheet.getByText(/^Será apagada .* Até lá, “Reabrir a loja” traz tudo/),
    ).toBeVisible();
    await expectAccessible(page);
    await button("Voltar").click();
    await expect(screen.shop("Corte Fino")).toContainText("Será apagada");
    await page.reload();
    await expect(screen.shop("Corte Fino")).toContainText("Será apagada");
    await button("Corte Fino").click();
    await button("Reabrir a loja").click();
    await button("Voltar").click();
    await expect(screen.shop("Corte Fino")).toContainText("Aberta");
  });
});

test("the facts of a shop are a file, and the shops are found by a part of their names", async ({
  page,
}) => {
  const { button, shop } = await openAgencyScreen(page);
  await button("Barbearia Modelo").click();
  const downloading = page.waitForEvent("download");
  await button("Exportar os dados").click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("barbearia.json");
  const facts: unknown = JSON.parse(readFileSync(await download.path(), "utf8"));
  expect(facts).toMatchObject({ calendarId: "barbearia", name: "Barbearia Modelo" });
  await button("Voltar").click();

  const search = page.getByRole("searchbox", { name: "Buscar loja" });
  await search.fill("restaur");
  await expect(shop("Barbearia Modelo")).toHaveCount(0);
  await expect(shop("Restaurante Modelo")).toBeVisible();
  await expect(page.getByText("1 loja com “restaur”.")).toBeVisible();
  await search.fill("padaria");
  await expect(page.getByText("Nenhuma loja com “padaria”.")).toBeVisible();
  await search.fill("");
  await expect(shop("Barbearia Modelo")).toBeVisible();
});

test("an address is judged as it is typed, and what was typed survives a reload and the way back", async ({
  page,
}) => {
  const { button, sheet } = await openAgencyScreen(page);
  await button("Nova loja").click();
  const name = sheet.getByLabel("Nome da loja");
  const address = sheet.getByLabel("Endereço na internet");
  await button("Continuar").click();
  await expect(sheet.getByText("Escreva o nome da loja.")).toBeVisible();
  await expect(name).toBeFocused();
  await page.keyboard.type("Ateliê da Ana");
  await expect(address).toHaveValue("atelie-da-ana");
  await address.fill("barbearia");
  await expect(address).toHaveAttribute("aria-invalid", "true");
  await button("Continuar").click();
  await expectAccessible(page);
  await expect(address).toBeVisible();
  await address.fill("ana");
  await expect(sheet.getByText(/^Livre: .*\/ana$/)).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue("Ateliê da Ana");
  await expect(address).toHaveValue("ana");
  await button("Continuar").click();
  await sheet.getByRole("radio", { name: "aulas" }).check();
  await page.reload();
  await expect(sheet.getByRole("radio", { name: "aulas" })).toBeChecked();
  await expectAccessible(page);
  await button("Voltar").click();
  await expect(name).toHaveValue("Ateliê da Ana");
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await button("Nova loja").click();
  await expect(name).toHaveValue("Ateliê da Ana");
});

test("the whole way to a new shop is gone by keyboard alone", async ({ page }) => {
  const { button, sheet } = await openAgencyScreen(page);
  await tabTo(page, button("Nova loja"));
  await page.keyboard.press("Enter");
  await page.keyboard.type("Corte Fino");
  await page.keyboard.press("Enter");
  await tabTo(page, sheet.getByRole("radio", { name: "barbearia" }));
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await expect(sheet.getByRole("radio", { name: "salão" })).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(sheet.getByRole("heading", { name: "Corte Fino está no ar" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(sheet.getByRole("link", { name: "Página da loja" })).toBeFocused();
  const whatsapp = sheet.getByRole("link", { name: "Enviar por WhatsApp" });
  await tabTo(page, whatsapp);
  const sent = new URL((await whatsapp.getAttribute("href")) ?? "").searchParams.get("text");
  expect(sent).toMatch(
    /^Corte Fino está no ar\.[\s\S]*\/corte-fino\n[\s\S]*\/dono#corte-fino\.\S+$/,
  );
  await page.keyboard.press("Escape");
  await expect(button("Nova loja")).toBeFocused();
});

test.describe("when somebody else is quicker", () => {
  // The refusal.
  test.use({ expectedErrors: HTTP_ERROR });

  test("the page says so, and suggests another address", async ({ page, shop }) => {
    const { button, sheet } = await openAgencyScreen(page);
    await button("Nova loja").click();
    await page.keyboard.type("Corte Fino");
    await button("Continuar").click();
    await sheet.getByRole("radio", { name: "barbearia" }).check();
    const made = await fetch(`${shop.url}/agency/makeShop`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${AGENCY_SECRET}`,
      },
      body: JSON.stringify({
        key: "3c8f7d3e-64b4-4d58-9d0e-2f0f8a3f1b5c",
        calendarId: "corte-fino",
        name: "Corte Fino",
        kind: "outro",
      }),
    });
    expect(made.status).toBe(200);
    await button("Criar a loja").click();
    await expect(sheet.getByRole("alert")).toHaveText(/endereço/);
    await button("Voltar").click();
    await expect(sheet.getByLabel("Endereço na internet")).not.toHaveValue("corte-fino");
    await button("Continuar").click();
    await button("Criar a loja").click();
    await expect(sheet.getByRole("link", { name: "Link do dono" })).toBeVisible();
  });
});

test("on a slow network a double tap makes one shop, and says that it is under way", async ({
  page,
}) => {
  const { button, sheet } = await openAgencyScreen(page);
  let calls = 0;
  await page.route("**/agency/*", async (route) => {
    if (route.request().url().endsWith("/makeShop")) calls += 1;
    await new Promise((wait) => setTimeout(wait, 1_500));
    await route.continue();
  });
  await button("Nova loja").click();
  await page.keyboard.type("Corte Fino");
  await button("Continuar").dblclick();
  await expect(sheet.getByText("Enviando…")).toBeVisible();
  await sheet.getByRole("radio", { name: "barbearia" }).check();
  await button("Criar a loja").dblclick();
  await expect(sheet.getByText("Enviando…")).toBeVisible();
  await expect(sheet.getByRole("link", { name: "Link do dono" })).toBeVisible();
  expect(calls).toBe(1);
});

test.describe("when an answer is lost", () => {
  test.use({ expectedErrors: NO_ANSWER_AND_LOG });

  test("the shop is not made twice, and its link still comes", async ({ page }) => {
    const screen = await openAgencyScreen(page);
    const { button, sheet } = screen;
    await loseFirstAnswer(page, "**/agency/makeShop");
    await button("Nova loja").click();
    await page.keyboard.type("Corte Fino");
    await button("Continuar").click();
    await sheet.getByRole("radio", { name: "barbearia" }).check();
    await button("Criar a loja").click();
    await expect(sheet.getByText(/^Sem resposta: a loja pode não ter sido criada/)).toBeVisible();
    await expectAccessible(page);
    // Even over a reload the call is the same.
    await page.reload();
    await button("Criar a loja").click();
    await expect(sheet.getByRole("link", { name: "Link do dono" })).toBeVisible();
    await button("Voltar").click();
    await expect(screen.shop("Corte Fino")).toHaveCount(1);
    await page.getByRole("tab", { name: "O que foi feito" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Loja criada" })).toHaveCount(1);
  });
});

test.describe("by a link that opens nothing", () => {
  test.use({ expectedErrors: HTTP_ERROR });

  test("the page says so, and a device that opened before still opens", async ({ page }) => {
    await page.goto("/agencia");
    await expect(page.getByRole("heading", { name: "Falta o link da agência" })).toBeVisible();
    await page.goto("/agencia#nao-e-o-segredo-da-agencia");
    await expect(page.getByText(/^Este link não abre a página da agência/)).toBeVisible();
    await expectAccessible(page);
    const { button, shop } = await openAgencyScreen(page);
    await page.goto("/agencia#incompleto");
    await expect(page.getByText("O link que abriu esta página está incompleto.")).toBeVisible();
    await button("Voltar para a página que já abria").click();
    await expect(shop("Barbearia Modelo")).toBeVisible();
  });
});

test("the secret leaves the address, no script can read what opens the page, and leaving ends it", async ({
  page,
}) => {
  const { button, sheet, shop } = await openAgencyScreen(page);
  await expect(page).toHaveURL(/\/agencia$/);
  const readable = () =>
    page.evaluate(() =>
      JSON.stringify([document.cookie, { ...localStorage, ...sessionStorage }, history.state]),
    );
  expect(await readable()).not.toContain(AGENCY_SECRET);
  const [cookie, ...others] = await page.context().cookies();
  expect(others).toEqual([]);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/agency" });
  await page.reload();
  await expect(shop("Barbearia Modelo")).toBeVisible();

  await button("Aparelhos").click();
  await expect(sheet.getByText("este aparelho")).toBeVisible();
  await button("Novo aparelho").click();
  await expect(sheet.getByLabel("Link para o aparelho novo")).toHaveValue(
    /\/agencia#:[0-9a-f]{32}$/,
  );
  const link = await sheet.getByLabel("Link para o aparelho novo").inputValue();
  await button("Voltar").click();
  await button("Voltar").click();
  await button("Sair").click();
  await expect(page.getByRole("heading", { name: "Falta o link da agência" })).toBeVisible();
  expect(await page.context().cookies()).toEqual([]);

  const browser = page.context().browser();
  const phone = await browser?.newContext({ baseURL: new URL(link).origin, locale: "pt-BR" });
  if (phone === undefined) throw new Error("The browser is gone.");
  const second = await phone.newPage();
  await second.goto(link);
  // Leaving has ended the links that this device had made.
  await expect(second.getByText(/^Este link não abre mais/)).toBeVisible();
  await phone.close();
});

/** Lets the first call reach the server, and loses the server's answer. */
async function loseFirstAnswer(page: Page, calls: string): Promise<void> {
  await page.route(
    calls,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}
