// Tomorrow's clients: the owner asks them in WhatsApp, and a reminder's link lets them confirm by themselves.

import type { Page } from "@playwright/test";

import { TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { book } from "@vitrine/testing/server-process";

import {
  EVERY_ENGINE,
  expect,
  expectAccessible,
  expectNothingCutOff,
  NO_ANSWER,
  test as journey,
} from "../../journey.ts";
import { linksIn, MAIL } from "../../mail-of-journeys.ts";
import { openOwnerScreen } from "../../owner/owner-screen.ts";

const MONDAY_AFTERNOON = "2026-11-23T14:00:00-03:00";
// Reminders are due at six. The server's clock stands, and is moved on by a restart.
const BEFORE_SIX = "2026-11-23T17:59:55-03:00";
const MONDAY_AT_SIX = "2026-11-23T18:00:00-03:00";
const MAIL_WITHIN = { timeout: 60_000 };

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** Books Tuesday's first half hours, one client each. */
async function bookTuesday(url: string, names: readonly string[]): Promise<void> {
  for (const [index, clientName] of names.entries()) {
    const minutes = 8 * 60 + index * 30;
    const at = (minute: number) =>
      `2026-11-24T${String(Math.floor(minute / 60)).padStart(2, "0")}:${minute % 60 === 0 ? "00" : "30"}:00-03:00`;
    await book(url, {
      ...TUESDAY_AT_EIGHT,
      clientName,
      clientEmail: `client${index}@example.com`,
      clientPhone: `98765432${index}`,
      clientAreaCode: "11",
      dateTimeStart: at(minutes),
      dateTimeEnd: at(minutes + 30),
    });
  }
}

/** What a phone does with a chat's address: nothing of it leaves the machine. */
async function catchChats(page: Page): Promise<string[]> {
  const opened: string[] = [];
  await page.context().route("https://wa.me/**", (route) => {
    opened.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "WhatsApp" });
  });
  return opened;
}

const test = journey.extend({
  serverSettings: async ({}, use) => use({ NOW: MONDAY_AFTERNOON }),
});

journey.use(PHONE);

const SEVEN = ["João", "Ana", "Bia", "Caio", "Davi", "Eva", "Gil"];

test(
  "seven clients of tomorrow are asked and confirmed with two taps each, and another phone sees it",
  EVERY_ENGINE,
  async ({ page, shop, context }) => {
    await bookTuesday(shop.url, SEVEN);
    const opened = await catchChats(page);
    const owner = await openOwnerScreen(page);
    await owner.button("Confirmar amanhã (7)").tap();
    const rows = owner.sheet.getByRole("listitem");
    await expect(rows).toHaveCount(7);
    await expectAccessible(page);
    await expectNothingCutOff(page);
    for (const name of SEVEN) {
      const row = rows.filter({ hasText: name });
      const chat = page.waitForEvent("popup");
      await row.getByRole("link", { name: `Abrir WhatsApp: ${name}` }).tap();
      await (await chat).close();
      await expect(row).toContainText("aberto ");
      await row.getByRole("button", { name: "Confirmou" }).tap();
      await expect(row).toContainText("confirmado");
    }
    expect(opened).toHaveLength(7);
    const first = new URL(opened[0] ?? "");
    expect(first.pathname).toBe("/5511987654320");
    expect(first.searchParams.get("text")).toBe(
      `Oi, João! Aqui é da Barbearia Modelo. Seu horário é amanhã, ter 24/11, às 08:00, com barbeiro1. Pode confirmar? Se não puder vir, desmarque aqui: ${shop.url}/agenda#excluir&barbeiro=6&estilo=1&dia=2026-11-24&hora=08:00&fim=08:30`,
    );
    expect(opened[0]).toContain("%23excluir");
    await expectAccessible(page);

    const other = await context.newPage();
    await other.clock.install({ time: MONDAY_AFTERNOON });
    const elsewhere = await openOwnerScreen(other);
    await expect(elsewhere.button("Fechar o dia")).toBeVisible();
    await expect(elsewhere.button(/^Confirmar amanhã/)).toHaveCount(0);

    // One who writes back that they cannot come.
    await rows.filter({ hasText: "Gil" }).getByRole("button", { name: "Cancelar" }).tap();
    await expect(owner.sheet.getByRole("heading", { name: "Gil" })).toBeVisible();
    await expect(owner.sheet).toContainText("ter 24/11");
  },
);

