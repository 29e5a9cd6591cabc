import { expect, test } from "vitest";

import { appUnderTest, temporaryDatabase } from "@vitrine/testing/app-under-test";
import {
  OTHER_OWNER_SECRET,
  OWNER_PAGES,
  ownerPage,
  TO_BOOK,
  TO_CLOSE,
  TO_MOVE,
} from "@vitrine/testing/owner/owner-page";
import {
  TABLE_FOR_TEN,
  TUESDAY_AT_EIGHT,
  TUESDAY_AT_EIGHT_IDENTITY,
} from "@vitrine/testing/sample-requests";
import { inTransaction } from "@vitrine/testing/databases/in-transaction";

const BOOK_KEY = "3c8f7d3e-64b4-4d58-9d0e-2f0f8a3f1b5c";
const CLOSE_KEY = "7a0a2a0e-0d3c-4a55-8b6b-5d0f3c1b2a10";

test("an empty day has nothing in it but the time", async () => {
  const page = ownerPage(await appUnderTest(OWNER_PAGES));
  expect((await page.see()).json()).toEqual({
    now: "2026-11-23T10:00:00-03:00",
    bookings: [],
    closed: [],
    busyCalendars: [],
    changes: [],
  });
});

test("a day lists what is booked and closed, with everything that the owner needs, by its beginning", async () => {
  const app = await appUnderTest(OWNER_PAGES);
  const page = ownerPage(app);
  const atNine = {
    ...TO_BOOK,
    key: BOOK_KEY,
    clientName: "Ana",
    clientPhone: "1",
    dateTimeStart: "2026-11-24T09:00:00-03:00",
    dateTimeEnd: "2026-11-24T10:00:00-03:00",
  };
  expect((await page.act("book", atNine)).statusCode).toBe(200);
  await app.inject({ method: "POST", url: "/createAppointment", payload: TUESDAY_AT_EIGHT });
  await page.act("closeTime", { ...TO_CLOSE, key: CLOSE_KEY, word: " dentista " });
  const { bookings, closed } = await page.day();
  expect(bookings).toEqual([
    {
      bookingId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      barberColorId: 6,
      start: "2026-11-24T08:00:00-03:00",
      end: "2026-11-24T08:30:00-03:00",
      clientName: "João da Silva",
      clientPhone: "987654321",
      clientEmail: "joao@example.com",
      places: 1,
      service: "normal",
      bookedBy: "client",
    },
    {
      bookingId: BOOK_KEY,
      barberColorId: 6,
      start: "2026-11-24T09:00:00-03:00",
      end: "2026-11-24T10:00:00-03:00",
      clientName: "Ana",
      clientPhone: "1",
      clientEmail: "",
      places: 1,
      service: "barba",
      bookedBy: "owner",
    },
  ]);
  expect(closed).toEqual([
    {
      closingId: CLOSE_KEY,
      barberColorId: 6,
      start: "2026-11-24T08:00:00-03:00",
      end: "2026-11-24T09:00:00-03:00",
      word: "dentista",
      isWeekly: false,
      isPartOfMore: false,
      source: "owner",
    },
  ]);
  const next = await page.see({}, { day: "2026-11-25" });
  expect(next.json()).toMatchObject({ bookings: [], closed: [] });
});

test("a weekly rule is shown on its days also beyond what is scheduled, until it is ended", async () => {
  const page = ownerPage(await appUnderTest(OWNER_PAGES));
  const lunch = { ...TO_CLOSE, from: "12:00", to: "13:00", isWeekly: true, word: "almoço" };
  // Tuesdays: the last that is scheduled, the next, and one of another year.
  const days = ["2027-02-02", "2027-02-09", "2031-11-25"];
  const before = await page.see({}, { day: "2027-02-09" });
  await page.act("closeTime", { ...lunch, key: CLOSE_KEY });
  for (const day of days) {
    const seen = await page.see({ "if-none-match": String(before.headers.etag) }, { day });
    expect(seen.statusCode).toBe(200);
    expect(seen.json()).toMatchObject({
      closed: [
        {
          closingId: CLOSE_KEY,
          barberColorId: 6,
          start: `${day}T12:00:00-03:00`,
          end: `${day}T13:00:00-03:00`,
          word: "almoço",
          isWeekly: true,
          isPartOfMore: true,
        },
      ],
    });
  }
  for (const day of ["2027-02-10", "2026-11-17", "2020-11-24"]) {
    expect((await page.see({}, { day })).json()).toMatchObject({ closed: [] });
  }
  const inAYear = { ...lunch, firstDay: "2027-11-23", lastDay: "2027-11-23" };
  await page.act("closeTime", { ...inAYear, from: "15:00", to: "16:00" });
  const known = await page.see({}, { day: "2027-02-09" });
  expect(known.json()).toMatchObject({ closed: [{ closingId: CLOSE_KEY }] });
  const calendar = { calendarId: "barbearia", closingId: CLOSE_KEY };
  const only = { barberColorId: 6, dateTimeStart: "2027-02-09T12:00:00-03:00" };
  expect((await page.act("openTime", { ...calendar, only })).statusCode).toBe(404);
  expect((await page.act("openTime", calendar)).statusCode).toBe(200);
  const ended = await page.see(
    { "if-none-match": String(known.headers.etag) },
    { day: "2027-02-09" },
  );
  expect(ended.statusCode).toBe(200);
  expect(ended.json()).toMatchObject({ closed: [] });
});

