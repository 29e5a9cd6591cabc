// What stays as the owner has left it in 'Horários' and 'Folgas e feriados': own hours, the open entry.

import { expect, test } from "../../journey.ts";
import { openMyShop } from "./my-shop-screen.ts";

test.use({
  viewport: { width: 390, height: 844 },
  // A server of its own: what is published stays.
  serverSettings: { LOG_LEVEL: "silent" },
});

test("a service keeps its own hours when the draft is discarded that gave it the shop's", async ({
  page,
}) => {
  const screen = await openMyShop(page);
  await screen.open("Horários");
  const starts = await Promise.all(
    (await page.getByRole("button", { name: /^Horário de / }).all()).map(async (hours) =>
      Math.round((await hours.boundingBox())?.x ?? 0),
    ),
  );
  expect(starts).toHaveLength(5);
  expect(new Set(starts).size, "hours begin at one place").toBe(1);

  const pintura = page.getByRole("button", { name: /^pintura/ });
  await pintura.click();
  await screen.button("Usar o horário da loja").click();
  await expect(pintura).toHaveCount(0);
  await screen.button("Descartar").click();
  await expect(pintura).toBeVisible();
  await screen.weekday("Sábado").first().check();
  await expect(screen.bar).toContainText("Sábado:");
  await expect(screen.bar).not.toContainText("pintura");
});

test("somebody's own hours that are switched off and on are those that are published", async ({
  page,
}) => {
  const screen = await openMyShop(page);
  await screen.open("Horários");
  await page.getByRole("button", { name: /^barbeiro1/ }).click();
  const own = page.getByRole("switch", { name: "Horário próprio" });
  await own.check();
  await screen.weekday("Segunda").last().uncheck();
  await screen.publish.click();
  await screen.expectPublished();
  await own.uncheck();
  await expect(screen.publish).toBeVisible();
  await own.check();
  await expect(screen.weekday("Segunda").last()).not.toBeChecked();
  await expect(screen.publish).toHaveCount(0);
});

test("the entry that is edited stays open as others go and all are published", async ({ page }) => {
  const screen = await openMyShop(page);
  await screen.open("Folgas e feriados");
  const firstDay = page.getByLabel("Primeiro dia");
  await screen.holiday("Natal").getByRole("button", { name: "Fechar" }).click();
  for (const day of ["2027-03-10", "2027-02-10"]) {
    await screen.button("Nova folga").click();
    await firstDay.fill(day);
  }
  await screen.holiday("Natal").getByRole("button", { name: "Abrir normalmente" }).click();
  await expect(firstDay).toHaveValue("2027-02-10");
  await screen.publish.click();
  await screen.expectPublished();
  await expect(firstDay).toHaveValue("2027-02-10");
});
