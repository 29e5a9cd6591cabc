import fc from "fast-check";
import { expect, test } from "vitest";

import { areSettingsAlike, isCalendarId, isReserved } from "../calendar-id.ts";
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

test("where an address is another shop's, or too much like one, there are further ones", () => {
  const others = ["barbearia", "barbeariadoze", "barbeariadoze2"];
  const free = (name: string) =>
    addressesFor(name).find((id) => !others.some((other) => areSettingsAlike(id, other)));
  expect(addressesFor("Barbearia do Zé").slice(0, 4)).toEqual([
    "barbearia-do-ze",
    "barbeariadoze",
    "barbearia-do-ze2",
    "barbeariadoze2",
  ]);
  expect(free("Barbearia do Zé")).toBe("barbeariadoze3");
  expect(free("Barbearia")).toBe("barbearia2");
  expect(free("Salão do Zé")).toBe("salao-do-ze");
});

test("whatever the name, each address offered can be a shop's, and with each of them taken but the last, that one can", () => {
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
      const last = addresses.at(-1) ?? "";
      expect(addresses.slice(0, -1).filter((other) => areSettingsAlike(other, last))).toEqual([]);
    }),
  );
});
