// What the owner's week adds to the day, in the other engines: who is asked, walks in, does not come, and is looked for.

import { expect } from "@playwright/test";

import { TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { book, call } from "@vitrine/testing/server-process";

import { BARBER_SECRET } from "../owner/owner-screen.ts";
import { test } from "./engine-journey.ts";
import type { Visitor } from "./visitor.ts";

const SEVEN = ["João", "Ana", "Bia", "Caio", "Davi", "Eva", "Gil"];
const PHONE = "987654321";

/** The half hour of Tuesday that begins so many half hours after eight. */
function halfHour(number: number) {
  const at = (minutes: number) =>
    `2026-11-24T${String(8 + Math.floor(minutes / 60)).padStart(2, "0")}:${minutes % 60 === 0 ? "00" : "30"}:00-03:00`;
  return { dateTimeStart: at(number * 30), dateTimeEnd: at(number * 30 + 30) };
}

test.describe("in the afternoon", () => {
  test.use({
    serverSettings: async ({}, use) => use({ NOW: "2026-11-23T14:00:00-03:00" }),
  });

  test("seven clients of tomorrow are asked and confirmed with two taps each", async ({
    visitor,
    shop,
  }) => {
    for (const [index, clientName] of SEVEN.entries()) {
      await book(shop.url, {
        ...TUESDAY_AT_EIGHT,
        clientName,
        clientEmail: `client${index}@example.com`,
        clientPhone: `98765432${index}`,
        clientAreaCode: "11",
        ...halfHour(index),
      });
    }
    await openDay(visitor);
    await visitor.click("button", "Confirmar amanhã (7)");
    for (const name of SEVEN) {
      await visitor.click("link", `Abrir WhatsApp: ${name}`);
      await visitor.tab.comeBack();
      await visitor.click("button", "Confirmou");
      await visitor.expectCount("link", `Abrir WhatsApp: ${name}`, 0);
    }
    await visitor.expectCount("button", "Ainda não confirmou", 7);
  });
});

test("who walks in is booked with two taps and a name, and is looked for and noted", async ({
  visitor,
}) => {
  await openDay(visitor);
  await walkIn(visitor, "Ana Souza");
  await visitor.click("button", "Semana");
  await visitor.expectCount("button", "seg 23/11 · hoje", 1);
  await visitor.press("Escape");
  await visitor.click("button", "Procurar");
  await visitor.enter("textbox", "Nome ou telefone", "ana sou");
  await visitor.press("Enter");
  await visitor.expectCount("heading", "Ana Souza", 1);
  await visitor.enter("textbox", "Anotação", "corte baixo");
  await visitor.click("button", "Guardar");
  await visitor.expectCount("button", "Guardar", 0);
  await visitor.press("Escape");
  await visitor.click("button", "Procurar");
  await visitor.enter("textbox", "Nome ou telefone", PHONE);
  await visitor.press("Enter");
  await visitor.expectCount("heading", "Ana Souza", 1);
  expect(await visitor.tab.evaluate(() => document.querySelector("textarea")?.value)).toBe(
    "corte baixo",
  );
});

test("who did not come twice is booked only by the shop", async ({ visitor, shop }) => {
  await openDay(visitor);
  for (const name of ["Ana", "Dona Ana"]) {
    await walkIn(visitor, name);
    await visitor.click("button", `10:00 - 10:30 ${name}`);
    await visitor.click("button", "Faltou");
    await visitor.expectCount("dialog", undefined, 0);
  }
  await book(shop.url, { ...TUESDAY_AT_EIGHT, clientPhone: PHONE });
  await visitor.click("button", "Seguinte");
  await visitor.click("button", "08:00 - 08:30 João da Silva");
  await visitor.click("button", "Só pela loja");
  await visitor.expectCount("dialog", undefined, 0);
  const tried = await call(shop.url, "/createAppointment", {
    ...TUESDAY_AT_EIGHT,
    clientPhone: PHONE,
    ...halfHour(6),
  });
  expect(tried.status).toBe(409);
});

async function openDay(visitor: Visitor): Promise<void> {
  await visitor.open(`/dono#barbearia.${BARBER_SECRET}`);
  await visitor.expectCount("button", "Fechar o dia", 1);
}

async function walkIn(visitor: Visitor, name: string): Promise<void> {
  await visitor.click("button", "Chegou agora");
  await visitor.enter("textbox", "Nome", name);
  await visitor.enter("textbox", "Telefone", PHONE);
  await visitor.click("button", "Marcar");
  await visitor.expectCount("button", `10:00 - 10:30 ${name}`, 1);
}