test("a day has the groups of its own calendar, and no other's", async () => {
  const app = await appUnderTest(OWNER_PAGES);
  await app.inject({ method: "POST", url: "/createTable", payload: TABLE_FOR_TEN });
  expect((await ownerPage(app).day()).bookings).toEqual([]);
  const tables = await ownerPage(app, OTHER_OWNER_SECRET).see({}, { calendarId: "reservas" });
  expect(tables.json()).toMatchObject({ bookings: [{ places: 10, bookedBy: "client" }] });
});

test("changes are listed with who made them, the latest first", async () => {
  const app = await appUnderTest(OWNER_PAGES);
  const page = ownerPage(app);
  // Changes of one millisecond have no order.
  const told = async () => {
    const at = Date.now();
    while (Date.now() === at);
    return (await page.day()).changes.map(({ kind, by, clientName, barberColorId }) => [
      kind,
      by,
      clientName,
      barberColorId,
    ]);
  };
  await app.inject({ method: "POST", url: "/createAppointment", payload: TUESDAY_AT_EIGHT });
  expect(await told()).toEqual([["booked", "client", "João da Silva", 6]]);
  const toNine = {
    newDateTimeStart: "2026-11-24T09:00:00-03:00",
    newDateTimeEnd: "2026-11-24T09:30:00-03:00",
  };
  const moved = { ...TUESDAY_AT_EIGHT_IDENTITY, ...toNine };
  await app.inject({ method: "POST", url: "/moveAppointment", payload: moved });
  expect(await told()).toEqual([["moved", "client", "João da Silva", 6]]);
  const ana = { ...TO_BOOK, ...TO_MOVE, clientName: "Ana", clientPhone: "1", key: BOOK_KEY };
  await page.act("book", ana);
  expect(await told()).toHaveLength(2);
  await app.inject({
    method: "DELETE",
    url: "/deleteAppointment",
    payload: {
      ...TUESDAY_AT_EIGHT_IDENTITY,
      dateTimeStart: toNine.newDateTimeStart,
      dateTimeEnd: toNine.newDateTimeEnd,
    },
  });
  expect(await told()).toEqual([
    ["cancelled", "client", "João da Silva", 6],
    ["booked", "owner", "Ana", 7],
  ]);
  const away = { ...TO_MOVE, barberColorId: 5, bookingId: BOOK_KEY };
  await page.act("moveBooking", away);
  expect((await told())[0]).toEqual(["moved", "owner", "Ana", 5]);
  const { changes } = await page.day();
  expect(changes[0]).toEqual({
    kind: "moved",
    by: "owner",
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-03:00$/),
    bookingId: BOOK_KEY,
    barberColorId: 5,
    start: "2026-11-24T10:00:00-03:00",
    end: "2026-11-24T10:30:00-03:00",
    clientName: "Ana",
  });
  await page.act("cancelBooking", {
    calendarId: "barbearia",
    bookingId: BOOK_KEY,
    tellsClient: false,
  });
  expect((await told())[0]).toEqual(["cancelled", "owner", "Ana", 5]);
  await page.act("undoCancellation", { calendarId: "barbearia", bookingId: BOOK_KEY });
  expect(await told()).toEqual([
    ["moved", "owner", "Ana", 5],
    ["cancelled", "client", "João da Silva", 6],
  ]);
});

