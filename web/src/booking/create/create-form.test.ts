import { barberByName, serviceByName } from "@vitrine/domain/shop/shop";
import type { Shop } from "@vitrine/domain/shop/shop";
import { slotsOf } from "@vitrine/domain/slots/time-slots";
import { shop } from "@vitrine/shops/barbearia";
import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { BOOKING_COPY } from "../copy/booking-copy.ts";
import { BookingCopyContext } from "../copy/use-booking-copy.ts";
import { AskShop } from "./ask-shop.tsx";
import {
  asksShop,
  beginCreateForm,
  createFormReducer,
  EMPTY_CREATE_FORM,
  slotsHint,
} from "./create-form.ts";
import type { AvailabilityResult, SendResult } from "../../scheduling-api/scheduling-api.ts";
import type { CreateAction, CreateForm } from "./create-form.ts";
import { alertText } from "../form/form-state.ts";
import type { FormState } from "../form/form-state.ts";

// A Saturday in São Paulo; the window is Monday 2026-11-23 to Friday 2026-12-04.
const NOW = Date.parse("2026-11-21T12:00:00-03:00");
const MONDAY = "2026-11-23";
const TUESDAY = "2026-11-24";
const AVAILABILITY = { "08:00 - 08:30": true, "08:30 - 09:00": false };

/** An action, or one that depends on what the form has asked. */
type Step = CreateAction | ((form: CreateForm) => CreateAction);

const reduce = createFormReducer(shop);

const FILLED: readonly CreateAction[] = [
  { type: "typed", field: "name", text: "Ana Lima" },
  { type: "typed", field: "email", text: "ana@example.com" },
  { type: "typed", field: "phone", text: "98765-4321" },
  { type: "changed", field: "barber", value: "barbeiro1" },
  { type: "changed", field: "style", value: "normal" },
];
const MONDAY_CHOSEN: CreateAction = { type: "chose-day", day: MONDAY, now: NOW };
/** The backend answers the question about slots that the form is asking. */
const slotsAnswered =
  (result: AvailabilityResult): Step =>
  ({ slots }) => {
    if (slots.state !== "loading") throw new Error("The form asks for no slots.");
    return { type: "checked", check: slots.check, result, now: NOW };
  };
/** The backend answers the booking that the form is sending. */
const answered =
  (result: SendResult): Step =>
  ({ sending }) => {
    if (sending === undefined) throw new Error("The form sends no booking.");
    return { type: "answered", attempt: sending.attempt, result, now: NOW };
  };

const SLOTS_KNOWN = slotsAnswered({ ok: true, availability: AVAILABILITY });
const TIME_CHOSEN: CreateAction = { type: "chose-time", label: "08:00 - 08:30" };
const SUBMITTED: CreateAction = { type: "submitted", now: NOW };
const READY: readonly Step[] = [...FILLED, MONDAY_CHOSEN, SLOTS_KNOWN, TIME_CHOSEN];
const BOOKED = answered({ ok: true });
const REFUSED = answered({ ok: false, reason: "refused", status: 409, error: "Anything else." });
const NOT_ANSWERED = answered({ ok: false, reason: "failed", cause: "reset" });

const CHOICES_OF_LINK = {
  barber: barberByName(shop, "barbeiro1"),
  style: serviceByName(shop, "normal"),
};

test("a link fills in barber and style, and nothing is asked", () => {
  const form = after([{ type: "linked", choices: CHOICES_OF_LINK }]);
  expect(form).toEqual({
    ...EMPTY_CREATE_FORM,
    values: { ...EMPTY_CREATE_FORM.values, barber: "barbeiro1", style: "normal" },
  });
});

test("what was chosen before the page came to life goes before what a link chooses", () => {
  const form = after([
    { type: "found", values: { barber: "barbeiro3" } },
    { type: "linked", choices: CHOICES_OF_LINK },
  ]);
  expect(form.values).toMatchObject({ barber: "barbeiro3", style: "normal" });
});

test("a link's style stays for the first barber that is chosen, and goes with the next", () => {
  const choices = { barber: undefined, style: serviceByName(shop, "barba") };
  const barber = (value: string) => ({ type: "changed", field: "barber", value }) as const;
  const first = after([{ type: "linked", choices }, barber("barbeiro1")]);
  expect(first.values).toMatchObject({ barber: "barbeiro1", style: "barba" });
  expect(after([barber("barbeiro2")], reduce, first).values.style).toBe("");
  const byHand = after([{ type: "changed", field: "style", value: "barba" }, barber("barbeiro1")]);
  expect(byHand.values.style).toBe("");
});

test("a link that chooses nothing changes nothing", () => {
  const choices = { barber: undefined, style: undefined };
  expect(after([...READY, { type: "linked", choices }])).toEqual(after(READY));
});

test("a day chosen too early is not chosen, and nothing is asked", () => {
  const form = after([{ type: "typed", field: "name", text: "Ana" }, MONDAY_CHOSEN]);
  expect(form.values.day).toBe("");
  expect(form.slots).toEqual({ state: "none" });
  expect(shownAlert(form)).toBe("Por favor, preencha todos os campos obrigatórios.");
  expect(form.marked).toEqual(["email", "phone", "barber", "style"]);
  expect(form.focus).toBeUndefined();
});

