import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import type { SeeDayAnswer } from "@vitrine/domain/wire/owner/see-day";
import { appUnderTest, temporaryDatabase } from "@vitrine/testing/app-under-test";
import {
  OTHER_OWNER_SECRET,
  OWNER_PAGES,
  ownerPage,
  TO_BOOK,
  TO_CLOSE,
  TO_MOVE,
} from "@vitrine/testing/owner/owner-page";
import type { OwnerAction } from "@vitrine/testing/owner/owner-page";
import { TUESDAY, TUESDAY_AT_EIGHT, TUESDAY_FOR_TWO } from "@vitrine/testing/sample-requests";
import { myShop } from "@vitrine/testing/owner/my-shop";
import { inTransaction } from "@vitrine/testing/databases/in-transaction";

import { storedBookings } from "../booking/stored-bookings-table.ts";
import { runInTransaction } from "../database/run-alone.ts";

const KEY = "3c8f7d3e-64b4-4d58-9d0e-2f0f8a3f1b5c";
const OTHER_KEY = "7a0a2a0e-0d3c-4a55-8b6b-5d0f3c1b2a10";

const WEDNESDAY = {
  barberColorId: 7,
  dateTimeStart: "2026-11-25T10:00:00-03:00",
  dateTimeEnd: "2026-11-25T10:30:00-03:00",
};

const BOOKING = { calendarId: "barbearia", bookingId: KEY };

const create = { method: "POST", url: "/createAppointment" } as const;

async function shop(settings: Readonly<Record<string, string>> = {}) {
  const database = await temporaryDatabase();
  const app = await appUnderTest({ ...OWNER_PAGES, ...settings }, { database });
  /** The slots of Tuesday that a client sees as occupied. */
  const occupied = async (barberColorId = 6) => {
    const payload = { ...TUESDAY, barberColorId };
    const answer = await app.inject({ method: "POST", url: "/check-availability", payload });
    return Object.entries(answer.json<Record<string, boolean>>())
      .filter(([, isFree]) => !isFree)
      .map(([label]) => label);
  };
  return { app, database, page: ownerPage(app), occupied };
}

test("a closed time is shown and refused to clients exactly as an occupied one, until it is open again", async () => {
  const { app, page, occupied } = await shop();
  const closed = await page.act("closeTime", { ...TO_CLOSE, key: KEY });
  expect([closed.statusCode, closed.json()]).toEqual([200, {}]);
  expect(await occupied()).toEqual(["08:00 - 08:30", "08:30 - 09:00"]);
  expect(await occupied(7)).toEqual([]);
  const refused = await app.inject({ ...create, payload: TUESDAY_AT_EIGHT });
  await app.inject({
    ...create,
    payload: {
      ...TUESDAY_AT_EIGHT,
      dateTimeStart: "2026-11-24T10:00:00-03:00",
      dateTimeEnd: "2026-11-24T10:30:00-03:00",
    },
  });
  const taken = await app.inject({
    ...create,
    payload: {
      ...TUESDAY_AT_EIGHT,
      clientPhone: "1",
      dateTimeStart: "2026-11-24T10:00:00-03:00",
      dateTimeEnd: "2026-11-24T10:30:00-03:00",
    },
  });
  expect([refused.statusCode, refused.body]).toEqual([taken.statusCode, taken.body]);
  expect(refused.statusCode).toBe(409);

  const one = { barberColorId: 6, dateTimeStart: "2026-11-24T08:00:00-03:00" };
  const opened = await page.act("openTime", {
    calendarId: "barbearia",
    closingId: KEY,
    only: one,
  });
  expect([opened.statusCode, opened.json()]).toEqual([200, {}]);
  expect(await occupied()).toEqual(["10:00 - 10:30"]);
});

