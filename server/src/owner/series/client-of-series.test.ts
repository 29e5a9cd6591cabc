// What else the owner's page keeps of clients, where they come again and again: the search, its note, 'Só pela loja'.

import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import type { FindClientsAnswer } from "@vitrine/domain/wire/owner/find-clients";
import type { CheckSeriesAnswer } from "@vitrine/domain/wire/owner/series";
import { appUnderTest } from "@vitrine/testing/app-under-test";
import { DATABASES } from "@vitrine/testing/databases/databases";
import { OWNER_PAGES, ownerPage, TO_BOOK } from "@vitrine/testing/owner/owner-page";
import { MONDAY as NOW, TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";

import { NO_FOLLOWERS } from "../../outbox/change-followers.ts";
import { retentionStore } from "../../retention/retention-table.ts";
import { liveShops } from "../../shops/live-shops.ts";
import { extendSeries } from "./extend-series.ts";
import { seriesToExtend } from "./extend-series-table.ts";

const CALENDAR = { calendarId: "barbearia" };
const DAY = 24 * 60 * 60_000;
const MONDAY = Date.parse(NOW);
const AT_TEN = {
  dateTimeStart: "2026-11-23T10:00:00-03:00",
  dateTimeEnd: "2026-11-23T10:30:00-03:00",
};

describe.each(DATABASES)("on $name", ({ newDatabase }) => {
  async function shop() {
    const database = await newDatabase();
    const at = async (now: number) => {
      const settings = { ...OWNER_PAGES, NOW: new Date(now).toISOString() };
      const app = await appUnderTest(settings, { database });
      const page = ownerPage(app);
      const find = async (text: string) => {
        const answer = await page.act("findClients", { ...CALENDAR, text });
        return answer.json<FindClientsAnswer>().clients;
      };
      return { app, page, find };
    };
    const { app, page, find } = await at(MONDAY);
    const book = async (change: object = {}) => {
      const key = randomUUID();
      const booked = await page.act("book", { ...TO_BOOK, key, ...change });
      expect(booked.statusCode).toBe(200);
      return key;
    };
    /** A client who comes every Tuesday at eight. */
    const bookSeries = async (change: object = {}) => {
      const asked = { ...TO_BOOK, everyWeeks: 1, ...change };
      const { dates, last } = (await page.act("checkSeries", asked)).json<CheckSeriesAnswer>();
      const others = dates.slice(1).flatMap((date) => {
        return date.at ? [{ dateTimeStart: date.at.start, dateTimeEnd: date.at.end }] : [];
      });
      const key = randomUUID();
      const booked = await page.act("bookSeries", { ...asked, key, last, others });
      expect(booked.statusCode).toBe(200);
      return key;
    };
    const extend = (now: number) =>
      extendSeries(seriesToExtend(database, NO_FOLLOWERS), liveShops(database), now);
    const forget = async (endedBefore: number) => {
      const store = retentionStore(database);
      while ((await store.erase("barbearia", endedBefore, Date.now())) > 0);
      await store.forgetOfOwner(endedBefore);
    };
    return { database, app, page, find, at, book, bookSeries, extend, forget };
  }

  test("the search lists the next dates of a series, and what was before them", async () => {
    const { page, find, at, book, bookSeries } = await shop();
    const before = await book(AT_TEN);
    const series = await bookSeries({ until: "2027-12-21" });
    const listed = (clients: FindClientsAnswer["clients"]) =>
      clients.map(({ bookings }) =>
        bookings.map(({ start, everyWeeks }) => [start.slice(0, 10), everyWeeks]),
      );
    const next = [
      ["2026-12-08", 1],
      ["2026-12-01", 1],
      ["2026-11-24", 1],
    ];
    expect(listed(await find("joão"))).toEqual([[...next, ["2026-11-23", undefined]]]);
    // Those that were are listed as any other.
    const later = await at(MONDAY + 9 * DAY);
    expect(listed(await later.find("4321"))).toEqual([
      [
        ["2026-12-22", 1],
        ["2026-12-15", 1],
        ...next.slice(0, 1),
        ...next.slice(1),
        ["2026-11-23", undefined],
      ],
    ]);
    // All that are cancelled with it are as many.
    const cancel = { ...CALENDAR, bookingId: series, tellsClient: false };
    expect((await page.act("cancelSeries", cancel)).statusCode).toBe(200);
    const [client] = await find("joão");
    expect(client?.bookings.map(({ isCancelled }) => isCancelled)).toEqual([
      true,
      true,
      true,
      undefined,
    ]);
    expect(client?.bookings.at(-1)?.bookingId).toBe(before);
  });

  test("who comes again and again without a phone is found as one", async () => {
    const { find, bookSeries } = await shop();
    await bookSeries({ clientName: "Dona Rita", clientPhone: undefined });
    const clients = await find("rita");
    expect(clients).toHaveLength(1);
    expect(clients[0]?.bookings).toHaveLength(3);
    expect(clients[0]).not.toHaveProperty("note");
  });

  test("a note stays as long as its client comes", async () => {
    const { database, page, find, bookSeries, extend, forget } = await shop();
    const bookingId = await bookSeries();
    const noted = { ...CALENDAR, bookingId, note: "alérgico a mentol", seenNote: "" };
    expect((await page.act("noteClient", noted)).statusCode).toBe(200);
    for (let day = 0; day < 300; day += 7) await extend(MONDAY + day * DAY);
    await forget(MONDAY + 200 * DAY);
    expect((await find("4321"))[0]?.note).toBe("alérgico a mentol");
    const [{ bookingId: left } = { bookingId: "" }] = (await find("4321"))[0]?.bookings ?? [];
    const cancel = { ...CALENDAR, bookingId: left, tellsClient: false };
    expect((await page.act("cancelSeries", cancel)).statusCode).toBe(200);
    await forget(MONDAY + 500 * DAY);
    expect(await database.all("SELECT note FROM owner_note")).toEqual([]);
    expect(await find("4321")).toEqual([]);
  });

  test("the owner books a series for a client for whom only the shop books, and its dates go on", async () => {
    const { database, app, page, book, bookSeries, extend } = await shop();
    const missed = await book(AT_TEN);
    const mark = { ...CALENDAR, bookingIds: [missed], mark: "missed", isOn: true };
    expect((await page.act("markBookings", mark)).statusCode).toBe(200);
    const only = { ...CALENDAR, bookingId: missed, isOn: true };
    expect((await page.act("shopOnlyPhone", only)).statusCode).toBe(200);
    await bookSeries();
    await extend(MONDAY + 35 * DAY);
    const dates = await database.all(
      "SELECT booked_by FROM booking WHERE series_id IS NOT NULL AND cancelled_at IS NULL",
    );
    expect(dates).toHaveLength(16);
    // No notice is sent of what the owner has booked.
    expect(new Set(dates.map((row) => row["booked_by"]))).toEqual(new Set(["owner"]));
    const payload = {
      ...TUESDAY_AT_EIGHT,
      dateTimeStart: "2026-11-24T15:00:00-03:00",
      dateTimeEnd: "2026-11-24T15:30:00-03:00",
    };
    const answer = await app.inject({ method: "POST", url: "/createAppointment", payload });
    expect(answer.statusCode).toBe(409);
  });
});