test("an invalid e-mail keeps the day from being chosen", () => {
  const form = after([...FILLED, { type: "typed", field: "email", text: "ana@" }, MONDAY_CHOSEN]);
  expect(form.values.day).toBe("");
  expect(form.marked).toEqual(["email"]);
});

test("a chosen day asks for its slots", () => {
  const form = after([...FILLED, MONDAY_CHOSEN]);
  expect(form.values.day).toBe("2026-11-23");
  expect(form.slots).toMatchObject({
    state: "loading",
    choice: { phone: "987654321", barber: { colorId: 6 }, day: "2026-11-23" },
  });
});

test("an answer shows the slots", () => {
  expect(after([...FILLED, MONDAY_CHOSEN, SLOTS_KNOWN]).slots).toEqual({
    state: "known",
    availability: { "08:00 - 08:30": true, "08:30 - 09:00": false },
  });
});

test("another day clears the time and the slots", () => {
  const form = after([...READY, { type: "chose-day", day: TUESDAY, now: NOW }]);
  expect(form.values).toMatchObject({ day: "2026-11-24", time: "" });
  expect(form.slots).toMatchObject({ state: "loading", choice: { day: "2026-11-24" } });
});

test("the late answer about a day that is no longer chosen is dropped", () => {
  const monday = after([...FILLED, MONDAY_CHOSEN]);
  const tuesday = reduce(monday, { type: "chose-day", day: TUESDAY, now: NOW });
  expect(reduce(tuesday, actionOf(SLOTS_KNOWN, monday))).toBe(tuesday);
  expect(tuesday.slots).toMatchObject({ state: "loading", choice: { day: "2026-11-24" } });
});

test("an answer that comes after the style was changed is dropped", () => {
  const asked = after([...FILLED, MONDAY_CHOSEN]);
  const changed = reduce(asked, { type: "changed", field: "style", value: "barba" });
  const form = reduce(changed, actionOf(SLOTS_KNOWN, asked));
  expect(form.slots).toEqual({ state: "none" });
  expect(form.values.day).toBe("");
});

test("an answer from before the form was cleared is dropped", () => {
  const asked = after([...FILLED, MONDAY_CHOSEN]);
  const cleared = after([{ type: "closed" }, ...FILLED, MONDAY_CHOSEN], reduce, asked);
  expect(cleared.slots).toMatchObject({ state: "loading" });
  expect(reduce(cleared, actionOf(SLOTS_KNOWN, asked))).toBe(cleared);
});

test("another barber clears style, day, time and slots", () => {
  const form = after([...READY, { type: "changed", field: "barber", value: "barbeiro2" }]);
  expect(form.values).toMatchObject({ barber: "barbeiro2", style: "", day: "", time: "" });
  expect(form.slots).toEqual({ state: "none" });
});

test("another style clears day, time and slots, and keeps the barber", () => {
  const form = after([...READY, { type: "changed", field: "style", value: "pintura" }]);
  expect(form.values).toMatchObject({ barber: "barbeiro1", style: "pintura", day: "", time: "" });
  expect(form.slots).toEqual({ state: "none" });
});

test("a refused check says the backend's sentence and clears day, time and slots", () => {
  const form = after([
    ...FILLED,
    MONDAY_CHOSEN,
    slotsAnswered({ ok: false, reason: "refused", status: 409, error: "Hoje não." }),
  ]);
  expect(shownAlert(form)).toBe("Hoje não.");
  expect(form.values).toMatchObject({ style: "normal", day: "", time: "" });
  expect(form.slots).toEqual({ state: "none" });
});

test("a refused check without a sentence says that sending failed", () => {
  const form = after([
    ...FILLED,
    MONDAY_CHOSEN,
    slotsAnswered({ ok: false, reason: "refused", status: 409, error: undefined }),
  ]);
  expect(shownAlert(form)).toBe("Erro ao enviar a solicitação.");
});

test("a flow that says so keeps the day after a refused check", () => {
  const keeping: Shop = { ...shop, kind: "tables" };
  const form = after(
    [
      ...FILLED,
      MONDAY_CHOSEN,
      slotsAnswered({ ok: false, reason: "refused", status: 409, error: "Não." }),
    ],
    createFormReducer(keeping),
  );
  expect(form.values.day).toBe("2026-11-23");
  expect(form.slots).toEqual({ state: "none" });
});

test("a check without an answer shows nothing, and the same day can be asked again", () => {
  const failed = after([
    ...FILLED,
    MONDAY_CHOSEN,
    slotsAnswered({ ok: false, reason: "failed", cause: "no network" }),
  ]);
  expect(failed.alert).toBeUndefined();
  expect(failed.values.day).toBe("2026-11-23");
  expect(failed.slots).toMatchObject({ state: "none" });
  expect(reduce(failed, MONDAY_CHOSEN).slots).toMatchObject({ state: "loading" });
});

