import { execFileSync } from "node:child_process";

import { expect, test } from "vitest";

import type { Shop } from "@vitrine/domain/shop/shop";
import type { StoredBooking } from "@vitrine/server/booking/stored-bookings-table";
import { shop } from "@vitrine/shops/barbearia";
import {
  JOAO_AT_EIGHT,
  JOAO_CANCELLED,
  JOAO_ERASED,
  JOAO_FOR_A_PRICE,
} from "@vitrine/testing/sample-bookings";

import { bookingsCsv } from "./bookings-csv.ts";

const csvOf = (of: Shop, bookings: readonly StoredBooking[]) =>
  [...bookingsCsv(of, bookings)].join("");

const READ_CSV = `import csv, io, json, sys
text = sys.stdin.buffer.read().decode("utf-8-sig")
print(json.dumps(list(csv.DictReader(io.StringIO(text, newline=""), delimiter=";"))))`;

/** The rows as Python's parser reads them, by the titles. */
function readByPython(csv: string): Record<string, string>[] {
  const read = execFileSync("python3", ["-c", READ_CSV], { input: csv, encoding: "utf8" });
  return JSON.parse(read) as Record<string, string>[];
}

test("the table has every booking with its client, for Excel as it is set in Brazil", () => {
  const left = { ...shop, former: { barbers: [{ id: 3, name: "Iracema" }], services: [] } };
  const missedAt = JOAO_AT_EIGHT.span.end;
  const missed = [
    { ...JOAO_AT_EIGHT, missedAt },
    { ...JOAO_ERASED, missedAt },
  ];
  const others = [JOAO_CANCELLED, JOAO_ERASED, ...missed, { ...JOAO_AT_EIGHT, barberColorId: 3 }];
  const text = csvOf(left, [JOAO_AT_EIGHT, ...others]);
  const id = JOAO_AT_EIGHT.bookingId;
  expect(text.startsWith("\uFEFFDia;")).toBe(true);
  expect(text.slice(1).split("\r\n")).toEqual([
    "Dia;Início;Fim;Barbeiro;Estilo;Pessoas;Nome;E-mail;Telefone;Situação;Marcado por;Marcado em;Código",
    `2026-11-24;08:00;08:30;barbeiro1;normal;1;João da Silva;joao@example.com;987654321;marcado;cliente;2026-11-23 10:00;${id}`,
    `2026-11-24;08:00;08:30;barbeiro1;normal;1;João da Silva;joao@example.com;987654321;cancelado;cliente;2026-11-23 10:00;${id}`,
    `2026-11-24;08:00;08:30;barbeiro1;normal;1;;;;"marcado, dados do cliente já apagados";cliente;2026-11-23 10:00;${id}`,
    `2026-11-24;08:00;08:30;barbeiro1;normal;1;João da Silva;joao@example.com;987654321;faltou;cliente;2026-11-23 10:00;${id}`,
    `2026-11-24;08:00;08:30;barbeiro1;normal;1;;;;"faltou, dados do cliente já apagados";cliente;2026-11-23 10:00;${id}`,
    `2026-11-24;08:00;08:30;Iracema;normal;1;João da Silva;joao@example.com;987654321;marcado;cliente;2026-11-23 10:00;${id}`,
    "",
  ]);
});

test("where services have prices, the table has a column for what was agreed on", () => {
  const [titles, dear, unknown] = csvOf(shop, [JOAO_FOR_A_PRICE, JOAO_AT_EIGHT])
    .slice(1)
    .split("\r\n");
  expect(titles).toMatch(/^Dia;Início;Fim;Barbeiro;Estilo;Preço;Pessoas;Nome;/);
  expect(dear).toMatch(/;barbeiro1;Corte;a partir de R\$ 50;1;João da Silva;/);
  expect(unknown).toMatch(/;barbeiro1;normal;;1;João da Silva;/);
});

test("the table has each phone with its area code, and a column for notes where there are any", () => {
  const noted = { ...JOAO_AT_EIGHT, clientAreaCode: "11", clientNote: "=1+1; com a Bia" };
  const [titles, row, other] = csvOf(shop, [noted, JOAO_AT_EIGHT]).slice(1).split("\r\n");
  expect(titles).toMatch(/;Telefone;Observação;Situação;/);
  expect(row).toContain(`;(11) 98765-4321;"'=1+1; com a Bia";marcado;`);
  expect(other).toContain(";987654321;;marcado;");
});

test("no cell of the table is a formula, and none ends early", () => {
  const rowOf = (clientEmail: string) =>
    csvOf(shop, [{ ...JOAO_AT_EIGHT, clientEmail }]).split("\r\n")[1];
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

test("another program's parser reads what clients typed, and none of it is a formula", () => {
  const names = [
    "=cmd|'/c calc'!A1",
    "+55 11",
    "-1+1",
    "@SUM(A1)",
    "\t=1+1",
    "\r=1+1",
    "\n=1+1",
    "＝1+1",
    'Ana "Bia"; Silva',
    "Ana\r\nSilva",
    "João",
  ];
  const rows = readByPython(
    csvOf(
      shop,
      names.map((clientName) => ({ ...JOAO_AT_EIGHT, clientName })),
    ),
  );
  expect(rows.map((row) => row["Nome"])).toEqual([
    ...names.slice(0, 8).map((name) => `'${name}`),
    ...names.slice(8),
  ]);
  expect(new Set(rows.map((row) => row["Código"]))).toEqual(new Set([JOAO_AT_EIGHT.bookingId]));
});
