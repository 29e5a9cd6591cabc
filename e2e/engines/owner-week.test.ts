// What the owner's week adds to the day, in the other engines: who is asked, walks in, comes again and again, does
// not come, and is looked for.

import { expect } from "@playwright/test";

import { TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { book, call } from "@vitrine/testing/server-process";

import { FIRST_DATE, LAST_DATE, takeAndCloseDates } from "../owner/fixed-client.ts";
import { BARBER_SECRET } from "../owner/owner-screen.ts";
import { test } from "./engine-journey.ts";
import { pressIn } from "./press-in.ts";
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

test("a fixed client of eight dates is booked, one closed and one at another time", async ({
  visitor,
  shop,
}) => {
  await takeAndCloseDates(shop);
  await openDay(visitor);
  await visitor.click("button", "Seguinte");
  await visitor.click("button", "08:00 - 08:30 livre, barbeiro1");
  await pressIn(visitor, "dialog", "Novo agendamento");
  await visitor.enter("textbox", "Nome", "Ana Souza");
  await visitor.enter("textbox", "Telefone", PHONE);
  await visitor.enter("combobox", "Repete", "toda semana");
  await visitor.expectCount("button", "Marcar 9 datas", 1);
  await visitor.tab.evaluate(chooseDate, "dialog", LAST_DATE);
  await visitor.expectCount("button", "Marcar 6 datas", 1);
  await visitor.click("checkbox", "01/12 ocupado → 08:30?");
  await visitor.click("button", "Marcar 7 datas");
  await visitor.expectCount("button", "08:00 - 08:30 Ana Souza", 1);
  await visitor.tab.evaluate(chooseDate, "main", LAST_DATE);
  await visitor.expectCount("button", "08:00 - 08:30 Ana Souza", 1);
  await visitor.tab.evaluate(chooseDate, "main", "2026-12-01");
  await visitor.click("button", "08:30 - 09:00 Ana Souza");
  await visitor.click("button", "Este e os próximos");
  await visitor.click("button", "Cancelar este e os próximos");
  await visitor.click("button", "Cancelar 6 datas");
  await visitor.expectCount("button", "08:30 - 09:00 Ana Souza", 0);
  await visitor.tab.evaluate(chooseDate, "main", FIRST_DATE);
  await visitor.expectCount("button", "08:00 - 08:30 Ana Souza", 1);
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
  // The buttons below the day move when it arrives.
  await visitor.expectCount("button", "08:00 - 08:30 livre, barbeiro1", 1);
}

async function walkIn(visitor: Visitor, name: string): Promise<void> {
  await visitor.click("button", "Chegou agora");
  await visitor.enter("textbox", "Nome", name);
  await visitor.enter("textbox", "Telefone", PHONE);
  await visitor.click("button", "Marcar");
  await visitor.expectCount("button", `10:00 - 10:30 ${name}`, 1);
}

/** In the page: chooses a date in the field for one. How it is typed depends on the system. */
function chooseDate(within: string, date: string): void {
  const field = document.querySelector<HTMLInputElement>(`${within} input[type=date]`);
  if (field === null) throw new Error("there is no field for a date");
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
  set?.call(field, date);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