test("the network that comes back repeats the very check that was lost, or is under way", () => {
  const lost = slotsAnswered({ ok: false, reason: "failed", cause: "no network" });
  const online: CreateAction = { type: "came-online", now: NOW };
  const underWay = after([...FILLED, MONDAY_CHOSEN]);
  const again = reduce(underWay, online);
  expect(again.slots).toMatchObject({ state: "loading", choice: { day: MONDAY } });
  expect(reduce(again, actionOf(SLOTS_KNOWN, underWay))).toBe(again);

  // No tap of the person's: what is half typed by now is not asked for.
  const half = after([lost, { type: "typed", field: "email", text: "ana@" }], reduce, underWay);
  expect(after([online, SLOTS_KNOWN], reduce, half)).toMatchObject({
    values: { day: MONDAY },
    slots: { state: "known" },
    alert: undefined,
  });
  const restoredLost = after([restored(), lost, online, SLOTS_KNOWN]);
  expect(restoredLost.values.time).toBe(KEPT.time);
  const refusal = slotsAnswered({ ok: false, reason: "refused", status: 409, error: "Não." });
  expect(after([restored(), lost, online, refusal])).toMatchObject({
    values: { day: MONDAY },
    alert: undefined,
  });
  const first: CreateAction = { type: "chose-day", day: MONDAY, now: NOW, nextDays: [] };
  expect(after([...FILLED, first, lost, online, SLOTS_KNOWN]).values.time).toBe("08:00 - 08:30");

  for (const nothingLost of [after([...READY]), after(FILLED), EMPTY_CREATE_FORM]) {
    expect(reduce(nothingLost, online)).toBe(nothingLost);
  }
});

test("with the first free slot wanted, it is chosen, on the next day with room where the day has become full", () => {
  const wanted: Step = { type: "chose-day", day: MONDAY, now: NOW, nextDays: [TUESDAY] };
  const free = { "08:00 - 08:30": false, "08:30 - 09:00": true, "09:00 - 09:30": true };
  const known = slotsAnswered({ ok: true, availability: free });
  expect(after([...FILLED, wanted, known]).values.time).toBe("08:30 - 09:00");
  // It is wanted once.
  expect(after([...FILLED, wanted, known, MONDAY_CHOSEN, known]).values.time).toBe("");
  const full = slotsAnswered({ ok: true, availability: { "08:00 - 08:30": false } });
  expect(after([...FILLED, wanted, full, known])).toMatchObject({
    values: { day: TUESDAY, time: "08:30 - 09:00" },
    seenRooms: { [MONDAY]: false, [TUESDAY]: true },
    alert: undefined,
  });
  const none = after([...FILLED, wanted, full, full]);
  expect(none).toMatchObject({ values: { day: TUESDAY, time: "" }, slots: { state: "known" } });
  expect(shownAlert(none)).toBe("Não há horários neste dia. Escolha outro.");
});

test("a day that its check has shown as full is so for these choices, whatever day is chosen next", () => {
  const full = slotsAnswered({ ok: true, availability: { "08:00 - 08:30": false } });
  const tuesday: CreateAction = { type: "chose-day", day: TUESDAY, now: NOW };
  const form = after([...FILLED, MONDAY_CHOSEN, full, tuesday]);
  expect(form.seenRooms).toEqual({ [MONDAY]: false });
  const other: CreateAction = { type: "changed", field: "style", value: "barba" };
  expect(reduce(form, other).seenRooms).toEqual({});
});

const KNOWN = {
  ...EMPTY_CREATE_FORM.values,
  name: "Rita",
  email: "rita@example.com",
  phone: "987654321",
  barber: "barbeiro2",
  style: "normal",
};

test("a known client books with day, slot and confirm, and the form then begins with its fields", () => {
  const begun = beginCreateForm(KNOWN);
  expect(begun).toMatchObject({ values: KNOWN, isKnown: true });
  const booked = after([MONDAY_CHOSEN, SLOTS_KNOWN, TIME_CHOSEN, SUBMITTED, BOOKED], reduce, begun);
  expect(booked.done).toMatchObject({ name: "Rita", barber: { name: "barbeiro2" } });
  expect(after([{ type: "closed" }], reduce, booked)).toMatchObject({
    values: EMPTY_CREATE_FORM.values,
    isKnown: false,
  });
  expect(beginCreateForm(undefined)).toBe(EMPTY_CREATE_FORM);
});

test("who wants to change what is known loses nothing, and begins with the name", () => {
  const form = after(
    [MONDAY_CHOSEN, SLOTS_KNOWN, TIME_CHOSEN, { type: "opened" }],
    reduce,
    beginCreateForm(KNOWN),
  );
  expect(form).toMatchObject({
    isKnown: false,
    focus: { field: "name" },
    values: { ...KNOWN, day: MONDAY, time: "08:00 - 08:30" },
  });
  // Not under the hand of who has filled in all of them.
  expect(after([{ type: "typed", field: "name", text: "Rita Sá" }], reduce, form).isKnown).toBe(
    false,
  );
});

test("the line of a known client goes when the shop no longer offers what it says", () => {
  const services = shop.services.filter(({ name }) => name !== "normal");
  const fewer = createFormReducer({ ...shop, services });
  const form = after([{ type: "day-turned", now: NOW }], fewer, beginCreateForm(KNOWN));
  expect(form).toMatchObject({ isKnown: false, values: { ...KNOWN, style: "" } });
});

