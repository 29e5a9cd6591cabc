import { expect, test } from "vitest";

import { JOAO_AT_EIGHT, JOAO_FOR_A_PRICE, TEN_AT_EIGHT } from "@vitrine/testing/sample-bookings";
import { shop } from "@vitrine/shops/barbearia";
import { shop as tables } from "@vitrine/shops/reservas";
import { bookingEvent } from "./booking-event.ts";

const HALF_HOUR = 30 * 60_000;

test("an appointment says who, when, with whom and what", () => {
  expect(bookingEvent(JOAO_AT_EIGHT, shop)).toEqual({
    uid: "5d7278f9-ada3-40ef-83d1-23c29ce0a763",
    sequence: 0,
    summary: "João da Silva · normal · barbeiro1",
    description: "Nome: João da Silva\nTelefone: 987654321\nBarbeiro: barbeiro1\nEstilo: normal",
    start: Date.parse("2026-11-24T08:00:00-03:00"),
    end: Date.parse("2026-11-24T08:30:00-03:00"),
    zone: "America/Sao_Paulo",
    category: "barbeiro1",
    colorId: 6,
    colorName: "orangered",
    createdAt: Date.parse("2026-11-23T10:00:00-03:00"),
    changedAt: Date.parse("2026-11-23T10:00:00-03:00"),
    isCancelled: false,
  });
});

test("an appointment without a phone has no line for it", () => {
  expect(bookingEvent({ ...JOAO_AT_EIGHT, clientPhone: "" }, shop).description).toBe(
    "Nome: João da Silva\nBarbeiro: barbeiro1\nEstilo: normal",
  );
});

test("a table says for how many people, in the reservation screen's words", () => {
  const { summary, description, colorName } = bookingEvent(TEN_AT_EIGHT, tables);
  expect(summary).toBe("João da Silva · 10 pessoas · barbeiro3");
  expect(description).toBe(
    "Nome: João da Silva\nTelefone: 987654321\nEstabelecimento: barbeiro3\n" +
      "Periodo de horario: pintura\nNumero de Pessoas: 10",
  );
  expect(colorName).toBe("gold");
});

test("an event has the phone with its area code and, in one line, the note; of an erased client neither", () => {
  const noted = { ...JOAO_AT_EIGHT, clientAreaCode: "11", clientNote: "Venho com a Bia; 100%" };
  expect(bookingEvent(noted, shop).description).toBe(
    "Nome: João da Silva\nTelefone: (11) 98765-4321\nBarbeiro: barbeiro1\nEstilo: normal\nObservação: Venho com a Bia; 100%",
  );
  // A server that does not know the columns may have left them.
  const erasedAt = Date.parse("2027-02-22T08:30:00-03:00");
  expect(bookingEvent({ ...noted, erasedAt }, shop).description).toBe(
    "Barbeiro: barbeiro1\nEstilo: normal",
  );
});

test.each([
  [1, "normal"],
  [2, "barba"],
  [4, "pintura"],
])("%i half hours are the style %s", (halfHours, style) => {
  const { start } = JOAO_AT_EIGHT.span;
  const booking = { ...JOAO_AT_EIGHT, span: { start, end: start + halfHours * HALF_HOUR } };
  expect(bookingEvent(booking, shop).description).toContain(`Estilo: ${style}`);
});

test("an event says the service and the price as they were booked, whatever the shop says now", () => {
  const { summary, description } = bookingEvent(JOAO_FOR_A_PRICE, shop);
  expect(summary).toBe("João da Silva · Corte · barbeiro1");
  expect(description).toBe(
    "Nome: João da Silva\nTelefone: 987654321\nBarbeiro: barbeiro1\nEstilo: Corte\nPreço: a partir de R$ 50",
  );
  const service = { id: 12, name: "Corte", price: { cents: 5_050 } };
  expect(bookingEvent({ ...JOAO_FOR_A_PRICE, service }, shop).description).toMatch(
    /\nEstilo: Corte\nPreço: R\$ 50,50$/,
  );
});

test("a cancelled booking is the same event, changed later and with the next sequence", () => {
  const cancelledAt = Date.parse("2026-11-23T18:00:00-03:00");
  const live = bookingEvent(JOAO_AT_EIGHT, shop);
  expect(bookingEvent({ ...JOAO_AT_EIGHT, cancelledAt }, shop)).toEqual({
    ...live,
    sequence: 1,
    changedAt: cancelledAt,
    isCancelled: true,
  });
});

test("a booking of nobody known and of no known length still has its words", () => {
  const { start } = JOAO_AT_EIGHT.span;
  const span = { start, end: start + 3 * HALF_HOUR };
  const event = bookingEvent({ ...JOAO_AT_EIGHT, barberColorId: 9, span }, shop);
  expect(event.summary).toBe("João da Silva · 90 min · 9");
  expect(event.colorName).toBe("gray");
});
