// Publishing cancels nothing: who is outside the new hours is asked about first, and stays or is moved.

import { expect, expectAccessible, HTTP_ERROR, test } from "../../journey.ts";
import { bookTuesdayAtEight, isTuesdayAtEightFree } from "../../other-client.ts";
import { ownerScreen } from "../../owner/owner-screen.ts";
import { anotherPhone } from "./another-phone.ts";
import { openMyShop } from "./my-shop-screen.ts";
import type { MyShopScreen } from "./my-shop-screen.ts";

const JOAO = "08:00 - 08:30 João da Silva";

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  serverSettings: { LOG_LEVEL: "silent" },
  expectedErrors: HTTP_ERROR,
});

async function closeTuesday(screen: MyShopScreen): Promise<void> {
  await screen.open("Horários");
  await screen.weekday("Terça").uncheck();
}

test("a booking outside is named, kept, and still booked after publishing", async ({
  page,
  shop,
}) => {
  await bookTuesdayAtEight(shop);
  const screen = await openMyShop(page);
  await closeTuesday(screen);
  await expect(screen.bar).toContainText("1 agendamento fica de fora.");
  await screen.publish.click();
  await expect(screen.sheet).toContainText("1 agendamento fica fora do novo horário");
  await expect(screen.sheet.getByRole("listitem")).toContainText(
    "ter 24/11, 08:00 - 08:30João da Silva · barbeiro1",
  );
  await expectAccessible(page);
  // Nothing is published yet.
  await screen.sheet.getByRole("button", { name: "Voltar" }).click();
  await expect(screen.publish).toBeVisible();
  await screen.publish.click();
  await screen.sheet.getByRole("button", { name: "Publicar e manter como está" }).click();
  await screen.expectPublished();
  expect(await isTuesdayAtEightFree(shop)).toBe(false);

  await page.getByRole("tab", { name: "Agenda" }).click();
  const owner = ownerScreen(page);
  await owner.day.fill("2026-11-24");
  await expect(owner.booking(JOAO)).toBeVisible();
});

test("a booking outside is moved once the hours are published", async ({ page, shop }) => {
  await bookTuesdayAtEight(shop);
  const screen = await openMyShop(page);
  await closeTuesday(screen);
  await screen.publish.click();
  await screen.sheet.getByRole("button", { name: "Publicar e mudar" }).click();

  const owner = ownerScreen(page);
  await expect(page.getByText("Mudando 08:00 - 08:30 João da Silva")).toBeVisible();
  await expect(owner.day).toHaveValue("2026-11-24");
  await owner.day.fill("2026-11-25");
  await owner
    .button(/^09:00 - 09:30 .*barbeiro2/)
    .first()
    .click();
  await expect(owner.booking("09:00 - 09:30 João da Silva")).toBeVisible();
});

test("a booking that is made while the owner decides is asked about, too", async ({
  page,
  shop,
}) => {
  const screen = await openMyShop(page);
  await closeTuesday(screen);
  await expect(screen.bar).toContainText("Nenhum agendamento fica de fora.");
  await bookTuesdayAtEight(shop);
  await screen.publish.click();
  await expect(screen.sheet).toContainText("1 agendamento fica fora do novo horário");
  await screen.sheet.getByRole("button", { name: "Publicar e manter como está" }).click();
  await screen.expectPublished();
});

test("what another phone publishes while the owner decides is shown before anything is published", async ({
  page,
  browser,
  shop,
}) => {
  await bookTuesdayAtEight(shop);
  const screen = await openMyShop(page);
  await closeTuesday(screen);
  await screen.publish.click();
  await expect(screen.sheet).toContainText("1 agendamento fica fora do novo horário");
  const other = await openMyShop(await anotherPhone(browser, shop));
  await other.open("Folgas e feriados");
  await other.holiday("Natal").getByRole("button", { name: "Fechar" }).click();
  await other.publish.click();
  await other.expectPublished();

  // Shown again, the page fetches the shop.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(screen.sheet).toHaveCount(0);
  await expect(screen.bar).toContainText("Outra pessoa publicou enquanto isso: Natal: fechado.");
  await screen.publish.click();
  await screen.sheet.getByRole("button", { name: "Publicar e manter como está" }).click();
  await screen.expectPublished();
  await other.page.context().close();
});
