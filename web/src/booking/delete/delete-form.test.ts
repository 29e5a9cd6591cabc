import { shop } from "@vitrine/shops/barbearia";
import { barberByName, serviceByName } from "@vitrine/domain/shop/shop";
import { expect, test } from "vitest";

import { noticeOf } from "../copy/notice-copy.ts";
import { BOOKING_COPY } from "../copy/booking-copy.ts";
import type { SendResult } from "../../scheduling-api/scheduling-api.ts";
import { deleteFormReducer, EMPTY_DELETE_FORM } from "./delete-form.ts";
import type { DeleteAction, DeleteForm } from "./delete-form.ts";
import { NO_VALUES } from "../form/fields.ts";
import { alertText, noticeText } from "../form/form-state.ts";
import type { FormState } from "../form/form-state.ts";

const NOW = Date.parse("2026-11-21T12:00:00-03:00");

/** An action, or one that depends on what the form has asked. */
type Step = DeleteAction | ((form: DeleteForm) => DeleteAction);

const reduce = deleteFormReducer(shop);

const READY: readonly DeleteAction[] = [
  { type: "typed", field: "phone", text: "987654321" },
  { type: "changed", field: "barber", value: "barbeiro3" },
  { type: "changed", field: "style", value: "barba" },
  { type: "chose-day", day: "2026-11-23", now: NOW },
  { type: "chose-time", label: "15:00 - 16:00" },
];
const SUBMITTED: DeleteAction = { type: "submitted", now: NOW };
/** The backend answers the call that the form is making. */
const answered =
  (result: SendResult): Step =>
  ({ sending }) => {
    if (sending === undefined) throw new Error("The form makes no call.");
    return { type: "answered", attempt: sending.attempt, result };
  };
const DELETED = answered({ ok: true });

test("phone, barber, style, day and time are needed, and nothing else", () => {
  const form = after([SUBMITTED]);
  expect(shownAlert(form)).toBe("Por favor, preencha todos os campos obrigatórios.");
  expect(form.marked).toEqual(["phone", "barber", "style", "day", "time"]);
  expect(form.focus).toEqual({ field: "phone" });
});

test("a full form is sent once, however often the button is pressed", () => {
  const sending = after([...READY, SUBMITTED]);
  expect(sending.sending).toMatchObject({
    choice: {
      phone: "987654321",
      barber: { name: "barbeiro3" },
      style: { name: "barba" },
      day: "2026-11-23",
      slot: { label: "15:00 - 16:00" },
    },
  });
  expect(reduce(sending, SUBMITTED)).toBe(sending);
});

test("a day can be chosen before anything else", () => {
  expect(after([{ type: "chose-day", day: "2026-11-23", now: NOW }]).values.day).toBe("2026-11-23");
});

test("another day keeps the time: the slots of a style are the same every day", () => {
  const form = after([...READY, { type: "chose-day", day: "2026-11-24", now: NOW }]);
  expect(form.values).toMatchObject({ day: "2026-11-24", time: "15:00 - 16:00" });
});

test("another barber clears style, day and time; another style clears day and time", () => {
  expect(
    after([...READY, { type: "changed", field: "barber", value: "barbeiro1" }]).values,
  ).toMatchObject({ phone: "987654321", barber: "barbeiro1", style: "", day: "", time: "" });
  expect(
    after([...READY, { type: "changed", field: "style", value: "normal" }]).values,
  ).toMatchObject({ barber: "barbeiro3", style: "normal", day: "", time: "" });
});

test("a no and no answer say the same, and the form stays", () => {
  for (const reason of ["refused", "failed"] as const) {
    const result =
      reason === "refused"
        ? ({ ok: false, reason, status: 404, error: "Não encontramos." } as const)
        : ({ ok: false, reason, cause: "reset" } as const);
    const form = after([...READY, SUBMITTED, answered(result)]);
    expect(shownAlert(form)).toBe("Erro ao enviar a solicitação.");
    expect(form.values).toMatchObject({ phone: "987654321", time: "15:00 - 16:00" });
    expect(form.sending).toBeUndefined();
  }
});

test("a success tells what was deleted, and OK clears the form", () => {
  const done = after([...READY, SUBMITTED, DELETED]);
  expect(done.done).toMatchObject({ phone: "987654321", day: "2026-11-23" });
  const closed = reduce(done, { type: "closed" });
  expect(closed.done).toBeUndefined();
  expect(closed.values.phone).toBe("");
});

test("nothing is sent behind the success modal", () => {
  const done = after([...READY, SUBMITTED, DELETED]);
  expect(reduce(done, SUBMITTED)).toBe(done);
});

test("the answer to an attempt before the last changes nothing", () => {
  const first = after([...READY, SUBMITTED]);
  const failed = answered({ ok: false, reason: "failed", cause: "reset" });
  const second = after([failed, SUBMITTED], first);
  expect(reduce(second, actionOf(DELETED, first))).toBe(second);
});

test("an answer from before the form was cleared ends no later call", () => {
  const sent = after([...READY, SUBMITTED]);
  const again = after([{ type: "closed" }, ...READY, SUBMITTED], sent);
  expect(reduce(again, actionOf(DELETED, sent))).toBe(again);
});

const BOOKING = {
  barber: barberByName(shop, "barbeiro1"),
  style: serviceByName(shop, "normal"),
  day: "2026-11-24",
  slot: { label: "08:00 - 08:30", startMinute: 480, endMinute: 510 },
  isDayNotOffered: false,
};
const LINKED: DeleteAction = { type: "linked", booking: BOOKING };

