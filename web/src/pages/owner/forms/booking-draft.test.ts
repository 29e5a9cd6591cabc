import { SHOPS } from "@vitrine/shops/shops";
import type { Shop } from "@vitrine/domain/shop/shop";
import { slotsOf } from "@vitrine/domain/slots/time-slots";
import { LARGE_SALON } from "@vitrine/testing/salons/large-salon";
import { expect, test } from "vitest";

import { BOOKING_COPY } from "../../../booking/copy/booking-copy.ts";
import {
  bookingChange,
  bookingDraft,
  choiceOf,
  faultsOf,
  nextBookingDraft,
} from "./booking-draft.ts";
import type { BookingDraft } from "./booking-draft.ts";

const [BARBER, TABLES] = SHOPS as [Shop, Shop];
const TUESDAY = "2026-11-24";
const SLOTS = slotsOf(
  BARBER,
  BARBER.services[0] ?? { id: 1, minutes: 30, hours: [], name: "", timeType: "halfTimes" },
);

function typed(draft: BookingDraft, texts: Partial<BookingDraft["texts"]>): BookingDraft {
  return Object.entries(texts).reduce(
    (next, [field, text]) =>
      nextBookingDraft(BOOKING_COPY, next, { type: "typed", field: field as "name", text }),
    draft,
  );
}

test("a form that begins at a tapped half hour has its slot chosen", () => {
  expect(bookingDraft(BARBER, { barberColorId: 7, startMinute: 9 * 60 })).toMatchObject({
    barberColorId: 7,
    service: "normal",
    time: "09:00 - 09:30",
  });
  expect(bookingDraft(BARBER, { startMinute: 14 * 60 })).toMatchObject({
    service: "pintura",
    time: "14:00 - 16:00",
  });
  expect(bookingDraft(BARBER, {})).toMatchObject({ barberColorId: 6, service: "normal", time: "" });
});

test("a name and a phone are enough", () => {
  const draft = typed(bookingDraft(BARBER, { startMinute: 480 }), {
    name: "Ana Lima",
    phone: "987654321",
  });
  expect(bookingChange(BARBER, TUESDAY, draft, SLOTS)).toEqual({
    act: "book",
    body: {
      clientName: "Ana Lima",
      clientPhone: "987654321",
      barberColorId: 6,
      dateTimeStart: "2026-11-24T08:00:00-03:00",
      dateTimeEnd: "2026-11-24T08:30:00-03:00",
    },
  });
});

test("for who has just come in a name is enough, and a phone that is typed must be one", () => {
  const draft = typed(bookingDraft(BARBER, { startMinute: 480, isWalkIn: true }), { name: "Ana" });
  expect(bookingChange(BARBER, TUESDAY, draft, SLOTS)?.body).toEqual({
    clientName: "Ana",
    barberColorId: 6,
    dateTimeStart: "2026-11-24T08:00:00-03:00",
    dateTimeEnd: "2026-11-24T08:30:00-03:00",
  });
  expect(faultsOf(typed(draft, { phone: "98765" }))).toEqual({});
  expect(faultsOf(typed(draft, { name: " " }))).toHaveProperty("name");
  const byPhone = typed(bookingDraft(BARBER, { startMinute: 480 }), { name: "Ana" });
  expect(faultsOf(byPhone)).toHaveProperty("phone");
});

test("an e-mail goes along when there is one, and the number of people at tables", () => {
  const start = typed(bookingDraft(TABLES, { startMinute: 480 }), {
    name: "Ana",
    phone: "1",
    email: "ana@example.com",
  });
  const draft = nextBookingDraft(BOOKING_COPY, start, { type: "chosen", choice: { people: 4 } });
  expect(bookingChange(TABLES, TUESDAY, draft, SLOTS)?.body).toMatchObject({
    clientEmail: "ana@example.com",
    clientNumber: 4,
  });
});

test("the area code goes along with its phone, and a note where the shop asks for one", () => {
  const noting = { ...BARBER, asksForNote: true };
  const draft = typed(bookingDraft(noting, { startMinute: 480 }), {
    name: "Ana",
    phone: "(11) 98765-4321",
    note: "Prefere a cadeira da janela. ",
  });
  expect(draft.notices.phone).toContain("DDD 11 anotado.");
  const body = { clientPhone: "987654321", clientAreaCode: "11" };
  expect(bookingChange(noting, TUESDAY, draft, SLOTS)?.body).toMatchObject({
    ...body,
    clientNote: "Prefere a cadeira da janela.",
  });
  expect(bookingChange(BARBER, TUESDAY, draft, SLOTS)?.body).not.toHaveProperty("clientNote");
  const other = typed(draft, { phone: "912345678" });
  expect(bookingChange(noting, TUESDAY, other, SLOTS)?.body).not.toHaveProperty("clientAreaCode");
});

test("texts are filtered as on the client's form, and the field says what was cut", () => {
  const draft = typed(bookingDraft(BARBER, {}), { phone: "(11) 98765-4321", name: "Ana 2" });
  expect(draft.texts).toMatchObject({ phone: "987654321", name: "Ana " });
  expect(draft.notices.phone).toContain("DDD");
  expect(draft.notices.name).toBeUndefined();
  const cut = typed(bookingDraft(BARBER, {}), { phone: "1198765432" });
  expect(cut.texts.phone + cut.beyond?.phone).toBe("1198765432");
});

