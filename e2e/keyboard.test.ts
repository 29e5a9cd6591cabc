// The keyboard alone, from the first Tab to the confirmation.

import type { Locator } from "@playwright/test";

import { CREATED, DELETED, REQUIRED, openBarberScreen } from "./booking-screen.ts";
import { expect, tabTo, test } from "./journey.ts";
import { bookTuesdayAtEight, isTuesdayAtEightFree } from "./other-client.ts";

test("a client books without a pointer, and the focus is looked after", async ({ page, shop }) => {
  const screen = await openBarberScreen(page);
  await tabTo(page, page.getByRole("tab", { name: "Agendar" }));
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Excluir" })).toBeFocused();
  await expect(page.getByRole("tab", { name: "Excluir" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Home");
  await expect(page.getByRole("tab", { name: "Agendar" })).toHaveAttribute("aria-selected", "true");

  await tabTo(page, screen.field("Nome"));
  await page.keyboard.type("João da Silva");
  await page.keyboard.press("Tab");
  await page.keyboard.type("joao@example.com");
  await page.keyboard.press("Tab");
  await page.keyboard.type("987654321");
  await page.keyboard.press("Tab");
  await page.keyboard.type("barbeiro1");
  await page.keyboard.press("Tab");
  await page.keyboard.type("normal");
  await tabTo(page, screen.day("ter 24/11"));
  await page.keyboard.press("Space");
  await expect(screen.slots).toHaveCount(18);
  await page.keyboard.press("ArrowRight");
  await expect(screen.day("qua 25/11")).toBeChecked();
  await page.keyboard.press("ArrowLeft");
  await expect(screen.day("ter 24/11")).toBeChecked();
  await expect(screen.slots).toHaveCount(18);
  await tabTo(page, screen.slot("08:00 - 08:30"));
  await page.keyboard.press("ArrowDown");
  await expect(screen.slot("08:30 - 09:00")).toBeChecked();
  await page.keyboard.press("ArrowUp");
  await expect(screen.slot("08:00 - 08:30")).toBeChecked();
  await tabTo(page, screen.submit);
  await page.keyboard.press("Enter");

  await expect(screen.dialog).toContainText(CREATED);
  const ok = screen.dialog.getByRole("button", { name: "OK" });
  await expect(ok).toBeFocused();
  await page.keyboard.press("Tab");
  // A modal dialog keeps the focus: on its button, or outside the page altogether, never on the form behind.
  expect(await page.evaluate(() => document.activeElement?.closest("form") === null)).toBe(true);
  await ok.focus();
  await page.keyboard.press("Enter");
  await expect(screen.dialog).toBeHidden();
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  expect(await isTuesdayAtEightFree(shop)).toBe(false);
});

test("a client deletes without a pointer", async ({ page, shop }) => {
  await bookTuesdayAtEight(shop);
  const screen = await openBarberScreen(page);
  await tabTo(page, page.getByRole("tab", { name: "Agendar" }));
  await page.keyboard.press("End");
  await tabTo(page, screen.field("Telefone"));
  await page.keyboard.type("987654321");
  await page.keyboard.press("Tab");
  await page.keyboard.type("barbeiro1");
  await page.keyboard.press("Tab");
  await page.keyboard.type("normal");
  await tabTo(page, screen.day("ter 24/11"));
  await page.keyboard.press("Space");
  await tabTo(page, screen.slot("08:00 - 08:30"));
  await page.keyboard.press("Space");
  await tabTo(page, screen.submit);
  await page.keyboard.press("Enter");
  await expect(screen.dialog).toContainText(DELETED);
  await page.keyboard.press("Escape");
  await expect(screen.dialog).toBeHidden();
  expect(await isTuesdayAtEightFree(shop)).toBe(true);
});

test("Enter goes through the unfinished form, and books from any field when nothing is missing", async ({
  page,
}) => {
  const screen = await openBarberScreen(page);
  const name = screen.field("Nome");
  await expect(name).toHaveAttribute("enterkeyhint", "next");
  await name.focus();
  const goOn = async (typed: string, next: Locator) => {
    await page.keyboard.type(typed);
    await page.keyboard.press("Enter");
    await expect(next).toBeFocused();
    await expect(screen.alert).toHaveCount(0);
    await expect(screen.panel.locator("[aria-invalid=true]")).toHaveCount(0);
  };
  // Empty fields are passed without a word, too.
  await goOn("", screen.field("E-mail"));
  await name.focus();
  await goOn("João da Silva", screen.field("E-mail"));
  await goOn("joao@example.com", screen.field("Telefone"));
  await goOn("987654321", screen.field("Barbeiro"));
  await goOn("barbeiro1", screen.field("Estilo"));
  await goOn("normal", screen.day("ter 24/11"));
  // There are no slots yet to go to.
  await goOn("", screen.day("ter 24/11"));
  await page.keyboard.press("Space");
  await expect(screen.slots).toHaveCount(18);
  await goOn("", screen.slot("08:00 - 08:30"));
  await page.keyboard.press("Space");

  await name.focus();
  await expect(name).toHaveAttribute("enterkeyhint", "done");
  await page.keyboard.press("Enter");
  await expect(screen.dialog).toContainText(CREATED);
});

test("Enter in the last field of an unfinished form submits it", async ({ page }) => {
  const screen = await openBarberScreen(page);
  await screen.showTab("Excluir");
  await screen.chooseBarber();
  await screen.slot("08:00 - 08:30").focus();
  await page.keyboard.press("Enter");
  await expect(screen.alert).toHaveText(REQUIRED);
  await expect(screen.field("Telefone")).toBeFocused();
});

test("of the days that the arrow keys pass only the first and the last are asked about", async ({
  page,
}) => {
  const screen = await openBarberScreen(page);
  await screen.fillClient();
  await screen.chooseBarber();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/check-availability")) {
      asked.push((request.postDataJSON() as { start: string }).start.slice(0, 10));
    }
  });
  await screen.day("ter 24/11").focus();
  await page.keyboard.press("Space");
  // As a key that is held down repeats, however busy the machine is.
  await Promise.all(Array.from({ length: 6 }, () => page.keyboard.press("ArrowRight")));
  await expect(screen.day("qua 02/12")).toBeChecked();
  await expect(screen.slots).toHaveCount(18);
  expect(asked.at(-1)).toBe("2026-12-02");
  expect(asked.length).toBeLessThanOrEqual(2);
});
