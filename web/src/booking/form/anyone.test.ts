// Shops whose clients may leave open with whom they book.

import type { Shop } from "@vitrine/domain/shop/shop";
import { choicesInQuery } from "@vitrine/domain/slots/booking-links";
import { slotsOf } from "@vitrine/domain/slots/time-slots";
import { shop as barbearia } from "@vitrine/shops/barbearia";
import { LARGE_SALON } from "@vitrine/testing/salons/large-salon";
import { expect, test } from "vitest";

import { shopForClients } from "../../pages/shop/shop-for-clients.ts";
import { calendarFile } from "../after-booking/calendar-file.ts";
import { checkCall, createCall } from "../calls/booking-calls.ts";
import { BOOKING_COPY } from "../copy/booking-copy.ts";
import { createFormReducer, EMPTY_CREATE_FORM } from "../create/create-form.ts";
import type { CreateAction, CreateForm } from "../create/create-form.ts";
import { keptForms } from "../memory/kept-forms.ts";
import { storedClient } from "../memory/remembered-client.ts";
import { rememberedValues } from "../memory/remembered-values.ts";
import { ANYONE_NAME, withAnyone } from "./anyone.ts";
import { checkChoiceOf } from "./choices-from-values.ts";
import { CHOICE_FIELDS, NO_VALUES } from "./fields.ts";
import type { CreateChoice } from "./fields.ts";
import { chosenService } from "./offered-services.ts";

// A Monday in São Paulo.
const NOW = Date.parse("2026-11-23T12:00:00-03:00");
const TUESDAY = "2026-11-24";

const asClientsSee = (shop: Shop) => withAnyone(shopForClients(shop));
const BARBEARIA = asClientsSee({ ...barbearia, offersAnyBarber: true });
const SALON = asClientsSee({ ...LARGE_SALON, offersAnyBarber: true });

const personsOf = (shop: Shop) =>
  CHOICE_FIELDS.barber.options(shop, NO_VALUES, BOOKING_COPY).map(({ text }) => text);
const servicesOf = (shop: Shop, barber: string) =>
  CHOICE_FIELDS.style.options(shop, { ...NO_VALUES, barber }, BOOKING_COPY).map(({ text }) => text);

test("'Tanto faz' is the first of the persons, where the shop offers it", () => {
  expect(personsOf(BARBEARIA)).toEqual(["Tanto faz", "barbeiro1", "barbeiro2", "barbeiro3"]);
  expect(personsOf(asClientsSee(barbearia))).toEqual(["barbeiro1", "barbeiro2", "barbeiro3"]);
});

test("nobody is left open where clients see one person alone, or book tables", () => {
  const [one, ...others] = barbearia.barbers.map((barber, index) => ({
    ...barber,
    isPaused: index > 0,
  }));
  if (one === undefined) throw new Error("Nobody works there.");
  const alone = { ...barbearia, offersAnyBarber: true, barbers: [one, ...others] };
  expect(personsOf(asClientsSee(alone))).toEqual(["barbeiro1"]);
  expect(asClientsSee({ ...barbearia, kind: "tables", offersAnyBarber: true }).barbers).toEqual(
    barbearia.barbers,
  );
});

test("a person who is called 'Tanto faz' is a person", () => {
  const barbers = [{ id: 9, name: "Tanto faz", colorId: 1 }, ...barbearia.barbers];
  const shop = asClientsSee({ ...barbearia, offersAnyBarber: true, barbers });
  expect(personsOf(shop).slice(0, 2)).toEqual(["Tanto faz", "Tanto faz"]);
  expect(bodyOfCheck(shop, { barber: "Tanto faz", style: "normal" })).toMatchObject({
    barberColorId: 9,
  });
  expect(bodyOfCheck(shop, { barber: ANYONE_NAME, style: "normal" })).toMatchObject({
    anyBarber: true,
  });
});

test("what anybody does is offered, with all the times that it takes and from the least price on", () => {
  expect(servicesOf(SALON, ANYONE_NAME)).toHaveLength(24);
  expect(servicesOf(SALON, ANYONE_NAME)).toContain(
    "Corte masculino · 30 a 60 min · a partir de R$ 50",
  );
  expect(servicesOf(SALON, ANYONE_NAME)).toContain("Barba · 30 min · R$ 40");
  const doingLess = LARGE_SALON.barbers.filter(({ services }) => services !== undefined);
  const shop = asClientsSee({ ...LARGE_SALON, barbers: doingLess, offersAnyBarber: true });
  expect(servicesOf(shop, ANYONE_NAME)).toHaveLength(11);
  expect(servicesOf(shop, ANYONE_NAME)).toContain("Corte masculino · 60 min · R$ 65");
});

test("its slots are those of all persons, the shorter first", () => {
  const values = { barber: ANYONE_NAME, style: "Corte masculino" };
  const service = chosenService(SALON, values);
  const labels = service && slotsOf(SALON, service).map(({ label }) => label);
  expect(labels?.slice(0, 4)).toEqual([
    "09:00 - 09:30",
    "09:00 - 10:00",
    "09:30 - 10:00",
    "10:00 - 10:30",
  ]);
  const { form } = booked(SALON, values, "09:00 - 10:00");
  expect(form.sending?.choice.slot.label).toBe("09:00 - 10:00");
});

