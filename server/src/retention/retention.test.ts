// The erasing of old clients, on every engine.

import { describe, expect, onTestFinished, test, vi } from "vitest";

import { temporaryDatabase } from "@vitrine/testing/app-under-test";
import { DATABASES_AND_THREAD } from "@vitrine/testing/databases/databases";
import { temporarySharedDatabase } from "@vitrine/testing/databases/shared-postgres";

import { CATALOGUE } from "@vitrine/shops/shops";

import { blankDetails } from "../booking/booking-columns.ts";
import { bookingStore } from "../booking/booking-store.ts";
import type { NewBooking } from "../booking/new-booking.ts";
import { clockStore } from "./clock-table.ts";
import type { WrittenClock } from "./clock-table.ts";
import { DatabaseUnavailable } from "../database/database.ts";
import type { Database } from "../database/database.ts";
import {
  CALENDARS_WITH_OLD,
  ERASE_CANCELLED,
  ERASE_LIVE,
  LEFTOVERS,
  retentionStore,
} from "./retention-table.ts";
import { auditBooks } from "../audit/audit-books.ts";
import { eraseOldClients, startErasing } from "./retention.ts";
import type { Retention } from "./retention.ts";
import { runStatements } from "@vitrine/testing/databases/operations-of-tests";
import { withClock } from "@vitrine/testing/databases/with-clock";
import { ownerStores } from "@vitrine/testing/owner/owner-stores";
import { JOAO_BOOKS } from "@vitrine/testing/sample-bookings";
import { RITA_WAITS, TUESDAY_OF_WAITS } from "@vitrine/testing/sample-waits";
import { SOON } from "@vitrine/testing/soon";
import { runInTransaction } from "../database/run-alone.ts";

const NOW = Date.parse("2026-11-23T10:00:00-03:00");
const DAY = 24 * 60 * 60_000;
const HOUR = 60 * 60_000;
const HALF_HOUR = 30 * 60_000;

const endedAgo = (days: number, phone: string): NewBooking => ({
  ...blankDetails(),
  calendarId: "reservas",
  barberColorId: 6,
  clientPhone: phone,
  span: { start: NOW - days * DAY - HALF_HOUR, end: NOW - days * DAY },
  clientName: "João",
  clientEmail: "joao@example.com",
  clientNote: "Venho com a Bia.",
  clientAreaCode: "11",
  places: 2,
  capacity: 20,
  createdAt: NOW - days * DAY - DAY,
});

const backlogOf = (bookings: number) =>
  Array.from({ length: bookings }, (_, index) => ({
    ...endedAgo(91 + (index % 50), String(900_000_000 + index)),
    places: 1,
  }));

const CLIENTS = `SELECT client_name, client_email, client_phone, client_note, client_area_code FROM booking
  ORDER BY calendar_id, starts_at DESC, client_phone`;
const ERASED = {
  client_name: "",
  client_email: "",
  client_phone: "",
  client_note: "",
  client_area_code: "",
};
const kept = (phone: string) => ({
  client_name: "João",
  client_email: "joao@example.com",
  client_phone: phone,
  client_note: "Venho com a Bia.",
  client_area_code: "11",
});

/** What erases in `database`, on the 23rd, and how many it has erased so far. A failure of it fails the test. */
function retentionOf(database: Database): { retention: Retention; erased: number[] } {
  const erased: number[] = [];
  const failures: unknown[] = [];
  onTestFinished(() => expect(failures).toEqual([]));
  const retention: Retention = {
    bookings: retentionStore(database),
    clock: clockStore(database),
    now: () => NOW,
    machineNow: () => Date.now(),
    days: 90,
    onErased: (count) => erased.push(count),
    onClockRead: () => {},
    onClockLost: (error) => failures.push(error),
    onFailed: (error) => failures.push(error),
  };
  return { retention, erased };
}