test("a client without an area code or a mobile is called, and two bookings of a phone are one message", async ({
  page,
  shop,
}) => {
  await bookTuesday(shop.url, ["Ana"]);
  const at = (from: string, to: string) => ({
    dateTimeStart: `2026-11-24T${from}:00-03:00`,
    dateTimeEnd: `2026-11-24T${to}:00-03:00`,
  });
  const again = { ...TUESDAY_AT_EIGHT, clientName: "Ana", clientPhone: "987654320" };
  await book(shop.url, { ...again, clientAreaCode: "11", ...at("15:00", "15:30") });
  await book(shop.url, {
    ...TUESDAY_AT_EIGHT,
    clientName: "Bia",
    clientPhone: "955554444",
    ...at("16:00", "16:30"),
  });
  const opened = await catchChats(page);
  const owner = await openOwnerScreen(page);
  await owner.button("Confirmar amanhã (2)").tap();
  const bia = owner.sheet.getByRole("listitem").filter({ hasText: "Bia" });
  await expect(bia).toContainText("Sem WhatsApp: falta o DDD ou não é celular.");
  await expect(bia.getByRole("link")).toHaveAttribute("href", "tel:955554444");
  const chat = page.waitForEvent("popup");
  await owner.sheet.getByRole("link", { name: "Abrir WhatsApp: Ana" }).tap();
  await (await chat).close();
  expect(new URL(opened[0] ?? "").searchParams.get("text")).toContain(
    "Seus horários são amanhã, ter 24/11: às 08:00, com barbeiro1; e às 15:00, com barbeiro1.",
  );
  await bia.getByRole("button", { name: "Confirmou" }).tap();
  await expect(bia).toContainText("confirmado");
});

const reminded = journey.extend(MAIL).extend({
  serverSettings: async ({ mail }, use) => use({ ...mail.settings, NOW: BEFORE_SIX }),
});

reminded.describe("by a reminder", () => {
  reminded.use({ expectedErrors: NO_ANSWER });

  reminded(
    "a client confirms by the link of the reminder, with a button, and the owner sees it",
    async ({ page, shop, mail }) => {
      reminded.setTimeout(120_000);
      await bookTuesday(shop.url, ["Ana"]);
      const texts = () => mail.textsTo("client0@example.com");
      await expect.poll(() => texts().length, MAIL_WITHIN).toBe(1);
      await shop.crash();
      await shop.restart({ NOW: MONDAY_AT_SIX });
      await expect.poll(() => texts().length, MAIL_WITHIN).toBe(2);
      const [link = ""] = linksIn(texts()[1] ?? "", "/confirmar-presenca");
      await page.goto(link);
      await expect(page.getByRole("main")).toContainText(
        "Confirme o seu horário: ter 24/11, às 08:00.",
      );
      await expectAccessible(page);
      await expectNothingCutOff(page);
      await page.context().setOffline(true);
      await page.getByRole("button", { name: "Confirmo" }).tap();
      await expect(page.getByRole("alert")).toHaveText(
        "Sem resposta. Confira a conexão e toque de novo.",
      );
      await page.context().setOffline(false);
      await page.getByRole("button", { name: "Confirmo" }).tap();
      await expect(page.getByRole("heading", { name: "Pronto." })).toBeFocused();
      await expect(page.getByRole("main")).toContainText("A loja já sabe que você vem.");
      await expectAccessible(page);

      const owner = await openOwnerScreen(page);
      await owner.showDay("2026-11-24");
      await expect(owner.booking("08:00 - 08:30 Ana")).toHaveAccessibleDescription(/confirmado/);
    },
  );
});
