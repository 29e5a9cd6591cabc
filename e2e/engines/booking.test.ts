// The booking screens in the other engines: by real keys and a real pointer, from the first field to the confirmation.

import { expect } from "@playwright/test";

import { TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { book } from "@vitrine/testing/server-process";

import { CREATED, DELETED, NOT_AVAILABLE, REQUIRED } from "../booking-screen.ts";
import {
  bookTuesdayAtEight,
  isThereRoomForMore,
  isTuesdayAtEightFree,
  reserveTuesdayAtEightForTen,
} from "../other-client.ts";
import { TYPED_PHONES } from "../typed-phones.ts";
import { MOVE_TUESDAY_AT_EIGHT, MOVED } from "../move-screen.ts";
import { test } from "./engine-journey.ts";
import type { Visitor } from "./visitor.ts";

const CANCEL_LINK = "#excluir&barbeiro=barbeiro1&estilo=normal&dia=2026-11-24&hora=08:00";

test("a client books a slot, reads what was booked, and finds an empty form", async ({
  visitor,
  shop,
}) => {
  await visitor.open("/agenda");
  await fillClient(visitor, "987654321");
  await visitor.enter("combobox", "Barbeiro", "barbeiro1");
  await visitor.enter("combobox", "Estilo", "normal");
  await visitor.click("radio", "ter 24/11");
  await visitor.click("radio", "08:00 - 08:30");
  await visitor.click("button", "Confirmar agendamento");
  for (const part of [CREATED, "João da Silva", "987654321", "ter 24/11", "08:00 - 08:30"]) {
    await visitor.expectSeen("dialog", CREATED, { text: expect.stringContaining(part) });
  }
  await visitor.expectSeen("button", "OK", { isFocused: true, isInView: true });
  expect(await isTuesdayAtEightFree(shop)).toBe(false);

  await visitor.click("button", "OK");
  await visitor.expectCount("dialog", undefined, 0);
  for (const label of ["Nome", "E-mail", "Telefone"]) {
    await visitor.expectSeen("textbox", label, { value: "" });
  }
  await visitor.expectSeen("combobox", "Barbeiro", { value: "" });
  await visitor.expectSeen("radio", "ter 24/11", { isOn: false });
  await visitor.expectCount("radio", "08:00 - 08:30", 0);
});

test("a client books by keyboard alone, and Esc closes the confirmation", async ({
  visitor,
  shop,
}) => {
  await visitor.open("/agenda");
  await visitor.click("textbox", "Nome");
  for (const text of ["João da Silva", "joao@example.com", "987654321", "barbeiro1", "normal"]) {
    await visitor.type(text);
    await visitor.press("Tab");
  }
  // Past the question whether to be remembered, and the first free slot.
  await visitor.expectSeen("button", "primeiro horário livre", {});
  await visitor.press("Tab", "Tab");
  await visitor.expectSeen("radio", "ter 24/11", { isFocused: true, isOn: false });
  await visitor.press("Space");
  await visitor.expectSeen("radio", "ter 24/11", { isOn: true });
  await visitor.press("ArrowRight");
  await visitor.expectSeen("radio", "qua 25/11", { isFocused: true, isOn: true });
  await visitor.press("ArrowLeft");
  await visitor.expectSeen("radio", "ter 24/11", { isFocused: true, isOn: true });
  await visitor.expectSeen("radio", "08:00 - 08:30", { isOn: false });
  await visitor.press("Tab", "ArrowDown");
  await visitor.expectSeen("radio", "08:30 - 09:00", { isFocused: true, isOn: true });
  await visitor.press("ArrowUp");
  await visitor.expectSeen("radio", "08:00 - 08:30", { isFocused: true, isOn: true });
  await visitor.press("Tab", "Enter");
  await visitor.expectSeen("dialog", CREATED, {});
  await visitor.press("Escape");
  await visitor.expectCount("dialog", undefined, 0);
  expect(await isTuesdayAtEightFree(shop)).toBe(false);
});

test("a slot that somebody else has taken is refused, and then reads as occupied", async ({
  visitor,
  shop,
}) => {
  await visitor.open("/agenda?barbeiro=barbeiro1&estilo=normal");
  await fillClient(visitor, "222222222");
  await visitor.click("radio", "ter 24/11");
  await visitor.click("radio", "08:00 - 08:30");
  await bookTuesdayAtEight(shop);
  await visitor.click("button", "Confirmar agendamento");
  await visitor.expectSeen("alert", undefined, { text: NOT_AVAILABLE, isInView: true });
  await visitor.expectSeen("link", "+55 00 0000-0000", { isInView: true });
  await visitor.expectSeen("radio", "08:00 - 08:30 ocupado", {});
  await visitor.expectSeen("textbox", "Nome", { value: "João da Silva" });
  await visitor.expectSeen("radio", "ter 24/11", { isOn: true });
  await visitor.expectCount("dialog", undefined, 0);
  // Five seconds later, by itself.
  await visitor.expectCount("alert", undefined, 0);
});

test("a form that is not filled in is refused at the first field that is missing", async ({
  visitor,
}) => {
  await visitor.open("/agenda");
  await visitor.click("radio", "ter 24/11");
  await visitor.expectSeen("alert", undefined, { text: REQUIRED });
  await visitor.expectSeen("radio", "ter 24/11", { isOn: false });
  await visitor.enter("textbox", "Nome", "João");
  // It goes by itself, and must not go while the pointer is on its way.
  await visitor.expectCount("alert", undefined, 0);
  await visitor.click("button", "Confirmar agendamento");
  await visitor.expectSeen("textbox", "E-mail", { isFocused: true });
  await visitor.expectSeen("textbox", "Nome", { value: "João" });
});

test("fields take letters, digits, and no more than fits, and the caret stays", async ({
  visitor,
}) => {
  await visitor.open("/agenda");
  await visitor.enter("textbox", "Nome", "J0oão-3 da Silva Sauro Filho");
  await visitor.expectSeen("textbox", "Nome", { value: "João da Silva Sauro " });
  await visitor.enter("textbox", "Telefone", "98765-43210");
  await visitor.expectSeen("textbox", "Telefone", { value: "987654321" });
  await visitor.press("Home", "ArrowRight", "Delete");
  await visitor.type("0");
  await visitor.expectSeen("textbox", "Telefone", { value: "907654321" });
  await visitor.enter("textbox", "E-mail", `${"a".repeat(23)}@example.com`);
  await visitor.press("ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft", "x");
  await visitor.expectSeen("textbox", "E-mail", { value: `${"a".repeat(23)}@example.com` });
  await visitor.press("Backspace", "x");
  await visitor.expectSeen("textbox", "E-mail", { value: `${"a".repeat(23)}@examplx.com` });
});

test("a phone that is typed with its area code stands without it, in either form", async ({
  visitor,
}) => {
  await visitor.open("/agenda");
  for (const tab of ["Agendar", "Excluir"]) {
    await visitor.click("tab", tab);
    for (const [keys, shown] of TYPED_PHONES) {
      await visitor.click("textbox", "Telefone");
      await visitor.press("Control+a", "Delete");
      for (const text of keys) {
        if (text === "Backspace") await visitor.press(text);
        else await visitor.type(text);
      }
      await visitor.expectSeen("textbox", "Telefone", { value: shown });
    }
  }
});

test("the tabs turn by click and by arrow keys, and each keeps what was typed", async ({
  visitor,
}) => {
  await visitor.open("/agenda");
  await visitor.enter("textbox", "Nome", "João");
  await visitor.click("tab", "Excluir");
  await visitor.expectSeen("tab", "Excluir", { isOn: true });
  await visitor.expectCount("textbox", "Nome", 0);
  await visitor.enter("textbox", "Telefone", "555");
  await visitor.click("tab", "Agendar");
  await visitor.expectSeen("textbox", "Nome", { value: "João" });
  await visitor.press("ArrowRight");
  await visitor.expectSeen("tab", "Excluir", { isOn: true, isFocused: true });
  await visitor.expectSeen("textbox", "Telefone", { value: "555" });
  await visitor.press("Home");
  await visitor.expectSeen("tab", "Agendar", { isOn: true, isFocused: true });
  await visitor.press("End", "ArrowRight");
  await visitor.expectSeen("tab", "Agendar", { isOn: true, isFocused: true });
});

test("a client cancels, and the slot is free again", async ({ visitor, shop }) => {
  await bookTuesdayAtEight(shop);
  await visitor.open("/agenda");
  await visitor.click("tab", "Excluir");
  await visitor.enter("textbox", "Telefone", "987654321");
  await visitor.enter("combobox", "Barbeiro", "barbeiro1");
  await visitor.enter("combobox", "Estilo", "normal");
  await visitor.click("radio", "ter 24/11");
  await visitor.click("radio", "08:00 - 08:30");
  await visitor.click("button", "Excluir agendamento");
  await visitor.expectSeen("dialog", DELETED, {
    text: expect.stringMatching(/987654321.*barbeiro1.*normal.*ter 24\/11.*08:00 - 08:30/),
  });
  expect(await isTuesdayAtEightFree(shop)).toBe(true);
  await visitor.press("Enter");
  await visitor.expectCount("dialog", undefined, 0);
  await visitor.expectSeen("textbox", "Telefone", { value: "" });
});

test("a link moves a booking, which stays as it was when its new time is taken meanwhile", async ({
  visitor,
  shop,
}) => {
  await bookTuesdayAtEight(shop);
  await visitor.open(`/agenda${MOVE_TUESDAY_AT_EIGHT}`);
  await visitor.expectSeen("textbox", "Telefone", { value: "", isFocused: true });
  await visitor.type("987654321");
  await visitor.click("radio", "qua 25/11");
  await visitor.click("radio", "08:30 - 09:00");
  await book(shop.url, {
    ...TUESDAY_AT_EIGHT,
    clientPhone: "111111111",
    dateTimeStart: "2026-11-25T08:30:00-03:00",
    dateTimeEnd: "2026-11-25T09:00:00-03:00",
  });
  await visitor.click("button", "Mudar horário");
  await visitor.expectSeen("alert", undefined, {
    text: "Este horário acabou de ser ocupado. O seu continua: ter 24/11, 08:00.",
  });
  expect(await isTuesdayAtEightFree(shop)).toBe(false);
  await visitor.click("button", "Escolher 09:00 - 09:30");
  await visitor.click("button", "Mudar horário");
  await visitor.expectSeen("dialog", MOVED, {
    text: expect.stringMatching(/ter 24\/11, 08:00.*qua 25\/11, 09:00/),
  });
  expect(await isTuesdayAtEightFree(shop)).toBe(true);
  await visitor.press("Enter");
  await visitor.expectCount("dialog", undefined, 0);
  await visitor.expectSeen("tab", "Agendar", { isOn: true });
});

test("a link to cancel leaves the phone to be typed, and Enter sends it", async ({
  visitor,
  shop,
}) => {
  await bookTuesdayAtEight(shop);
  await visitor.open(`/agenda${CANCEL_LINK}`);
  await visitor.expectSeen("textbox", "Telefone", { value: "", isFocused: true });
  await visitor.expectSeen("radio", "ter 24/11", { isOn: true });
  await visitor.expectSeen("radio", "08:00 - 08:30", { isOn: true });
  expect(await isTuesdayAtEightFree(shop)).toBe(false);
  await visitor.type("987654321");
  await visitor.press("Enter");
  await visitor.expectSeen("dialog", DELETED, {});
  expect(await isTuesdayAtEightFree(shop)).toBe(true);
});

test("a group that fits reserves a table, and one that does not finds the time occupied", async ({
  visitor,
  shop,
}) => {
  await reserveTuesdayAtEightForTen(shop);
  await visitor.open("/reserva");
  await fillClient(visitor, "222222222");
  await visitor.enter("combobox", "Estabelecimento", "barbeiro1");
  await visitor.enter("combobox", "Periodo de horario", "normal");
  await visitor.enter("combobox", "Numero de Pessoas", "12");
  await visitor.click("radio", "ter 24/11");
  await visitor.expectSeen("radio", "08:00 - 08:30 ocupado", {});
  await visitor.focus("combobox", "Numero de Pessoas");
  await visitor.press("ArrowUp");
  await visitor.expectSeen("combobox", "Numero de Pessoas", { value: "10" });
  await visitor.click("radio", "ter 24/11");
  await visitor.click("radio", "08:00 - 08:30");
  await visitor.click("button", "Confirmar reserva");
  await visitor.expectSeen("dialog", CREATED, {
    text: expect.stringContaining("Numero de Pessoas 10"),
  });
  expect(await isThereRoomForMore(shop, 2)).toBe(false);
});

async function fillClient(visitor: Visitor, phone: string): Promise<void> {
  await visitor.enter("textbox", "Nome", "João da Silva");
  await visitor.enter("textbox", "E-mail", "joao@example.com");
  await visitor.enter("textbox", "Telefone", phone);
}
