import { shop } from "@vitrine/shops/barbearia";
import { expect, test } from "vitest";

import { checkCall, createCall, deleteCall } from "./booking-calls.ts";
import { NO_VALUES } from "../form/fields.ts";
import type { CreateChoice } from "../form/fields.ts";
import { BOOKING_COPY } from "../copy/booking-copy.ts";

const CHOICE: CreateChoice = {
  ...NO_VALUES,
  name: "João da Silva",
  email: "joao@example.com",
  phone: "987654321",
  people: undefined,
  barber: { id: 6, name: "barbeiro1", colorId: 6 },
  style: { id: 1, name: "normal", timeType: "halfTimes", minutes: 30, hours: [] },
  day: "2026-11-24",
  slot: { label: "08:00 - 08:30", startMinute: 480, endMinute: 510 },
};

test("a check asks for the chosen day from midnight to midnight in São Paulo", () => {
  expect(checkCall(shop, CHOICE)).toEqual({
    method: "POST",
    path: "/check-availability",
    body: {
      clientPhone: "987654321",
      calendarId: "barbearia",
      barberColorId: 6,
      start: "2026-11-24T00:00:00-03:00",
      end: "2026-11-25T00:00:00-03:00",
      timeType: "halfTimes",
    },
  });
});

test("a booking carries the client and the slot", () => {
  expect(createCall(shop, CHOICE)).toEqual({
    method: "POST",
    path: "/createAppointment",
    body: {
      clientName: "João da Silva",
      clientEmail: "joao@example.com",
      clientPhone: "987654321",
      calendarId: "barbearia",
      barberColorId: 6,
      dateTimeStart: "2026-11-24T08:00:00-03:00",
      dateTimeEnd: "2026-11-24T08:30:00-03:00",
    },
  });
});

test("an area code goes along with a booking, and a note where the shop asks for one", () => {
  const typed = { ...CHOICE, areaCode: "11", note: "Venho com a Bia." };
  const plain = createCall(shop, CHOICE).body;
  expect(createCall(shop, typed).body).toEqual({ ...plain, clientAreaCode: "11" });
  const asking = { ...shop, asksForNote: true };
  expect(createCall(asking, CHOICE).body).toEqual(plain);
  expect(createCall(asking, typed).body).toEqual({
    ...plain,
    clientAreaCode: "11",
    clientNote: "Venho com a Bia.",
  });
  for (const call of [checkCall, deleteCall]) {
    expect(call(asking, typed)).toEqual(call(asking, CHOICE));
  }
});

test("a deletion carries the phone and the slot, and neither name nor e-mail", () => {
  expect(deleteCall(shop, CHOICE)).toEqual({
    method: "DELETE",
    path: "/deleteAppointment",
    body: {
      clientPhone: "987654321",
      calendarId: "barbearia",
      barberColorId: 6,
      dateTimeStart: "2026-11-24T08:00:00-03:00",
      dateTimeEnd: "2026-11-24T08:30:00-03:00",
    },
  });
});

test("the choice is written as people say it", () => {
  expect(
    BOOKING_COPY.kinds.appointments.chosen({
      day: "ter 24/11",
      time: "08:00 - 08:30",
      barber: "barbeiro1",
      people: "",
    }),
  ).toBe("ter 24/11, 08:00 - 08:30 com barbeiro1");
});
