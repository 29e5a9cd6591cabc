// The owner's page in the other engines: by real keys and a real pointer.

import { expect } from "@playwright/test";

import { deviceLinkOf } from "@vitrine/testing/owner/owner-http";
import { TABLE_FOR_TEN, TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { call } from "@vitrine/testing/server-process";

import { isTuesdayAtEightFree } from "../other-client.ts";
import { BARBER_SECRET, TABLE_SECRET } from "../owner/owner-screen.ts";
import { test } from "./engine-journey.ts";
import { pressIn } from "./press-in.ts";
import type { Visitor } from "./visitor.ts";

const JOAO = "08:00 - 08:30 João da Silva";
const ANA = "08:00 - 08:30 Ana Souza";
const FREE = "08:00 - 08:30 livre, barbeiro1";

test("an owner closes a day, and a client finds it occupied", async ({ visitor, shop }) => {
  await openTuesday(visitor);
  await closeDay(visitor);
  expect(await isTuesdayAtEightFree(shop)).toBe(false);
});

test("an owner closes a free range, undoes that, closes it again and opens it", async ({
  visitor,
  shop,
}) => {
  await openTuesday(visitor);
  await visitor.click("button", FREE);
  await visitor.click("button", "até o fim 08:00 - 13:00");
  await visitor.expectCount("dialog", undefined, 0);
  await visitor.expectCount("button", "08:00 - 13:00 fechado", 1);
  expect(await isTuesdayAtEightFree(shop)).toBe(false);
  await pressIn(visitor, "[data-undo]", "Desfazer");
  await visitor.expectCount("button", "08:00 - 13:00 fechado", 0);
  await visitor.click("button", FREE);
  await visitor.click("button", "até o fim 08:00 - 13:00");
  await visitor.expectCount("button", "08:00 - 13:00 fechado", 1);
  await visitor.click("button", "08:00 - 13:00 fechado");
  await visitor.click("button", "Reabrir");
  await visitor.expectCount("button", "08:00 - 13:00 fechado", 0);
  expect(await isTuesdayAtEightFree(shop)).toBe(true);
});

test("an owner enters a booking that came by phone", async ({ visitor, shop }) => {
  await openTuesday(visitor);
  await bookByPhone(visitor);
  expect(await isTuesdayAtEightFree(shop)).toBe(false);
});

test("an owner moves a booking to another barber", async ({ visitor, shop }) => {
  await openTuesday(visitor);
  await bookByPhone(visitor);
  await visitor.click("button", ANA);
  await visitor.click("button", "Mudar");
  await visitor.click("button", "09:00 - 09:30 livre, barbeiro2");
  await visitor.expectCount("button", "09:00 - 09:30 Ana Souza", 1);
  await visitor.expectCount("button", ANA, 0);
  expect(await isTuesdayAtEightFree(shop)).toBe(true);
});

test("an owner cancels a booking and undoes that", async ({ visitor, shop }) => {
  await openTuesday(visitor);
  await bookByPhone(visitor);
  await cancel(visitor, ANA);
  expect(await isTuesdayAtEightFree(shop)).toBe(true);
  await pressIn(visitor, "[data-undo]", "Desfazer");
  await visitor.expectCount("button", ANA, 1);
  expect(await isTuesdayAtEightFree(shop)).toBe(false);
});

test("a client's booking appears without a touch", async ({ visitor, shop }) => {
  await openTuesday(visitor);
  await call(shop.url, "/createAppointment", TUESDAY_AT_EIGHT);
  await visitor.expectCount("button", JOAO, 1);
});

test("what is booked inside a closed day stays", async ({ visitor, shop }) => {
  await call(shop.url, "/createAppointment", TUESDAY_AT_EIGHT);
  await openTuesday(visitor);
  await closeDay(visitor);
  await visitor.expectCount("button", JOAO, 1);
});

test("at tables the owner sees the groups", async ({ visitor, shop }) => {
  await call(shop.url, "/createTable", TABLE_FOR_TEN);
  await openTuesday(visitor, `reservas.${TABLE_SECRET}`);
  await visitor.expectCount("button", JOAO, 1);
});

test("a wrong secret opens nothing", async ({ visitor }) => {
  await visitor.open("/dono#barbearia.nao-e-o-segredo-dela");
  await visitor.expectCount("textbox", "Link do dono", 1);
  await visitor.expectCount("button", "Fechar o dia", 0);
});

test("the fixed link makes a device of the browser: neither the address nor a script keeps the secret", async ({
  visitor,
}) => {
  await openTuesday(visitor);
  await visitor.expectCount("button", FREE, 1);
  const readable = () =>
    JSON.stringify([location.href, document.cookie, { ...localStorage, ...sessionStorage }]);
  expect(await visitor.tab.evaluate(readable)).not.toContain(BARBER_SECRET);
  await visitor.open("/dono");
  await visitor.expectCount("button", "Fechar o dia", 1);
});

test("a code makes a device, which stays one when scripts have kept nothing, and leaves for good", async ({
  visitor,
  shop,
}) => {
  const link = await deviceLinkOf(shop.url, "barbearia");
  await openTuesday(visitor, link.slice("/dono#".length));
  await visitor.expectCount("button", FREE, 1);
  expect(await visitor.tab.evaluate(() => location.href)).toBe(`${shop.url}/dono`);
  expect(await visitor.tab.evaluate(() => document.cookie)).toBe("");
  // As Safari does after seven days without a visit.
  await visitor.tab.evaluate(() => localStorage.clear());
  await visitor.open("/privacidade");
  await visitor.open("/dono");
  await visitor.expectCount("button", FREE, 1);
  await visitor.click("button", "Aparelhos");
  await visitor.expectCount("heading", "Aparelhos", 1);
  await visitor.press("Escape");
  await visitor.click("button", "Sair");
  await visitor.expectCount("textbox", "Link do dono", 1);

  // Two pages back is one that showed the day, and that an engine may have kept as it was.
  for (const textbox of [0, 1]) {
    await visitor.tab.goBack();
    await visitor.expectCount("textbox", "Link do dono", textbox);
  }
  await visitor.expectCount("button", "Fechar o dia", 0);
  await visitor.open(link);
  await visitor.expectCount("textbox", "Link do dono", 1);
  await visitor.expectCount("button", "Fechar o dia", 0);
});

async function openTuesday(visitor: Visitor, link = `barbearia.${BARBER_SECRET}`): Promise<void> {
  await visitor.open(`/dono#${link}`);
  await visitor.click("button", "Seguinte");
  await visitor.expectCount("button", "Fechar o dia", 1);
}

async function closeDay(visitor: Visitor): Promise<void> {
  await visitor.click("button", "Fechar o dia");
  await pressIn(visitor, "dialog", "Fechar o dia");
  await visitor.expectCount("dialog", undefined, 0);
}

async function bookByPhone(visitor: Visitor): Promise<void> {
  await visitor.click("button", FREE);
  await pressIn(visitor, "dialog", "Novo agendamento");
  await visitor.enter("textbox", "Nome", "Ana Souza");
  await visitor.enter("textbox", "Telefone", "11987654");
  await visitor.press("Enter");
  await visitor.expectCount("button", ANA, 1);
}

async function cancel(visitor: Visitor, booking: string): Promise<void> {
  await visitor.click("button", booking);
  await visitor.click("button", "Cancelar");
  await visitor.click("button", "Cancelar agendamento");
  await visitor.expectCount("button", booking, 0);
}
