// The form of a booking: the keyboard is on the name, and a phone that the shop knows fills it in.

import { expect, expectAccessible, NO_ANSWER, test } from "../../journey.ts";
import { bookTuesdayAtEight } from "../../other-client.ts";
import { openOwnerScreen } from "../../owner/owner-screen.ts";

const TUESDAY = "2026-11-24";
const FIND = "**/owner/findClients";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("every form of a booking begins with the focus in the name", async ({ page }) => {
  const owner = await openOwnerScreen(page);
  const name = owner.sheet.getByLabel("Nome", { exact: true });
  await owner.button("Chegou agora").tap();
  await expect(name).toBeFocused();
  await page.keyboard.press("Escape");
  await owner.button("Novo agendamento").tap();
  await expect(name).toBeFocused();
  await expect(name).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await owner.showDay(TUESDAY);
  await owner.button("09:00 - 09:30 livre, barbeiro1").tap();
  await owner.sheet.getByRole("button", { name: "Novo agendamento" }).tap();
  await expect(name).toBeFocused();
});

test("a known phone fills in the name, and never over what the owner typed", async ({
  page,
  shop,
}) => {
  await bookTuesdayAtEight(shop);
  const owner = await openOwnerScreen(page);
  await owner.button("Novo agendamento").tap();
  const name = owner.sheet.getByLabel("Nome", { exact: true });
  const phone = owner.sheet.getByLabel("Telefone", { exact: true });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/owner/findClients")) asked.push(request.postData() ?? "");
  });
  await phone.pressSequentially("987654321");
  await expect(name).toHaveValue("João da Silva");
  await expect(owner.sheet).toContainText("O nome do último agendamento com este telefone.");
  expect(asked.length).toBeLessThanOrEqual(2);
  await expectAccessible(page);
  // Somebody else's phone takes the name away again.
  await phone.fill("911111111");
  await expect(name).toHaveValue("");

  // A name that was typed stays, and one that was deleted again stays deleted.
  await name.fill("Rui");
  await phone.fill("987654321");
  await page.waitForTimeout(1_000);
  await expect(name).toHaveValue("Rui");
  await name.fill("");
  await page.waitForTimeout(1_000);
  await expect(name).toHaveValue("");
});

test.describe("without an answer", () => {
  test.use({ expectedErrors: NO_ANSWER });

  test("the form says nothing, and books", async ({ page }) => {
    await page.route(FIND, (route) => route.abort());
    const owner = await openOwnerScreen(page);
    await owner.button("Chegou agora").tap();
    const failed = page.waitForEvent("requestfailed");
    await owner.sheet.getByLabel("Telefone", { exact: true }).fill("987654321");
    await failed;
    await expect(owner.sheet.getByRole("alert")).toHaveCount(0);
    await owner.sheet.getByLabel("Nome", { exact: true }).fill("Ana");
    await owner.sheet.getByRole("button", { name: "Marcar", exact: true }).tap();
    await expect(owner.booking("10:00 - 10:30 Ana")).toBeVisible();
  });
});
