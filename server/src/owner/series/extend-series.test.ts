import { describe, expect, test } from "vitest";

import type { Instant } from "@vitrine/domain/time/shop-time";
import type { CheckSeriesAnswer, SeeSeriesAnswer } from "@vitrine/domain/wire/owner/series";
import type { SeeDayAnswer } from "@vitrine/domain/wire/owner/see-day";
import { appUnderTest } from "@vitrine/testing/app-under-test";
import { DATABASES } from "@vitrine/testing/databases/databases";
import { myShop } from "@vitrine/testing/owner/my-shop";
import { OWNER_PAGES, ownerPage, TO_BOOK, TO_CLOSE } from "@vitrine/testing/owner/owner-page";
import { MONDAY as NOW } from "@vitrine/testing/sample-requests";

import { auditBooks } from "../../audit/audit-books.ts";
import { NO_FOLLOWERS } from "../../outbox/change-followers.ts";
import { eraseEndedBefore } from "../../retention/retention.ts";
import { retentionStore } from "../../retention/retention-table.ts";
import { liveShops } from "../../shops/live-shops.ts";
import { extendSeries } from "./extend-series.ts";
import { seriesToExtend } from "./extend-series-table.ts";

const KEY = "3c8f7d3e-64b4-4d58-9d0e-2f0f8a3f1b5c";
const DAY = 24 * 60 * 60_000;
const MONDAY = Date.parse(NOW);