test("a weekday is closed for good, each barber's, and opened for good", async () => {
  const { page, occupied, database } = await shop();
  const weekly = { ...TO_CLOSE, barberColorIds: [6, 7], isWeekly: true, key: KEY };
  expect((await page.act("closeTime", weekly)).statusCode).toBe(200);
  expect(await occupied(7)).toEqual(["08:00 - 08:30", "08:30 - 09:00"]);
  const after = await page.see({}, { day: "2027-02-02" });
  expect(after.json()).toMatchObject({ closed: [{ isWeekly: true }, { isWeekly: true }] });
  expect((await page.act("openTime", { calendarId: "barbearia", closingId: KEY })).statusCode).toBe(
    200,
  );
  expect(await database.all("SELECT starts_at FROM closed_time")).toEqual([]);
  expect(await occupied(7)).toEqual([]);
});

test("days are closed from midnight to midnight, up to two months of them", async () => {
  const { page, occupied } = await shop();
  const holidays = { ...TO_CLOSE, from: "00:00", to: "24:00", lastDay: "2027-01-24" };
  expect((await page.act("closeTime", holidays)).statusCode).toBe(200);
  expect(await occupied()).toHaveLength(18);
  const last = await page.see({}, { day: "2027-01-24" });
  expect(last.json()).toMatchObject({
    closed: [{ start: "2027-01-24T00:00:00-03:00", end: "2027-01-25T00:00:00-03:00" }],
  });
});

test("a call that came by phone is booked without an e-mail, and counts towards no limit", async () => {
  const { page, database, occupied } = await shop({
    RATE_LIMIT: "300",
    CREATES_PER_HOUR: "1",
    BOOKINGS_PER_CLIENT: "1",
    HALF_HOURS_PER_DAY: "1",
  });
  for (const [key, hour] of [
    [KEY, "08"],
    [OTHER_KEY, "09"],
    [randomUUID(), "10"],
  ]) {
    const booked = await page.act("book", {
      ...TO_BOOK,
      key,
      dateTimeStart: `2026-11-24T${hour}:00:00-03:00`,
      dateTimeEnd: `2026-11-24T${hour}:30:00-03:00`,
    });
    expect([booked.statusCode, booked.json()]).toEqual([200, {}]);
  }
  expect(await occupied()).toEqual(["08:00 - 08:30", "09:00 - 09:30", "10:00 - 10:30"]);
  expect(await database.all("SELECT client FROM client_use")).toEqual([]);
});

test("an e-mail address that the owner enters is stored", async () => {
  const { page } = await shop();
  await page.act("book", { ...TO_BOOK, clientEmail: "joao@example.com" });
  expect((await page.day()).bookings[0]?.clientEmail).toBe("joao@example.com");
});

test("a table is booked for a group of the shop's sizes, up to the places that are left", async () => {
  const { app } = await shop();
  const tables = ownerPage(app, OTHER_OWNER_SECRET);
  const book = async (clientNumber: number, clientPhone: string) =>
    (await tables.act("book", { ...TO_BOOK, calendarId: "reservas", clientNumber, clientPhone }))
      .statusCode;
  expect(await book(12, "1")).toBe(200);
  expect(await book(10, "2")).toBe(409);
  expect(await book(8, "3")).toBe(200);
  const answer = await app.inject({
    method: "POST",
    url: "/check-table",
    payload: TUESDAY_FOR_TWO,
  });
  expect(answer.json()).toMatchObject({ "08:00 - 08:30": false, "08:30 - 09:00": true });
});

test("of who has just come in the name is enough, for two parties at one time, and their phone is empty everywhere", async () => {
  const { app, database } = await shop();
  const tables = ownerPage(app, OTHER_OWNER_SECRET);
  const { clientPhone: _phone, ...named } = { ...TO_BOOK, calendarId: "reservas", clientNumber: 2 };
  for (const call of [
    { key: KEY, clientName: "Ana" },
    { key: KEY, clientName: "Ana" },
    { key: OTHER_KEY, clientName: "Bia" },
  ]) {
    expect((await tables.act("book", { ...named, ...call })).statusCode).toBe(200);
  }
  const { bookings } = (await tables.see({}, { calendarId: "reservas" })).json<SeeDayAnswer>();
  expect(bookings.map(({ clientName, clientPhone }) => [clientName, clientPhone])).toEqual([
    ["Ana", ""],
    ["Bia", ""],
  ]);
  expect(await storedBookings(database).find("reservas", KEY)).toMatchObject({ clientPhone: "" });
  const times = { dateTimeStart: TO_MOVE.dateTimeStart, dateTimeEnd: TO_MOVE.dateTimeEnd };
  const move = { calendarId: "reservas", bookingId: KEY, barberColorId: 6, ...times };
  expect((await tables.act("moveBooking", move)).statusCode).toBe(200);
  const wrong = await tables.act("book", { ...named, clientName: "Eva", clientPhone: "" });
  expect(wrong.statusCode).toBe(400);
});