test("what is missing at the end is said, and the person is sent to the first of it", () => {
  const form = after([...FILLED, SUBMITTED]);
  expect(shownAlert(form)).toBe("Por favor, preencha todos os campos obrigatórios.");
  expect(form.marked).toEqual(["day", "time"]);
  expect(form.focus).toEqual({ field: "day" });
  expect(form.sending).toBeUndefined();
});

test("an empty form misses everything", () => {
  const form = after([SUBMITTED]);
  expect(form.marked).toEqual(["name", "email", "phone", "barber", "style", "day", "time"]);
  expect(form.focus).toEqual({ field: "name" });
});

test("a flow that asks for people misses them too", () => {
  const asking: Shop = { ...shop, partySizes: [2, 4] };
  const form = createFormReducer(asking)(EMPTY_CREATE_FORM, SUBMITTED);
  expect(form.marked).toContain("people");
});

test("a full form is sent", () => {
  const form = after([...READY, SUBMITTED]);
  expect(form.sending).toMatchObject({
    choice: { name: "Ana Lima", email: "ana@example.com", slot: { label: "08:00 - 08:30" } },
  });
  expect(form.alert).toBeUndefined();
});

test("an occupied slot can be chosen and sent", () => {
  const form = after([...READY, { type: "chose-time", label: "08:30 - 09:00" }, SUBMITTED]);
  expect(form.sending?.choice.slot.label).toBe("08:30 - 09:00");
});

test("a second press sends nothing a second time", () => {
  const sending = after([...READY, SUBMITTED]);
  expect(reduce(sending, SUBMITTED)).toBe(sending);
});

test("nothing is sent behind the success modal", () => {
  const done = after([...READY, SUBMITTED, BOOKED]);
  expect(reduce(done, SUBMITTED)).toBe(done);
});

test("a success shows what was sent, not what was typed meanwhile", () => {
  const form = after([
    ...READY,
    SUBMITTED,
    { type: "typed", field: "name", text: "Outra Pessoa" },
    BOOKED,
  ]);
  expect(form.done).toMatchObject({ name: "Ana Lima", day: "2026-11-23" });
  expect(form.sending).toBeUndefined();
});

test("OK clears the form", () => {
  const form = after([...READY, SUBMITTED, BOOKED, { type: "closed" }]);
  expect(Object.values(form.values).join("")).toBe("");
  expect(form.slots).toEqual({ state: "none" });
  expect(form.done).toBeUndefined();
});

test("after a create that is not ok, whatever the reason, the shop can be asked while the alert shows", () => {
  for (const error of [undefined, "Este horário já está ocupado.", "Muitas tentativas."]) {
    const refused = answered({ ok: false, reason: "refused", status: 409, error });
    const form = after([...READY, SUBMITTED, refused]);
    expect(asksShop(form)).toBe(true);
    expect(asksShop(reduce(form, endOfAlert(form)))).toBe(false);
  }
  expect(asksShop(after([...READY, SUBMITTED, NOT_ANSWERED]))).toBe(false);
  expect(asksShop(after([SUBMITTED]))).toBe(false);
});

test.each([
  [
    "+55 11 3333-4444",
    'Se não conseguir, fale com a loja: <a href="tel:+551133334444">+55 11 3333-4444</a>',
  ],
  [undefined, "Se não conseguir, fale com a loja"],
])("with the telephone %s the line under a refusal is %s", (phone, line) => {
  const { phone: _own, ...others } = shop;
  const html = renderToStaticMarkup(
    createElement(
      BookingCopyContext,
      { value: BOOKING_COPY },
      createElement(AskShop, { shop: { ...others, ...(phone !== undefined && { phone }) } }),
    ),
  );
  expect(html).toBe(line);
});

test("a refused booking keeps the form and asks for the slots again", () => {
  const form = after([...READY, SUBMITTED, REFUSED]);
  expect(shownAlert(form)).toBe("O barbeiro não está disponível neste horário.");
  expect(form.values).toMatchObject({
    name: "Ana Lima",
    style: "normal",
    day: "2026-11-23",
    time: "08:00 - 08:30",
  });
  expect(form.slots).toMatchObject({ state: "loading", choice: { day: "2026-11-23" } });
});

test("when the slots cannot be fetched again after a refused booking, only they and the time go", () => {
  const results = [
    { ok: false, reason: "refused", status: 409, error: "Hoje não." },
    { ok: false, reason: "failed", cause: "reset" },
  ] as const;
  for (const result of results) {
    const refused = after([...READY, SUBMITTED, REFUSED]);
    const form = after([slotsAnswered(result)], reduce, refused);
    expect(shownAlert(refused)).toBe("O barbeiro não está disponível neste horário.");
    // The same alert, and no second one.
    expect(form.alert).toBe(refused.alert);
    expect(form.values).toMatchObject({ name: "Ana Lima", day: "2026-11-23", time: "" });
    expect(form.slots).toMatchObject({ state: "none" });
  }
});

test("the slots fetched again are those of the booking that was sent", () => {
  const form = after([...READY, SUBMITTED, { type: "typed", field: "phone", text: "" }, REFUSED]);
  expect(form.slots).toMatchObject({ state: "loading", choice: { phone: "987654321" } });
});

