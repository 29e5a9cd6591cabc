// The owner edits the shop on a phone: counted taps, two phones, a reload, what was published before.

import { bookingScreen, BARBER_LABELS } from "../../booking-screen.ts";
import { EVERY_ENGINE, expect, expectAccessible, test } from "../../journey.ts";
import { openOwnerScreen } from "../../owner/owner-screen.ts";
import { thumbOn } from "../../touch/tap-counter.ts";
import {
  expectOnPublicPage,
  myShopScreen,
  openMyShop,
  shiftsWithoutInput,
} from "./my-shop-screen.ts";

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  // A server of its own: what is published stays.
  serverSettings: { LOG_LEVEL: "silent" },
});

test(
  "Saturday is opened from nine in six taps, and clients can book it",
  EVERY_ENGINE,
  async ({ page, shop }) => {
    await openOwnerScreen(page);
    const screen = myShopScreen(page);
    const thumb = thumbOn(page);
    await thumb.tap(screen.tab);
    await thumb.tap(screen.row("Horários"));
    await thumb.tap(screen.weekday("Sábado"));
    await thumb.choose(
      page.getByRole("group", { name: "Sábado, horário 1" }).getByLabel("Das"),
      "09:00",
    );
    await expect(screen.bar).toContainText("Sábado: 09:00 – 13:00 e 15:00 – 19:00");
    await expect(screen.bar).toContainText("Nenhum agendamento fica de fora.");
    await thumb.tap(screen.publish);
    await screen.expectPublished();
    expect(thumb.cost().taps).toBeLessThanOrEqual(6);
    await expectAccessible(page);

    await expectOnPublicPage(shop.url, "Sábado");
    await page.goto("/agenda?barbeiro=barbeiro1&estilo=normal");
    const client = bookingScreen(page, BARBER_LABELS);
    await client.fillClient();
    await client.day("sáb 28/11").check();
    await expect(client.slot("09:00 - 09:30")).toBeAttached();
    await expect(client.slot("08:30 - 09:00")).toHaveCount(0);
  },
);

test("Corpus Christi is closed in four taps, and opened again", EVERY_ENGINE, async ({ page }) => {
  await openOwnerScreen(page);
  const screen = myShopScreen(page);
  const thumb = thumbOn(page);
  await thumb.tap(screen.tab);
  await thumb.tap(screen.row("Folgas e feriados"));
  await thumb.tap(screen.holiday("Corpus Christi").getByRole("button", { name: "Fechar" }));
  await thumb.tap(screen.publish);
  await screen.expectPublished();
  expect(thumb.cost().taps).toBeLessThanOrEqual(4);

  const open = screen.holiday("Corpus Christi").getByRole("button", { name: "Abrir normalmente" });
  await expect(open).toHaveAccessibleDescription(/^Corpus Christi qui 27\/05\/2027 · fechado/);
  await open.click();
  await expect(screen.bar).toContainText("Corpus Christi: aberto");
  await screen.publish.click();
  await screen.expectPublished();
});

test("a draft outlasts a reload and the way back, and a discarded one comes back", async ({
  page,
}) => {
  const owner = await openOwnerScreen(page);
  await expect(owner.button(/^08:00 - 08:30 livre/).first()).toBeVisible();
  const screen = myShopScreen(page);
  const shiftBefore = await shiftsWithoutInput(page);
  await screen.tab.click();
  await screen.open("Horários");
  await screen.weekday("Sexta").uncheck();
  await expect(screen.bar).toContainText("Sexta: fechado");
  // Nothing has moved by itself: neither as the script came, nor as the server judged the draft.
  await expect(screen.bar).toContainText("Nenhum agendamento fica de fora.");
  expect(await shiftsWithoutInput(page)).toBe(shiftBefore);
  const ownHours = page.getByLabel("Dar horário próprio a um serviço");
  await ownHours.selectOption({ index: 1 });
  await screen.button("Usar o horário da loja").click();
  await expect(ownHours).toBeFocused();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Horários", exact: true })).toBeVisible();
  await expect(screen.weekday("Sexta")).not.toBeChecked();
  await expect(screen.bar).toContainText("Sexta: fechado");
  // The phone's own button.
  await page.goBack();
  await expect(screen.row("Equipe")).toBeVisible();
  await expect(screen.row("Horários")).toHaveAccessibleDescription(/^De segunda a quinta/);

  await screen.button("Descartar").click();
  await expect(screen.bar).toContainText("Rascunho descartado.");
  await expect(screen.bar).toBeFocused();
  await expect(screen.row("Horários")).toHaveAccessibleDescription(/^De segunda a sexta/);
  await screen.button("Voltar ao rascunho").click();
  await expect(screen.bar).toContainText("Sexta: fechado");
});

test("the day stays as it was while the shop is looked at", async ({ page }) => {
  const owner = await openOwnerScreen(page);
  await owner.showDay("2026-11-26");
  const screen = myShopScreen(page);
  const title = page.getByRole("heading", { level: 1 });
  const { height } = (await page.getByRole("banner").boundingBox()) ?? {};
  await screen.tab.click();
  await expect(screen.row("Horários")).toBeVisible();
  // The head is about what is shown, and stays as high as it is.
  await expect(title).toHaveText("Minha loja");
  await expect(screen.button("Imprimir")).toHaveCount(0);
  expect((await page.getByRole("banner").boundingBox())?.height).toBe(height);
  await page.getByRole("tab", { name: "Agenda" }).click();
  await expect(title).toHaveText("Agenda do dia");
  await expect(screen.button("Imprimir")).toBeVisible();
  await expect(owner.day).toHaveValue("2026-11-26");
  await expect(owner.button(/^08:00 - 08:30 livre/).first()).toBeVisible();
});

test("what was published before comes back, as a draft first", async ({ page }) => {
  const screen = await openMyShop(page);
  await screen.open("Folgas e feriados");
  const christmas = screen.holiday("Natal");
  await christmas.getByRole("button", { name: "Fechar" }).click();
  await screen.publish.click();
  await screen.expectPublished();
  await expect(screen.bar).toBeFocused();

  await screen.button("Desfazer").click();
  await expect(screen.sheet.getByRole("listitem")).toHaveText([/, pela agência/]);
  await expectAccessible(page);
  await screen.sheet.getByRole("button", { name: "Trazer de volta" }).click();
  await expect(screen.bar).toContainText("Natal: aberto");
  await expect(screen.bar).toBeFocused();
  await expect(christmas.getByRole("button", { name: "Fechar" })).toBeVisible();
  await screen.publish.click();
  await screen.expectPublished();
  await screen.button("Desfazer").click();
  await expect(screen.sheet.getByRole("listitem")).toHaveCount(2);
});
