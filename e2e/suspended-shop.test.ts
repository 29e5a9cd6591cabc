import { shopsCommand } from "@vitrine/testing/shops-command";

import { DELETED, NOT_AVAILABLE, openBarberScreen } from "./booking-screen.ts";
import { EVERY_ENGINE, expect, expectAccessible, HTTP_ERROR, test } from "./journey.ts";
import { bookTuesdayAtEight } from "./other-client.ts";

// A shop of its own, which other journeys of the worker must not find suspended.
test.use({ serverSettings: { RETENTION_DAYS: "90" }, expectedErrors: HTTP_ERROR });

test(
  "a suspended shop says so with its phone, refuses, keeps what was typed, and cancels on",
  EVERY_ENGINE,
  async ({ page, shop }) => {
    const shops = shopsCommand(shop.books);
    await bookTuesdayAtEight(shop);
    const screen = await openBarberScreen(page);
    const notice = page.getByRole("complementary", { name: "Aviso" });
    await expect(notice).toHaveCount(0);
    await screen.fillClient();
    await screen.chooseBarber("barbeiro1", "normal");
    await screen.day("ter 24/11").check();
    await screen.slot("09:00 - 09:30").check();

    expect(await shops("suspend", "barbearia", "--yes")).toMatchObject({ code: 0 });
    await screen.submit.click();
    // The page was opened before, and says it since the refusal.
    await expect(screen.alert).toContainText(`${NOT_AVAILABLE} A loja mudou`);
    await expect(notice).toContainText("Agenda suspensa.");
    await expect(screen.field("Nome")).toHaveValue("João da Silva");
    await expect(screen.field("E-mail")).toHaveValue("joao@example.com");
    await expect(page.getByText("ocupado")).toHaveCount(18);

    await expect(async () => {
      await page.reload();
      await expect(notice).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(notice).toHaveText(
      "Agenda suspensa. Por enquanto não dá para marcar por aqui. O que já está marcado continua valendo e pode ser cancelado em Excluir. Fale com a loja: +55 00 0000-0000.",
    );
    // The keyboard comes to the telephone first.
    await page.locator("body").press("Tab");
    await expect(notice.getByRole("link")).toBeFocused();
    await expect(notice.getByRole("link")).toHaveAttribute("href", "tel:+550000000000");
    await expectAccessible(page);

    await screen.showTab("Excluir");
    await screen.field("Telefone").fill("987654321");
    await screen.chooseBarber("barbeiro1", "normal");
    await screen.day("ter 24/11").check();
    await screen.slot("08:00 - 08:30").check();
    await expectAccessible(page);
    await screen.submit.click();
    await expect(screen.dialog).toContainText(DELETED);

    expect(await shops("reopen", "barbearia", "--yes")).toMatchObject({ code: 0 });
    await expect(async () => {
      await page.goto("/agenda");
      await expect(notice).toHaveCount(0, { timeout: 500 });
    }).toPass();
  },
);