test("after a refused booking nothing is asked about a day or a style that is no longer chosen", () => {
  const otherDay = after([
    ...READY,
    SUBMITTED,
    { type: "chose-day", day: TUESDAY, now: NOW },
    REFUSED,
  ]);
  expect(otherDay.slots).toMatchObject({ state: "loading", choice: { day: "2026-11-24" } });
  expect(shownAlert(otherDay)).toBe("O barbeiro não está disponível neste horário.");
  const otherStyle = after([
    ...READY,
    SUBMITTED,
    { type: "changed", field: "style", value: "barba" },
    MONDAY_CHOSEN,
    REFUSED,
  ]);
  expect(otherStyle.slots).toMatchObject({
    state: "loading",
    choice: { style: { name: "barba" } },
  });
});

test("after a refused booking the slots are not asked for another number of people", () => {
  const reduceTables = createFormReducer({ ...shop, partySizes: [2, 4] });
  const people = (value: string): CreateAction => ({ type: "changed", field: "people", value });
  const sent = after([people("2"), ...READY, SUBMITTED], reduceTables);
  expect(after([REFUSED], reduceTables, sent).slots).toMatchObject({
    state: "loading",
    choice: { people: 2 },
  });
  const changed = after([people("4"), MONDAY_CHOSEN, REFUSED], reduceTables, sent);
  expect(changed.slots).toMatchObject({ state: "loading", choice: { people: 4 } });
});

test("a time that the new answer does not name is no longer chosen", () => {
  const form = after([
    ...READY,
    SUBMITTED,
    REFUSED,
    slotsAnswered({ ok: true, availability: { "08:30 - 09:00": true } }),
  ]);
  expect(form.values).toMatchObject({ day: "2026-11-23", time: "" });
});

test("a refused slot that turns out to be occupied is no longer chosen, and is marked as refused", () => {
  const form = after([
    ...READY,
    SUBMITTED,
    REFUSED,
    slotsAnswered({ ok: true, availability: { "08:00 - 08:30": false, "08:30 - 09:00": true } }),
  ]);
  expect(form.values).toMatchObject({ day: "2026-11-23", time: "" });
  expect(form.slots).toMatchObject({ state: "known", refused: "08:00 - 08:30" });
  const again = after([MONDAY_CHOSEN, SLOTS_KNOWN], reduce, form);
  expect(again.slots).toEqual({ state: "known", availability: AVAILABILITY });
});

test("a refused slot that is still free stays chosen", () => {
  const form = after([...READY, SUBMITTED, REFUSED, SLOTS_KNOWN]);
  expect(form.values.time).toBe("08:00 - 08:30");
  expect(form.slots).toEqual({ state: "known", availability: AVAILABILITY });
});

test("a free slot that was chosen before the refusal came stays chosen", () => {
  const form = after([
    ...READY,
    SUBMITTED,
    { type: "chose-time", label: "08:30 - 09:00" },
    REFUSED,
    slotsAnswered({ ok: true, availability: { "08:00 - 08:30": false, "08:30 - 09:00": true } }),
  ]);
  expect(form.values.time).toBe("08:30 - 09:00");
});

const KEPT = after(READY).values;
const restored = (values = KEPT, overLink = false): CreateAction => ({
  type: "restored",
  values,
  overLink,
  now: NOW,
});

test("what was kept comes back, and its time only once the slots are known and it is free", () => {
  const asked = after([restored()]);
  expect(asked.values).toEqual({ ...KEPT, time: "" });
  expect(asked.slots).toMatchObject({ state: "loading", choice: { day: "2026-11-23" } });
  expect(asked.alert).toBeUndefined();
  expect(after([SLOTS_KNOWN], reduce, asked).values).toEqual(KEPT);
  const taken = slotsAnswered({ ok: true, availability: { "08:00 - 08:30": false } });
  const form = after([taken], reduce, asked);
  expect(form.values).toEqual({ ...KEPT, time: "" });
  expect(form.slots).toEqual({ state: "known", availability: { "08:00 - 08:30": false } });
});

test("a kept day that cannot be looked at shows no alert", () => {
  for (const result of [
    { ok: false, reason: "refused", status: 409, error: "Hoje não." },
    { ok: false, reason: "failed", cause: "reset" },
  ] as const) {
    const form = after([restored(), slotsAnswered(result)]);
    expect(form.alert).toBeUndefined();
    expect(form.values).toMatchObject({ name: "Ana Lima", day: "2026-11-23", time: "" });
  }
});

test("a kept day that has passed does not come back, nor one without a time that lacks what it needs", () => {
  for (const values of [
    { ...KEPT, day: "2026-11-20" },
    { ...KEPT, day: "nonsense" },
    { ...KEPT, email: "ana@", time: "" },
  ]) {
    const form = after([restored(values)]);
    expect(form.values).toEqual({ ...values, day: "", time: "" });
    expect(form.slots).toEqual({ state: "none" });
    expect(form.marked).toEqual([]);
  }
});

test("a kept slot comes back while a field before it is missing, and nothing is asked", () => {
  const values = { ...KEPT, email: "ana@" };
  const form = after([restored(values)]);
  expect(form.values).toEqual(values);
  expect(form.slots).toEqual({ state: "none" });
});

