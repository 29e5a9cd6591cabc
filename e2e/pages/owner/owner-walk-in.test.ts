// 'Chegou agora': somebody stands in the shop, and is booked in two taps and a name.

import {
  expect,
  expectAccessible,
  expectNothingCutOff,
  EVERY_ENGINE,
  test,
} from "../../journey.ts";
import { openOwnerScreen } from "../../owner/owner-screen.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("who has just come in is booked with two taps and a name", EVERY_ENGINE, async ({ page }) => {
  const owner = await openOwnerScreen(page);
  await owner.button("Chegou agora").tap();
  await expect(owner.sheet.getByRole("heading", { name: "Chegou agora" })).toBeVisible();
  await expect(owner.sheet).toContainText("seg 23/11, 10:00 - 10:30");
  await expect(owner.sheet).toContainText("barbeiro1, normal");
  await expectAccessible(page);
  await expectNothingCutOff(page);
  await owner.sheet.getByLabel("Nome").fill("Ana");
  await owner.sheet.getByRole("button", { name: "Marcar", exact: true }).tap();
  const booking = owner.booking("10:00 - 10:30 Ana");
  await expect(booking).toBeVisible();

  await booking.tap();
  await expect(owner.sheet).toContainText("por você");
  await expect(owner.sheet.getByText("Telefone")).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  // The next one is with who is free now.
  await owner.button("Chegou agora").tap();
  await expect(owner.sheet).toContainText("barbeiro2, normal");
  await page.keyboard.press("Escape");
  await owner.showDay("2026-11-24");
  await expect(owner.button("Chegou agora")).toHaveCount(0);
});

test("a tap before the day is there opens the form once it is, and no button has moved", async ({
  page,
}) => {
  const { promise: released, resolve: letArrive } = Promise.withResolvers<void>();
  await page.route("**/owner/day?*", async (route) => {
    await released;
    await route.continue();
  });
  const owner = await openOwnerScreen(page);
  const button = owner.button("Chegou agora");
  const before = await button.boundingBox();
  await button.tap();
  await expect(owner.sheet).toHaveCount(0);
  letArrive();
  await expect(owner.sheet.getByLabel("Nome")).toBeVisible();
  await expect(page.getByText("Hoje não há mais horário livre.")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(owner.button(/^08:00 - /).first()).toBeVisible();
  expect(await button.boundingBox()).toEqual(before);
  // A day without hours.
  await owner.day.fill("2026-11-29");
  await expect(page.getByText("Não há atendimento neste dia.")).toBeVisible();
  const last = await owner.button("Fechar o dia").boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeGreaterThan(800);
});

test("who did not come is noted, taken back at once, and noted for good", async ({ page }) => {
  const owner = await openOwnerScreen(page);
  await owner.button("Chegou agora").tap();
  await owner.sheet.getByLabel("Nome").fill("Ana");
  await owner.sheet.getByLabel("Telefone").fill("987654321");
  await owner.sheet.getByRole("button", { name: "Marcar", exact: true }).tap();
  const booking = owner.booking("10:00 - 10:30 Ana");
  await booking.tap();
  await owner.sheet.getByRole("button", { name: "Faltou" }).tap();
  await expect(booking).toHaveAccessibleDescription(/faltou/);
  await owner.button("Desfazer").tap();
  await expect(booking).not.toHaveAccessibleDescription(/faltou/);
  await booking.tap();
  await owner.sheet.getByRole("button", { name: "Faltou" }).tap();
  await expect(booking).toHaveAccessibleDescription(/faltou/);
  await booking.tap();
  await expect(owner.sheet).toContainText("O cliente não veio.");
  await expect(owner.sheet.getByRole("button", { name: "Não faltou" })).toBeVisible();
  await expectAccessible(page);
  await expectNothingCutOff(page);
  await page.keyboard.press("Escape");

  // A booking that has not begun cannot be missed; the sheet of the phone's next one says what was.
  await owner.showDay("2026-11-24");
  await owner.button("08:00 - 08:30 livre, barbeiro1").tap();
  await owner.sheet.getByRole("button", { name: "Novo agendamento" }).tap();
  await owner.sheet.getByLabel("Nome").fill("Ana");
  await owner.sheet.getByLabel("Telefone").fill("987654321");
  await owner.sheet.getByRole("button", { name: "Marcar", exact: true }).tap();
  await owner.booking("08:00 - 08:30 Ana").tap();
  await expect(owner.sheet).toContainText("Faltou 1 vez: 23/11");
  await expect(owner.sheet.getByRole("button", { name: "Faltou" })).toHaveCount(0);
});