describe.each(DATABASES)("on $name", ({ newDatabase }) => {
  /**
   * A shop in which a client comes every Tuesday at eight, without an end, but not on the day that is left out. `at`: later
   * servers on the same database.
   */
  async function shop(everyWeeks = 1, leftOut?: string) {
    const database = await newDatabase();
    const at = async (now: Instant) => {
      const settings = { ...OWNER_PAGES, NOW: new Date(now).toISOString() };
      const app = await appUnderTest(settings, { database });
      return { app, page: ownerPage(app) };
    };
    const { app, page } = await at(MONDAY);
    const asked = { ...TO_BOOK, everyWeeks };
    const { dates, last } = (await page.act("checkSeries", asked)).json<CheckSeriesAnswer>();
    const others = dates.slice(1).flatMap((date) => {
      if (date.day === leftOut) return [];

      return date.at ? [{ dateTimeStart: date.at.start, dateTimeEnd: date.at.end }] : [];
    });
    const booked = await page.act("bookSeries", { ...asked, key: KEY, last, others });
    expect(booked.statusCode).toBe(200);
    const extend = (now: Instant) =>
      extendSeries(seriesToExtend(database, NO_FOLLOWERS), liveShops(database), now);
    const days = async () =>
      (
        await database.all(
          "SELECT starts_at FROM booking WHERE series_id IS NOT NULL AND cancelled_at IS NULL ORDER BY starts_at",
        )
      ).map((row) => new Date(Number(row["starts_at"])).toISOString().slice(0, 10));
    const audit = async () => (await auditBooks(database, new Map())).findings;
    return { database, app, page, at, extend, days, audit };
  }

  test("without an end, dates are promised some weeks beyond the booking window, and further ones in time", async () => {
    const { extend, days, audit, page } = await shop();
    expect(await days()).toHaveLength(11);
    expect((await days()).at(-1)).toBe("2027-02-02");
    await extend(MONDAY + 6 * DAY);
    expect((await days()).at(-1)).toBe("2027-02-02");
    const now = MONDAY + 35 * DAY;
    await Promise.all([extend(now), extend(now)]);
    expect((await days()).at(-1)).toBe("2027-03-09");
    expect(new Set(await days()).size).toBe(16);
    expect((await page.day()).bookings[0]).toMatchObject({
      seriesId: KEY,
      clientName: "João da Silva",
    });
    expect(await audit()).toEqual([]);
  });

  test("a day on which its time is closed or taken is left out, and the next one is promised", async () => {
    const { page, extend, days, audit } = await shop();
    const closed = { ...TO_CLOSE, firstDay: "2027-02-16", lastDay: "2027-02-16" };
    await page.act("closeTime", closed);
    await extend(MONDAY + 28 * DAY);
    expect((await days()).slice(-3)).toEqual(["2027-02-09", "2027-02-23", "2027-03-02"]);
    expect(await audit()).toEqual([]);
  });

  test("a day that the owner left out stays left out, and the next ones are promised", async () => {
    const { extend, days } = await shop(1, "2027-02-02");
    expect((await days()).at(-1)).toBe("2027-01-26");
    await extend(MONDAY + 28 * DAY);
    expect((await days()).slice(-5)).toEqual([
      "2027-01-26",
      "2027-02-09",
      "2027-02-16",
      "2027-02-23",
      "2027-03-02",
    ]);
  });

  test("a series that moved goes on where it stands now, and one that was cancelled does not go on", async () => {
    const { page, extend, days, audit } = await shop(2);
    const move = { calendarId: "barbearia", bookingId: KEY, barberColorId: 7, stays: [] };
    const to = {
      dateTimeStart: "2026-11-25T09:00:00-03:00",
      dateTimeEnd: "2026-11-25T09:30:00-03:00",
    };
    expect((await page.act("moveSeries", { ...move, ...to })).statusCode).toBe(200);
    expect((await days()).at(-1)).toBe("2027-02-03");
    await extend(MONDAY + 28 * DAY);
    expect((await days()).slice(-2)).toEqual(["2027-02-17", "2027-03-03"]);
    const cancel = { calendarId: "barbearia", bookingId: KEY, tellsClient: false };
    expect((await page.act("cancelSeries", cancel)).statusCode).toBe(200);
    await extend(MONDAY + 70 * DAY);
    expect(await days()).toEqual([]);
    expect(await audit()).toEqual([]);
  });

  test("a series that is extended while it is moved or cancelled stands in one place, or nowhere", async () => {
    const { page, extend, database, audit } = await shop();
    const of = { calendarId: "barbearia", bookingId: KEY };
    const to = {
      barberColorId: 7,
      dateTimeStart: "2026-11-26T09:00:00-03:00",
      dateTimeEnd: "2026-11-26T09:30:00-03:00",
    };
    const now = MONDAY + 49 * DAY;
    const [moved] = await Promise.all([
      page.act("moveSeries", { ...of, ...to, stays: [] }),
      extend(now).catch(() => undefined),
    ]);
    expect(moved.statusCode).toBe(200);
    await extend(now);
    const columns = () =>
      database.all(
        "SELECT DISTINCT barber_color_id FROM booking WHERE series_id IS NOT NULL AND cancelled_at IS NULL",
      );
    expect((await columns()).map((row) => Number(row["barber_color_id"]))).toEqual([7]);
    const [cancelled] = await Promise.all([
      page.act("cancelSeries", { ...of, tellsClient: false }),
      extend(now + 28 * DAY).catch(() => undefined),
    ]);
    expect(cancelled.statusCode).toBe(200);
    expect(await columns()).toEqual([]);
    expect(await audit()).toEqual([]);
  });

  test("a cancellation of all dates that is undone lets the series go on", async () => {
    const { page, extend, days } = await shop();
    const of = { calendarId: "barbearia", bookingId: KEY };
    const { dates } = (await page.act("seeSeries", of)).json<SeeSeriesAnswer>();
    await page.act("cancelSeries", { ...of, tellsClient: false });
    const bookingIds = dates.map(({ bookingId }) => bookingId);
    await page.act("undoCancellations", { calendarId: "barbearia", bookingIds });
    await extend(MONDAY + 35 * DAY);
    expect((await days()).at(-1)).toBe("2027-03-09");
  });

  test("a date that the client cancels frees that day alone", async () => {
    const { app, extend, days } = await shop();
    const { dateTimeStart, dateTimeEnd, clientPhone, calendarId, barberColorId } = TO_BOOK;
    const payload = { dateTimeStart, dateTimeEnd, clientPhone, calendarId, barberColorId };
    const deleted = await app.inject({ method: "DELETE", url: "/deleteAppointment", payload });
    expect(deleted.statusCode).toBe(200);
    expect((await days())[0]).toBe("2026-12-01");
    await extend(MONDAY + 35 * DAY);
    expect((await days()).at(-1)).toBe("2027-03-09");
  });

  test("a shop without its service promises nothing, and goes on where it stopped once it is back", async () => {
    const { app, extend, days } = await shop();
    const owner = myShop(app);
    const { facts } = await owner.see();
    const kept = (await owner.judge({ ...facts, services: facts.services.slice(1) })).outside;
    const ids = kept.map(({ bookingId }) => bookingId);
    const [status] = await owner.publish(
      { ...facts, services: facts.services.slice(1) },
      { kept: ids },
    );
    expect(status).toBe(200);
    await extend(MONDAY + 28 * DAY);
    expect((await days()).at(-1)).toBe("2027-02-02");
    expect((await owner.publish(facts))[0]).toBe(200);
    // Looked at a moment ago, and due again by the new facts.
    await extend(MONDAY + 28 * DAY);
    expect((await days()).slice(-4)).toEqual([
      "2027-02-09",
      "2027-02-16",
      "2027-02-23",
      "2027-03-02",
    ]);
  });

  test("after a year the owner is asked; unanswered, no date is left when the time to answer is over", async () => {
    const { at, extend, days } = await shop(4);
    for (let day = 0; day < 365; day += 7) await extend(MONDAY + day * DAY);
    expect((await days()).at(-1)).toBe("2027-12-21");
    const before = await at(MONDAY + 364 * DAY);
    expect((await before.page.day()).seriesToAsk).toBeUndefined();
    const { page } = await at(MONDAY + 366 * DAY);
    const day = (await page.see({}, { day: "2027-11-24" })).json<SeeDayAnswer>();
    expect(day.seriesToAsk).toEqual([
      {
        seriesId: KEY,
        clientName: "João da Silva",
        everyWeeks: 4,
        next: {
          barberColorId: 6,
          start: "2027-12-21T08:00:00-03:00",
          end: "2027-12-21T08:30:00-03:00",
        },
      },
    ]);
    await extend(MONDAY + 396 * DAY);
    expect((await days()).at(-1)).toBe("2027-12-21");
    const after = await at(MONDAY + 397 * DAY);
    expect((await after.page.day()).seriesToAsk).toBeUndefined();
    const answer = { calendarId: "barbearia", seriesId: KEY };
    expect((await page.act("answerSeries", answer)).statusCode).toBe(200);
    expect((await page.day()).seriesToAsk).toBeUndefined();
    await extend(MONDAY + 366 * DAY);
    expect((await days()).at(-1)).toBe("2028-01-18");
    const unknown = { ...answer, seriesId: "nobody" };
    expect((await page.act("answerSeries", unknown)).statusCode).toBe(404);
  });

  test("a series that nobody confirmed in time gets no further date, however far clients can book then", async () => {
    const { at, extend, days } = await shop(4);
    for (let day = 0; day < 365; day += 7) await extend(MONDAY + day * DAY);
    const before = await days();
    const { app } = await at(MONDAY + 425 * DAY);
    const owner = myShop(app);
    const { facts } = await owner.see();
    expect((await owner.publish({ ...facts, windowDays: 366 }))[0]).toBe(200);
    await extend(MONDAY + 425 * DAY);
    expect(await days()).toEqual(before);
  });

  test("the owner is asked also where no date is promised any more", async () => {
    const { at } = await shop(4);
    const later = await at(MONDAY + 366 * DAY);
    const day = (await later.page.see({}, { day: "2027-11-24" })).json<SeeDayAnswer>();
    expect(day.seriesToAsk).toEqual([
      { seriesId: KEY, clientName: "João da Silva", everyWeeks: 4 },
    ]);
  });

  test("undoing the cancellation of one date lets no series go on that was cancelled after it", async () => {
    const { page, extend, days } = await shop();
    const of = { calendarId: "barbearia", tellsClient: false };
    const asked = { calendarId: "barbearia", bookingId: KEY };
    const { dates } = (await page.act("seeSeries", asked)).json<SeeSeriesAnswer>();
    const one = { calendarId: "barbearia", bookingId: dates[4]?.bookingId };
    expect((await page.act("cancelBooking", { ...of, ...one })).statusCode).toBe(200);
    expect((await page.act("cancelSeries", { ...of, bookingId: KEY })).statusCode).toBe(200);
    expect((await page.act("undoCancellation", one)).statusCode).toBe(200);
    await extend(MONDAY + 35 * DAY);
    expect(await days()).toEqual(["2026-12-22"]);
  });

  test("name and phone go with the last date, and the series after them", async () => {
    const { database, page, extend } = await shop();
    const bookings = retentionStore(database);
    const retention = { bookings, machineNow: Date.now, onErased: () => undefined };
    const stored = async () =>
      (await database.all("SELECT client_phone FROM booking WHERE client_phone <> ''")).length;
    const series = () => database.all("SELECT * FROM series");
    await page.act("cancelSeries", { calendarId: "barbearia", bookingId: KEY, tellsClient: false });
    await eraseEndedBefore(Date.parse("2027-02-02T08:00:00-03:00"), retention);
    await extend(MONDAY + 100 * DAY);
    expect([await stored(), (await series()).length]).toEqual([1, 1]);
    expect(JSON.stringify(await series())).not.toMatch(/João|987654321/);
    await eraseEndedBefore(Date.parse("2027-02-03T08:00:00-03:00"), retention);
    await extend(MONDAY + 200 * DAY);
    expect([await stored(), (await series()).length]).toEqual([0, 0]);
  });
});