test("a booking is moved; where it was is free again", async () => {
  const { page, occupied } = await shop();
  await page.act("book", { ...TO_BOOK, key: KEY });
  const moved = await page.act("moveBooking", { ...TO_MOVE, bookingId: KEY });
  expect([moved.statusCode, moved.json()]).toEqual([200, {}]);
  expect(await occupied(6)).toEqual([]);
  expect(await occupied(7)).toEqual(["10:00 - 10:30"]);
  expect((await page.day()).bookings).toMatchObject([{ bookingId: KEY, barberColorId: 7 }]);
});

test("a cancellation is undone within seconds, unless somebody has the time by then", async () => {
  const { app, page, occupied } = await shop();
  await page.act("book", { ...TO_BOOK, key: KEY });
  const cancel = () => page.act("cancelBooking", { ...BOOKING, tellsClient: true });
  expect((await cancel()).statusCode).toBe(200);
  expect(await occupied()).toEqual([]);
  expect((await page.act("undoCancellation", BOOKING)).statusCode).toBe(200);
  expect(await occupied()).toEqual(["08:00 - 08:30"]);

  await cancel();
  await app.inject({ ...create, payload: { ...TUESDAY_AT_EIGHT, clientPhone: "1" } });
  const refused = await page.act("undoCancellation", BOOKING);
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toEqual({
    error: "Este horário já está ocupado. Escolha outro horário.",
  });
});

test("a cancellation of twenty seconds ago can no longer be undone", async () => {
  const { page, database } = await shop();
  await page.act("book", { ...TO_BOOK, key: KEY });
  await page.act("cancelBooking", { ...BOOKING, tellsClient: true });
  const cancelledAgo = (milliseconds: number) =>
    inTransaction(database, async (transaction) => {
      const at = Date.now() - milliseconds;
      await transaction.run("UPDATE booking SET cancelled_at = :at", { at });
      return { ok: true };
    });
  await cancelledAgo(20_000);
  const late = await page.act("undoCancellation", BOOKING);
  expect(late.statusCode).toBe(409);
  expect(late.json()).toEqual({ error: "Já não dá para desfazer este cancelamento." });
  await cancelledAgo(10_000);
  expect((await page.act("undoCancellation", BOOKING)).statusCode).toBe(200);
});

test("a cancellation is not undone outside facts that were published since, only outside those that stood before", async () => {
  const { app, page, database } = await shop();
  await page.act("book", { ...TO_BOOK, key: KEY });
  await page.act("cancelBooking", { ...BOOKING, tellsClient: false });
  const closed = { ...(await myShop(app).see()).facts, closed: [{ from: "2026-11-24" }] };
  expect((await myShop(app).publish(closed))[0]).toBe(200);
  const refused = await page.act("undoCancellation", BOOKING);
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    { error: "Já não dá para desfazer este cancelamento." },
  ]);
  const changed = "UPDATE shop SET changed_at = changed_at - 20000";
  await runInTransaction(database, changed);
  expect((await page.act("undoCancellation", BOOKING)).statusCode).toBe(200);
});

