import fc from "fast-check";
import { expect, test } from "vitest";

import { isCalendarId, isReserved } from "../calendar-id.ts";
import { addressesFor } from "./suggest-addresses.ts";

test.each([
  ["Barbearia do Zé", "barbearia-do-ze"],
  ["  SALÃO  da Conceição ", "salao-da-conceicao"],
  ["Cabelo & Cia.", "cabelo-e-cia"],
  ["Café D’Ávila", "cafe-davila"],
  ["3 Irmãos", "loja-3-irmaos"],
  ["Zé", "loja-ze"],
  ["Agenda", "loja-agenda"],
  ["constructor", "loja-constructor"],
  ["寿司", "loja-nova"],
  ["", "loja-nova"],
  ["Clínica de Fisioterapia e Reabilitação Esportiva", "clinica-de-fisioterapia-e-reabilitacao"],
  ["Z".repeat(60), "z".repeat(39)],
])("a shop called %j is first offered the address %s", (name, address) => {
  expect(addressesFor(name)[0]).toBe(address);
});

test("where an address is another shop's, there are further ones", () => {
  expect(addressesFor("Barbearia do Zé").slice(0, 3)).toEqual([
    "barbearia-do-ze",
    "barbearia-do-ze2",
    "barbearia-do-ze3",
  ]);
});

test("whatever the name, there are eight addresses or more, each of which can be a shop's", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ maxLength: 60 })), (name) => {
      const addresses = addressesFor(name);
      expect(addresses.length).toBeGreaterThanOrEqual(8);
      expect(new Set(addresses).size).toBe(addresses.length);
      for (const address of addresses) {
        expect([address, isCalendarId(address), isReserved(address)]).toEqual([
          address,
          true,
          false,
        ]);
      }
    }),
  );
});