describe.each(DATABASES_AND_THREAD)("on $name", ({ newDatabase: temporaryDatabase }) => {
  const shop = async (bookings: readonly NewBooking[]) => {
    const database = await temporaryDatabase();
    const store = bookingStore(database);
    for (const booking of bookings) expect((await store.create(booking)).ok).toBe(true);
    const { retention, erased } = retentionOf(database);
    // The clock as it is stored once a server has been running for a day.
    await retention.clock.rewrite(() => ({
      seenAt: NOW,
      countedUntil: Date.now(),
      confirmedMilliseconds: DAY,
    }));
    return { database, store, retention, erased };
  };

  test("clients of bookings that ended more than the days ago are erased, the day that is not over yet is not", async () => {
    const { database, retention, erased } = await shop([
      endedAgo(0, "900000000"),
      endedAgo(90, "900000001"),
      endedAgo(90.01, "900000002"),
      endedAgo(400, "900000003"),
    ]);
    await eraseOldClients(retention);
    expect(await database.all(CLIENTS)).toEqual([
      kept("900000000"),
      kept("900000001"),
      ERASED,
      ERASED,
    ]);
    expect(erased).toEqual([2]);
  });

  test("what an earlier server has left of clients whom it erased is erased, whatever the clock says", async () => {
    const { database, retention, erased } = await shop([
      endedAgo(91, "900000001"),
      endedAgo(1, "900000002"),
    ]);
    // As servers erase that know neither note nor area code.
    await runInTransaction(
      database,
      `UPDATE booking SET client_name = '', client_email = '', client_phone = '', erased_at = :now
      WHERE client_phone = '900000001'`,
      { now: NOW },
    );
    await eraseOldClients({ ...retention, now: () => NOW + 120 * DAY });
    expect(await database.all(CLIENTS)).toEqual([kept("900000002"), ERASED]);
    expect(erased).toEqual([]);
    const [row] = await database.all("SELECT erased_at FROM booking WHERE client_phone = ''");
    expect(Number(row?.["erased_at"])).toBe(NOW);
  });

  test("waits and what opened for them go with their day, and bars with their 90 days", async () => {
    const { database, retention } = await shop([]);
    const { waits, clients } = ownerStores(withClock(database, () => NOW));
    await waits.make(RITA_WAITS, NOW, undefined);
    await clients.create(JOAO_BOOKS);
    await clients.cancel(JOAO_BOOKS, NOW);
    await waits.leave("hash of ana");
    const rows = async () => {
      const tables = ["client_wait", "opened_time", "wait_bar"];
      const found = await Promise.all(
        tables.map((table) => database.all(`SELECT calendar_id FROM ${table}`)),
      );
      return found.map(({ length }) => length);
    };
    await eraseOldClients({ ...retention, now: () => TUESDAY_OF_WAITS.end - 1 });
    expect(await rows()).toEqual([1, 0, 1]);
    await eraseOldClients({ ...retention, now: () => TUESDAY_OF_WAITS.end });
    expect(await rows()).toEqual([0, 0, 1]);
    const later = retentionStore(withClock(database, () => NOW + 90 * DAY));
    await eraseOldClients({ ...retention, bookings: later });
    expect(await rows()).toEqual([0, 0, 0]);
  });

  test("a clock that has jumped erases nobody until servers have been running for 24 hours, also in pieces", async () => {
    const { database, retention, erased } = await shop([endedAgo(1, "900000001")]);
    const ahead = { ...retention, now: () => NOW + 120 * DAY };
    await eraseOldClients(ahead);
    await eraseOldClients(retention);
    await eraseOldClients(ahead);
    // Hour by hour, as a machine's clock goes on: `Date.now()` stands for it.
    const startedAt = Date.now();
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    for (let hour = 1; hour <= 23; hour++) {
      vi.setSystemTime(startedAt + hour * HOUR);
      // The server of the night starts again in the middle.
      await eraseOldClients(ahead, hour === 12 ? 0 : HOUR);
      // Another one on the same database was running in the same hour: that counts once.
      await eraseOldClients(ahead, HOUR);
    }
    expect(erased).toEqual([]);
    for (let hour = 24; hour <= 25; hour++) {
      vi.setSystemTime(startedAt + hour * HOUR);
      await eraseOldClients(ahead, HOUR);
    }
    expect(erased).toEqual([1]);
    expect(await database.all(CLIENTS)).toEqual([ERASED]);
  });

  test("running time of fractions of a millisecond is stored, whatever the machine's clock says", async () => {
    const { retention } = await shop([]);
    const confirmedAfter = async (countedUntil: number) => {
      await retention.clock.rewrite(() => ({
        seenAt: NOW,
        countedUntil,
        confirmedMilliseconds: 0,
      }));
      await eraseOldClients(retention, 1_234.5678);
      const written = await retention.clock.rewrite((before) => before as WrittenClock);
      return written.confirmedMilliseconds;
    };
    expect(await confirmedAfter(Date.now() - HOUR)).toBe(1_234);
    expect(await confirmedAfter(Date.now() + 300 * DAY)).toBe(1_234);
  });

  test("with clients but no stored time, as in version 0.1, the clock is not believed at once", async () => {
    const { database, retention, erased } = await shop([endedAgo(91, "900000001")]);
    await runInTransaction(
      database,
      "UPDATE server_clock SET seen_at = NULL, confirmed_milliseconds = 0",
    );
    await eraseOldClients(retention);
    expect(erased).toEqual([]);
  });

  test("a clock whose row is missing, as after a partial restore, is not believed at once, and is stored", async () => {
    const { database, retention, erased } = await shop([endedAgo(91, "900000001")]);
    await runInTransaction(database, "DELETE FROM server_clock");
    await eraseOldClients(retention);
    await eraseOldClients(retention);
    expect(erased).toEqual([]);
    expect(await database.all("SELECT seen_at, confirmed_milliseconds FROM server_clock")).toEqual([
      { seen_at: NOW, confirmed_milliseconds: 0 },
    ]);
  });

  test("an empty database's first clock is believed, and erases from then on", async () => {
    const database = await temporaryDatabase();
    const { retention, erased } = retentionOf(database);
    await eraseOldClients(retention);
    expect((await bookingStore(database).create(endedAgo(91, "900000001"))).ok).toBe(true);
    await eraseOldClients(retention);
    expect(erased).toEqual([1]);
  });

  test("two servers that write the clock down at once do it one after the other", async () => {
    const { retention } = await shop([endedAgo(1, "900000001")]);
    const { clock } = retention;
    const addAnHour = () =>
      clock.rewrite((before) => ({
        seenAt: NOW,
        countedUntil: NOW,
        confirmedMilliseconds: (before?.confirmedMilliseconds ?? 0) + HOUR,
      }));
    await Promise.all(Array.from({ length: 8 }, addAnHour));
    expect((await addAnHour()).confirmedMilliseconds).toBe(DAY + 9 * HOUR);
  });

  test("cancelled bookings, calendars that are gone and groups of the same half hour are erased too", async () => {
    const { database, store, retention } = await shop([
      endedAgo(91, "900000001"),
      endedAgo(91, "900000002"),
      endedAgo(91, "900000003"),
      { ...endedAgo(91, "900000004"), calendarId: "sold-last-year" },
    ]);
    await store.cancel(endedAgo(91, "900000003"), NOW);
    await eraseOldClients(retention);
    expect(await database.all(CLIENTS)).toEqual([ERASED, ERASED, ERASED, ERASED]);
  });

  test("an erased booking keeps its half hours, and nobody can cancel it any more", async () => {
    const { database, store, retention } = await shop([endedAgo(91, "900000001")]);
    await eraseOldClients(retention);
    expect(await store.cancel(endedAgo(91, ""), NOW)).toEqual({
      ok: false,
      refusal: "booking-not-found",
    });
    const { bookings, findings } = await auditBooks(database, CATALOGUE);
    expect([bookings, findings]).toEqual([1, []]);
  });

  test("the followers of a calendar are notified of each erased booking, once that is committed", async () => {
    const { database, retention } = await shop([
      endedAgo(91, "900000001"),
      endedAgo(92, "900000002"),
      endedAgo(1, "900000003"),
    ]);
    const heard: unknown[] = [];
    const followers = {
      namesOf: (calendarId: string) => (calendarId === "reservas" ? ["caldav", "mail"] : []),
      changed: (calendarId: string) => heard.push(calendarId),
    };
    await eraseOldClients({ ...retention, bookings: retentionStore(database, followers) });
    expect(heard).toEqual(["reservas"]);
    const told = await database.all(
      `SELECT target, client_phone, erased_at FROM outbox
       JOIN booking ON booking.calendar_id = outbox.calendar_id AND booking.booking_id = outbox.booking_id
       ORDER BY target`,
    );
    expect(told.map((row) => [row["target"], row["client_phone"]])).toEqual([
      ["caldav", ""],
      ["caldav", ""],
      ["mail", ""],
      ["mail", ""],
    ]);
    expect(told.every((row) => row["erased_at"] !== null)).toBe(true);
  });

  test("many are erased in slices, and two servers at once erase each once", async () => {
    const { database, retention, erased } = await shop(backlogOf(450));
    await Promise.all([eraseOldClients(retention), eraseOldClients(retention)]);
    expect(erased.reduce((sum, count) => sum + count, 0)).toBe(450);
    expect(Math.max(...erased)).toBeLessThanOrEqual(50);
    expect(await database.all("SELECT booking_id FROM booking WHERE erased_at IS NULL")).toEqual(
      [],
    );
  });

  test("calendars with few old bookings share a slice", async () => {
    const { retention, erased } = await shop(
      Array.from({ length: 7 }, (_, number) => ({
        ...endedAgo(91, "900000001"),
        calendarId: `sold-last-year-${number}`,
      })),
    );
    await eraseOldClients(retention);
    expect(erased).toEqual([5, 2]);
  });

  test("who books while a backlog is erased is served between two slices", async () => {
    const { database, store, retention } = await shop(backlogOf(150));
    const left = async () => {
      const rows = await database.all("SELECT booking_id FROM booking WHERE client_name = 'João'");
      return rows.length;
    };
    let booked: Promise<unknown> | undefined;
    const leftAtBooking: number[] = [];
    const bookings: Retention["bookings"] = {
      ...retention.bookings,
      erase(...asked) {
        const erased = retention.bookings.erase(...asked);
        // The slice is under way.
        booked ??= store
          .create({ ...endedAgo(1, "900000999"), clientName: "Rita" })
          .then(async (answer) => leftAtBooking.push(answer.ok ? await left() : -1));
        return erased;
      },
    };
    await eraseOldClients({ ...retention, bookings });
    await booked;
    expect(leftAtBooking).toHaveLength(1);
    expect(leftAtBooking[0]).toBeGreaterThan(0);
    expect(await left()).toBe(0);
  });

  test("what erases stops between two slices, and goes on with the rest", async () => {
    const { database, retention, erased } = await shop(backlogOf(120));
    const stopping = new AbortController();
    const onErased = (count: number) => {
      erased.push(count);
      stopping.abort();
    };
    const stopped = eraseOldClients({ ...retention, onErased }, 0, stopping.signal);
    await expect(stopped).rejects.toThrow("abort");
    const [first = 0] = erased;
    expect(erased).toEqual([first]);
    expect(first).toBeLessThanOrEqual(50);
    const states = await database.all(
      `SELECT count(*) AS count FROM booking
      GROUP BY client_name, client_email, client_phone = '', client_note, client_area_code, erased_at IS NULL
      ORDER BY count(*)`,
    );
    expect(states.map(({ count }) => Number(count)).toSorted((one, other) => one - other)).toEqual(
      [first, 120 - first].toSorted((one, other) => one - other),
    );
    await eraseOldClients(retention);
    expect(erased.reduce((sum, count) => sum + count, 0)).toBe(120);
  });

  test("an audit finds an overlap and a drift that a write past the store has caused", async () => {
    const { database } = await shop([
      { ...endedAgo(1, "900000001"), calendarId: "barbearia", capacity: 1, places: 1 },
    ]);
    await runStatements(database, [
      // As a write past the store would: the same appointment once more, and a half hour with one place too many.

      `INSERT INTO booking (calendar_id, booking_id, barber_color_id, client_phone, client_name, client_email,
           places, starts_at, ends_at, created_at)
         SELECT calendar_id, 'copy', barber_color_id, '900000002', client_name, client_email, places, starts_at, ends_at, created_at
         FROM booking`,

      "INSERT INTO half_hour (calendar_id, barber_color_id, cell, taken, capacity) VALUES ('reservas', 7, 997654, 4, 20)",
    ]);
    const { findings } = await auditBooks(database, CATALOGUE);
    expect(
      findings.map(({ kind, calendarId, counted, recorded }) => [
        kind,
        calendarId,
        counted,
        recorded,
      ]),
    ).toEqual([
      ["overfull", "barbearia", 2, 1],
      ["drift", "barbearia", 2, 1],
      ["drift", "reservas", 0, 4],
    ]);
  });

  test("erasing goes on by itself, and stops only when its batch is done", async () => {
    const { database, store, retention, erased } = await shop([endedAgo(91, "900000001")]);
    const stop = startErasing(retention, 20);
    await vi.waitFor(() => expect(erased).toEqual([1]), SOON);
    await store.create(endedAgo(92, "900000002"));
    await vi.waitFor(() => expect(erased).toEqual([1, 1]), SOON);
    await store.create(endedAgo(93, "900000003"));
    await stop();
    const before = await database.all(CLIENTS);
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(await database.all(CLIENTS)).toEqual(before);
  });

  test("the running time confirms the clock, and then old clients are erased", async () => {
    const { retention, erased } = await shop([endedAgo(91, "900000001")]);
    await retention.clock.rewrite(() => ({
      seenAt: NOW,
      countedUntil: Date.now(),
      confirmedMilliseconds: DAY - 30,
    }));
    const stop = startErasing(retention, 20);
    await vi.waitFor(() => expect(erased).toEqual([1]), SOON);
    await stop();
  });

  test("the running time since the last reading is stored at the stop", async () => {
    const { retention } = await shop([]);
    const startedAt = Date.now();
    await retention.clock.rewrite(() => ({
      seenAt: NOW,
      countedUntil: startedAt,
      confirmedMilliseconds: 0,
    }));
    const stop = startErasing(retention, HOUR);
    await new Promise((resolve) => setTimeout(resolve, 150));
    await stop();
    const written = await retention.clock.rewrite((before) => before as WrittenClock);
    expect(written.confirmedMilliseconds).toBeGreaterThan(100);
    expect(written.confirmedMilliseconds).toBeLessThanOrEqual(Date.now() - startedAt);
  });

  test.each([
    ["is gone", () => Promise.reject(new DatabaseUnavailable(new Error("gone")))],
    ["hangs", () => new Promise<never>(() => {})],
  ])("a stop while the database %s says so, and still ends", async (_, rewrite) => {
    const { retention } = await shop([]);
    const lost: unknown[] = [];
    let isAway = false;
    const clock: Retention["clock"] = {
      rewrite: (decide) => (isAway ? rewrite() : retention.clock.rewrite(decide)),
    };
    const { promise: isRead, resolve: onClockRead } = Promise.withResolvers<void>();
    const onClockLost = (error: unknown) => lost.push(error);
    const stop = startErasing({
      ...retention,
      clock,
      onClockRead: () => onClockRead(),
      onClockLost,
    });
    await isRead;
    isAway = true;
    await stop();
    expect(lost).toHaveLength(1);
  });

  test("an audit reads books of more than one page", async () => {
    const { database } = await shop([]);
    await runInTransaction(
      database,
      `INSERT INTO half_hour (calendar_id, barber_color_id, cell, taken, capacity)
         WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < 11000)
         SELECT 'reservas', 5 + n % 3, n, 1, 20 FROM counted`,
    );
    const { findings } = await auditBooks(database, CATALOGUE);
    expect(findings).toHaveLength(11_000);
  });

  test("while the database is away, erasing says so and leaves all for later", async () => {
    const { retention } = await shop([endedAgo(91, "900000001")]);
    const gone = () => Promise.reject(new DatabaseUnavailable(new Error("gone")));
    const bookings = { ...retention.bookings, erase: gone };
    await expect(eraseOldClients({ ...retention, bookings })).rejects.toThrow(DatabaseUnavailable);
  });
});