test("a move out of a day that new facts close is undone only if they are older than the move", async () => {
  const { app, page, database } = await shop();
  await page.act("book", { ...TO_BOOK, key: KEY });
  const { dateTimeStart, dateTimeEnd, barberColorId } = TO_BOOK;
  const here = { ...BOOKING, barberColorId, dateTimeStart, dateTimeEnd };
  const back = { ...here, undoes: WEDNESDAY };
  await page.act("moveBooking", { ...BOOKING, ...WEDNESDAY });
  const closed = { ...(await myShop(app).see()).facts, closed: [{ from: "2026-11-24" }] };
  expect((await myShop(app).publish(closed))[0]).toBe(200);
  const late = await page.act("moveBooking", back);
  expect([late.statusCode, late.json()]).toEqual([
    409,
    { error: "Já não dá para desfazer esta mudança. Veja onde o horário está agora." },
  ]);
  await runInTransaction(database, "UPDATE shop SET changed_at = changed_at - 20000");
  expect((await page.act("moveBooking", here)).statusCode).toBe(409);
  expect((await page.act("moveBooking", back)).statusCode).toBe(200);
  expect(await database.all("SELECT starts_at FROM booking")).toEqual([
    { starts_at: Date.parse(dateTimeStart) },
  ]);
});

test("each act is done once, however often its call comes, and its key is for nothing else", async () => {
  const { page, database } = await shop();
  const acts: readonly (readonly [OwnerAction, Record<string, unknown>])[] = [
    ["closeTime", { ...TO_CLOSE, firstDay: "2026-11-25", lastDay: "2026-11-25", key: OTHER_KEY }],
    ["openTime", { calendarId: "barbearia", closingId: OTHER_KEY, key: randomUUID() }],
    ["book", { ...TO_BOOK, key: KEY }],
    ["moveBooking", { ...TO_MOVE, bookingId: KEY, key: randomUUID() }],
    ["cancelBooking", { ...BOOKING, tellsClient: false, key: randomUUID() }],
    ["undoCancellation", { ...BOOKING, key: randomUUID() }],
  ];
  for (const [action, body] of acts) {
    const first = await page.act(action, body);
    const again = await page.act(action, Object.fromEntries(Object.entries(body).toReversed()));
    expect([first.statusCode, first.body]).toEqual([200, "{}"]);
    expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body]);
  }
  expect(await database.all("SELECT booking_id, revision, cancelled_at FROM booking")).toEqual([
    { booking_id: KEY, revision: 1, cancelled_at: null },
  ]);
  for (const [action, body] of acts) {
    const other = await page.act("closeTime", { ...TO_CLOSE, key: body["key"] });
    expect(other.statusCode, action).toBe(409);
    expect(other.json()).toEqual({ error: "Esta chave já foi usada para outro pedido." });
  }
});

test.each<[OwnerAction, object, string]>([
  ["openTime", { calendarId: "barbearia", closingId: KEY }, "Este horário não está mais fechado."],
  [
    "moveBooking",
    { ...TO_MOVE, bookingId: KEY },
    "Não encontramos um agendamento com esses dados.",
  ],
  [
    "cancelBooking",
    { ...BOOKING, tellsClient: true },
    "Não encontramos um agendamento com esses dados.",
  ],
])("%s of something that does not exist answers 404", async (action, body, sentence) => {
  const { page } = await shop();
  const answer = await page.act(action, body);
  expect([answer.statusCode, answer.json()]).toEqual([404, { error: sentence }]);
});

test("the rest of today can be booked by the owner, and by no client", async () => {
  const { app, page, database } = await shop();
  const atSix = {
    dateTimeStart: "2026-11-23T18:00:00-03:00",
    dateTimeEnd: "2026-11-23T18:30:00-03:00",
  };
  const client = await app.inject({ ...create, payload: { ...TUESDAY_AT_EIGHT, ...atSix } });
  expect([client.statusCode, client.json()]).toEqual([400, { error: NOT_OPEN }]);
  const booked = await page.act("book", { ...TO_BOOK, ...atSix, key: KEY });
  expect([booked.statusCode, booked.json()]).toEqual([200, {}]);
  const later = { ...TO_MOVE, dateTimeStart: atSix.dateTimeEnd };
  const moved = await page.act("moveBooking", {
    ...later,
    bookingId: KEY,
    dateTimeEnd: "2026-11-23T19:00:00-03:00",
  });
  expect([moved.statusCode, moved.json()]).toEqual([200, {}]);
  expect(await database.all("SELECT barber_color_id, starts_at FROM booking")).toEqual([
    { barber_color_id: 7, starts_at: Date.parse("2026-11-23T18:30:00-03:00") },
  ]);
});

