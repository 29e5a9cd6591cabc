import { createWait } from "@vitrine/domain/wire/calls";
import { shop as barbearia } from "@vitrine/shops/barbearia";
import { shop as reservas } from "@vitrine/shops/reservas";
import { expect, test } from "vitest";

import { shopForClients } from "../../pages/shop/shop-for-clients.ts";
import { ANYONE_NAME, withAnyone } from "../form/anyone.ts";
import { NO_VALUES } from "../form/fields.ts";
import { newWaitForm, offeredParts, offersAnyone, reduceWait, waitCall } from "./wait-form.ts";
import type { WaitAction, WaitForm } from "./wait-form.ts";

const VALUES = {
  ...NO_VALUES,
  name: "Rita Souza ",
  email: "rita@example.com",
  barber: "barbeiro2",
  style: "normal",
  day: "2026-11-24",
};
const AVAILABILITY = {
  "08:00 - 08:30": true,
  "15:00 - 15:30": false,
  "18:00 - 18:30": false,
};
const FORM = newWaitForm(barbearia, VALUES, AVAILABILITY);
const CALL = callOf(FORM);

test("at first the parts of the day are chosen in which something is taken, of those that have slots", () => {
  expect(FORM.parts).toEqual(["afternoon", "evening"]);
  expect(offeredParts(barbearia, VALUES, AVAILABILITY)).toEqual([
    "morning",
    "afternoon",
    "evening",
  ]);
  expect(offeredParts(barbearia, VALUES, { "08:00 - 08:30": false })).toEqual(["morning"]);
});

test("parts of the day are chosen and dropped, and sent in the order of the day", () => {
  const form = after([
    { type: "toggled", part: "evening" },
    { type: "toggled", part: "morning" },
  ]);
  expect(form.parts).toEqual(["morning", "afternoon"]);
});

test("the call names the chosen person, or anybody, and is one that the server takes", () => {
  expect(CALL).toEqual({
    method: "POST",
    path: "/createWait",
    body: {
      calendarId: "barbearia",
      barberColorId: 7,
      timeType: "halfTimes",
      serviceId: 1,
      day: "2026-11-24",
      partsOfDay: ["afternoon", "evening"],
      clientName: "Rita Souza",
      clientEmail: "rita@example.com",
    },
  });
  const { body } = callOf(after([{ type: "chose-person", isWithAnyone: true }]));
  expect(body).toMatchObject({ anyBarber: true, serviceId: 1 });
  expect(body).not.toHaveProperty("barberColorId");
  for (const sent of [CALL.body, body]) {
    expect(createWait.request.safeParse(sent).success).toBe(true);
  }
});

test("a table's call says for how many", () => {
  const values = { ...VALUES, barber: "barbeiro1", people: "4" };
  const call = waitCall(reservas, values, newWaitForm(reservas, values, AVAILABILITY));
  expect(call?.body).toMatchObject({ calendarId: "reservas", clientNumber: 4 });
  expect(createWait.request.safeParse(call?.body).success).toBe(true);
  expect(offersAnyone(reservas, values)).toBe(false);
});

test("nothing is called while no part of the day is chosen", () => {
  expect(waitCall(barbearia, VALUES, { ...FORM, parts: [] })).toBeUndefined();
  const form = after([{ type: "submitted", call: undefined }]);
  expect(form).toMatchObject({ isMarked: true, sending: undefined });
});

test("who has left the person open waits for anybody; another person is offered where others do the same", () => {
  const open = withAnyone(shopForClients({ ...barbearia, offersAnyBarber: true }));
  const values = { ...VALUES, barber: ANYONE_NAME };
  const form = newWaitForm(open, values, AVAILABILITY);
  expect(waitCall(open, values, form)?.body).toMatchObject({ anyBarber: true, serviceId: 1 });
  expect(offersAnyone(open, values)).toBe(false);
  expect(offersAnyone(open, VALUES)).toBe(true);
  const alone = { ...barbearia, barbers: barbearia.barbers.filter(({ id }) => id === 7) };
  expect(offersAnyone(alone, VALUES)).toBe(false);
});

test("a second press sends nothing, and only the answer to the call under way counts", () => {
  const other = { ...CALL };
  const sending = after([
    { type: "submitted", call: CALL },
    { type: "submitted", call: other },
  ]);
  expect(sending.sending).toBe(CALL);
  const late = { type: "answered", call: other, result: { ok: true } } as const;
  expect(reduceWait(sending, late)).toBe(sending);
  const done = reduceWait(sending, { type: "answered", call: CALL, result: { ok: true } });
  expect(done).toMatchObject({ sending: undefined, doneFor: "rita@example.com" });
});

test.each([
  [
    { ok: false, reason: "failed", cause: "no network" },
    "Sem resposta. Confira a conexão e tente de novo.",
  ],
  [
    { ok: false, reason: "refused", status: 409, error: "Este e-mail já tem três avisos." },
    "Este e-mail já tem três avisos.",
  ],
  [
    { ok: false, reason: "refused", status: 502, error: undefined },
    "Não deu para pedir o aviso agora. Tente de novo mais tarde.",
  ],
] as const)(
  "a call that failed is said in words, and what was chosen stays: %j",
  (result, words) => {
    const form = after([
      { type: "toggled", part: "evening" },
      { type: "submitted", call: CALL },
      { type: "answered", call: CALL, result },
    ]);
    expect(form).toMatchObject({ problem: words, parts: ["afternoon"], doneFor: undefined });
    expect(reduceWait(form, { type: "submitted", call: CALL })).toMatchObject({
      problem: undefined,
      sending: CALL,
    });
  },
);

function after(actions: readonly WaitAction[]): WaitForm {
  return actions.reduce(reduceWait, FORM);
}

function callOf(form: WaitForm) {
  const call = waitCall(barbearia, VALUES, form);
  if (call === undefined) throw new Error("Nothing is called.");
  return call;
}