test("nothing is booked without a free slot, a name or a phone", () => {
  const whole = typed(bookingDraft(BARBER, { startMinute: 480 }), { name: "Ana", phone: "1" });
  expect(bookingChange(BARBER, TUESDAY, whole, SLOTS)).toBeDefined();
  expect(bookingChange(BARBER, TUESDAY, whole, SLOTS.slice(1))).toBeUndefined();
  expect(bookingChange(BARBER, TUESDAY, typed(whole, { name: " " }), SLOTS)).toBeUndefined();
  expect(bookingChange(BARBER, TUESDAY, typed(whole, { phone: "" }), SLOTS)).toBeUndefined();
  expect(bookingChange(BARBER, TUESDAY, typed(whole, { email: "ana" }), SLOTS)).toBeUndefined();
});

test("an e-mail may be missing, but not be wrong", () => {
  const draft = typed(bookingDraft(BARBER, {}), { name: "Ana", phone: "1" });
  expect(faultsOf(draft)).toEqual({});
  expect(Object.keys(faultsOf(typed(draft, { email: "ana@" })))).toEqual(["email"]);
});

test("another service takes the slot back, another barber does not", () => {
  const draft = bookingDraft(BARBER, { startMinute: 480 });
  const other = nextBookingDraft(BOOKING_COPY, draft, {
    type: "chosen",
    choice: { barberColorId: 5 },
  });
  expect(other.time).toBe("08:00 - 08:30");
  const longer = nextBookingDraft(BOOKING_COPY, draft, {
    type: "chosen",
    choice: { service: "barba" },
  });
  expect(longer.time).toBe("");
});

test("faults are shown for fields that were left with something in them, and for all after a try", () => {
  const draft = bookingDraft(BARBER, {});
  expect(nextBookingDraft(BOOKING_COPY, draft, { type: "left", field: "name" }).judged).toEqual([]);
  expect(nextBookingDraft(BOOKING_COPY, draft, { type: "tried" }).judged).toEqual([
    "name",
    "email",
    "phone",
    "note",
    "time",
  ]);
});

test("a service without a time type is named by its id, as its barber does it", () => {
  const dalva = LARGE_SALON.barbers.find(({ name }) => name === "Dalva");
  if (dalva === undefined) throw new Error("Dalva has left.");
  const start = bookingDraft(LARGE_SALON, { barberColorId: dalva.id });
  expect(start.service).toBe("Corte masculino");
  const choice = choiceOf(LARGE_SALON, start);
  expect(choice?.services).toMatchObject([{ id: 2, minutes: 60, price: { cents: 6_500 } }]);
  const slot = { label: "09:00 - 10:00", startMinute: 540, endMinute: 600 };
  const draft = typed({ ...start, time: slot.label }, { name: "Ana", phone: "1" });
  expect(bookingChange(LARGE_SALON, TUESDAY, draft, [slot])?.body).toMatchObject({
    serviceId: 2,
    dateTimeEnd: "2026-11-24T10:00:00-03:00",
  });
  const notDone = { ...draft, service: "Manicure" };
  expect(choiceOf(LARGE_SALON, notDone)).toBeUndefined();
});

test("a tapped gap is for the first service that fits into it", () => {
  const tapped = { barberColorId: 1, startMinute: 540 };
  const isShort = (_barber: unknown, service: { minutes: number }) => service.minutes <= 30;
  expect(bookingDraft(LARGE_SALON, tapped).service).toBe("Corte feminino");
  expect(bookingDraft(LARGE_SALON, tapped, isShort).service).toBe("Corte masculino");
  expect(bookingDraft(LARGE_SALON, tapped, () => false).service).toBe("Corte feminino");
});

const known = (draft: BookingDraft, phone: string, name: string) =>
  nextBookingDraft(BOOKING_COPY, draft, { type: "known", phone, name, notice: "Conhecido." });

test("a known phone fills in an empty name, and says so", () => {
  const draft = typed(bookingDraft(BARBER, {}), { phone: "987654321" });
  const filled = known(draft, "987654321", "Ana");
  expect(filled.texts.name).toBe("Ana");
  expect(filled.notices.name).toBe("Conhecido.");
  // The answer to a phone that is no longer there.
  expect(known(draft, "911111111", "Rui")).toBe(draft);
});

test("what the owner has typed as a name is never overwritten, even when it was deleted again", () => {
  const named = typed(bookingDraft(BARBER, {}), { name: "Rui", phone: "987654321" });
  expect(known(named, "987654321", "Ana")).toBe(named);
  const emptied = typed(named, { name: "" });
  expect(known(emptied, "987654321", "Ana")).toBe(emptied);
  const changed = typed(
    known(typed(bookingDraft(BARBER, {}), { phone: "987654321" }), "987654321", "Ana"),
    {
      name: "Ana Lima",
      phone: "911111111",
    },
  );
  expect(changed.texts).toMatchObject({ name: "Ana Lima", phone: "911111111" });
});

test("a name that came with a phone goes with it", () => {
  const draft = typed(bookingDraft(BARBER, {}), { phone: "987654321" });
  const other = typed(known(draft, "987654321", "Ana"), { phone: "911111111" });
  expect(other.texts.name).toBe("");
  expect(other.notices.name).toBeUndefined();
  expect(known(other, "911111111", "Rui").texts.name).toBe("Rui");
});
