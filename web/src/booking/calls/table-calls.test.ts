import { shop } from "@vitrine/shops/reservas";
import { expect, test } from "vitest";

import { checkCall, createCall, deleteCall } from "./booking-calls.ts";
import { NO_VALUES } from "../form/fields.ts";
import type { CreateChoice } from "../form/fields.ts";
import { createFormReducer, EMPTY_CREATE_FORM } from "../create/create-form.ts";
import type { CreateAction } from "../create/create-form.ts";
import { BOOKING_COPY } from "../copy/booking-copy.ts";
import { alertText } from "../form/form-state.ts";
import type { FormState } from "../form/form-state.ts";

const CHOICE: CreateChoice = {
  ...NO_VALUES,
  name: "João da Silva",
  email: "joao@example.com",
  phone: "987654321",
  people: 12,
  barber: { id: 6, name: "barbeiro1", colorId: 6 },
  style: { id: 2, name: "barba", timeType: "oneTimes", minutes: 60, hours: [] },
  day: "2026-11-24",
  slot: { label: "08:00 - 09:00", startMinute: 480, endMinute: 540 },
};

test("a check says how many people come, and what the shop's limit is", () => {
  expect(checkCall(shop, CHOICE)).toEqual({
    method: "POST",
    path: "/check-table",
    body: {
      clientPhone: "987654321",
      clientNumber: 12,
      clientMax: 20,
      calendarId: "reservas",
      barberColorId: 6,
      start: "2026-11-24T00:00:00-03:00",
      end: "2026-11-25T00:00:00-03:00",
      timeType: "oneTimes",
    },
  });
});

test("a reservation carries the client, the people and the slot", () => {
  expect(createCall(shop, CHOICE)).toEqual({
    method: "POST",
    path: "/createTable",
    body: {
      clientName: "João da Silva",
      clientEmail: "joao@example.com",
      clientPhone: "987654321",
      clientNumber: 12,
      clientMax: 20,
      calendarId: "reservas",
      barberColorId: 6,
      dateTimeStart: "2026-11-24T08:00:00-03:00",
      dateTimeEnd: "2026-11-24T09:00:00-03:00",
    },
  });
});

test("a deletion names the reservation by its calendar, without the people", () => {
  expect(deleteCall(shop, CHOICE)).toEqual({
    method: "DELETE",
    path: "/deleteAppointment",
    body: {
      clientPhone: "987654321",
      calendarId: "reservas",
      barberColorId: 6,
      dateTimeStart: "2026-11-24T08:00:00-03:00",
      dateTimeEnd: "2026-11-24T09:00:00-03:00",
    },
  });
});

test("the choice is written as people say it, with the number of people where it is asked for", () => {
  const chosen = { day: "ter 24/11", time: "08:00 - 09:00", barber: "barbeiro1" };
  expect(BOOKING_COPY.kinds.tables.chosen({ ...chosen, people: "12" })).toBe(
    "ter 24/11, 08:00 - 09:00 em barbeiro1, 12 pessoas",
  );
  expect(BOOKING_COPY.kinds.tables.chosen({ ...chosen, people: "" })).toBe(
    "ter 24/11, 08:00 - 09:00 em barbeiro1",
  );
});

// A Saturday in São Paulo.
const NOW = Date.parse("2026-11-21T12:00:00-03:00");
const DAY_CHOSEN: readonly CreateAction[] = [
  { type: "typed", field: "name", text: "Ana Lima" },
  { type: "typed", field: "email", text: "ana@example.com" },
  { type: "typed", field: "phone", text: "987654321" },
  { type: "changed", field: "barber", value: "barbeiro1" },
  { type: "changed", field: "style", value: "normal" },
  { type: "changed", field: "people", value: "12" },
  { type: "chose-day", day: "2026-11-24", now: NOW },
];

test("another number of people clears day, time and slots, and nothing else", () => {
  const known: CreateAction = {
    type: "checked",
    check: 1,
    now: NOW,
    result: { ok: true, availability: { "08:00 - 08:30": true } },
  };
  const form = [
    ...DAY_CHOSEN,
    known,
    { type: "chose-time", label: "08:00 - 08:30" } satisfies CreateAction,
    { type: "changed", field: "people", value: "10" } satisfies CreateAction,
  ].reduce(createFormReducer(shop), EMPTY_CREATE_FORM);
  expect(form.values).toEqual({
    ...NO_VALUES,
    name: "Ana Lima",
    email: "ana@example.com",
    phone: "987654321",
    people: "10",
    barber: "barbeiro1",
    style: "normal",
    day: "",
    time: "",
  });
  expect(form.slots).toEqual({ state: "none" });
});

test("a refused check shows its sentence and keeps the day", () => {
  const refusedCheck: CreateAction = {
    type: "checked",
    check: 1,
    now: NOW,
    result: { ok: false, reason: "refused", status: 409, error: "Não." },
  };
  const form = [...DAY_CHOSEN, refusedCheck].reduce(createFormReducer(shop), EMPTY_CREATE_FORM);
  expect(form.values.day).toBe("2026-11-24");
  expect(shownAlert(form)).toBe("Não.");
});

function shownAlert({ alert }: FormState<unknown>): string | undefined {
  return alert && alertText(BOOKING_COPY, alert);
}
