// The owner changes who works in the shop and what they do, and clients book it.

import { BARBER_LABELS, bookingScreen, CREATED } from "../../booking-screen.ts";
import { EVERY_ENGINE, expect, expectAccessible, test } from "../../journey.ts";
import { bookTuesdayAtEight, cancelTuesdayAtEight } from "../../other-client.ts";
import { openOwnerScreen } from "../../owner/owner-screen.ts";
import { thumbOn } from "../../touch/tap-counter.ts";
import { expectOnPublicPage, myShopScreen, openMyShop } from "./my-shop-screen.ts";

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  serverSettings: { LOG_LEVEL: "silent" },
});

test(
  "somebody new is in the team after five taps and a name, and clients book them",
  EVERY_ENGINE,
  async ({ page, shop }) => {
    await openOwnerScreen(page);
    const screen = myShopScreen(page);
    const thumb = thumbOn(page);
    await thumb.tap(screen.tab);
    await thumb.tap(screen.row("Equipe"));
    await thumb.tap(screen.button("Adicionar pessoa"));
    await expect(page.getByLabel("Nome", { exact: true })).toBeFocused();
    await page.keyboard.type("Iracema");
    await expect(screen.bar).toContainText("Entra na equipe: Iracema");
    await thumb.tap(screen.publish);
    await screen.expectPublished();
    expect(thumb.cost().taps).toBeLessThanOrEqual(5);
    await expectAccessible(page);

    await expectOnPublicPage(shop.url, "Iracema");
    await page.goto("/agenda");
    const client = bookingScreen(page, BARBER_LABELS);
    await client.fillClient();
    await client.chooseBarber("Iracema", "normal");
    await client.day("ter 24/11").check();
    await client.slot("08:00 - 08:30").check();
    await client.submit.click();
    await expect(client.dialog).toContainText(CREATED);
  },
);

test("two who have no name yet are two lines of the draft, and each line goes with its change", async ({
  page,
}) => {
  const screen = await openMyShop(page);
  await screen.open("Equipe");
  const lines = screen.bar.getByRole("listitem");
  await screen.button("Adicionar pessoa").click();
  await screen.button("Adicionar pessoa").click();
  await expect(lines).toHaveCount(2);
  await page
    .getByRole("button", { name: /^Sem nome/ })
    .first()
    .click();
  await page.getByLabel("Nome", { exact: true }).pressSequentially("Ana");
  await expect(lines).toHaveText(["Entra na equipe: Ana", /^Entra na equipe: (?!Ana)/]);
  await screen.button("Descartar").click();
  await expect(lines).toHaveCount(0);
});

test("who is paused is not offered, what is booked with them stays, and is cancelled", async ({
  page,
  shop,
}) => {
  await bookTuesdayAtEight(shop);
  const screen = await openMyShop(page);
  await screen.open("Equipe");
  await page.getByRole("button", { name: /^barbeiro1/ }).click();
  await page.getByLabel("Não recebe agendamentos").check();
  await expect(screen.bar).toContainText("Nenhum agendamento fica de fora.");
  await screen.publish.click();
  await screen.expectPublished();

  await page.goto("/agenda");
  await expect(async () => {
    await page.reload();
    await expect(page.getByLabel("Barbeiro").locator("option")).toHaveText([
      "Escolha…",
      "barbeiro2",
      "barbeiro3",
    ]);
  }).toPass();
  await cancelTuesdayAtEight(shop);
});

test("somebody who is taken out of the team can be kept, and comes back as they were", async ({
  page,
}) => {
  const screen = await openMyShop(page);
  await screen.open("Equipe");
  await page.getByRole("button", { name: /^barbeiro2/ }).click();
  await screen.button("Tirar da equipe").click();
  const keep = screen.button("Manter");
  await expect(keep).toBeFocused();
  await expect(screen.bar).toContainText("barbeiro2");
  await keep.click();
  await expect(page.getByRole("button", { name: /^barbeiro2/ })).toBeFocused();
  await expect(screen.bar.getByRole("button", { name: "Publicar" })).toHaveCount(0);
});

test(
  "a combo is made of two services, priced, and booked by a client within a minute",
  EVERY_ENGINE,
  async ({ page, shop }) => {
    const start = performance.now();
    const screen = await openMyShop(page);
    const thumb = thumbOn(page);
    await screen.open("Serviços");
    await thumb.tap(screen.button("Combo"));
    await expect(screen.sheet).toContainText("normal + barba, 1 h 30 min");
    await thumb.tap(screen.sheet.getByRole("button", { name: "Criar combo" }));
    const price = page.getByLabel("Preço", { exact: true });
    await expect(price).toBeFocused();
    await price.fill("noventa");
    await price.blur();
    await expect(price).toHaveAccessibleDescription(/Escreva o preço como 45 ou 45,00/);
    await price.fill("R$ 90");
    await expect(screen.bar).toContainText("R$ 90");
    await thumb.tap(screen.publish);
    await screen.expectPublished();
    expect(thumb.cost().taps).toBe(3);

    await expectOnPublicPage(shop.url, "normal + barba");
    await page.goto("/agenda");
    const client = bookingScreen(page, BARBER_LABELS);
    await client.fillClient();
    await client.field("Barbeiro").selectOption("barbeiro1");
    await client.field("Estilo").selectOption("normal + barba");
    await client.day("ter 24/11").check();
    await client.slot("08:00 - 09:30").check();
    await client.submit.click();
    await expect(client.dialog).toContainText("R$ 90");
    expect((performance.now() - start) / 1_000).toBeLessThanOrEqual(60);
  },
);

test("a price that is emptied and typed again is still where it begins", async ({ page }) => {
  const screen = await openMyShop(page);
  await screen.open("Serviços");
  await page.getByRole("button", { name: /^barba/ }).click();
  const price = page.getByLabel("Preço", { exact: true });
  await price.fill("45");
  await page.getByRole("checkbox", { name: "É “a partir de”" }).check();
  await price.clear();
  await expect(screen.publish).toHaveCount(0);
  await price.pressSequentially("50");
  await expect(screen.bar).toContainText("barba: sem preço → a partir de R$ 50");
});

test("a service moves up by its button, which keeps the focus and says the new place", async ({
  page,
}) => {
  const screen = await openMyShop(page);
  await screen.open("Serviços");
  const up = screen.button("Subir pintura");
  await up.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("pintura agora é o 2º de 3.")).toBeAttached();
  await expect(up).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(up).toHaveAttribute("aria-disabled", "true");
  await expect(up).toBeFocused();
  const names = page.getByRole("button", { name: /^(normal|barba|pintura) / });
  await expect(names).toHaveText([/^pintura/, /^normal/, /^barba/]);
});