const SLOT_OF_LINK = {
  barber: "barbeiro2",
  style: "normal",
  day: MONDAY,
  time: "08:00 - 08:30",
};
const linkedSlot = (values: object = SLOT_OF_LINK): CreateAction => ({
  type: "linked-slot",
  values,
  now: NOW,
});

test("a link to a slot goes before what was chosen, and chooses it once the server says that it is free", () => {
  const asked = after([...READY, linkedSlot()]);
  expect(asked.values).toEqual({ ...KEPT, ...SLOT_OF_LINK, time: "" });
  expect(asked.slots).toMatchObject({ state: "loading", choice: { day: MONDAY } });
  const form = after([SLOTS_KNOWN], reduce, asked);
  expect(form.values).toEqual({ ...KEPT, ...SLOT_OF_LINK });
  expect(form.alert).toBeUndefined();
});

test("of a linked slot that is taken meanwhile the alert is that of a refused booking, and another is offered", () => {
  const taken = { "08:00 - 08:30": false, "08:30 - 09:00": true };
  const form = after([...READY, linkedSlot(), slotsAnswered({ ok: true, availability: taken })]);
  expect(form.values.time).toBe("");
  expect(shownAlert(form)).toBe("O barbeiro não está disponível neste horário.");
  expect(form.slots).toEqual({ state: "known", availability: taken, refused: "08:00 - 08:30" });
});

test("a client who has typed nothing yet can send a linked slot as soon as the rest is filled in", () => {
  const linked = after([linkedSlot()]);
  expect(linked.values).toMatchObject(SLOT_OF_LINK);
  expect(linked.slots).toEqual({ state: "none" });
  const form = after([...FILLED.slice(0, 3), SUBMITTED], reduce, linked);
  expect(form.sending?.choice).toMatchObject({ day: MONDAY, name: "Ana Lima" });
  expect(form.sending?.choice.barber.name).toBe("barbeiro2");
});

test("of a linked slot that is no longer offered the form says so", () => {
  for (const gone of [{ day: "", time: "" }, { time: "" }]) {
    const form = after([...READY, linkedSlot({ ...SLOT_OF_LINK, ...gone })]);
    expect(form.values).toMatchObject({ barber: "barbeiro2", day: "", time: "" });
    expect(shownAlert(form)).toBe("O horário escolhido já não dá para marcar. Escolha outro.");
  }
});

test("what was typed before goes before what was kept, and other choices drop the kept day", () => {
  const form = after([
    { type: "typed", field: "name", text: "Bia" },
    { type: "changed", field: "barber", value: "barbeiro3" },
    restored(),
  ]);
  expect(form.values).toEqual({
    ...KEPT,
    name: "Bia",
    email: "",
    phone: "",
    barber: "barbeiro3",
    style: "",
    day: "",
    time: "",
  });
});

test("name, e-mail and phone come back together, and none of them beside another person's", () => {
  const typed = (field: "name" | "phone", text: string) =>
    ({ type: "typed", field, text }) as const;
  expect(after([typed("name", "Maria"), restored()]).values).toMatchObject({
    name: "Maria",
    email: "",
    phone: "",
    barber: "barbeiro1",
  });
  expect(after([typed("phone", "987654321"), restored()]).values).toMatchObject({
    name: "Ana Lima",
    email: "ana@example.com",
    phone: "987654321",
  });
});

test("a followed link goes before what was kept; after a reload what was kept goes before the link", () => {
  const linked: CreateAction = {
    type: "linked",
    choices: { barber: barberByName(shop, "barbeiro2"), style: undefined },
  };
  expect(after([linked, restored()]).values).toMatchObject({ barber: "barbeiro2", style: "" });
  const reloaded = after([linked, restored(KEPT, true)]).values;
  expect(reloaded).toMatchObject({ barber: "barbeiro1", style: "normal", day: "2026-11-23" });
});

test("nothing kept touches a form whose day is chosen", () => {
  const form = after([...FILLED, MONDAY_CHOSEN]);
  expect(reduce(form, restored({ ...KEPT, day: TUESDAY }))).toBe(form);
});

test("the slots' place says what to do for them", () => {
  expect(slotsHint(after(FILLED), BOOKING_COPY)).toBe("Escolha um dia para ver os horários.");
  const failed = after([
    ...FILLED,
    MONDAY_CHOSEN,
    slotsAnswered({ ok: false, reason: "failed", cause: "no network" }),
  ]);
  expect(slotsHint(failed, BOOKING_COPY)).toBe("Toque no dia de novo para ver os horários.");
  const full = after([...FILLED, MONDAY_CHOSEN, slotsAnswered({ ok: true, availability: {} })]);
  expect(slotsHint(full, BOOKING_COPY)).toBe("Não há horários neste dia. Escolha outro.");
});

test("a booking without an answer keeps the form, slots and all, for another try", () => {
  const form = after([...READY, SUBMITTED, NOT_ANSWERED]);
  expect(shownAlert(form)).toBe("Erro ao enviar a solicitação.");
  expect(form.slots.state).toBe("known");
  expect(reduce(form, SUBMITTED).sending?.choice.name).toBe("Ana Lima");
});