test("who did not come is noted once the booking has begun, shown with the next one of that phone, and taken back", async () => {
  const { page } = await shop();
  const mondayAt = (from: string, to: string) =>
    between(`2026-11-23T${from}:00-03:00`, `2026-11-23T${to}:00-03:00`);
  const [now, later] = [{ key: KEY, ...mondayAt("10:00", "10:30") }, mondayAt("10:30", "11:00")];
  await page.act("book", { ...TO_BOOK, ...now });
  await page.act("book", { ...TO_BOOK, ...later, key: OTHER_KEY });
  await page.act("book", TO_BOOK);
  await page.act("book", { ...TO_BOOK, ...TO_MOVE, clientPhone: "111111111" });
  const mark = async (bookingId: string, isOn: boolean) => {
    const body = { calendarId: "barbearia", bookingIds: [bookingId], mark: "missed", isOn };
    const { statusCode, body: said } = await page.act("markBookings", body);
    return [statusCode, JSON.parse(said) as object] as const;
  };
  const tuesday = async () =>
    (await page.day()).bookings.map(({ missedBefore }) => missedBefore ?? []);
  expect(await tuesday()).toEqual([[], []]);
  expect(await mark(KEY, true)).toEqual([200, {}]);
  expect(await tuesday()).toEqual([["2026-11-23"], []]);
  const monday = (await page.see({}, { day: "2026-11-23" })).json<SeeDayAnswer>().bookings;
  expect(monday).toMatchObject([{ hasMissed: true }, { missedBefore: ["2026-11-23"] }]);
  expect(monday[0]).not.toHaveProperty("missedBefore");

  expect(await mark(OTHER_KEY, true)).toEqual([409, { error: "Este horário ainda não começou." }]);
  expect((await mark("unknown", true))[0]).toBe(404);

  // It counts no more at another time, and again once that move is undone.
  const toWednesday = { ...BOOKING, ...WEDNESDAY };
  const back = { ...BOOKING, barberColorId: 6, ...mondayAt("10:00", "10:30"), undoes: WEDNESDAY };
  const shopOnly = async () =>
    (await page.act("shopOnlyPhone", { ...BOOKING, isOn: true })).json<object>();
  expect((await page.act("moveBooking", toWednesday)).statusCode).toBe(200);
  expect(await tuesday()).toEqual([[], []]);
  expect(await shopOnly()).toEqual({ error: "Este cliente não faltou nenhuma vez." });
  expect((await page.act("moveBooking", back)).statusCode).toBe(200);
  expect(await tuesday()).toEqual([["2026-11-23"], []]);
  expect(await shopOnly()).toEqual({});

  expect(await mark(KEY, false)).toEqual([200, {}]);
  expect(await tuesday()).toEqual([[], []]);
});

test("who was asked and who has confirmed is noted on all bookings of a client, and taken back", async () => {
  const { page } = await shop();
  await page.act("book", { ...TO_BOOK, key: KEY });
  await page.act("book", { ...TO_BOOK, ...TO_MOVE, key: OTHER_KEY });
  const mark = async (which: string, isOn: boolean) => {
    const marks = { mark: which, isOn, bookingIds: [KEY, OTHER_KEY, "gone"] };
    return (await page.act("markBookings", { calendarId: "barbearia", ...marks })).statusCode;
  };
  const etag = async () => (await page.see()).headers["etag"];
  const before = await etag();
  expect(await mark("asked", true)).toBe(200);
  expect(await etag()).not.toBe(before);
  expect(await mark("confirmed", true)).toBe(200);
  for (const booking of (await page.day()).bookings) {
    expect(booking.hasConfirmed).toBe(true);
    expect(Math.abs(Date.parse(booking.askedAt ?? "") - Date.now())).toBeLessThan(60_000);
  }
  expect(await mark("confirmed", false)).toBe(200);
  expect((await page.day()).bookings[0]).not.toHaveProperty("hasConfirmed");
  expect(await mark("liked", true)).toBe(400);
});

