// What the owner is promised: whatever the line does, and whoever dies, calendar and books end equal. Real Radicale,
// real outbox, real processes; one test file an engine.

import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { setTimeout as after } from "node:timers/promises";

import ICAL from "ical.js";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";

import { configFrom } from "../config.ts";
import { bookingStore } from "../store/booking-store.ts";
import type { NewBooking } from "../store/new-booking.ts";
import type { ChangeFollowers } from "../store/change-followers.ts";
import type { Database } from "../store/database.ts";
import { migrate } from "../store/migrate.ts";
import { openDatabase } from "../store/open-database.ts";
import { outboxStore } from "../store/outbox-store.ts";
import { ENGINES } from "@vitrine/testing/engine-under-test";
import { LINE_FAULTS, startFaultyProxy } from "@vitrine/testing/faulty-proxy";
import { startRadicale } from "@vitrine/testing/radicale";
import { MONDAY } from "@vitrine/testing/sample-requests";

const WORKER = resolve(import.meta.dirname, "../../../testing/outbox-worker.ts");

const HALF_HOUR = 30 * 60_000;
const EIGHT = Date.parse("2026-11-24T08:00:00-03:00");
const BOOKINGS = 60;
const CANCELLED_EVERY = 5;
const FAULT_SHARE = 0.4;

const PATIENCE = { timeout: 150_000, interval: 200 };

/** No two share a half hour, nor a name. */
const bookingOf = (number: number): NewBooking => ({
  calendarId: "barbearia",
  barberColorId: [6, 7, 5][number % 3] ?? 6,
  clientPhone: String(900_000_000 + number),
  span: { start: EIGHT + number * HALF_HOUR, end: EIGHT + (number + 1) * HALF_HOUR },
  clientName: `Çlient ${"abcdefghij"[number % 10]}${"klmnop"[Math.floor(number / 10)]}`,
  clientEmail: "joao@example.com",
  places: 1,
  capacity: 1,
  createdAt: Date.parse(MONDAY),
});

/** Booked by a server that has no worker: another process does the telling. */
const TOLD_TO_CALDAV: ChangeFollowers = { namesOf: () => ["caldav"], changed: () => undefined };

const radicale = await startRadicale();
afterAll(() => radicale.stop());

describe.each(ENGINES)("on $name", (engine) => {
  /** A shop with an empty calendar behind a bad line. */
  const shop = async (seed: number) => {
    const proxy = await startFaultyProxy(radicale.origin, FAULT_SHARE, seed);
    onTestFinished(() => proxy.stop());
    const calendar = await radicale.createCalendar(`proof-${engine.name}-${seed}`);
    const settings = {
      ...(await engine.newDatabase()),
      NOW: MONDAY,
      CALDAV_URL_BARBEARIA: calendar.url.replace(radicale.origin, proxy.origin),
      CALDAV_USER_BARBEARIA: calendar.user,
      CALDAV_PASSWORD_BARBEARIA: calendar.password,
    };
    const read = configFrom(settings);
    if (!read.ok) throw new Error(read.problems.join("\n"));
    const database = openDatabase(read.config);
    onTestFinished(() => database.close());
    await migrate(database);
    return { proxy, calendar, settings, database };
  };

  const worker = async (settings: Readonly<Record<string, string>>): Promise<ChildProcess> => {
    const child = spawn(process.execPath, [WORKER], {
      env: { PATH: process.env["PATH"], ...settings },
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    await once(child.stdout, "data");
    return child;
  };

  const killed = async (child: ChildProcess): Promise<void> => {
    const end = once(child, "exit");
    child.kill("SIGKILL");
    await end;
  };

  /** Sixty bookings and twelve cancellations, not all at once. */
  const season = async (database: Database): Promise<void> => {
    const bookings = bookingStore(database, TOLD_TO_CALDAV);
    await Promise.all(
      Array.from({ length: BOOKINGS }, async (_, number) => {
        await after(number * 50);
        expect(await bookings.create(bookingOf(number))).toEqual({ ok: true, stored: true });
        if (number % CANCELLED_EVERY !== 0) return;
        // Before, while or after the event is made.
        await after((number % 4) * 400);
        expect(await bookings.cancel(bookingOf(number), Date.now())).toEqual({ ok: true });
      }),
    );
  };

  const deliverOnce = (database: Database) =>
    vi.waitFor(async () => {
      const counts = await outboxStore(database).counts();
      expect(counts.map(({ pending, dead }) => ({ pending, dead }))).toEqual([]);
    }, PATIENCE);

  /** The live bookings, by id, as the books have them. */
  const books = async (database: Database) => {
    const rows = await database.all(
      "SELECT booking_id, client_name, starts_at FROM booking WHERE cancelled_at IS NULL",
    );
    return new Map(
      rows.map((row) => [
        String(row["booking_id"]),
        `${String(row["client_name"])} at ${new Date(Number(row["starts_at"])).toISOString()}`,
      ]),
    );
  };

  /** Every event in the calendar, read by another parser; no UID comes twice. */
  const eventsOf = async (calendar: Parameters<typeof radicale.events>[0]) => {
    const events = (await radicale.events(calendar)).map(({ text }) => {
      const root = new ICAL.Component(ICAL.parse(text) as unknown[]);
      const event = new ICAL.Event(root.getFirstSubcomponent("vevent") ?? undefined);
      const name = event.summary.split(" · ")[0] ?? "";
      return [event.uid, `${name} at ${event.startDate.toJSDate().toISOString()}`] as const;
    });
    expect(new Set(events.map(([uid]) => uid)).size).toBe(events.length);
    return new Map(events);
  };

  const expectEqual = async ({ database, calendar, proxy }: Awaited<ReturnType<typeof shop>>) => {
    const live = await books(database);
    expect(live.size).toBe(BOOKINGS - BOOKINGS / CANCELLED_EVERY);
    expect(await eventsOf(calendar)).toEqual(live);
    // The line has been as bad as was promised.
    const faults = [...proxy.struck.values()].reduce((sum, count) => sum + count, 0);
    expect(faults / proxy.requests()).toBeGreaterThan(0.3);
    expect([...proxy.struck.keys()].toSorted()).toEqual([...LINE_FAULTS].toSorted());
  };

  test(
    "two workers, four requests in ten gone wrong: calendar and books end equal",
    { timeout: 200_000 },
    async () => {
      const world = await shop(7);
      await Promise.all([worker(world.settings), worker(world.settings)]);
      await season(world.database);
      await deliverOnce(world.database);
      await expectEqual(world);
    },
  );

  test(
    "workers killed outright, again and again: nothing is lost and nothing doubled",
    { timeout: 200_000 },
    async () => {
      const world = await shop(42);
      let isOver = false;
      const deaths = (async () => {
        let deaths = 0;
        let current = await worker(world.settings);
        while (!isOver || deaths < 5) {
          await after(700);
          const heir = await worker(world.settings);
          await killed(current);
          current = heir;
          deaths += 1;
        }
        return deaths;
      })();
      await season(world.database);
      isOver = true;
      expect(await deaths).toBeGreaterThanOrEqual(5);
      await deliverOnce(world.database);
      await expectEqual(world);
    },
  );
});
