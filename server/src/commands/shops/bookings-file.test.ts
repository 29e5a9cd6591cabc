import ICAL from "ical.js";
import { expect, test } from "vitest";

import { shop } from "@vitrine/shops/barbearia";
import {
  JOAO_AT_EIGHT,
  JOAO_CANCELLED,
  JOAO_ERASED,
  JOAO_FOR_A_PRICE,
} from "@vitrine/testing/sample-bookings";

import { bookingsFile } from "./bookings-file.ts";

test("the table has every booking with its client, for Excel as it is set in Brazil", () => {
  const left = { ...shop, former: { barbers: [{ id: 3, name: "Iracema" }], services: [] } };
  const others = [JOAO_CANCELLED, JOAO_ERASED, { ...JOAO_AT_EIGHT, barberColorId: 3 }];
  const text = bookingsFile("csv", left, [JOAO_AT_EIGHT, ...others]);
  const id = JOAO_AT_EIGHT.bookingId;
  expect(text.startsWith("\uFEFFDia;")).toBe(true);
  expect(text.slice(1).split("\r\n")).toEqual([
    "Dia;Início;Fim;Barbeiro;Estilo;Pessoas;Nome;E-mail;Telefone;Situação;Marcado por;Marcado em;Código",
    `2026-11-24;08:00;08:30;barbeiro1;normal;1;João da Silva;joao@example.com;987654321;marcado;cliente;2026-11-23 10:00;${id}`,
    `2026-11-24;08:00;08:30;barbeiro1;normal;1;João da Silva;joao@example.com;987654321;cancelado;cliente;2026-11-23 10:00;${id}`,
    `2026-11-24;08:00;08:30;barbeiro1;normal;1;;;;marcado, dados do cliente já apagados;cliente;2026-11-23 10:00;${id}`,
    `2026-11-24;08:00;08:30;Iracema;normal;1;João da Silva;joao@example.com;987654321;marcado;cliente;2026-11-23 10:00;${id}`,
    "",
  ]);
});

test("where services have prices, the table has a column for what was agreed on", () => {
  const [titles, dear, unknown] = bookingsFile("csv", shop, [JOAO_FOR_A_PRICE, JOAO_AT_EIGHT])
    .slice(1)
    .split("\r\n");
  expect(titles).toMatch(/^Dia;Início;Fim;Barbeiro;Estilo;Preço;Pessoas;Nome;/);
  expect(dear).toMatch(/;barbeiro1;Corte;a partir de R\$ 50;1;João da Silva;/);
  expect(unknown).toMatch(/;barbeiro1;normal;;1;João da Silva;/);
});

test("the table has each phone with its area code, and a column for notes where there are any", () => {
  const noted = { ...JOAO_AT_EIGHT, clientAreaCode: "11", clientNote: "=1+1; com a Bia" };
  const [titles, row, other] = bookingsFile("csv", shop, [noted, JOAO_AT_EIGHT])
    .slice(1)
    .split("\r\n");
  expect(titles).toMatch(/;Telefone;Observação;Situação;/);
  expect(row).toContain(`;(11) 98765-4321;"'=1+1; com a Bia";marcado;`);
  expect(other).toContain(";987654321;;marcado;");
});

test("no cell of the table is a formula, and none ends early", () => {
  const rowOf = (clientEmail: string) =>
    bookingsFile("csv", shop, [{ ...JOAO_AT_EIGHT, clientEmail }]).split("\r\n")[1];
  for (const [email, shown] of [
    ["=cmd|'/c calc'!A1@a.co", "'=cmd|'/c calc'!A1@a.co"],
    ["+1@example.com", "'+1@example.com"],
    ["-1@example.com", "'-1@example.com"],
    ["@example.com", "'@example.com"],
    ['a";b@example.com', '"a"";b@example.com"'],
    ["=a;b@example.com", `"'=a;b@example.com"`],
  ] as const) {
    expect(rowOf(email)).toContain(`;João da Silva;${shown};987654321;`);
  }
});

test("the calendar has the bookings that stand, with the client's e-mail, and a reader of calendars takes it", () => {
  const calendar = new ICAL.Component(
    ICAL.parse(bookingsFile("ics", shop, [JOAO_AT_EIGHT, JOAO_CANCELLED])) as unknown[],
  );
  const events = calendar.getAllSubcomponents("vevent");
  expect(events).toHaveLength(1);
  expect(events[0]?.getFirstPropertyValue("summary")).toBe("João da Silva · normal · barbeiro1");
  expect(events[0]?.getFirstPropertyValue("description")).toBe(
    "Nome: João da Silva\nTelefone: 987654321\nBarbeiro: barbeiro1\nEstilo: normal\nE-mail: joao@example.com",
  );
  expect(calendar.getFirstSubcomponent("vtimezone")).not.toBeNull();
  expect(bookingsFile("ics", shop, [])).toContain("BEGIN:VTIMEZONE");
});
