import { shop as barbearia } from "@vitrine/shops/barbearia";
import { shop as reservas } from "@vitrine/shops/reservas";
import { barberByName, serviceByName } from "@vitrine/domain/shop/shop";
import type { Shop } from "@vitrine/domain/shop/shop";
import { slotsOf } from "@vitrine/domain/slots/time-slots";
import { expect, test } from "vitest";

import { NO_VALUES } from "../form/fields.ts";
import type { CreateChoice } from "../form/fields.ts";
import { emptyingActions, storedClient } from "./remembered-client.ts";
import { rememberedValues } from "./remembered-values.ts";

const ANA = { ...NO_VALUES, name: "Ana", email: "ana@example.com", phone: "987654321" };
const BOOKED = storedClient(barbearia, undefined, choiceOf(barbearia, "barbeiro2", "barba"));

test("who booked comes back without the day and the time", () => {
  expect(rememberedValues(barbearia, throughJson(BOOKED))).toEqual({
    ...ANA,
    barber: "barbeiro2",
    style: "barba",
  });
});

test("the area code comes back with the phone, and no note is remembered", () => {
  const choice = { ...choiceOf(barbearia, "barbeiro2", "barba"), areaCode: "11", note: "Oi" };
  const stored = throughJson(storedClient(barbearia, undefined, choice));
  expect(rememberedValues(reservas, stored)).toEqual({ ...ANA, areaCode: "11" });
});

test("another shop knows the person, and nothing of the first shop's choices", () => {
  expect(rememberedValues(reservas, throughJson(BOOKED))).toEqual(ANA);
});

test("each shop has choices of its own", () => {
  const both = storedClient(reservas, throughJson(BOOKED), {
    ...choiceOf(reservas, "barbeiro1", "normal"),
    people: 8,
  });
  expect(rememberedValues(reservas, throughJson(both))).toMatchObject({
    barber: "barbeiro1",
    people: "8",
  });
  expect(rememberedValues(barbearia, throughJson(both))).toMatchObject({
    barber: "barbeiro2",
    style: "barba",
    people: "",
  });
});

test.each([undefined, null, 1, "x", [], {}, { ...BOOKED, version: 2 }, { version: 1, client: 3 }])(
  "%j remembers nobody",
  (stored) => {
    expect(rememberedValues(barbearia, stored)).toBeUndefined();
  },
);

test("a choice that the shop offers no more is left out", () => {
  const shop: Shop = { ...barbearia, barbers: barbearia.barbers.slice(0, 1) };
  expect(rememberedValues(shop, BOOKED)).toMatchObject({ name: "Ana", barber: "", style: "barba" });
});

test("to forget empties what still holds what was remembered, and leaves what was typed since", () => {
  const remembered = { ...ANA, barber: "barbeiro2", style: "barba" };
  const values = { ...remembered, name: "Bia", style: "normal" };
  expect(emptyingActions(values, remembered)).toEqual([
    { type: "typed", field: "email", text: "" },
    { type: "typed", field: "phone", text: "" },
    { type: "changed", field: "barber", value: "" },
  ]);
  expect(emptyingActions(values, undefined)).toEqual([]);
});

function choiceOf(shop: Shop, barberName: string, styleName: string): CreateChoice {
  const barber = barberByName(shop, barberName);
  const style = serviceByName(shop, styleName);
  const slot = style && slotsOf(shop, style).at(0);
  if (!barber || !style || !slot) throw new Error("The shop does not offer that.");
  const { name, email, phone } = ANA;
  return { name, email, phone, barber, style, slot, day: "2026-11-23", people: undefined };
}

function throughJson(stored: object): unknown {
  return JSON.parse(JSON.stringify(stored));
}
