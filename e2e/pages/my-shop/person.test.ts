// A person's own link: the owner makes it, the person's phone shows their column alone, and revoked it opens nothing.

import type { Page } from "@playwright/test";

import { BARBER_LABELS, bookingScreen, CREATED } from "../../booking-screen.ts";
import { expect, expectAccessible, HTTP_ERROR, test } from "../../journey.ts";
import { ownerScreen } from "../../owner/owner-screen.ts";
import { anotherPhone } from "./another-phone.ts";
import { openMyShop } from "./my-shop-screen.ts";
import type { MyShopScreen } from "./my-shop-screen.ts";

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  serverSettings: { LOG_LEVEL: "silent", SEAL_KEY: Buffer.alloc(32, 7).toString("base64") },
  expectedErrors: HTTP_ERROR,
});

/** Makes barbeiro2's link, and leaves the sheet open that shows it. */
async function makeLink(screen: MyShopScreen): Promise<string> {
  await screen.open("Equipe");
  await screen.page.getByRole("button", { name: /^barbeiro2/ }).click();
  await screen.button("Link próprio…").click();
  await expect(screen.sheet).toContainText("Ainda não há link.");
  await screen.sheet.getByRole("button", { name: "Criar link" }).click();
  const link = screen.sheet.getByLabel("Link", { exact: true });
  await expect(link).toHaveValue(/\/dono#barbearia\.7~[0-9a-f]{48}$/);
  await expect(screen.sheet.getByRole("img", { name: "Código QR do link" })).toBeVisible();
  await expectAccessible(screen.page);
  return link.inputValue();
}

async function bookWith(page: Page, barber: string, name: string): Promise<void> {
  await page.goto("/agenda");
  const client = bookingScreen(page, BARBER_LABELS);
  await client.fillClient({ name });
  await client.chooseBarber(barber, "normal");
  await client.day("ter 24/11").check();
  await client.slot("08:00 - 08:30").check();
  await client.submit.click();
  await expect(client.dialog).toContainText(CREATED);
}

test("a person's link shows their column alone, where they book and move, until the owner revokes it", async ({
  page,
  browser,
  shop,
}) => {
  const owner = await openMyShop(page);
  const link = await makeLink(owner);
  await page.keyboard.press("Escape");
  await expect(owner.sheet).toContainText("abre em 0 aparelhos");
  await page.keyboard.press("Escape");

  const client = await anotherPhone(browser, shop);
  await bookWith(client, "barbeiro1", "Cliente de outro");
  await client.context().close();

  const phone = await anotherPhone(browser, shop);
  await phone.goto(link);
  const person = ownerScreen(phone);
  await expect(person.button("Fechar o dia")).toBeVisible();
  await expect(phone).toHaveURL(`${shop.url}/dono`);
  await expect(phone.getByText("barbeiro2 · Barbearia Modelo")).toBeVisible();
  await expect(phone.getByRole("tab")).toHaveCount(0);
  await person.showDay("2026-11-24");
  await expect(person.button(/^08:00 - 08:30 livre/)).toHaveCount(1);
  await expect(phone.getByText("Cliente de outro")).toHaveCount(0);
  await expectAccessible(phone);

  await person.button(/^08:00 - 08:30 livre, barbeiro2/).click();
  await person.sheet.getByRole("button", { name: "Novo agendamento" }).click();
  await person.sheet.getByLabel("Nome", { exact: true }).fill("Maria Souza");
  await person.sheet.getByLabel("Telefone", { exact: true }).fill("11987654");
  await person.sheet.getByRole("button", { name: "Marcar" }).click();
  await person.booking("08:00 - 08:30 Maria Souza").click();
  await person.sheet.getByRole("button", { name: "Mudar" }).click();
  await person
    .button(/^09:00 - 09:30/)
    .first()
    .click();
  await expect(person.booking("09:00 - 09:30 Maria Souza")).toBeVisible();
  await person.button("Fechar o dia").click();
  await expect(person.sheet.getByText("barbeiro1")).toHaveCount(0);
  await phone.keyboard.press("Escape");

  // The next opening, too, also while the server says nothing of the shop.
  await phone.route("**/owner/shop?*", () => undefined);
  await phone.reload();
  await expect(person.button("Fechar o dia")).toBeVisible();
  await expect(phone.getByRole("tab")).toHaveCount(0);
  await phone.unroute("**/owner/shop?*");

  await owner.button("Link próprio…").click();
  await expect(owner.sheet).toContainText("abre em 1 aparelho.");
  await owner.sheet.getByRole("button", { name: "Cancelar link" }).click();
  await owner.sheet.getByRole("button", { name: "Cancelar link" }).click();
  await expect(owner.sheet.getByText("O link foi cancelado.")).toBeVisible();
  await expectAccessible(page);

  await phone.reload();
  await expect(phone.getByText("Este aparelho não abre mais a agenda:")).toBeVisible();
  await expectAccessible(phone);
  await phone.goto(link);
  await expect(phone.getByText("Este endereço não abre nenhuma agenda.")).toBeVisible();
  await phone.context().close();
});

test("what the owner closed for others, too, a person sees as closed and cannot reopen", async ({
  page,
  browser,
  shop,
}) => {
  const owner = await openMyShop(page);
  const link = await makeLink(owner);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: "Agenda" }).click();
  const day = ownerScreen(page);
  await day.showDay("2026-11-24");
  await day.button("Fechar o dia").click();
  await day.sheet.getByRole("button", { name: "Fechar" }).last().click();
  await expect(day.button(/fechado/).first()).toBeVisible();

  const phone = await anotherPhone(browser, shop);
  await phone.goto(link);
  const person = ownerScreen(phone);
  await expect(person.button("Fechar o dia")).toBeVisible();
  await phone.getByLabel("Dia", { exact: true }).fill("2026-11-24");
  await person
    .button(/fechado/)
    .first()
    .click();
  await expect(person.sheet).toContainText("só o dono reabre");
  await expect(person.sheet.getByRole("button", { name: /^(?:Reabrir|Abrir)/ })).toHaveCount(0);
  await expectAccessible(phone);
  await phone.context().close();
});
