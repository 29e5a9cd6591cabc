// 'Só pela loja': who did not come twice is booked by the shop alone.

import { NOT_AVAILABLE, openBarberScreen } from "../../booking-screen.ts";
import {
  expect,
  expectAccessible,
  expectNothingCutOff,
  EVERY_ENGINE,
  HTTP_ERROR,
  test,
} from "../../journey.ts";
import { openOwnerScreen } from "../../owner/owner-screen.ts";
import type { OwnerScreen } from "../../owner/owner-screen.ts";

const PHONE = "987654321";

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  expectedErrors: HTTP_ERROR,
});

test("who did not come twice is booked only by the shop", EVERY_ENGINE, async ({ page }) => {
  const owner = await openOwnerScreen(page);
  for (const name of ["Ana", "Dona Ana"]) {
    await owner.button("Chegou agora").tap();
    await book(owner, name);
    await owner.booking(`10:00 - 10:30 ${name}`).tap();
    await owner.sheet.getByRole("button", { name: "Faltou" }).tap();
    await expect(owner.booking(`10:00 - 10:30 ${name}`)).toHaveAccessibleDescription(/faltou/);
  }
  await owner.showDay("2026-11-24");
  await owner.button("08:00 - 08:30 livre, barbeiro1").tap();
  await owner.sheet.getByRole("button", { name: "Novo agendamento" }).tap();
  await book(owner, "Ana");
  const next = owner.booking("08:00 - 08:30 Ana");
  await next.tap();
  await expect(owner.sheet).toContainText("Faltou 2 vezes: 23/11 e 23/11");
  await expectAccessible(page);
  await expectNothingCutOff(page);
  await owner.sheet.getByRole("button", { name: "Só pela loja" }).tap();
  await expect(page.locator("[data-undo]").last()).toContainText("Só pela loja: Ana.");
  await next.tap();
  await expect(owner.sheet).toContainText("Só pela loja: este telefone não marca pela internet.");
  await expect(owner.sheet.getByRole("button", { name: "Pode marcar de novo" })).toBeVisible();
  await expectAccessible(page);

  const client = await openBarberScreen(page);
  await client.fillClient({ name: "Ana", phone: PHONE });
  await client.chooseBarber();
  await client.day("ter 24/11").check();
  await client.slot("09:00 - 09:30").check();
  await client.submit.click();
  await expect(client.alert).toHaveText(NOT_AVAILABLE);
  await expect(page.getByText("Se não conseguir, fale com a loja: +55 00 0000-0000")).toBeVisible();
});

async function book(owner: OwnerScreen, name: string): Promise<void> {
  await owner.sheet.getByLabel("Nome").fill(name);
  await owner.sheet.getByLabel("Telefone").fill(PHONE);
  await owner.sheet.getByRole("button", { name: "Marcar", exact: true }).tap();
}
