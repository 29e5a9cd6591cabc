import { shop as barbearia } from "@vitrine/shops/barbearia";
import { shop as reservas } from "@vitrine/shops/reservas";
import { expect, test } from "vitest";

import { ANYONE_NAME, withAnyone } from "../form/anyone.ts";
import { NO_VALUES } from "../form/fields.ts";
import { daysCall } from "./days-call.ts";

const CHOSEN = { ...NO_VALUES, phone: "987654321", barber: "barbeiro2", style: "barba" };

test("all days are asked for with barber and style, and without a phone", () => {
  expect(daysCall(barbearia, CHOSEN)).toEqual({
    method: "POST",
    path: "/checkDays",
    body: { calendarId: "barbearia", barberColorId: 7, timeType: "oneTimes" },
  });
});

test("where clients may leave open with whom, the service is named by its id", () => {
  const shop = withAnyone({ ...barbearia, anyone: {} });
  expect(daysCall(shop, { ...CHOSEN, barber: ANYONE_NAME })?.body).toEqual({
    calendarId: "barbearia",
    anyBarber: true,
    timeType: "oneTimes",
    serviceId: 2,
  });
});

test("for a table, the number of people belongs to it", () => {
  expect(daysCall(reservas, CHOSEN)).toBeUndefined();
  expect(daysCall(reservas, { ...CHOSEN, people: "10" })?.body).toEqual({
    calendarId: "reservas",
    barberColorId: 7,
    timeType: "oneTimes",
    clientNumber: 10,
  });
});

test("nothing is asked while a choice is missing, or is not offered", () => {
  for (const change of [{ barber: "" }, { style: "" }, { style: "luzes" }]) {
    expect(daysCall(barbearia, { ...CHOSEN, ...change })).toBeUndefined();
  }
});