test("the late answer to another attempt changes nothing", () => {
  const first = after([...READY, SUBMITTED]);
  const second = after([NOT_ANSWERED, SUBMITTED], reduce, first);
  expect(reduce(second, actionOf(BOOKED, first))).toBe(second);
});

test("neither an answer nor an alert's end from before the form was cleared touches what came after", () => {
  const sent = after([...READY, SUBMITTED]);
  const again = after([{ type: "closed" }, ...READY, SUBMITTED], reduce, sent);
  expect(reduce(again, actionOf(BOOKED, sent))).toBe(again);
  const alerted = after([SUBMITTED]);
  const alertedAgain = after([{ type: "closed" }, SUBMITTED], reduce, alerted);
  expect(reduce(alertedAgain, endOfAlert(alerted))).toBe(alertedAgain);
});

test("a day that falls out of the window is cleared, with its slots", () => {
  const tomorrow = Date.parse("2026-11-23T00:00:01-03:00");
  const form = after([...READY, { type: "day-turned", now: tomorrow }]);
  expect(form.values).toMatchObject({ name: "Ana Lima", day: "", time: "" });
  expect(form.slots).toEqual({ state: "none" });
});

test("a day still in the window survives midnight", () => {
  const form = after(READY);
  expect(reduce(form, { type: "day-turned", now: NOW })).toBe(form);
});

test("a form that was left open past midnight misses its day when it is sent", () => {
  const tomorrow = Date.parse("2026-11-23T00:00:01-03:00");
  const form = after([...READY, { type: "submitted", now: tomorrow }]);
  expect(form.sending).toBeUndefined();
  expect(form.focus).toEqual({ field: "day" });
  expect(form.values.day).toBe("");
});

// What begins within half an hour is no longer there. The last slot of any service begins at 20:00.
const TODAY_SHOP: Shop = { ...shop, bookUntilMinutes: 30 };
const onToday = createFormReducer(TODAY_SHOP);
const MONDAY_AT = (time: string) => Date.parse(`2026-11-23T${time}:00-03:00`);
const TODAY_CHOSEN: readonly Step[] = [
  ...FILLED,
  { type: "chose-day", day: MONDAY, now: MONDAY_AT("11:40") },
];
const TODAY_READY: readonly Step[] = [
  ...TODAY_CHOSEN,
  slotsAnswered({
    ok: true,
    availability: { "12:30 - 13:00": true, "15:00 - 15:30": false, "15:30 - 16:00": true },
  }),
  { type: "chose-time", label: "12:30 - 13:00" },
];
const turned = (time: string): CreateAction => ({ type: "day-turned", now: MONDAY_AT(time) });

test("today can be chosen where it is offered, and the slots to come are known before the answer", () => {
  expect(after(TODAY_CHOSEN).values.day).toBe("");
  const { values, slots } = after(TODAY_CHOSEN, onToday);
  expect(values.day).toBe("2026-11-23");
  expect(slots).toMatchObject({
    state: "loading",
    labels: [
      "12:30 - 13:00",
      "15:00 - 15:30",
      "15:30 - 16:00",
      "16:00 - 16:30",
      "16:30 - 17:00",
      "17:00 - 17:30",
      "17:30 - 18:00",
      "18:00 - 18:30",
      "18:30 - 19:00",
    ],
  });
});

test("a slot whose notice is over goes; if it was chosen, the form says so, and what was typed stays", () => {
  const ready = after(TODAY_READY, onToday);
  expect(onToday(ready, turned("12:00"))).toBe(ready);
  const form = onToday(ready, turned("12:01"));
  expect(shownAlert(form)).toBe("O horário escolhido já não dá para marcar. Escolha outro.");
  expect(form.values).toEqual({ ...ready.values, time: "" });
  expect(form.slots).toEqual({
    state: "known",
    availability: { "15:00 - 15:30": false, "15:30 - 16:00": true },
    refused: "12:30 - 13:00",
    isPassed: true,
  });
  expect(onToday(form, turned("12:02"))).toBe(form);
  // None of this service is left, and then none of any.
  expect(onToday(form, turned("19:30")).values.day).toBe("2026-11-23");
  expect(onToday(form, turned("19:30")).slots).toMatchObject({ availability: {} });
  expect(onToday(form, turned("19:31")).values.day).toBe("");
});

test("a slot that goes while another is chosen says nothing", () => {
  const other: CreateAction = { type: "chose-time", label: "15:30 - 16:00" };
  const form = after([...TODAY_READY, other, turned("12:01")], onToday);
  expect(form.alert).toBeUndefined();
  expect(form.values.time).toBe("15:30 - 16:00");
  expect(form.slots).toEqual({
    state: "known",
    availability: { "15:00 - 15:30": false, "15:30 - 16:00": true },
  });
});

test("a slot that goes while it is being booked stays: the backend decides", () => {
  const submitted: CreateAction = { type: "submitted", now: MONDAY_AT("11:59") };
  const sending = after([...TODAY_READY, submitted], onToday);
  expect(onToday(sending, turned("12:01"))).toBe(sending);
  const done = after([BOOKED], onToday, sending);
  expect(onToday(done, turned("12:01"))).toBe(done);
});

