import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import { REFUSALS } from "@vitrine/domain/refusals";
import type { MakePersonLinkAnswer } from "@vitrine/domain/wire/owner/person-links";
import type { CheckSeriesAnswer, SeeSeriesAnswer } from "@vitrine/domain/wire/owner/series";
import type { SeeDayAnswer } from "@vitrine/domain/wire/owner/see-day";
import { appUnderTest } from "@vitrine/testing/app-under-test";
import { DATABASES } from "@vitrine/testing/databases/databases";
import { myShop } from "@vitrine/testing/owner/my-shop";
import {
  OWNER_PAGES,
  OWNER_SECRET,
  ownerPage,
  TO_BOOK,
  TO_CLOSE,
} from "@vitrine/testing/owner/owner-page";
import { TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";

import { auditBooks } from "../../audit/audit-books.ts";
import { runInTransaction } from "../../database/run-alone.ts";

const KEY = "3c8f7d3e-64b4-4d58-9d0e-2f0f8a3f1b5c";

/** Every Tuesday at eight, from the 24th of November to the 12th of January. */
const EIGHT_DATES = { ...TO_BOOK, everyWeeks: 1, until: "2027-01-12" };

const spanAt = (day: string, from = "08:00", to = "08:30") => ({
  dateTimeStart: `${day}T${from}:00-03:00`,
  dateTimeEnd: `${day}T${to}:00-03:00`,
});

describe.each(DATABASES)("on $name", ({ newDatabase }) => {
  async function shop(settings: Readonly<Record<string, string>> = {}) {
    const database = await newDatabase();
    const app = await appUnderTest({ ...OWNER_PAGES, ...settings }, { database });
    const page = ownerPage(app);
    const check = async (asked: object = EIGHT_DATES) =>
      (await page.act("checkSeries", asked)).json<CheckSeriesAnswer>().dates;
    const seeDay = async (day: string) => (await page.see({}, { day })).json<SeeDayAnswer>();
    const at = async (day: string) =>
      (await seeDay(day)).bookings.map(({ start, barberColorId }) => `${barberColorId} ${start}`);
    const seeSeries = async (bookingId: string, to?: object) =>
      (
        await page.act("seeSeries", { calendarId: "barbearia", bookingId, ...(to && { to }) })
      ).json<SeeSeriesAnswer>();
    const audit = async () => (await auditBooks(database, new Map())).findings;
    return { database, app, page, check, seeDay, at, seeSeries, audit };
  }

  /** Books the eight dates, with these other days in place of all. */
  const book = (
    page: ReturnType<typeof ownerPage>,
    days: readonly string[] = [
      "2026-12-01",
      "2026-12-08",
      "2026-12-15",
      "2026-12-22",
      "2027-01-05",
    ],
    more: object = {},
  ) =>
    page.act("bookSeries", {
      ...EIGHT_DATES,
      key: KEY,
      last: EIGHT_DATES.until,
      others: days.map((day) => spanAt(day)),
      ...more,
    });

  test("every date is checked: one is closed, one is taken, and another time is offered", async () => {
    const { page, check } = await shop();
    const taken = { ...TO_BOOK, ...spanAt("2026-12-01"), clientPhone: "911111111" };
    expect((await page.act("book", taken)).statusCode).toBe(200);
    const day = { firstDay: "2026-12-22", lastDay: "2026-12-22" };
    await page.act("closeTime", { ...TO_CLOSE, ...day, from: "00:00", to: "24:00" });
    const dates = await check();
    expect(dates.map(({ day, room }) => `${day} ${room}`)).toEqual([
      "2026-11-24 free",
      "2026-12-01 taken",
      "2026-12-08 free",
      "2026-12-15 free",
      "2026-12-22 closed",
      "2026-12-29 free",
      "2027-01-05 free",
      "2027-01-12 free",
    ]);
    expect(dates[1]?.other?.start).toBe("2026-12-01T08:30:00-03:00");
    expect(dates[4]?.other).toBeUndefined();
  });

  test("all dates are booked in one act, beyond the booking window too, and nobody else gets them", async () => {
    const { app, page, at, seeDay, check, audit } = await shop();
    expect((await book(page)).json()).toEqual({});
    expect((await book(page)).statusCode).toBe(200);
    expect(await at("2026-11-24")).toEqual(["6 2026-11-24T08:00:00-03:00"]);
    expect(await at("2027-01-05")).toEqual(["6 2027-01-05T08:00:00-03:00"]);
    expect(await at("2026-12-29")).toEqual([]);
    const [first] = (await seeDay("2026-11-24")).bookings;
    expect(first).toMatchObject({ bookingId: KEY, seriesId: KEY, everyWeeks: 1 });
    const client = { method: "POST", url: "/createAppointment" } as const;
    const stranger = { ...TUESDAY_AT_EIGHT, clientPhone: "911111111" };
    expect((await app.inject({ ...client, payload: stranger })).statusCode).toBe(409);
    expect(
      (await check({ ...EIGHT_DATES, ...spanAt("2026-11-24", "08:30", "09:00") }))[0]?.room,
    ).toBe("free");
    const other = {
      ...EIGHT_DATES,
      clientPhone: "922222222",
      last: EIGHT_DATES.until,
      others: [],
      ...spanAt("2026-12-01"),
    };
    expect((await page.act("bookSeries", other)).statusCode).toBe(409);
    expect(await audit()).toEqual([]);
  });

  test("a date without room books nothing of the others", async () => {
    const { page, at, audit } = await shop();
    await page.act("book", { ...TO_BOOK, ...spanAt("2026-12-01"), clientPhone: "911111111" });
    const refused = await book(page);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toEqual({
      error: "Este horário já está ocupado. Escolha outro horário.",
    });
    expect(await at("2026-11-24")).toEqual([]);
    expect(await at("2027-01-05")).toEqual([]);
    expect(await audit()).toEqual([]);
    const other = spanAt("2026-12-01", "10:30", "11:00");
    const others = [other, spanAt("2026-12-08")];
    expect((await book(page, [], { others })).statusCode).toBe(200);
    expect(await at("2026-12-01")).toContain("6 2026-12-01T10:30:00-03:00");
  });

  test.each([
    ["a day of no such series", ["2026-12-02"], {}],
    ["days out of order", ["2026-12-08", "2026-12-01"], {}],
    ["a day twice", ["2026-12-01", "2026-12-01"], {}],
    ["a day after its end", ["2027-01-19"], {}],
    ["an end before its first date", [], { until: "2026-11-23" }],
    ["an end in two years", [], { until: "2028-11-23" }],
    ["another rhythm", [], { everyWeeks: 3 }],
    ["no such slot", [], { others: [spanAt("2026-12-01", "08:10", "08:40")] }],
  ])("%s is refused", async (_what, days, more) => {
    const { page, at } = await shop();
    expect((await book(page, days, more)).statusCode).toBe(400);
    expect(await at("2026-11-24")).toEqual([]);
  });

  test("its dates count towards no limit of the client's", async () => {
    const { app, page } = await shop({ RATE_LIMIT: "1000000", BOOKINGS_PER_CLIENT: "1" });
    expect((await book(page)).statusCode).toBe(200);
    const own = { ...TUESDAY_AT_EIGHT, ...spanAt("2026-11-25") };
    const create = (payload: object) =>
      app.inject({ method: "POST", url: "/createAppointment", payload });
    expect((await create(own)).statusCode).toBe(201);
    expect((await create({ ...own, ...spanAt("2026-11-26") })).statusCode).toBe(409);
  });

  test("one date is moved alone, also beyond the booking window", async () => {
    const { page, at, seeDay, audit } = await shop();
    await book(page);
    const [date] = (await seeDay("2027-01-05")).bookings;
    const to = { barberColorId: 7, ...spanAt("2027-01-06", "09:00", "09:30") };
    const moved = { calendarId: "barbearia", bookingId: date?.bookingId, ...to };
    expect((await page.act("moveBooking", moved)).statusCode).toBe(200);
    expect(await at("2027-01-06")).toEqual(["7 2027-01-06T09:00:00-03:00"]);
    expect(await at("2026-12-22")).toEqual(["6 2026-12-22T08:00:00-03:00"]);
    const single = { ...TO_BOOK, key: randomUUID(), clientPhone: "911111111" };
    await page.act("book", { ...single, ...spanAt("2026-11-25") });
    const alone = { ...moved, bookingId: single.key, ...spanAt("2027-01-07") };
    expect((await page.act("moveBooking", alone)).statusCode).toBe(400);
    expect(await audit()).toEqual([]);
  });

  test("a date and those that follow move to another weekday; those without room stay", async () => {
    const { page, at, seeDay, seeSeries, audit } = await shop();
    await book(page);
    const atNine = (day: string) => spanAt(day, "09:00", "09:30");
    const other = { ...TO_BOOK, clientPhone: "911111111", barberColorId: 7, everyWeeks: 2 };
    await page.act("bookSeries", {
      ...other,
      ...atNine("2026-12-02"),
      last: "2026-12-16",
      others: [atNine("2026-12-16")],
    });
    const [date] = (await seeDay("2026-12-08")).bookings;
    const bookingId = date?.bookingId ?? "";
    const to = { barberColorId: 7, ...spanAt("2026-12-09", "09:00", "09:30") };
    const { dates } = await seeSeries(bookingId, to);
    expect(dates.map((one) => `${one.start.slice(0, 10)} ${one.to?.day} ${one.to?.room}`)).toEqual([
      "2026-12-08 2026-12-09 free",
      "2026-12-15 2026-12-16 taken",
      "2026-12-22 2026-12-23 free",
      "2027-01-05 2027-01-06 free",
    ]);
    const move = { calendarId: "barbearia", bookingId, ...to };
    expect((await page.act("moveSeries", { ...move, stays: [] })).statusCode).toBe(409);
    expect(await at("2026-12-08")).toEqual(["6 2026-12-08T08:00:00-03:00"]);
    const stays = [dates[1]?.bookingId];
    expect((await page.act("moveSeries", { ...move, stays })).statusCode).toBe(200);
    expect(await at("2026-12-01")).toEqual(["6 2026-12-01T08:00:00-03:00"]);
    expect(await at("2026-12-08")).toEqual([]);
    expect(await at("2026-12-15")).toEqual(["6 2026-12-15T08:00:00-03:00"]);
    expect(await at("2027-01-06")).toEqual(["7 2027-01-06T09:00:00-03:00"]);
    expect(await audit()).toEqual([]);
  });

  test("dates move by a whole week, each to where the next one was", async () => {
    const { page, at, audit } = await shop();
    await book(page, ["2026-12-01", "2026-12-08"]);
    const move = { calendarId: "barbearia", bookingId: KEY, barberColorId: 6, stays: [] };
    const later = { ...move, ...spanAt("2026-12-01") };
    expect((await page.act("moveSeries", later)).statusCode).toBe(200);
    expect(await at("2026-11-24")).toEqual([]);
    expect(await at("2026-12-15")).toEqual(["6 2026-12-15T08:00:00-03:00"]);
    const earlier = { ...move, ...spanAt("2026-11-24", "08:30", "09:00") };
    expect((await page.act("moveSeries", earlier)).statusCode).toBe(200);
    expect(await at("2026-11-24")).toEqual(["6 2026-11-24T08:30:00-03:00"]);
    expect(await at("2026-12-15")).toEqual([]);
    expect(await audit()).toEqual([]);
  });

  test("where the last of them has no room a week later, none of them has", async () => {
    const { page, seeSeries } = await shop();
    await book(page, ["2026-12-01", "2026-12-08"]);
    const day = { firstDay: "2026-12-15", lastDay: "2026-12-15" };
    await page.act("closeTime", { ...TO_CLOSE, ...day, from: "00:00", to: "24:00" });
    const { dates } = await seeSeries(KEY, { barberColorId: 6, ...spanAt("2026-12-01") });
    expect(dates.map(({ to }) => to?.room)).toEqual(["taken", "taken", "closed"]);
  });

  test("a date that was moved alone stays where the others move", async () => {
    const { page, at, seeDay, seeSeries, audit } = await shop();
    await book(page, ["2026-12-01", "2026-12-08", "2026-12-15"]);
    const bookingId = (await seeDay("2026-12-08")).bookings[0]?.bookingId ?? "";
    const saturday = { barberColorId: 6, ...spanAt("2026-12-11") };
    const alone = { calendarId: "barbearia", bookingId, ...saturday };
    expect((await page.act("moveBooking", alone)).statusCode).toBe(200);
    const to = { barberColorId: 6, ...spanAt("2026-11-25") };
    const { dates } = await seeSeries(KEY, to);
    expect(dates.map((date) => `${date.to?.day} ${date.to?.room}`)).toEqual([
      "2026-11-25 free",
      "2026-12-02 free",
      "2026-12-11 apart",
      "2026-12-16 free",
    ]);
    const move = { calendarId: "barbearia", bookingId: KEY, ...to };
    expect((await page.act("moveSeries", { ...move, stays: [bookingId] })).statusCode).toBe(200);
    expect(await at("2026-12-11")).toEqual(["6 2026-12-11T08:00:00-03:00"]);
    expect(await at("2026-12-16")).toEqual(["6 2026-12-16T08:00:00-03:00"]);
    expect(await audit()).toEqual([]);
  });

  test("a date that was moved alone within its day stays, too", async () => {
    const { page, at, seeDay, seeSeries } = await shop();
    await book(page, ["2026-12-01", "2026-12-08"]);
    const bookingId = (await seeDay("2026-12-01")).bookings[0]?.bookingId ?? "";
    const later = { barberColorId: 6, ...spanAt("2026-12-01", "15:00", "15:30") };
    const alone = { calendarId: "barbearia", bookingId, ...later };
    expect((await page.act("moveBooking", alone)).statusCode).toBe(200);
    const to = { barberColorId: 6, ...spanAt("2026-11-24", "10:00", "10:30") };
    const { dates } = await seeSeries(KEY, to);
    expect(dates.map((date) => date.to?.room)).toEqual(["free", "apart", "free"]);
    const move = { calendarId: "barbearia", bookingId: KEY, ...to, stays: [] };
    expect((await page.act("moveSeries", move)).statusCode).toBe(200);
    expect(await at("2026-12-01")).toEqual(["6 2026-12-01T15:00:00-03:00"]);
    expect(await at("2026-12-08")).toEqual(["6 2026-12-08T10:00:00-03:00"]);
  });

  test("those that follow a date that was moved alone keep their weeks, whichever were cancelled", async () => {
    const { page, seeDay, seeSeries } = await shop();
    await book(page);
    const act = async (name: "moveBooking" | "cancelBooking", day: string, more: object) => {
      const bookingId = (await seeDay(day)).bookings[0]?.bookingId ?? "";
      const sent = { calendarId: "barbearia", bookingId, ...more };
      expect((await page.act(name, sent)).statusCode).toBe(200);
      return bookingId;
    };
    const moved = { barberColorId: 6, ...spanAt("2026-12-10") };
    const bookingId = await act("moveBooking", "2026-12-08", moved);
    await act("cancelBooking", "2026-12-15", { tellsClient: false });
    const to = { barberColorId: 6, ...spanAt("2026-12-09") };
    const { dates } = await seeSeries(bookingId, to);
    expect(dates.map((date) => date.to?.day)).toEqual(["2026-12-09", "2026-12-23", "2027-01-06"]);
  });

  test("an ended series says so, and what is left of it is moved and cancelled together", async () => {
    const { page, at, seeDay, seeSeries } = await shop();
    await book(page);
    const bookingId = (await seeDay("2026-12-22")).bookings[0]?.bookingId ?? "";
    const cancel = { calendarId: "barbearia", tellsClient: false };
    expect((await seeSeries(KEY)).hasEnded).toBe(false);
    expect((await page.act("cancelSeries", { ...cancel, bookingId })).statusCode).toBe(200);
    const seen = await seeSeries(KEY);
    expect([seen.hasEnded, seen.dates.length]).toEqual([true, 4]);
    expect((await page.act("cancelSeries", { ...cancel, bookingId: KEY })).statusCode).toBe(200);
    expect(await at("2026-12-15")).toEqual([]);
  });

  test("a person's own link is asked about their series, and shown no date in another column", async () => {
    const { app, page, database } = await shop({ SEAL_KEY: "01".repeat(32) });
    const endless = { ...TO_BOOK, everyWeeks: 4, key: KEY, last: "2026-12-22" };
    await page.act("bookSeries", { ...endless, others: [spanAt("2026-12-22")] });
    const moved = { calendarId: "barbearia", bookingId: KEY, barberColorId: 7 };
    await page.act("moveBooking", { ...moved, ...spanAt("2026-11-24", "09:00", "09:30") });
    const made = await app.inject({
      method: "POST",
      url: "/owner/makePersonLink",
      headers: { authorization: `Bearer ${OWNER_SECRET}` },
      payload: { calendarId: "barbearia", barberColorId: 6 },
    });
    const { link } = made.json<MakePersonLinkAnswer>();
    const own = ownerPage(app, link.slice(link.indexOf("#barbearia.") + "#barbearia.".length));
    await runInTransaction(database, "UPDATE series SET asks_on = '2026-11-20'");
    const { seriesToAsk } = (await own.see({}, { day: "2026-11-24" })).json<SeeDayAnswer>();
    expect(seriesToAsk?.[0]?.next?.start).toBe("2026-12-22T08:00:00-03:00");
  });

  test("a series without an end moves to nobody who has not its service", async () => {
    const { app, page, seeSeries } = await shop();
    const endless = { ...TO_BOOK, everyWeeks: 1, key: KEY, last: "2026-11-24", others: [] };
    expect((await page.act("bookSeries", endless)).statusCode).toBe(200);
    const to = { barberColorId: 7, ...spanAt("2026-11-24") };
    expect((await seeSeries(KEY, to)).dates[0]?.to?.room).toBe("free");
    const owner = myShop(app);
    const { facts } = await owner.see();
    const barbers = facts.barbers.map((barber) =>
      barber.id === 7 ? { ...barber, services: [{ id: 2 }] } : barber,
    );
    expect((await owner.publish({ ...facts, barbers }))[0]).toBe(200);
    const move = { calendarId: "barbearia", bookingId: KEY, ...to, stays: [] };
    const refused = await page.act("moveSeries", move);
    expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([
      409,
      REFUSALS["series-service-unknown"],
    ]);
  });

  test("a series whose first cancelled date somebody has taken goes on with the others", async () => {
    const { app, page, at, seeDay, seeSeries } = await shop();
    await book(page, ["2026-12-01", "2026-12-08"]);
    // The page knows of the first two alone.
    const bookingIds = (await seeSeries(KEY)).dates.slice(0, 2).map((date) => date.bookingId);
    const cancel = { calendarId: "barbearia", bookingId: KEY, tellsClient: false };
    expect((await page.act("cancelSeries", cancel)).statusCode).toBe(200);
    const client = { method: "POST", url: "/createAppointment" } as const;
    const payload = { ...TUESDAY_AT_EIGHT, clientPhone: "911111111" };
    expect((await app.inject({ ...client, payload })).statusCode).toBe(201);
    const undo = { calendarId: "barbearia", bookingIds };
    expect((await page.act("undoCancellations", undo)).statusCode).toBe(200);
    expect(await at("2026-12-08")).toEqual(["6 2026-12-08T08:00:00-03:00"]);
    expect((await seeDay("2026-12-01")).bookings[0]?.everyWeeks).toBe(1);
  });

  test("a date and those that follow are cancelled, and that is undone", async () => {
    const { page, at, seeDay, seeSeries, audit } = await shop();
    await book(page);
    const [date] = (await seeDay("2026-12-08")).bookings;
    const bookingId = date?.bookingId ?? "";
    const { dates } = await seeSeries(bookingId);
    const cancel = { calendarId: "barbearia", bookingId, tellsClient: false };
    expect((await page.act("cancelSeries", cancel)).statusCode).toBe(200);
    expect(await at("2026-12-01")).toHaveLength(1);
    for (const day of ["2026-12-08", "2026-12-15", "2027-01-05"]) expect(await at(day)).toEqual([]);
    expect((await page.act("cancelSeries", cancel)).statusCode).toBe(404);
    const bookingIds = dates.map((one) => one.bookingId);
    const undo = { calendarId: "barbearia", bookingIds };
    expect((await page.act("undoCancellations", undo)).statusCode).toBe(200);
    expect(await at("2027-01-05")).toEqual(["6 2027-01-05T08:00:00-03:00"]);
    expect((await seeSeries(KEY)).dates).toHaveLength(6);
    expect(await audit()).toEqual([]);
  });

  test("the changes since the last look name a new series once", async () => {
    const { page } = await shop();
    await book(page);
    const { changes } = await page.day();
    expect(changes.map(({ kind, bookingId }) => [kind, bookingId])).toEqual([["booked", KEY]]);
  });

  test("facts without its slot leave a series outside, be it only by another step", async () => {
    const { app, page } = await shop();
    await book(page, [], { ...spanAt("2026-11-24", "08:30", "09:00"), others: [] });
    const owner = myShop(app);
    const { facts } = await owner.see();
    const judged = await owner.judge({ ...facts, stepMinutes: 20 });
    expect(judged).toMatchObject({ problems: [] });
    expect(judged.outside.map(({ seriesId }) => seriesId)).toEqual([KEY]);
  });

  test("a person's own link sees, moves and cancels the dates of its own column alone", async () => {
    const { app, page, at, seeDay, database } = await shop({ SEAL_KEY: "01".repeat(32) });
    await book(page);
    const [third] = (await seeDay("2026-12-08")).bookings;
    const moved = { calendarId: "barbearia", bookingId: third?.bookingId, barberColorId: 7 };
    await page.act("moveBooking", { ...moved, ...spanAt("2026-12-08") });
    const made = await app.inject({
      method: "POST",
      url: "/owner/makePersonLink",
      headers: { authorization: `Bearer ${OWNER_SECRET}` },
      payload: { calendarId: "barbearia", barberColorId: 7 },
    });
    const { link } = made.json<MakePersonLinkAnswer>();
    const own = ownerPage(app, link.slice(link.indexOf("#barbearia.") + "#barbearia.".length));
    const of = { calendarId: "barbearia", tellsClient: false };
    const to = { barberColorId: 7, ...spanAt("2026-11-25"), stays: [] };
    for (const [action, body] of [
      ["seeSeries", { calendarId: "barbearia", bookingId: KEY }],
      ["cancelSeries", { ...of, bookingId: KEY }],
      ["moveSeries", { calendarId: "barbearia", bookingId: KEY, ...to }],
      ["answerSeries", { calendarId: "barbearia", seriesId: KEY }],
    ] as const) {
      expect((await own.act(action, body)).statusCode, action).toBe(404);
    }
    expect((await own.act("checkSeries", EIGHT_DATES)).statusCode).toBe(403);
    const mine = { calendarId: "barbearia", bookingId: third?.bookingId };
    const { dates } = (await own.act("seeSeries", mine)).json<SeeSeriesAnswer>();
    expect(dates.map(({ barberColorId }) => barberColorId)).toEqual([7]);
    expect((await own.act("cancelSeries", { ...mine, tellsClient: false })).statusCode).toBe(200);
    expect(await at("2026-12-08")).toEqual([]);
    expect(await at("2026-12-15")).toEqual(["6 2026-12-15T08:00:00-03:00"]);
    expect(await database.all("SELECT ended_from FROM series")).toEqual([{ ended_from: null }]);
  });
});
