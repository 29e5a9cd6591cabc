// The keyboard alone, from the first Tab to the confirmation.

import { CREATED, DELETED, openBarberScreen } from "./booking-screen.ts";
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