test("on SQLite old bookings are found in the index, not among all bookings that name a client", async () => {
  const database = await temporaryDatabase();
  const values = { calendarId: "reservas", endedBefore: NOW, erasedAt: NOW, max: 200 };
  const searches = async ({ sql }: { readonly sql: string }) => {
    const plan = await database.all(`EXPLAIN QUERY PLAN ${sql}`, values);
    return plan
      .map(({ detail }) => String(detail))
      .filter((detail) => detail.includes("booking_with_client") || detail.includes("B-TREE"));
  };
  expect(await searches(ERASE_LIVE)).toEqual([
    "SEARCH booking USING INDEX booking_with_client (calendar_id=? AND cancelled_at=? AND ends_at<?)",
  ]);
  expect(await searches(ERASE_CANCELLED)).toEqual([
    "SEARCH booking USING INDEX booking_with_client (calendar_id=? AND cancelled_at>?)",
  ]);
});

test("on SQLite the calendars of old bookings are found by time over all calendars, with nothing sorted", async () => {
  const database = await temporaryDatabase();
  const plans = await Promise.all(
    CALENDARS_WITH_OLD.map(({ sql }) =>
      database.all(`EXPLAIN QUERY PLAN ${sql}`, { endedBefore: NOW }),
    ),
  );
  const details = plans.map((plan) =>
    plan.map(({ detail }) => String(detail)).filter((detail) => detail.includes("booking")),
  );
  expect(details).toEqual([
    ["SEARCH booking USING INDEX booking_live (starts_at<?)"],
    ["SEARCH booking USING INDEX booking_cancelled (starts_at<?)"],
  ]);
});

