// A shop whose calendar is on a real server behind a bad line, and real processes that bring its bookings there.

import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { setTimeout as after } from "node:timers/promises";

import ICAL from "ical.js";
import { expect, vi } from "vitest";

import type { CaldavCalendar } from "@vitrine/server/calendars/caldav/caldav-settings";
import { configFrom } from "@vitrine/server/config";
import { blankDetails } from "@vitrine/server/booking/booking-columns";
import { bookingStore } from "@vitrine/server/booking/booking-store";
import type { ChangeFollowers } from "@vitrine/server/outbox/change-followers";
import type { Database } from "@vitrine/server/database/database";
import { migrate } from "@vitrine/server/database/migrations/migrate";
import type { NewBooking } from "@vitrine/server/booking/new-booking";
import { openDatabase } from "@vitrine/server/database/open-database";
import { outboxStore } from "@vitrine/server/outbox/tables/outbox-tables";
import { eventsOf } from "../calendars/servers/dav-calendar.ts";
import { LINE_FAULTS, startFaultyProxy } from "./faulty-proxy.ts";
import type { FaultyProxy } from "./faulty-proxy.ts";
import { MONDAY } from "../sample-requests.ts";

const WORKER = resolve(import.meta.dirname, "../outbox/outbox-worker.ts");

const HALF_HOUR = 30 * 60_000;
const EIGHT = Date.parse("2026-11-24T08:00:00-03:00");
const BOOKINGS = 60;
const CANCELLED_EVERY = 5;
const FAULT_SHARE = 0.4;

const PATIENCE = { timeout: 150_000, interval: 200 };

/** Booked by a server that has no worker: another process does the telling. */
const TOLD_TO_CALDAV: ChangeFollowers = { namesOf: () => ["caldav"], changed: () => undefined };

/** Has something done at the end of a test: Vitest's `onTestFinished`, of a concurrent test its own. */
export type AtEnd = (end: () => void | Promise<void>) => void;

export interface BadLineShop {
  readonly proxy: FaultyProxy;
  readonly calendar: CaldavCalendar;
  readonly settings: Readonly<Record<string, string>>;
  readonly database: Database;
}

/** A shop with an empty database, four in ten of whose requests to the calendar go wrong as `seed` decides. */
export async function openBadLineShop(
  calendar: CaldavCalendar,
  databaseSettings: Readonly<Record<string, string>>,
  seed: number,
  atEnd: AtEnd,
): Promise<BadLineShop> {
  const { origin } = new URL(calendar.url);
  const proxy = await startFaultyProxy(origin, FAULT_SHARE, seed);
  atEnd(() => proxy.stop());
  const settings = {
    ...databaseSettings,
    NOW: MONDAY,
    CALDAV_URL_BARBEARIA: calendar.url.replace(origin, proxy.origin),
    CALDAV_USER_BARBEARIA: calendar.user,
    CALDAV_PASSWORD_BARBEARIA: calendar.password,
  };
  const read = configFrom(settings);
  if (!read.ok) throw new Error(read.problems.join("\n"));
  const database = await openDatabase(read.config);
  atEnd(() => database.close());
  await migrate(database);
  return { proxy, calendar, settings, database };
}

/** Starts a process that brings the shop's bookings to its calendar. */
export async function startWorkerProcess(
  { settings }: Pick<BadLineShop, "settings">,
  atEnd: AtEnd,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [WORKER], {
    env: { PATH: process.env["PATH"], ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  atEnd(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return child;
}

export async function killOutright(child: ChildProcess): Promise<void> {
  const end = once(child, "exit");
  child.kill("SIGKILL");
  await end;
}

/** Kills worker after worker while `work` is done, each once its heir is there; answers how many died. */
export async function killWorkersDuring(
  work: () => Promise<void>,
  shop: Pick<BadLineShop, "settings">,
  atEnd: AtEnd,
): Promise<number> {
  let isOver = false;
  const dying = (async () => {
    let deaths = 0;
    let current = await startWorkerProcess(shop, atEnd);
    while (!isOver || deaths < 5) {
      await after(700);
      const heir = await startWorkerProcess(shop, atEnd);
      await killOutright(current);
      current = heir;
      deaths += 1;
    }
    return deaths;
  })();
  await work();
  isOver = true;
  return dying;
}

/** Booking number so many. No two share a half hour, nor a name. */
export const bookingNumber = (number: number): NewBooking => ({
  ...blankDetails(),
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

export async function book(database: Database, number: number): Promise<void> {
  const bookings = bookingStore(database, TOLD_TO_CALDAV);
  expect(await bookings.create(bookingNumber(number))).toEqual({ ok: true, stored: true });
}

export async function cancel(database: Database, number: number): Promise<void> {
  const bookings = bookingStore(database, TOLD_TO_CALDAV);
  expect(await bookings.cancel(bookingNumber(number), Date.now())).toEqual({ ok: true });
}

/** Sixty bookings and twelve cancellations, not all at once. */
export async function bookSeason(database: Database): Promise<void> {
  await Promise.all(
    Array.from({ length: BOOKINGS }, async (_, number) => {
      await after(number * 50);
      await book(database, number);
      if (number % CANCELLED_EVERY !== 0) return;
      // Before, while or after the event is made.
      await after((number % 4) * 400);
      await cancel(database, number);
    }),
  );
}

export async function waitUntilDelivered(database: Database): Promise<void> {
  await vi.waitFor(async () => {
    const counts = await outboxStore(database).counts();
    expect(counts.map(({ pending, dead }) => ({ pending, dead }))).toEqual([]);
  }, PATIENCE);
}

/** Calendar and books say the same of the whole season, and the line has been as bad as was promised. */
export async function expectSeasonDelivered({ database, calendar, proxy }: BadLineShop) {
  const live = await liveBookings(database);
  expect(live.size).toBe(BOOKINGS - BOOKINGS / CANCELLED_EVERY);
  expect(await eventsByUid(calendar)).toEqual(live);
  const faults = [...proxy.struck.values()].reduce((sum, count) => sum + count, 0);
  expect(faults / proxy.requests()).toBeGreaterThan(0.3);
  expect([...proxy.struck.keys()].toSorted()).toEqual([...LINE_FAULTS].toSorted());
}

/** The live bookings, by id, as the books have them. */
async function liveBookings(database: Database): Promise<Map<string, string>> {
  const rows = await database.all(
    "SELECT booking_id, client_name, starts_at FROM booking WHERE cancelled_at IS NULL",
  );
  return new Map(
    rows.map((row) => [
      String(row["booking_id"]),
      `${String(row["client_name"])} at ${new Date(Number(row["starts_at"])).toISOString()}`,
    ]),
  );
}

/** Every event in the calendar, read by another parser; no UID comes twice. */
async function eventsByUid(calendar: CaldavCalendar): Promise<Map<string, string>> {
  const events = (await eventsOf(calendar)).map(({ text }) => {
    const root = new ICAL.Component(ICAL.parse(text) as unknown[]);
    const event = new ICAL.Event(root.getFirstSubcomponent("vevent") ?? undefined);
    const name = event.summary.split(" · ")[0] ?? "";
    return [event.uid, `${name} at ${event.startDate.toJSDate().toISOString()}`] as const;
  });
  expect(new Set(events.map(([uid]) => uid)).size).toBe(events.length);
  return new Map(events);
}
