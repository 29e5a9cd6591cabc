// All bookings of a calendar, read in parts, on every engine; and that SQLite seeks them.

import { describe, expect, test } from "vitest";

import { DATABASES } from "@vitrine/testing/databases/databases";
import { temporaryDatabase } from "@vitrine/testing/app-under-test";
import { fillBookings } from "@vitrine/testing/databases/fill-bookings";
import { runStatements } from "@vitrine/testing/databases/operations-of-tests";
import { JOAO_BOOKS } from "@vitrine/testing/sample-bookings";

import { searchBookings } from "./booking-search.ts";
import { bookingStore } from "./booking-store.ts";
import { halfHours, liveBookings, weeksOfHalfHours } from "../audit/books-table.ts";
import { BOOKING_PARTS, bookingsOfCalendar } from "./calendar-bookings-table.ts";
import type { Reader } from "../database/database.ts";
import { number, text } from "../database/query.ts";

const EIGHT = Date.parse("2026-11-24T08:00:00-03:00");
const DAY = 24 * 60 * 60_000;

describe.each(DATABASES)("on $name", ({ name, newDatabase }) => {
  test("every booking of a calendar is in one of the parts once, however many pages a part has", async () => {
    const database = await newDatabase();
    // A fifth of a day's bookings ends at the same moment: when a page ends between them, none may be lost.
    await runStatements(
      database,
      fillBookings({
        engine: name === "SQLite" ? "sqlite" : "postgres",
        bookings: 26_000,
        calendars: 2,
        days: 20,
        until: EIGHT,
        calendarId: "CASE c WHEN 0 THEN 'barbearia' ELSE 'reservas' END",
        serviceId: 1,
        erasedBefore: EIGHT - 10 * DAY,
      }),
    );
    const found: Record<string, number> = {};
    const ids = new Set<string>();
    for (const part of BOOKING_PARTS) {
      const wanted = { calendarId: "barbearia", part };
      for await (const row of bookingsOfCalendar(database, { booking_id: text }, wanted)) {
        found[part] = (found[part] ?? 0) + 1;
        ids.add(row.booking_id);
      }
    }
    expect(found).toEqual({ live: 5_571, cancelled: 929, erased: 6_500 });
    expect(ids.size).toBe(13_000);

    const lastDay = { calendarId: "barbearia", part: "live", from: EIGHT - DAY + 1 } as const;
    const ends: number[] = [];
    for await (const row of bookingsOfCalendar(database, { ends_at: number }, lastDay)) {
      ends.push(row.ends_at);
    }
    const [{ count } = { count: 0 }] = await database.all(
      `SELECT count(*) AS count FROM booking WHERE calendar_id = 'barbearia' AND cancelled_at IS NULL AND ends_at > ${EIGHT - DAY}`,
    );
    expect(ends.length).toBe(Number(count));
    expect(ends.length).toBeGreaterThan(500);
    expect(Math.min(...ends)).toBeGreaterThan(EIGHT - DAY);
  }, 30_000);

  test("a calendar is asked for the weeks that it may have half hours in, not for those of others", async () => {
    const database = await newDatabase();
    const bookings = bookingStore(database);
    const book = (calendarId: string, week: number) =>
      bookings.create({
        ...JOAO_BOOKS,
        calendarId,
        span: { start: EIGHT + week * 7 * DAY, end: EIGHT + week * 7 * DAY + DAY / 48 },
      });
    for (const week of [0, 2]) await book("barbearia", week);
    for (const week of [1, 3, 100]) await book("reservas", week);
    const weeksOf = await weeksOfHalfHours(database);
    const sorted = (weeks: readonly number[]) => weeks.toSorted((one, other) => one - other);
    const [first = 0, ...others] = sorted(weeksOf("barbearia"));
    expect(others).toEqual([first + 1, first + 2]);
    expect(sorted(weeksOf("reservas"))).toEqual([1, 2, 3, 100].map((week) => first + week));
    expect(weeksOf("nobody's")).toEqual([]);
  });
});

test("on SQLite a calendar's bookings and half hours are sought in an index, never among all calendars'", async () => {
  const database = await temporaryDatabase();
  const plans: string[] = [];
  const explaining: Reader = {
    async all(sql, values) {
      const plan = await database.all(`EXPLAIN QUERY PLAN ${sql}`, values);
      plans.push(...plan.map(({ detail }) => String(detail)));
      return database.all(sql, values);
    },
  };
  await bookingStore({ ...database, ...explaining }).tryCreate("barbearia");
  // Each asks as soon as it is asked for a first row.
  await liveBookings(explaining, "barbearia", Infinity).next();
  await halfHours(explaining, "barbearia", [1, 2], Infinity).next();
  await searchBookings(explaining, "barbearia", {}, { isLiveOnly: false });
  expect([...new Set(plans)].filter((detail) => /SEARCH|SCAN/.test(detail))).toEqual([
    "SEARCH half_hour USING INDEX half_hour_key (<expr>=? AND calendar_id=? AND barber_color_id=? AND cell>? AND cell<?)",
    "SEARCH booking USING INDEX booking_with_client (calendar_id=? AND cancelled_at=? AND ends_at>?)",
    "SEARCH booking USING INDEX booking_without_client (calendar_id=? AND (erased_at,booking_id)>(?,?))",
    "SEARCH half_hour USING INDEX half_hour_key (<expr>=? AND calendar_id=?)",
    "SEARCH booking USING INDEX booking_with_client (calendar_id=? AND cancelled_at>?)",
  ]);
  // All calendars' are read twice, from the index alone.
  plans.length = 0;
  await weeksOfHalfHours(explaining);
  expect(plans).toEqual([
    "SCAN half_hour USING COVERING INDEX half_hour_key",
    "SCAN half_hour USING COVERING INDEX half_hour_key",
    "USE TEMP B-TREE FOR GROUP BY",
  ]);
});