test("changes of all days are listed, except of past bookings and from weeks ago", async () => {
  const database = await temporaryDatabase();
  const app = await appUnderTest(OWNER_PAGES, { database });
  for (const [day, phone] of [
    ["2026-11-24", "1"],
    ["2026-11-25", "2"],
    ["2026-11-26", "3"],
  ]) {
    const payload = {
      ...TUESDAY_AT_EIGHT,
      clientPhone: phone,
      dateTimeStart: `${day}T08:00:00-03:00`,
      dateTimeEnd: `${day}T08:30:00-03:00`,
    };
    await app.inject({ method: "POST", url: "/createAppointment", payload });
  }
  await inTransaction(database, async (transaction) => {
    const sevenDays = 7 * 86_400_000;
    await transaction.run("UPDATE booking SET created_at = :at WHERE client_phone = '3'", {
      at: Date.now() - sevenDays - 1,
    });
    return { ok: true };
  });
  const toldAt = async (NOW: string) => {
    const later = await appUnderTest({ ...OWNER_PAGES, NOW }, { database });
    return (await ownerPage(later).day()).changes.map(({ start }) => start.slice(8, 10)).toSorted();
  };
  expect(await toldAt("2026-11-23T10:00:00-03:00")).toEqual(["24", "25"]);
  // A booking's change stays listed until the booking's day is over.
  expect(await toldAt("2026-11-24T23:59:00-03:00")).toEqual(["24", "25"]);
  expect(await toldAt("2026-11-25T00:00:00-03:00")).toEqual(["25"]);
});

test("while nothing but the time changes, the answer is 304 without a body", async () => {
  const database = await temporaryDatabase();
  const now = ownerPage(await appUnderTest(OWNER_PAGES, { database }));
  await now.act("book", TO_BOOK);
  const first = await now.see();
  const etag = String(first.headers.etag);
  expect(etag).toMatch(/^"[\w-]+"$/);
  expect(first.headers["cache-control"]).toBe("private, no-cache");
  const later = ownerPage(
    await appUnderTest({ ...OWNER_PAGES, NOW: "2026-11-23T11:00:00-03:00" }, { database }),
  );
  const second = await later.see();
  expect(second.headers.etag).toBe(etag);
  expect(second.json()).toEqual({ ...first.json<object>(), now: "2026-11-23T11:00:00-03:00" });
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const same = await later.see({ "if-none-match": known });
    expect(same.statusCode).toBe(304);
    expect(same.body).toBe("");
    expect(same.headers.etag).toBe(etag);
    expect(same.headers["cache-control"]).toBe("private, no-cache");
  }
});

test("every kind of change changes the tag", async () => {
  const app = await appUnderTest(OWNER_PAGES);
  const page = ownerPage(app);
  let known = "";
  const expectAnother = async () => {
    const seen = await page.see({ "if-none-match": known });
    expect(seen.statusCode).toBe(200);
    known = String(seen.headers.etag);
    expect((await page.see({ "if-none-match": known })).statusCode).toBe(304);
  };
  await expectAnother();
  await app.inject({ method: "POST", url: "/createAppointment", payload: TUESDAY_AT_EIGHT });
  await expectAnother();
  await app.inject({
    method: "DELETE",
    url: "/deleteAppointment",
    payload: TUESDAY_AT_EIGHT_IDENTITY,
  });
  await expectAnother();
  const booking = { calendarId: "barbearia", bookingId: BOOK_KEY };
  const acts = [
    ["book", { ...TO_BOOK, key: BOOK_KEY }],
    ["closeTime", { ...TO_CLOSE, key: CLOSE_KEY }],
    ["openTime", { calendarId: "barbearia", closingId: CLOSE_KEY }],
    ["moveBooking", { ...TO_MOVE, bookingId: BOOK_KEY }],
    ["cancelBooking", { ...booking, tellsClient: true }],
    ["undoCancellation", booking],
  ] as const;
  for (const [action, body] of acts) {
    expect((await page.act(action, body)).statusCode).toBe(200);
    await expectAnother();
  }
});

test.each(["2026-02-30", "2026-11-31", "tomorrow", "", "2026-11-24T00:00:00Z"])(
  "%j is refused, since there is no such day",
  async (day) => {
    const answer = await ownerPage(await appUnderTest(OWNER_PAGES)).see({}, { day });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error: "Este dia não existe." });
  },
);

test.each(["0001-01-01", "1913-12-31", "9999-12-31"])("%s is a day like any other", async (day) => {
  const answer = await ownerPage(await appUnderTest(OWNER_PAGES)).see({}, { day });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ bookings: [], closed: [] });
});
