// Without a server nothing typed is lost, nothing is shown as done, and nothing is done twice.

import { expect, expectAccessible, HTTP_ERROR, NO_ANSWER, test } from "../../journey.ts";
import { openOwnerScreen } from "../../owner/owner-screen.ts";
import { myShopScreen, openMyShop } from "./my-shop-screen.ts";

test.use({ viewport: { width: 390, height: 844 }, serverSettings: { LOG_LEVEL: "silent" } });

test.describe("while the script of 'Minha loja' does not come", () => {
  test.use({ expectedErrors: /Failed to load resource|The script did not load/ });

  test("the page says so, the day goes on, and another try opens it", async ({ page }) => {
    let isAway = true;
    await page.route("**/assets/my-shop-*.js", (route) =>
      isAway ? route.abort() : route.continue(),
    );
    const owner = await openOwnerScreen(page);
    const screen = myShopScreen(page);
    await screen.tab.click();
    await expect(page.getByText("“Minha loja” não carregou.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("tab", { name: "Agenda" }).click();
    await expect(owner.button("Fechar o dia")).toBeVisible();
    await screen.tab.click();
    isAway = false;
    await screen.button("Tentar de novo").click();
    await expect(screen.row("Horários")).toBeVisible();
  });
});

test.describe("when an answer is lost", () => {
  test.use({ expectedErrors: NO_ANSWER });

  test("the owner tries again, and it is published once", async ({ page }) => {
    const screen = await openMyShop(page);
    const keys: unknown[] = [];
    await page.route("**/owner/publishShop", async (route) => {
      keys.push((route.request().postDataJSON() as { key: string }).key);
      // The server publishes; its first answer does not come.
      const response = await route.fetch();
      return keys.length === 1 ? route.abort() : route.fulfill({ response });
    });
    await screen.open("Folgas e feriados");
    await screen.holiday("Natal").getByRole("button", { name: "Fechar" }).click();
    await screen.publish.click();
    await expect(screen.bar).toContainText("Sem resposta: pode não ter sido publicado.");
    await screen.publish.click();
    await screen.expectPublished();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    await screen.button("Desfazer").click();
    await expect(screen.sheet.getByRole("listitem")).toHaveCount(1);
  });
});

test.describe("when the server is away", () => {
  // Just started, it is not ready yet.
  test.use({ expectedErrors: /net::ERR_|status of 503/ });

  test("the draft stays, and is judged and published when it is back", async ({ page, shop }) => {
    const screen = await openMyShop(page);
    await screen.open("Horários");
    await shop.crash();
    await screen.weekday("Sexta").uncheck();
    await expect(screen.bar).toContainText("O rascunho está guardado neste aparelho.");
    await screen.publish.click();
    await expect(screen.bar.getByRole("alert")).toContainText("Sem resposta.");
    await shop.restart();
    await expect(screen.bar).toContainText("Nenhum agendamento fica de fora.");
    await screen.publish.click();
    await screen.expectPublished();
  });

  test("the day of a shop that was opened before opens by what this device knows", async ({
    page,
  }) => {
    await openOwnerScreen(page);
    await page.route(/\/owner\/(shop|day)\?/, (route) => route.abort());
    await page.reload();
    await expect(page.getByText("Barbearia Modelo")).toBeVisible();
    await expect(page.getByText(/^Sem conexão: a agenda deste dia ainda não chegou/)).toBeVisible();
  });
});

test.describe("when the link opens nothing any more", () => {
  test.use({ expectedErrors: HTTP_ERROR });

  test("who leaves the page leaves nothing of the shop on the device", async ({ page }) => {
    const screen = await openMyShop(page);
    await screen.open("Horários");
    await screen.weekday("Sexta").uncheck();
    await expect(screen.bar).toContainText("Sexta: fechado");
    await screen.button("Sair").click();
    await expect(page.getByText("Falta o link do dono")).toBeVisible();
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).not.toContain("Barbearia");
  });
});
