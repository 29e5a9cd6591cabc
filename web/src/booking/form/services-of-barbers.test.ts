// Shops whose people do different services, at lengths and prices of their own.

import { readShop } from "@vitrine/domain/shop/shop-problems";
import { choicesInQuery } from "@vitrine/domain/slots/booking-links";
import { bookingInFragment, shopOfCancelLink } from "@vitrine/domain/slots/linked-booking";
import { shop as barbearia } from "@vitrine/shops/barbearia";
import { LARGE_SALON as SALON } from "@vitrine/testing/salons/large-salon";
import { expect, test } from "vitest";

import { checkCall, createCall } from "../calls/booking-calls.ts";
import { BOOKING_COPY } from "../copy/booking-copy.ts";
import { createFormReducer, EMPTY_CREATE_FORM } from "../create/create-form.ts";
import type { CreateAction, CreateForm } from "../create/create-form.ts";
import { deleteFormReducer, EMPTY_DELETE_FORM } from "../delete/delete-form.ts";
import { knownValues } from "../memory/known-values.ts";
import { storedClient } from "../memory/remembered-client.ts";
import { rememberedValues } from "../memory/remembered-values.ts";
import { checkChoiceOf } from "./choices-from-values.ts";
import { createChoiceOf } from "./slot-choices.ts";
import { CHOICE_FIELDS, NO_VALUES } from "./fields.ts";
import { errorText } from "./form-state.ts";

// A Monday in São Paulo.
const NOW = Date.parse("2026-11-23T12:00:00-03:00");
const TUESDAY = "2026-11-24";
const CLIENT = { name: "Ana Lima", email: "ana@example.com", phone: "987654321" };

const textsFor = (barber: string) =>
  CHOICE_FIELDS.style
    .options(SALON, { ...NO_VALUES, barber }, BOOKING_COPY)
    .map(({ text }) => text);

test("the salon of these tests is one that a server takes", () => {
  expect(readShop(SALON)).toMatchObject({ ok: true });
  expect(SALON.services).toHaveLength(24);
});

test("a service is shown with its length and price, and chosen by its name", () => {
  expect(CHOICE_FIELDS.style.options(SALON, NO_VALUES, BOOKING_COPY)[0]).toEqual({
    value: "Corte feminino",
    text: "Corte feminino · 60 min · R$ 90",
  });
  expect(textsFor("")).toContain("Mechas · 180 min · a partir de R$ 320");
  expect(CHOICE_FIELDS.style.hint?.(SALON, BOOKING_COPY)).toBeUndefined();
});

test("a shop without a menu shows names, and the lengths beside the label", () => {
  expect(CHOICE_FIELDS.style.options(barbearia, NO_VALUES, BOOKING_COPY)).toEqual([
    { value: "normal", text: "normal" },
    { value: "barba", text: "barba" },
    { value: "pintura", text: "pintura" },
  ]);
  expect(CHOICE_FIELDS.style.hint?.(barbearia, BOOKING_COPY)).toBe(
    "normal: 30 min · barba: 1 h · pintura: 2 h",
  );
});

test("only what the chosen barber does is offered, at that barber's length and price", () => {
  expect(textsFor("Ana")).toHaveLength(24);
  expect(textsFor("Dalva")).toEqual([
    "Corte masculino · 60 min · R$ 65",
    "Barba · 30 min · R$ 40",
    "Barba com toalha quente · 60 min · R$ 60",
    "Barba e corte · 90 min · R$ 85",
  ]);
});

test("the description of the chosen service is shown", () => {
  const described = (style: string) =>
    CHOICE_FIELDS.style.description?.(SALON, { ...NO_VALUES, style });
  expect(described("Corte infantil")).toBe("Até dez anos.");
  expect(described("Barba")).toBeUndefined();
  expect(described("")).toBeUndefined();
});

test("a service without a time type is named by its id, in the check and in the create", () => {
  const values = { ...NO_VALUES, ...CLIENT, barber: "Dalva", style: "Corte masculino" };
  const day = { ...values, day: TUESDAY, time: "09:00 - 10:00" };
  const check = checkChoiceOf(SALON, values, TUESDAY);
  const create = createChoiceOf(SALON, day);
  if (check === undefined || create === undefined) throw new Error("The choice is not complete.");
  expect(checkCall(SALON, check).body).toEqual({
    calendarId: "salao-grande",
    clientPhone: "987654321",
    barberColorId: 4,
    serviceId: 2,
    start: "2026-11-24T00:00:00-03:00",
    end: "2026-11-25T00:00:00-03:00",
  });
  expect(createCall(SALON, create).body).toMatchObject({
    serviceId: 2,
    dateTimeStart: "2026-11-24T09:00:00-03:00",
    dateTimeEnd: "2026-11-24T10:00:00-03:00",
  });
});

test("a time of the shop's length is none of a barber who takes longer", () => {
  const values = { ...NO_VALUES, style: "Corte masculino", day: TUESDAY, time: "09:00 - 09:30" };
  expect(createChoiceOf(SALON, { ...values, ...CLIENT, barber: "Ana" })).toBeDefined();
  expect(createChoiceOf(SALON, { ...values, ...CLIENT, barber: "Dalva" })).toBeUndefined();
});

