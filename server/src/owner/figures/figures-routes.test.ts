import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import type { SeeFiguresAnswer } from "@vitrine/domain/wire/owner/figures";
import { shop } from "@vitrine/shops/barbearia";
import { AGENCY_PAGE } from "@vitrine/testing/agency/agency-page";
import { appUnderTest } from "@vitrine/testing/app-under-test";
import { DATABASES } from "@vitrine/testing/databases/databases";
import { inTransaction } from "@vitrine/testing/databases/in-transaction";
import {
  OTHER_OWNER_SECRET,
  OWNER_PAGES,
  OWNER_SECRET,
  ownerPage,
  TO_BOOK,
  TO_CLOSE,
} from "@vitrine/testing/owner/owner-page";
import { TABLE_FOR_TEN } from "@vitrine/testing/sample-requests";

import { bookingsFiles } from "./see-bookings-file.ts";

// November 2026 has 21 weekdays, of 13 open hours each.
const OPEN_MINUTES = 21 * 13 * 60;
const ON_TUESDAY = (time: string) => `2026-11-24T${time}:00-03:00`;
const AT = (from: string, to: string) => ({
  dateTimeStart: ON_TUESDAY(from),
  dateTimeEnd: ON_TUESDAY(to),
});
const PAGES = { ...OWNER_PAGES, ...AGENCY_PAGE };
const LATER = { ...PAGES, NOW: "2026-11-24T12:00:00-03:00" };