test("a booking is not moved to a slot of another length", async () => {
  const { page, database } = await shop();
  await page.act("book", { ...TO_BOOK, key: KEY });
  const hour = { ...MOVE, ...between("2026-11-24T10:00:00-03:00", "2026-11-24T11:00:00-03:00") };
  const moved = await page.act("moveBooking", hour);
  expect([moved.statusCode, moved.json()]).toEqual([400, { error: NO_SLOT }]);
  expect(await database.all("SELECT revision FROM booking")).toEqual([{ revision: 0 }]);
});

const NOT_TO_CLOSE = "Este horário não pode ser fechado. Confira os dias e as horas.";
const NO_SUCH_DAY = "Este dia não existe.";
const NO_KEY = "O pedido não tem uma chave válida.";
const NO_BARBER = "Escolha um barbeiro da lista.";
const NO_TIME = "A data ou o horário não é válido.";
const NO_BOOKING = "Este agendamento não existe.";
const NOT_UNDERSTOOD = "Não foi possível entender o pedido.";
const NOT_OPEN = "Este dia não está aberto para agendamento. Escolha outro dia.";
const NO_SLOT = "Este horário não existe. Escolha um dos horários da lista.";
const NO_PARTY = "Escolha um número de pessoas da lista.";

const MOVE = { ...TO_MOVE, bookingId: KEY };
const CANCEL = { ...BOOKING, tellsClient: true };
const OPEN = { calendarId: "barbearia", closingId: KEY };
const ONLY = { barberColorId: 6, dateTimeStart: "2026-11-24T08:00:00-03:00" };
const between = (dateTimeStart: string, dateTimeEnd: string) => ({ dateTimeStart, dateTimeEnd });