test("on SQLite what earlier servers have left is found in an index that is empty without it", async () => {
  const database = await temporaryDatabase();
  const plan = await database.all(`EXPLAIN QUERY PLAN ${LEFTOVERS.sql}`);
  expect(plan.map(({ detail }) => String(detail))).toEqual([
    "SCAN booking USING INDEX booking_with_leftovers",
  ]);
});

test("on PostgreSQL, too, however many bookings there are", async () => {
  const database = await temporarySharedDatabase();
  await runInTransaction(
    database,
    `INSERT INTO booking (calendar_id, booking_id, barber_color_id, client_phone, client_name,
      client_email, places, starts_at, ends_at, created_at)
    SELECT 'reservas', 'booking ' || n, 6, '1', 'Ana', '', 1, n * ${HALF_HOUR}::bigint,
      (n + 1) * ${HALF_HOUR}::bigint, 0
    FROM generate_series(1, 20000) AS n`,
  );
  const plan = await database.all(`EXPLAIN ${LEFTOVERS.sql}`);
  expect(JSON.stringify(plan)).toMatch(/Index (Only )?Scan using booking_with_leftovers/);
});

test("the calendars with old clients are found, those without are passed over", async () => {
  const database = await temporaryDatabase();
  const store = bookingStore(database);
  for (const [calendarId, days, isCancelled] of [
    ["a", 91, false],
    ["b", 1, false],
    ["c", 91, true],
    ["d", 1, true],
    ["e", 91, false],
  ] as const) {
    const booking = { ...endedAgo(days, "1"), calendarId };
    await store.create(booking);
    if (isCancelled) await store.cancel(booking, NOW);
  }
  const bookings = retentionStore(database);
  expect(await bookings.calendarsWithOldClients(NOW - 90 * DAY)).toEqual(new Set(["a", "c", "e"]));
  for (const calendarId of ["a", "c", "e"]) await bookings.erase(calendarId, NOW, NOW);
  expect(await bookings.calendarsWithOldClients(NOW - 90 * DAY)).toEqual(new Set());
});