describe.each(DATABASES)("on $name", ({ newDatabase }) => {
  /** Two bookings of barber 6, of which one was missed, one of barber 7 of an hour, and a cancelled one. */
  async function bookedMonth() {
    const database = await newDatabase();
    const app = await appUnderTest(PAGES, { database });
    const page = ownerPage(app);
    const book = async (clientName: string, change: object) => {
      const key = randomUUID();
      const answer = await page.act("book", { ...TO_BOOK, ...change, clientName, key });
      expect(answer.statusCode).toBe(200);
      return { calendarId: "barbearia", bookingId: key };
    };
    await book("Ana", AT("08:00", "08:30"));
    const missed = await book("Bia", AT("08:30", "09:00"));
    await book("Eva", { barberColorId: 7, ...AT("09:00", "10:00") });
    const off = await book("Ivo", { barberColorId: 7, ...AT("11:00", "11:30") });
    await page.act("cancelBooking", { ...off, tellsClient: false });
    await page.act("closeTime", { ...TO_CLOSE, from: "20:00", to: "23:00" });
    const later = await appUnderTest(LATER, { database });
    const mark = { calendarId: "barbearia", bookingIds: [missed.bookingId], isOn: true };
    const marked = await ownerPage(later).act("markBookings", { ...mark, mark: "missed" });
    expect(marked.statusCode).toBe(200);
    const ask = (path: string, query: object, secret = OWNER_SECRET) =>
      later.inject({
        url: `/owner/${path}`,
        query: { calendarId: "barbearia", ...query },
        headers: { authorization: `Bearer ${secret}` },
      });
    return { app: later, database, ask };
  }

  test("a month is counted in all, by person and by service", async () => {
    const { ask } = await bookedMonth();
    const answer = await ask("figures", { month: "2026-11" });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.json()).toEqual({
      total: {
        booked: 3,
        missed: 1,
        cancelled: 1,
        people: 3,
        soldMinutes: 120,
        // Two of the three hours closed are open ones.
        openMinutes: 3 * OPEN_MINUTES - 120,
      },
      barbers: [
        {
          barberColorId: 6,
          name: "barbeiro1",
          booked: 2,
          missed: 1,
          cancelled: 0,
          people: 2,
          soldMinutes: 60,
          openMinutes: OPEN_MINUTES - 120,
        },
        {
          barberColorId: 7,
          name: "barbeiro2",
          booked: 1,
          missed: 0,
          cancelled: 1,
          people: 1,
          soldMinutes: 60,
          openMinutes: OPEN_MINUTES,
        },
        {
          barberColorId: 5,
          name: "barbeiro3",
          booked: 0,
          missed: 0,
          cancelled: 0,
          people: 0,
          soldMinutes: 0,
          openMinutes: OPEN_MINUTES,
        },
      ],
      services: [
        { name: "normal", booked: 2, missed: 1, cancelled: 1, people: 2, soldMinutes: 60 },
        { name: "barba", booked: 1, missed: 0, cancelled: 0, people: 1, soldMinutes: 60 },
      ],
    });
    const october = (await ask("figures", { month: "2026-10" })).json<SeeFiguresAnswer>();
    expect(october.total).toMatchObject({ booked: 0, cancelled: 0, openMinutes: 3 * 22 * 13 * 60 });
    expect((await ask("figures", { month: "2026-13" })).statusCode).toBe(400);
    expect((await ask("figures", { month: "9999-12" })).statusCode).toBe(400);
  });

  test("erased bookings are counted, and keep their lines without the client", async () => {
    const { ask, database } = await bookedMonth();
    const before = (await ask("figures", { month: "2026-11" })).json();
    await inTransaction(database, async (transaction) => {
      await transaction.run(
        "UPDATE booking SET erased_at = ends_at + 1, client_name = '', client_phone = '', client_email = ''",
      );
      return { ok: true };
    });
    expect((await ask("figures", { month: "2026-11" })).json()).toEqual(before);
    const range = { firstDay: "2026-11-01", lastDay: "2026-11-30" };
    const { csv } = (await ask("bookingsFile", range)).json<{ csv: string }>();
    expect(csv.split("\r\n")).toHaveLength(1 + 4 + 1);
    expect(csv).not.toContain("Ana");
  });

  test("the file has the bookings that begin on its days, by their start", async () => {
    const { ask } = await bookedMonth();
    const fileOf = async (firstDay: string, lastDay: string) => {
      const answer = await ask("bookingsFile", { firstDay, lastDay });
      const { csv = "" } = answer.json<{ csv?: string }>();
      const lines = csv.split("\r\n").slice(1, -1);
      return lines.map((line) => line.split(";").filter((_, column) => [6, 9].includes(column)));
    };
    const all = [
      ["Ana", "marcado"],
      ["Bia", "faltou"],
      ["Eva", "marcado"],
      ["Ivo", "cancelado"],
    ];
    expect(await fileOf("2026-11-24", "2026-11-24")).toEqual(all);
    expect(await fileOf("2026-01-01", "2026-12-31")).toEqual(all);
    expect(await fileOf("2026-11-25", "2026-11-30")).toEqual([]);
    expect(await fileOf("2026-11-01", "2026-11-23")).toEqual([]);
  });

  test("a person's own link counts and downloads their own bookings alone", async () => {
    const { app, ask } = await bookedMonth();
    const made = await app.inject({
      method: "POST",
      url: "/owner/makePersonLink",
      headers: { authorization: `Bearer ${OWNER_SECRET}` },
      payload: { calendarId: "barbearia", barberColorId: 7 },
    });
    const secret = made.json<{ link: string }>().link.split("#barbearia.")[1] ?? "";
    const figures = await ask("figures", { month: "2026-11" }, secret);
    expect(figures.json()).toEqual({
      total: {
        booked: 1,
        missed: 0,
        cancelled: 1,
        people: 1,
        soldMinutes: 60,
        openMinutes: OPEN_MINUTES,
      },
      barbers: [expect.objectContaining({ barberColorId: 7, booked: 1, cancelled: 1 })],
      services: [
        expect.objectContaining({ name: "normal", booked: 0, cancelled: 1 }),
        expect.objectContaining({ name: "barba", booked: 1 }),
      ],
    });
    const days = { firstDay: "2026-11-24", lastDay: "2026-11-24" };
    const { csv } = (await ask("bookingsFile", days, secret)).json<{ csv: string }>();
    expect(csv).toContain(";Eva;");
    expect(csv).toContain(";Ivo;");
    expect(csv).not.toMatch(/Ana|Bia/);
    expect((await ask("bookingsFile", days, "errado")).statusCode).toBe(403);
  });

  test("tables sell places for hours", async () => {
    const app = await appUnderTest(OWNER_PAGES, { database: await newDatabase() });
    await app.inject({ method: "POST", url: "/createTable", payload: TABLE_FOR_TEN });
    const answer = await app.inject({
      url: "/owner/figures",
      query: { calendarId: "reservas", month: "2026-11" },
      headers: { authorization: `Bearer ${OTHER_OWNER_SECRET}` },
    });
    expect(answer.json<SeeFiguresAnswer>().total).toMatchObject({
      booked: 1,
      people: 10,
      soldMinutes: 10 * 30,
      openMinutes: 3 * 20 * OPEN_MINUTES,
    });
  });

  test("a file has at most so many days and bookings", async () => {
    const { ask, database } = await bookedMonth();
    const tooLong = await ask("bookingsFile", { firstDay: "2026-11-24", lastDay: "2027-11-25" });
    expect([tooLong.statusCode, tooLong.json()]).toEqual([
      400,
      { error: "Escolha de um dia até outro depois dele, no máximo um ano." },
    ]);
    const tuesday = { firstDay: "2026-11-24", lastDay: "2026-11-24", person: undefined };
    const fileOf = (max: number) => bookingsFiles({ database }, max)(shop, tuesday);
    expect(await fileOf(4)).toHaveProperty("csv");
    expect(await fileOf(3)).toEqual({ ok: false, refusal: "file-too-large" });
  });
});
