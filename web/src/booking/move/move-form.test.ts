import { bookingToMove } from "@vitrine/domain/slots/booking-to-move";
import type { Shop } from "@vitrine/domain/shop/shop";
import { shop as barbearia } from "@vitrine/shops/barbearia";
import { shop as reservas } from "@vitrine/shops/reservas";
import { expect, test } from "vitest";

import type { SendResult } from "../../scheduling-api/scheduling-api.ts";
import { BOOKING_COPY } from "../copy/booking-copy.ts";
import { moveCall } from "../calls/move-call.ts";
import type { CreateAction } from "../create/create-form.ts";
import { alertText } from "../form/form-state.ts";
import { fieldsToMove, moveFormReducer, newMoveForm } from "./move-form.ts";
import type { MoveForm } from "./move-form.ts";

// A Monday.
const NOW = Date.parse("2026-11-23T10:00:00-03:00");
const LINK = "#mudar&barbeiro=6&estilo=1&dia=2026-11-24&hora=08:00&fim=08:30";
const AVAILABILITY = { "08:00 - 08:30": false, "09:00 - 09:30": true, "09:30 - 10:00": true };

const SUBMITTED: CreateAction = { type: "submitted", now: NOW };

test("the phone is all that is missing, and day and time are the new ones", () => {
  const form = newMoveForm(fromOf(barbearia), "");
  expect(form.values).toMatchObject({ barber: "barbeiro1", style: "normal", day: "", time: "" });
  expect(form.focus).toEqual({ field: "phone" });
  expect(newMoveForm(fromOf(barbearia), "987654321")).toMatchObject({
    values: { phone: "987654321" },
    focus: undefined,
  });
  expect(fieldsToMove(barbearia, fromOf(barbearia))).toEqual(["phone", "day", "time"]);
});

test("a table's group is asked for unless the link tells it", () => {
  expect(fieldsToMove(reservas, fromOf(reservas))).toContain("people");
  const known = fromOf(reservas, `${LINK}&pessoas=10`);
  expect(fieldsToMove(reservas, known)).toEqual(["phone", "day", "time"]);
  expect(newMoveForm(known, "").values.people).toBe("10");
});

test("a day without a phone says what is missing, and with it asks for its slots", () => {
  const early = after(barbearia, [{ type: "chose-day", day: "2026-11-25", now: NOW }], "");
  expect(shownAlert(early)).toBe("Por favor, preencha todos os campos obrigatórios.");
  expect(early.marked).toEqual(["phone"]);
  expect(chosen(barbearia).slots).toMatchObject({ state: "known" });
});

test("the move names the booked time and the new one", () => {
  const { sending } = after(barbearia, [SUBMITTED], "987654321", chosen(barbearia));
  if (sending === undefined) throw new Error("Nothing is sent.");
  expect(moveCall(barbearia, fromOf(barbearia), sending.choice)).toEqual({
    method: "POST",
    path: "/moveAppointment",
    body: {
      clientPhone: "987654321",
      calendarId: "barbearia",
      barberColorId: 6,
      dateTimeStart: "2026-11-24T08:00:00-03:00",
      dateTimeEnd: "2026-11-24T08:30:00-03:00",
      newDateTimeStart: "2026-11-25T09:00:00-03:00",
      newDateTimeEnd: "2026-11-25T09:30:00-03:00",
    },
  });
});

test("a new time that somebody else has taken says that the old one stays, and asks for the slots again", () => {
  const form = refused({
    status: 409,
    error: "Este horário já está ocupado. Escolha outro horário.",
  });
  expect(shownAlert(form)).toBe(
    "Este horário acabou de ser ocupado. O seu continua: ter 24/11, 08:00.",
  );
  expect(form.slots).toMatchObject({ state: "loading", wanted: "09:00 - 09:30" });
  expect(form.values).toMatchObject({ phone: "987654321", day: "2026-11-25" });
  expect(shownAlert(refused({ status: 409, error: undefined }))).toBe(shownAlert(form));
});

test("any other refusal says the server's reason, and that the old time stays", () => {
  const error = "Este horário já mudou muitas vezes. Para mudar de novo, fale com a loja.";
  expect(shownAlert(refused({ status: 409, error }))).toBe(
    `${error} O seu continua: ter 24/11, 08:00.`,
  );
});