test.each<[OwnerAction, object, object, string]>([
  ["closeTime", TO_CLOSE, { key: undefined }, NO_KEY],
  ["closeTime", TO_CLOSE, { key: "lunch" }, NO_KEY],
  ["closeTime", TO_CLOSE, { key: 7 }, NO_KEY],
  ["closeTime", TO_CLOSE, { barberColorIds: [] }, NO_BARBER],
  ["closeTime", TO_CLOSE, { barberColorIds: undefined }, NO_BARBER],
  ["closeTime", TO_CLOSE, { barberColorIds: 6 }, NO_BARBER],
  ["closeTime", TO_CLOSE, { barberColorIds: ["6"] }, NO_BARBER],
  ["closeTime", TO_CLOSE, { barberColorIds: [6, 8] }, NO_BARBER],
  ["closeTime", TO_CLOSE, { barberColorIds: [6, 6] }, NOT_TO_CLOSE],
  ["closeTime", TO_CLOSE, { firstDay: "2026-02-30" }, NO_SUCH_DAY],
  ["closeTime", TO_CLOSE, { lastDay: undefined }, NO_SUCH_DAY],
  ["closeTime", TO_CLOSE, { firstDay: "2026-11-22", lastDay: "2026-11-22" }, NOT_TO_CLOSE],
  ["closeTime", TO_CLOSE, { lastDay: "2027-01-25" }, NOT_TO_CLOSE],
  ["closeTime", TO_CLOSE, { from: "08:15" }, NOT_TO_CLOSE],
  ["closeTime", TO_CLOSE, { to: "08:00" }, NOT_TO_CLOSE],
  ["closeTime", TO_CLOSE, { to: 9 }, NOT_TO_CLOSE],
  ["closeTime", TO_CLOSE, { isWeekly: true, lastDay: "2026-11-25" }, NOT_TO_CLOSE],
  ["closeTime", TO_CLOSE, { isWeekly: "yes" }, NOT_UNDERSTOOD],
  ["closeTime", TO_CLOSE, { word: "a".repeat(61) }, "Escreva um motivo de até 60 caracteres."],
  ["closeTime", TO_CLOSE, { word: "a\nb" }, "Escreva um motivo de até 60 caracteres."],
  ["closeTime", TO_CLOSE, { word: null }, "Escreva um motivo de até 60 caracteres."],
  ["openTime", OPEN, { key: undefined }, NO_KEY],
  ["openTime", OPEN, { closingId: "" }, NOT_UNDERSTOOD],
  ["openTime", OPEN, { closingId: "a\0b" }, NOT_UNDERSTOOD],
  ["openTime", OPEN, { only: { ...ONLY, barberColorId: "6" } }, NO_BARBER],
  ["openTime", OPEN, { only: { ...ONLY, dateTimeStart: "08:00" } }, NO_TIME],
  ["openTime", OPEN, { only: null }, NOT_UNDERSTOOD],
  ["book", TO_BOOK, { key: "x" }, NO_KEY],
  ["book", TO_BOOK, { clientName: "" }, "Informe um nome de 1 a 20 letras e espaços."],
  ["book", TO_BOOK, { clientPhone: "" }, "Informe um telefone de 1 a 9 dígitos."],
  ["book", TO_BOOK, { clientEmail: "" }, "Informe um e-mail válido, com até 35 caracteres."],
  ["book", TO_BOOK, { barberColorId: 8 }, NO_BARBER],
  ["book", TO_BOOK, { dateTimeStart: "2026-11-24" }, NO_TIME],
  ["book", TO_BOOK, between("2026-11-24T08:15:00-03:00", "2026-11-24T08:45:00-03:00"), NO_SLOT],
  ["book", TO_BOOK, between("2026-11-23T09:30:00-03:00", "2026-11-23T10:00:00-03:00"), NOT_OPEN],
  ["book", TO_BOOK, between("2026-12-08T08:00:00-03:00", "2026-12-08T08:30:00-03:00"), NOT_OPEN],
  ["book", TO_BOOK, { clientNumber: 2 }, NO_PARTY],
  ["moveBooking", MOVE, { key: undefined }, NO_KEY],
  ["moveBooking", MOVE, { bookingId: "" }, NO_BOOKING],
  ["moveBooking", MOVE, { bookingId: "a".repeat(65) }, NO_BOOKING],
  ["moveBooking", MOVE, { bookingId: "a\0b" }, NO_BOOKING],
  ["moveBooking", MOVE, { barberColorId: 8 }, NO_BARBER],
  ["moveBooking", MOVE, { dateTimeEnd: "2026-11-24T10:15:00-03:00" }, NO_SLOT],
  [
    "moveBooking",
    MOVE,
    between("2026-11-28T10:00:00-03:00", "2026-11-28T10:30:00-03:00"),
    NOT_OPEN,
  ],
  ["cancelBooking", CANCEL, { key: undefined }, NO_KEY],
  ["cancelBooking", CANCEL, { bookingId: undefined }, NO_BOOKING],
  ["cancelBooking", CANCEL, { tellsClient: undefined }, NOT_UNDERSTOOD],
  ["undoCancellation", BOOKING, { key: undefined }, NO_KEY],
  ["undoCancellation", BOOKING, { bookingId: 7 }, NO_BOOKING],
])(
  "%s of %j with %j answers 400 and says what is wrong",
  async (action, body, change, sentence) => {
    const { page, database } = await shop();
    const answer = await page.act(action, { ...body, ...change });
    expect([answer.statusCode, answer.json()]).toEqual([400, { error: sentence }]);
    expect(await database.all("SELECT call_key FROM owner_call")).toEqual([]);
  },
);

test.each([undefined, 3, 21, "2"])(
  "a table for %j is refused with the sizes there are",
  async (clientNumber) => {
    const { app } = await shop();
    const tables = ownerPage(app, OTHER_OWNER_SECRET);
    const answer = await tables.act("book", { ...TO_BOOK, calendarId: "reservas", clientNumber });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      error: "Escolha um número de pessoas da lista: 2, 4, 6, 8, 10, 12, 14, 16, 18, 20.",
    });
  },
);

test("a body that is too large or not JSON is refused before anything else", async () => {
  const { app, page } = await shop();
  expect(
    (await page.act("closeTime", { ...TO_CLOSE, padding: "a".repeat(65_536) })).statusCode,
  ).toBe(413);
  const form = await app.inject({
    method: "POST",
    url: "/owner/book",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "calendarId=barbearia",
  });
  expect(form.statusCode).toBe(415);
});
