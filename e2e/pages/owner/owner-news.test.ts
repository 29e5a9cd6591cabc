// What is new on the owner's page, and groups that call for a table.

import type { Locator, Page } from "@playwright/test";

import { expect, expectAccessible, expectNothingCutOff, test } from "../../journey.ts";
import { bookTuesdayAtEight } from "../../other-client.ts";
import { openOwnerScreen } from "../../owner/owner-screen.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

function button(place: Page | Locator, name: string): Locator {
  return place.getByRole("button", { name, exact: true });
}

async function openAgenda(
  page: Page,
  calendarId: "barbearia" | "reservas" = "barbearia",
): Promise<void> {
  await openOwnerScreen(page, calendarId);
  await expect(page.getByRole("heading", { name: "Agenda do dia" })).toBeVisible();
  await expect(page.getByLabel("Dia", { exact: true })).toHaveValue("2026-11-23");
}

async function openTuesday(page: Page): Promise<void> {
  await openAgenda(page);
  await page.getByLabel("Dia", { exact: true }).fill("2026-11-24");
  await expect(button(page, "08:30 - 09:00 livre, barbeiro2")).toBeVisible();
}

test("what a client books appears by itself, and counts as new until it was seen", async ({
  page,
  shop,
}) => {
  await openTuesday(page);
  await bookTuesdayAtEight(shop);
  await expect(button(page, "08:00 - 08:30 João da Silva")).toBeVisible();
  const line = page.getByText("1 novo");
  await line.tap();
  await expect(page.getByRole("listitem")).toContainText("pelo cliente");
  await expectAccessible(page);
  await expectNothingCutOff(page);
  await button(page, "Marcar como visto").tap();
  await expect(line).toBeHidden();
  await page.reload();
  await expect(button(page, "Seguinte")).toBeVisible();
  await expect(line).toBeHidden();
});

test("tables show their seats and groups, and take a group by phone", async ({ page }) => {
  await openAgenda(page, "reservas");
  await button(page, "Novo agendamento").tap();
  const dialog = page.getByRole("dialog");
  // The form begins with what is left of today.
  await dialog.getByLabel("Data").selectOption("2026-11-24");
  await dialog.getByLabel("Numero de Pessoas").selectOption("6");
  await dialog.getByRole("radio", { name: "08:00 - 08:30" }).tap();
  await dialog.getByLabel("Nome").fill("Ana");
  await dialog.getByLabel("Telefone").fill("5");
  await button(dialog, "Marcar").tap();
  await expect(button(page, "08:00 - 08:30 Ana")).toBeVisible();
  await expect(button(page, "08:00 - 08:30 6 de 20, barbeiro1")).toBeVisible();
  await expectAccessible(page);
  await expectNothingCutOff(page);
});