test("an area code is no part of what finds a booking, and the field says that it is not needed", () => {
  const form = after([{ type: "typed", field: "phone", text: "(11) 98765-4321" }]);
  expect(form.values).toMatchObject({ phone: "987654321", areaCode: "" });
  expect(noticeText(BOOKING_COPY, noticeOf, form, "phone")).toBe(
    "O DDD não é preciso: ficaram só os 9 dígitos do número.",
  );
});

test("a cancel link fills in all but the phone, which is focused, and the phone alone completes the form", () => {
  const form = after([LINKED]);
  expect(form.values).toEqual({
    ...NO_VALUES,
    barber: "barbeiro1",
    style: "normal",
    day: "2026-11-24",
    time: "08:00 - 08:30",
  });
  expect(form.focus).toEqual({ field: "phone" });
  expect(form.sending).toBeUndefined();
  const sent = after([{ type: "typed", field: "phone", text: "987654321" }, SUBMITTED], form);
  expect(sent.sending?.choice).toMatchObject({ phone: "987654321", day: "2026-11-24" });
});

test("a cancel link keeps a typed phone and nothing else: no error, no other booking's choice", () => {
  const nothing = {
    barber: undefined,
    style: undefined,
    day: undefined,
    slot: undefined,
    isDayNotOffered: false,
  };
  const form = after([SUBMITTED, ...READY, { type: "linked", booking: nothing }]);
  expect(form.values).toEqual({ ...NO_VALUES, phone: "987654321" });
  expect(form.marked).toEqual([]);
  expect(form.alert).toBeUndefined();
});

test("a cancel link replaces what an earlier success tells, and ends no call", () => {
  expect(after([...READY, SUBMITTED, DELETED, LINKED]).done).toBeUndefined();
  const sending = after([...READY, SUBMITTED]);
  expect(reduce(sending, LINKED).sending).toBe(sending.sending);
});

// A Monday on which something is booked, too.
const TODAY_SHOP = { ...shop, cancelUntilMinutes: 120 };
const onToday = deleteFormReducer(TODAY_SHOP);
const MORNING = Date.parse("2026-11-23T10:00:00-03:00");
const TODAY_READY: readonly DeleteAction[] = [
  ...READY,
  { type: "chose-day", day: "2026-11-23", now: MORNING },
  { type: "chose-time", label: "15:00 - 16:00" },
];

test("today can be chosen where the shop says until when to cancel, and is not lost or missing", () => {
  expect(after(TODAY_READY).values.day).toBe("");
  const ready = after(TODAY_READY, EMPTY_DELETE_FORM, onToday);
  expect(ready.values.day).toBe("2026-11-23");
  expect(onToday(ready, { type: "day-turned", now: MORNING })).toBe(ready);
  expect(onToday(ready, { type: "submitted", now: MORNING }).sending?.choice.day).toBe(
    "2026-11-23",
  );
});

test("too late to cancel is what the backend says, for the time that was sent, and only where the shop has such a rule", () => {
  const error = "Falta pouco para o seu horário. Avise a loja.";
  const refusal = (status: number) => answered({ ok: false, reason: "refused", error, status });
  const sent = [...TODAY_READY, { type: "submitted", now: MORNING } as const];
  const late = after([...sent, refusal(409)], EMPTY_DELETE_FORM, onToday);
  expect(shownAlert(late)).toBe(error);
  expect(late.late).toBe("2026-11-23 15:00 - 16:00");
  expect(late.values).toMatchObject({ phone: "987654321", time: "15:00 - 16:00" });
  const unknown = after([...sent, refusal(404)], EMPTY_DELETE_FORM, onToday);
  const elsewhere = after([...READY, SUBMITTED, refusal(409)]);
  for (const form of [unknown, elsewhere]) {
    expect(shownAlert(form)).toBe("Erro ao enviar a solicitação.");
    expect(form.late).toBeUndefined();
  }
});

test("a day that falls out of the window is cleared", () => {
  const tomorrow = Date.parse("2026-11-23T00:00:00-03:00");
  expect(after([...READY, { type: "day-turned", now: tomorrow }]).values).toMatchObject({
    phone: "987654321",
    day: "",
    time: "",
  });
});

test("what was kept comes back, without a day that has passed", () => {
  const values = after(READY).values;
  expect(after([{ type: "restored", values, now: NOW }]).values).toEqual(values);
  const later = Date.parse("2026-11-23T00:00:00-03:00");
  expect(after([{ type: "restored", values, now: later }]).values).toEqual({
    ...values,
    day: "",
    time: "",
  });
});

test("the booking of a cancel link goes before what was kept", () => {
  const linked = after([LINKED]);
  const values = { ...after(READY).values, phone: "111111111" };
  expect(reduce(linked, { type: "restored", values, now: NOW })).toBe(linked);
});

function actionOf(step: Step, form: DeleteForm): DeleteAction {
  return typeof step === "function" ? step(form) : step;
}

function after(
  steps: readonly Step[],
  start: DeleteForm = EMPTY_DELETE_FORM,
  by: typeof reduce = reduce,
): DeleteForm {
  return steps.reduce<DeleteForm>((form, step) => by(form, actionOf(step, form)), start);
}

function shownAlert({ alert }: FormState<unknown>): string | undefined {
  return alert && alertText(BOOKING_COPY, alert);
}