test("the calls name nobody, and the service by its id: lengths may mean several", () => {
  expect(bodyOfCheck(BARBEARIA, { barber: ANYONE_NAME, style: "normal" })).toEqual({
    clientPhone: "987654321",
    calendarId: "barbearia",
    anyBarber: true,
    timeType: "halfTimes",
    serviceId: 1,
    start: "2026-11-24T00:00:00-03:00",
    end: "2026-11-25T00:00:00-03:00",
  });
  const { choice } = booked(BARBEARIA, { barber: ANYONE_NAME, style: "normal" }, "08:00 - 08:30");
  expect(createCall(BARBEARIA, choice).body).toEqual({
    clientName: "Ana Lima",
    clientEmail: "ana@example.com",
    clientPhone: "987654321",
    calendarId: "barbearia",
    anyBarber: true,
    serviceId: 1,
    dateTimeStart: "2026-11-24T08:00:00-03:00",
    dateTimeEnd: "2026-11-24T08:30:00-03:00",
  });
});

test("only the answer names the person, who does it in their own way", () => {
  const values = { barber: ANYONE_NAME, style: "Corte masculino" };
  const { choice, answered } = booked(SALON, values, "09:00 - 10:00");
  expect(choice.barber.name).toBe(ANYONE_NAME);
  expect(choice.style.price).toEqual({ cents: 5_000, isFrom: true });
  const done = answered(4);
  expect(done?.barber.name).toBe("Dalva");
  expect(done?.style).toMatchObject({ minutes: 60, price: { cents: 6_500 } });
  expect(done?.slot.label).toBe("09:00 - 10:00");
});

test.each([undefined, 99, 0])("an answer that names %s leaves the person out", (barberId) => {
  const { answered } = booked(BARBEARIA, { barber: ANYONE_NAME, style: "normal" }, "08:00 - 08:30");
  const done = answered(barberId);
  if (done === undefined) throw new Error("Nothing was booked.");
  expect(done.barber.name).toBe(ANYONE_NAME);
  expect(calendarFile(barbearia, BOOKING_COPY, done, "www.example.com", NOW)).toContain(
    "normal com quem estiver livre",
  );
});

test("what is remembered as the usual choice is 'Tanto faz', for as long as the shop offers it", () => {
  const { answered } = booked(BARBEARIA, { barber: ANYONE_NAME, style: "normal" }, "08:00 - 08:30");
  const done = answered(7);
  if (done === undefined) throw new Error("Nothing was booked.");
  expect(done.barber.name).toBe("barbeiro2");
  const stored: unknown = JSON.parse(JSON.stringify(storedClient(BARBEARIA, undefined, done)));
  expect(rememberedValues(BARBEARIA, stored)).toMatchObject({
    barber: ANYONE_NAME,
    style: "normal",
  });
  expect(rememberedValues(barbearia, stored)).toMatchObject({ name: "Ana Lima", barber: "" });
});

test("a reload keeps the choice, and drops it once the shop no longer offers it", () => {
  const create = { ...NO_VALUES, name: "Ana", barber: ANYONE_NAME, style: "normal", day: TUESDAY };
  const stored = { version: 1, create, delete: NO_VALUES, tab: "create", changedAt: NOW };
  expect(keptForms(BARBEARIA, stored, NOW)?.create).toEqual(create);
  expect(keptForms(barbearia, stored, NOW)?.create).toMatchObject({ name: "Ana", barber: "" });
});

test("a link chooses it, unless a person is called so", () => {
  const chosenBy = (shop: Shop) => choicesInQuery(shop, "?barbeiro=tanto-faz").barber?.name;
  expect(chosenBy(BARBEARIA)).toBe(ANYONE_NAME);
  expect(chosenBy(barbearia)).toBeUndefined();
  const barbers = [...barbearia.barbers, { id: 9, name: "tanto-faz", colorId: 1 }];
  expect(chosenBy(asClientsSee({ ...barbearia, barbers, offersAnyBarber: true }))).toBe(
    "tanto-faz",
  );
});

function bodyOfCheck(shop: Shop, chosen: { barber: string; style: string }): object {
  const values = { ...NO_VALUES, ...chosen, phone: "987654321" };
  const choice = checkChoiceOf(shop, values, TUESDAY);
  if (choice === undefined) throw new Error("The choice is not complete.");
  return checkCall(shop, choice).body;
}

/** The form with a booking on its way, and what it shows as booked once an answer has named a person. */
function booked(
  shop: Shop,
  { barber, style }: { barber: string; style: string },
  label: string,
): {
  form: CreateForm;
  choice: CreateChoice;
  answered: (barberId: number | undefined) => CreateChoice | undefined;
} {
  const reduce = createFormReducer(shop);
  const actions: readonly CreateAction[] = [
    { type: "typed", field: "name", text: "Ana Lima" },
    { type: "typed", field: "email", text: "ana@example.com" },
    { type: "typed", field: "phone", text: "987654321" },
    { type: "changed", field: "barber", value: barber },
    { type: "changed", field: "style", value: style },
    { type: "chose-day", day: TUESDAY, now: NOW },
    { type: "checked", check: 1, now: NOW, result: { ok: true, availability: { [label]: true } } },
    { type: "chose-time", label },
    { type: "submitted", now: NOW },
  ];
  const form = actions.reduce(reduce, EMPTY_CREATE_FORM);
  const { sending } = form;
  if (sending === undefined) throw new Error("Nothing is on its way.");
  const { attempt, choice } = sending;
  return {
    form,
    choice,
    answered: (barberId) =>
      reduce(form, { type: "answered", attempt, result: { ok: true, barberId }, now: NOW }).done,
  };
}
