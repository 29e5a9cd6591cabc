// Somebody books out a barber's mornings at once, and the owner answers on the phone.

import { MONDAY, TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { book } from "@vitrine/testing/server-process";

import { openBarberScreen } from "../booking-screen.ts";
import {
  EVERY_ENGINE,
  expect,
  expectAccessible,
  expectNothingCutOff,
  HTTP_ERROR,
  test,
} from "../journey.ts";
import type { Shop } from "../journey.ts";
import { openOwnerScreen } from "./owner-screen.ts";

// A look of the server's, and a question of the page's.
const SEEN_WITHIN = { timeout: 30_000 };

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  // A server of its own for each: one that has just noticed a flood does not look at the shop again for a minute.
  serverSettings: async ({}, use) => use({ NOW: MONDAY }),
});

/** Twenty half hours of Tuesday and Wednesday with barbeiro1, for a client each. */
async function flood({ url }: Shop): Promise<void> {
  for (let index = 0; index < 20; index++) {
    const minutes = (index % 10) * 30;
    const time = (after: number) =>
      `${String(8 + Math.floor((minutes + after) / 60)).padStart(2, "0")}:${(minutes + after) % 60 === 0 ? "00" : "30"}`;
    const day = index < 10 ? "2026-11-24" : "2026-11-25";
    await book(url, {
      ...TUESDAY_AT_EIGHT,
      clientName: "Fulano de Tal",
      clientPhone: String(900_000_000 + index),
      clientEmail: `fulano${index}@example.com`,
      dateTimeStart: `${day}T${time(0)}:00-03:00`,
      dateTimeEnd: `${day}T${time(30)}:00-03:00`,
    });
  }
}

test(
  "an owner whose mornings are booked out at once stops clients with one tap, and cancels in one act",
  EVERY_ENGINE,
  async ({ page, shop }) => {
    await book(shop.url, {
      ...TUESDAY_AT_EIGHT,
      dateTimeStart: "2026-11-24T15:00:00-03:00",
      dateTimeEnd: "2026-11-24T15:30:00-03:00",
    });
    const owner = await openOwnerScreen(page);
    await expect(owner.button("Só pela loja por uma hora")).toHaveCount(0);
    await flood(shop);
    await expect(page.getByText(/^2\d agendamentos de uma vez/)).toBeVisible(SEEN_WITHIN);
    await expectAccessible(page);
    await expectNothingCutOff(page);

    await owner.button("Só pela loja por uma hora").tap();
    await expect(page.getByText(/^Só a loja marca até as \d\d:\d\d\./)).toBeVisible();
    const client = await openBarberScreen(page, "/agenda?barbeiro=barbeiro3&estilo=normal");
    await client.fillClient();
    await client.day("ter 24/11").check();
    await expect(client.slot("18:30 - 19:00 ocupado")).toBeAttached();

    const again = await openOwnerScreen(page);
    await again.button("Abrir de novo para os clientes").tap();
    await expect(again.button("Só pela loja por uma hora")).toBeVisible();

    await again.button("Ver e cancelar").tap();
    const { sheet } = again;
    // João came before, and within the same minutes.
    await expect(sheet.getByText("21 de 21 marcados")).toBeVisible();
    await expectAccessible(page);
    await expectNothingCutOff(page);
    await sheet.getByRole("checkbox", { name: /João da Silva/ }).uncheck();
    await expect(sheet.getByText("20 de 21 marcados")).toBeVisible();
    await sheet.getByRole("button", { name: "Cancelar 20 agendamentos" }).tap();
    await expect(sheet.getByRole("heading")).toHaveText("Cancelar 20 agendamentos?");
    await expect(sheet.getByText("de ter 24/11 a qua 25/11")).toBeVisible();
    await expect(sheet.getByRole("checkbox", { name: "Avisar os clientes" })).not.toBeChecked();
    await expect(sheet.getByText(/^Ninguém recebe e-mail\./)).toBeVisible();
    await sheet.getByRole("checkbox", { name: "Avisar os clientes" }).check();
    await expect(sheet.getByText("20 endereços recebem um e-mail")).toBeVisible();
    await expect(sheet.getByRole("button", { name: "Cancelar 20 e avisar" })).toBeVisible();
    await sheet.getByRole("checkbox", { name: "Avisar os clientes" }).uncheck();
    await expectAccessible(page);
    await sheet.getByRole("button", { name: "Cancelar 20 sem e-mail" }).tap();
    await expect(sheet).toBeHidden();

    await again.showDay("2026-11-24");
    await expect(again.booking("08:00 - 08:30 livre").first()).toBeVisible();
    await expect(again.booking("15:00 - 15:30 João da Silva")).toBeVisible();
    await again.button(/^Desfazer/).tap();
    await expect(again.booking("08:00 - 08:30 Fulano de Tal")).toBeVisible(SEEN_WITHIN);

    await again.button("Ver e cancelar").tap();
    await sheet.getByRole("button", { name: "Está tudo certo" }).tap();
    await expect(again.button("Ver e cancelar")).toHaveCount(0);
    await expect(again.booking("08:00 - 08:30 Fulano de Tal")).toBeVisible();
  },
);

test("each of two cancellations in one act can be taken back", async ({ page, shop }) => {
  const owner = await openOwnerScreen(page);
  await flood(shop);
  const { sheet } = owner;
  // What is offered for seconds stays, however slow the machine is.
  await page.clock.setFixedTime("2026-11-23T10:00:00-03:00");
  for (const time of ["08:00 - 08:30", "09:00 - 09:30"]) {
    await owner.button("Ver e cancelar").tap(SEEN_WITHIN);
    await sheet.getByRole("checkbox").first().uncheck();
    await sheet.getByRole("checkbox", { name: `ter 24/11, ${time}` }).check();
    await sheet.getByRole("button", { name: "Cancelar 1 agendamento" }).tap();
    await sheet.getByRole("button", { name: "Cancelar 1 sem e-mail" }).tap();
    await expect(sheet).toBeHidden();
  }
  await owner.showDay("2026-11-24");
  await expect(owner.booking("08:00 - 08:30 livre").first()).toBeVisible();
  await owner
    .button(/^Desfazer/)
    .first()
    .tap();
  await expect(owner.booking("08:00 - 08:30 Fulano de Tal")).toBeVisible(SEEN_WITHIN);
  await expect(owner.booking("09:00 - 09:30 Fulano de Tal")).toHaveCount(0);
  await owner.button(/^Desfazer/).tap();
  await expect(owner.booking("09:00 - 09:30 Fulano de Tal")).toBeVisible(SEEN_WITHIN);
  await expect(owner.button(/^Desfazer/)).toHaveCount(0);
});

test.describe("without the server", () => {
  test.use({
    expectedErrors: new RegExp(`${HTTP_ERROR.source}|The list of bookings did not come`),
  });

  test("a list that does not come can be asked for again", async ({ page, shop }) => {
    const owner = await openOwnerScreen(page);
    await flood(shop);
    await page.route("**/owner/flood?*", (route) => route.fulfill({ status: 503, json: {} }), {
      times: 1,
    });
    await owner.button("Ver e cancelar").tap(SEEN_WITHIN);
    await expect(owner.sheet.getByRole("alert")).toBeVisible();
    await owner.sheet.getByRole("button", { name: "Tentar de novo" }).tap();
    await expect(owner.sheet.getByText("20 de 20 marcados")).toBeVisible();
  });
});