test("a service that the newly chosen barber does not do is dropped with the field's own message", () => {
  const chosen = after([
    { type: "changed", field: "barber", value: "Ana" },
    { type: "changed", field: "style", value: "Manicure" },
  ]);
  expect(styleOf(chosen)).toEqual(["Manicure", undefined]);
  const dropped = after([{ type: "changed", field: "barber", value: "Dalva" }], chosen);
  expect(styleOf(dropped)).toEqual(["", "Escolha o serviço."]);
  const again = after([{ type: "changed", field: "style", value: "Barba" }], dropped);
  expect(styleOf(again)).toEqual(["Barba", undefined]);
  // What the next barber does, too, is left to be chosen again without a word, as in any shop.
  const changed = after([{ type: "changed", field: "barber", value: "Elisa" }], chosen);
  expect(styleOf(changed)).toEqual(["", undefined]);
});

test("a link's service is dropped with a message once a barber is chosen who does not do it", () => {
  const linked = (query: string): CreateAction => ({
    type: "linked",
    choices: choicesInQuery(SALON, query),
  });
  const alone = after([linked("?estilo=Manicure")]);
  expect(styleOf(alone)).toEqual(["Manicure", undefined]);
  const choose = (value: string): CreateAction => ({ type: "changed", field: "barber", value });
  expect(styleOf(after([choose("Elisa")], alone))).toEqual(["Manicure", undefined]);
  expect(styleOf(after([choose("Dalva")], alone))).toEqual(["", "Escolha o serviço."]);
  expect(styleOf(after([linked("?barbeiro=Dalva&estilo=Manicure")]))).toEqual([
    "",
    "Escolha o serviço.",
  ]);
});

test("a service selected before the page runs is dropped with a message when the barber does not do it", () => {
  const found = (style: string): CreateAction => ({
    type: "found",
    values: { barber: "Dalva", style },
  });
  expect(styleOf(after([found("Barba")]))).toEqual(["Barba", undefined]);
  expect(styleOf(after([found("Manicure")]))).toEqual(["", "Escolha o serviço."]);
});

test("a remembered service is filled in only while the remembered barber does it", () => {
  const values = { ...NO_VALUES, ...CLIENT, barber: "Dalva", style: "Barba" };
  const day = { ...values, day: TUESDAY, time: "09:00 - 09:30" };
  const choice = createChoiceOf(SALON, day);
  if (choice === undefined) throw new Error("The choice is not complete.");
  const stored = storedClient(SALON, undefined, choice);
  expect(rememberedValues(SALON, stored)).toEqual(values);
  const barbers = SALON.barbers.map((barber) =>
    barber.name === "Dalva" ? { ...barber, services: [{ id: 2 }] } : barber,
  );
  expect(rememberedValues({ ...SALON, barbers }, stored)).toEqual({ ...values, style: "" });
  expect(knownValues(SALON, { barber: "Nobody", style: "Manicure" })).toMatchObject({
    barber: "",
    style: "Manicure",
  });
});

test("a cancel link leads to the booking as its barber does it", () => {
  const linked = formOfCancelLink(
    "#excluir&barbeiro=4&estilo=2&dia=2026-11-24&hora=09:00&fim=10:00",
  );
  expect(linked.shop).toBe(SALON);
  expect(linked.form.values).toMatchObject({
    barber: "Dalva",
    style: "Corte masculino",
    day: TUESDAY,
    time: "09:00 - 10:00",
  });
});

test.each([
  [
    "takes longer by now",
    "#excluir&barbeiro=4&estilo=2&dia=2026-11-24&hora=09:30&fim=10:00",
    "Corte masculino",
  ],
  [
    "no longer does it",
    "#excluir&barbeiro=4&estilo=13&dia=2026-11-24&hora=09:30&fim=10:30",
    "Manicure",
  ],
])("a booking can be cancelled by its link when its barber %s", (_why, link, style) => {
  const { form } = formOfCancelLink(link);
  expect(form.values).toMatchObject({ barber: "Dalva", style, day: TUESDAY });
  expect(form.values.time).toMatch(/^09:30 - /);
  expect(form.marked).toEqual([]);
});

function formOfCancelLink(link: string) {
  const shop = shopOfCancelLink(SALON, link, NOW);
  const booking = bookingInFragment(shop, link, NOW);
  if (booking === undefined) throw new Error("The link names no booking.");
  return { shop, form: deleteFormReducer(shop)(EMPTY_DELETE_FORM, { type: "linked", booking }) };
}

function after(actions: readonly CreateAction[], form = EMPTY_CREATE_FORM): CreateForm {
  return actions.reduce(createFormReducer(SALON), form);
}

/** The chosen service, and the field's message. */
function styleOf(form: CreateForm) {
  return [form.values.style, errorText(SALON, BOOKING_COPY, form, "style")];
}