test("a wrong phone and a booking that is not there say what a deletion says, and lose nothing", () => {
  const form = refused({ status: 404, error: "Não encontramos um agendamento com esses dados." });
  expect(shownAlert(form)).toBe("Erro ao enviar a solicitação.");
  expect(form.values).toMatchObject({
    phone: "987654321",
    day: "2026-11-25",
    time: "09:00 - 09:30",
  });
  expect(form.slots.state).toBe("known");
});

test("without an answer the same move can be sent again", () => {
  const form = answeredWith({ ok: false, reason: "failed", cause: "reset" });
  expect(shownAlert(form)).toBe("Erro ao enviar a solicitação.");
  const again = after(barbearia, [SUBMITTED], "", form);
  expect(again.sending).toMatchObject({ attempt: 2, choice: { slot: { label: "09:00 - 09:30" } } });
});

test("a refusal that comes too late for a change says so, and no other does", () => {
  const error = "Falta pouco para o seu horário. Avise a loja.";
  const shop: Shop = { ...barbearia, cancelUntilMinutes: 24 * 60 };
  expect(refused({ status: 409, error }, shop)).toMatchObject({ isLate: true, alert: undefined });
  expect(refused({ status: 409, error: undefined }, shop).isLate).toBe(true);
  // This device's clock is behind, or the page is older than the shop's notice.
  expect(refused({ status: 409, error })).toMatchObject({ isLate: true, alert: undefined });
  expect(refused({ status: 404, error }, shop).isLate).toBe(false);
  expect(refused({ status: 409, error: undefined }).isLate).toBe(false);
});

test("a page that is left open says by itself when it is too late, but not while a move is sent", () => {
  const shop: Shop = { ...barbearia, cancelUntilMinutes: 60 };
  const turned = (time: string): CreateAction => ({
    type: "day-turned",
    now: Date.parse(`2026-11-24T${time}-03:00`),
  });
  const form = chosen(shop);
  expect(after(shop, [turned("07:00:00")], "", form).isLate).toBe(false);
  expect(after(shop, [turned("07:00:01")], "", form).isLate).toBe(true);
  expect(after(shop, [SUBMITTED, turned("07:00:01")], "", form).isLate).toBe(false);
});

test("a new time whose notice ended on the way is not called unknown", () => {
  const error = "Este horário não existe. Escolha um dos horários da lista.";
  expect(shownAlert(refused({ status: 400, error }))).toBe(
    "Este horário já não dá para marcar. O seu continua: ter 24/11, 08:00.",
  );
});

test("the time that is booked already is no new one, and is not sent", () => {
  const known = after(
    barbearia,
    [
      { type: "chose-day", day: "2026-11-24", now: NOW },
      checkedWith(),
      { type: "chose-time", label: "08:00 - 08:30" },
      SUBMITTED,
    ],
    "987654321",
  );
  expect(shownAlert(known)).toBe("Este já é o seu horário. Escolha outro.");
  expect(known.sending).toBeUndefined();
});

test("a second press sends nothing twice", () => {
  const once = after(barbearia, [SUBMITTED], "", chosen(barbearia));
  expect(after(barbearia, [SUBMITTED], "", once)).toEqual(once);
});

function fromOf(shop: Shop, fragment = LINK) {
  const from = bookingToMove(shop, fragment, NOW);
  if (from === undefined) throw new Error("The link names no booking.");
  return from;
}

function after(
  shop: Shop,
  actions: readonly CreateAction[],
  phone: string,
  start = newMoveForm(fromOf(shop), phone),
): MoveForm {
  return actions.reduce(moveFormReducer(shop, fromOf(shop), BOOKING_COPY.weekdays), start);
}

function checkedWith(): CreateAction {
  return { type: "checked", check: 1, now: NOW, result: { ok: true, availability: AVAILABILITY } };
}

/** Wednesday at nine is chosen. */
function chosen(shop: Shop): MoveForm {
  return after(
    shop,
    [
      { type: "chose-day", day: "2026-11-25", now: NOW },
      checkedWith(),
      { type: "chose-time", label: "09:00 - 09:30" },
    ],
    "987654321",
  );
}

function answeredWith(result: SendResult, shop = barbearia): MoveForm {
  const answer: CreateAction = { type: "answered", attempt: 1, result, now: NOW };
  return after(shop, [SUBMITTED, answer], "", chosen(shop));
}

function refused(refusal: { status: number; error: string | undefined }, shop = barbearia) {
  return answeredWith({ ok: false, reason: "refused", ...refusal }, shop);
}

function shownAlert({ alert }: MoveForm): string | undefined {
  return alert && alertText(BOOKING_COPY, alert);
}
