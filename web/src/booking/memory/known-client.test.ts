import { barberByName, serviceByName } from "@vitrine/domain/shop/shop";
import type { Shop } from "@vitrine/domain/shop/shop";
import { slotsOf } from "@vitrine/domain/slots/time-slots";
import { shop as barbearia } from "@vitrine/shops/barbearia";
import { shop as reservas } from "@vitrine/shops/reservas";
import { expect, test } from "vitest";

import { NO_VALUES } from "../form/fields.ts";
import type { CreateChoice } from "../form/fields.ts";
import { knownClient } from "./known-client.ts";
import { storedClient } from "./remembered-client.ts";

const RITA = { ...NO_VALUES, name: "Rita", email: "rita@example.com", phone: "987654321" };
const OF_SHOP = { ...RITA, barber: "barbeiro2", style: "normal" };
const STORED = storedClient(barbearia, undefined, choiceOf(barbearia));

test("a client is known of whom all that comes before the day is remembered", () => {
  expect(knownClient(barbearia, STORED, [])).toEqual(OF_SHOP);
  expect(knownClient(barbearia, undefined, [])).toBeUndefined();
  // Another shop knows the person alone.
  expect(knownClient(reservas, STORED, [])).toBeUndefined();
  const table = storedClient(reservas, STORED, { ...choiceOf(reservas), people: 10 });
  expect(knownClient(reservas, table, [])).toEqual({ ...OF_SHOP, people: "10" });
});

test("where a shop asks for a note, nobody has to be known by one", () => {
  expect(knownClient({ ...barbearia, asksForNote: true }, STORED, [])).toEqual(OF_SHOP);
});

test.each<[string, Partial<Shop>]>([
  ["the person", { barbers: barbearia.barbers.filter(({ name }) => name !== "barbeiro2") }],
  ["the service", { services: barbearia.services.filter(({ name }) => name !== "normal") }],
  [
    "the service with that person",
    { barbers: barbearia.barbers.map((barber) => ({ ...barber, services: [{ id: 2 }] })) },
  ],
])("a client is shown all fields once the shop no longer offers %s", (_what, change) => {
  expect(knownClient({ ...barbearia, ...change }, STORED, [])).toBeUndefined();
});

test.each([
  ["the address chooses somebody else", { barber: "barbeiro1", style: undefined }],
  ["this tab keeps another name", { ...OF_SHOP, name: "Ana" }],
  ["the browser has filled in another phone", { phone: "111111111" }],
])("a client is shown all fields where %s", (_what, other) => {
  expect(knownClient(barbearia, STORED, [{}, other])).toBeUndefined();
});

test("what says the same, or nothing, of a client does not matter", () => {
  const others = [NO_VALUES, OF_SHOP, undefined, null, "x", { barber: "barbeiro2" }];
  expect(knownClient(barbearia, STORED, others)).toEqual(OF_SHOP);
  // Day and time of this tab are chosen again, and a note is of one booking.
  const kept = { ...OF_SHOP, day: "2026-11-24", time: "08:00 - 08:30", note: "Oi" };
  expect(knownClient({ ...barbearia, asksForNote: true }, STORED, [kept])).toEqual(OF_SHOP);
});

function choiceOf(shop: Shop): CreateChoice {
  const barber = barberByName(shop, "barbeiro2");
  const style = serviceByName(shop, "normal");
  const [slot] = style === undefined ? [] : slotsOf(shop, style);
  if (!barber || !style || !slot) throw new Error("The shop does not offer it.");
  return { ...RITA, people: undefined, barber, style, slot, day: "2026-11-24" };
}