test("a weekend is never chosen", () => {
  expect(after([...FILLED, { type: "chose-day", day: "2026-11-28", now: NOW }]).values.day).toBe(
    "",
  );
});

test("a time of another style is never chosen", () => {
  expect(after([...READY, { type: "chose-time", label: "08:00 - 10:00" }]).values.time).toBe(
    "08:00 - 08:30",
  );
});

test("a new alert is a new one, and the end of the old one leaves it standing", () => {
  const once = after([SUBMITTED]);
  const twice = reduce(once, SUBMITTED);
  expect(shownAlert(twice)).toBe("Por favor, preencha todos os campos obrigatórios.");
  expect(reduce(twice, endOfAlert(once))).toBe(twice);
  expect(reduce(twice, endOfAlert(twice)).alert).toBeUndefined();
});

test("whatever happens, a chosen time has a day, and a chosen day has a barber and a style", () => {
  fc.assert(
    fc.property(fc.array(anyAction(), { maxLength: 40 }), (actions) => {
      const { values, slots } = after([...FILLED, ...actions]);
      if (values.time !== "") expect(values.day).not.toBe("");
      if (values.day !== "") expect(values.barber !== "" && values.style !== "").toBe(true);
      if (slots.state === "none") expect(values.time).toBe("");
      else expect(values.day).not.toBe("");
    }),
  );
});

test("whatever happens, at most one call is under way, and no answer to an earlier one ends it", () => {
  fc.assert(
    fc.property(fc.array(anyAction(), { maxLength: 40 }), (actions) => {
      let form = after(READY);
      const answersToEarlier: CreateAction[] = [];
      for (const action of actions) {
        const next = reduce(form, action);
        if (form.sending !== undefined && action.type !== "answered" && action.type !== "closed") {
          expect(next.sending).toBe(form.sending);
        }
        if (form.sending !== undefined && next.sending !== form.sending) {
          answersToEarlier.push(actionOf(BOOKED, form));
        }
        for (const answer of answersToEarlier) expect(reduce(next, answer)).toBe(next);
        form = next;
      }
    }),
  );
});

function endOfAlert({ alert }: CreateForm): CreateAction {
  if (alert === undefined) throw new Error("The form shows no alert.");
  return { type: "alert-ended", number: alert.number };
}

function actionOf(step: Step, form: CreateForm): CreateAction {
  return typeof step === "function" ? step(form) : step;
}

function after(
  steps: readonly Step[],
  reducer = reduce,
  start: CreateForm = EMPTY_CREATE_FORM,
): CreateForm {
  return steps.reduce<CreateForm>((form, step) => reducer(form, actionOf(step, form)), start);
}

function anyAction(): fc.Arbitrary<CreateAction> {
  const number = fc.integer({ min: 1, max: 6 });
  return fc.oneof(
    fc.constantFrom<CreateAction>(...FILLED, MONDAY_CHOSEN, TIME_CHOSEN, SUBMITTED, {
      type: "closed",
    }),
    fc
      .constantFrom("barbeiro1", "barbeiro2", "")
      .map((value): CreateAction => ({ type: "changed", field: "barber", value })),
    fc
      .constantFrom("normal", "barba", "pintura", "")
      .map((value): CreateAction => ({ type: "changed", field: "style", value })),
    fc
      .constantFrom(MONDAY, TUESDAY, "2026-11-28", "2027-01-04")
      .chain((day) =>
        fc.constantFrom<CreateAction>(
          { type: "chose-day", day, now: NOW },
          { type: "chose-day", day, now: NOW, nextDays: [TUESDAY] },
          { type: "came-online", now: NOW },
        ),
      ),
    fc
      .constantFrom(...shop.services.flatMap((service) => slotsOf(shop, service)))
      .map(({ label }): CreateAction => ({ type: "chose-time", label })),
    number.map((check): CreateAction => ({
      type: "checked",
      check,
      now: NOW,
      result: { ok: true, availability: AVAILABILITY },
    })),
    number.map((check): CreateAction => ({
      type: "checked",
      check,
      now: NOW,
      result: { ok: false, reason: "refused", status: 409, error: undefined },
    })),
    number.map((check): CreateAction => ({
      type: "checked",
      check,
      now: NOW,
      result: { ok: false, reason: "failed", cause: undefined },
    })),
    number.map((attempt): CreateAction => ({
      type: "answered",
      attempt,
      result: { ok: true },
      now: NOW,
    })),
    number.map((attempt): CreateAction => ({
      type: "answered",
      attempt,
      result: { ok: false, reason: "refused", status: 409, error: undefined },
      now: NOW,
    })),
    number.map((attempt): CreateAction => ({
      type: "answered",
      attempt,
      result: { ok: false, reason: "failed", cause: undefined },
      now: NOW,
    })),
    fc
      .constantFrom("2026-11-21T12:00:00-03:00", "2026-11-24T00:00:00-03:00")
      .map((now): CreateAction => ({ type: "day-turned", now: Date.parse(now) })),
  );
}

function shownAlert({ alert }: FormState<unknown>): string | undefined {
  return alert && alertText(BOOKING_COPY, alert);
}
