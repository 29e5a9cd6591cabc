// What an owner is promised, with each real CalDAV server. `npm run test:servers -- --table` makes
// docs/calendar-servers.md of what comes of it. A case's servers are tried at once, a server's cases one by one.

import { shopsOf } from "@vitrine/testing/shops-of";
import { randomUUID } from "node:crypto";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import {
  book,
  bookSeason,
  cancel,
  expectSeasonDelivered,
  killOutright,
  killWorkersDuring,
  openBadLineShop,
  startWorkerProcess,
  waitUntilDelivered,
} from "@vitrine/testing/network/bad-line-shop";
import type { AtEnd } from "@vitrine/testing/network/bad-line-shop";
import { temporaryFolder } from "@vitrine/testing/app-under-test";
import type { CalendarServer } from "@vitrine/testing/calendars/servers/calendar-server";
import type { CalendarCell } from "@vitrine/testing/calendars/calendar-cell";
import {
  CALENDAR_CASES,
  CALENDAR_SERVERS,
  FINE,
} from "@vitrine/testing/calendars/servers/calendar-servers";
import type { CalendarCase } from "@vitrine/testing/calendars/servers/calendar-servers";
import {
  addressesIn,
  eventsOf,
  putEvent,
  removeCalendar,
  removeEvent,
} from "@vitrine/testing/calendars/servers/dav-calendar";
import { startFrontWithoutQueries } from "@vitrine/testing/calendars/servers/front-without-queries";
import { freePort } from "@vitrine/testing/network/free-port";
import { QUIET_WATCH } from "@vitrine/testing/outbox/quiet-watch";
import { JOAO_AT_EIGHT, JOAO_CANCELLED, JOAO_ERASED } from "@vitrine/testing/sample-bookings";
import { SOON } from "@vitrine/testing/soon";
import { startTcpProxy } from "@vitrine/testing/network/tcp-proxy";
import { shop } from "@vitrine/shops/barbearia";
import { JOAOS_CALL } from "@vitrine/testing/outbox/target-call";
import { testCalendar } from "../../commands/calendars/test-calendar.ts";
import { createOutbox } from "../../outbox/outbox.ts";
import { PACE } from "../../outbox/pace.ts";
import type { Delivery } from "../../outbox/target.ts";
import { migrate } from "../../database/migrations/migrate.ts";
import { outboxStore } from "../../outbox/tables/outbox-tables.ts";
import { runInTransaction } from "../../database/run-alone.ts";
import { openSqlite } from "../../database/sqlite/sqlite-database.ts";
import { storedBookings } from "../../booking/stored-bookings-table.ts";
import type { StoredBooking } from "../../booking/stored-bookings-table.ts";
import { mayBeOurs, ownCaldavEvent } from "../../commands/unknown-events/own-event.ts";
import { listCaldavEvents } from "./caldav-events.ts";
import { discoverCalendars } from "./caldav-discovery.ts";
import type { CaldavCalendar } from "./caldav-settings.ts";
import { caldavTarget } from "./caldav-target.ts";

const NEVER = new AbortController().signal;
const LIMITS = { signal: NEVER, maxMilliseconds: 10_000 };

const OWN_EVENT = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "PRODID:-//x//y//EN",
  "BEGIN:VEVENT",
  "UID:dentist",
  "DTSTAMP:20261123T100000Z",
  "DTSTART:20261124T110000Z",
  "DTEND:20261124T113000Z",
  "SUMMARY:Dentista",
  "END:VEVENT",
  "END:VCALENDAR",
  "",
].join("\r\n");

const running = new Map<string, CalendarServer>();
beforeAll(async () => {
  const starts = await Promise.allSettled(
    CALENDAR_SERVERS.map(async ({ name, start }) => running.set(name, await start())),
  );
  for (const started of starts) if (started.status === "rejected") throw started.reason;
});
afterAll(() => Promise.all([...running.values()].map((server) => server.stop())));

const deliver = (calendar: CaldavCalendar, booking: StoredBooking) =>
  caldavTarget(new Map([["barbearia", calendar]])).deliver(booking, JOAOS_CALL);

/** A booking that no other test has brought: a server may know an event by its UID in all of an account's calendars. */
const newBooking = (): StoredBooking => ({ ...JOAO_AT_EIGHT, bookingId: randomUUID() });

const reasonOf = (outcome: Delivery) => (outcome.ok ? FINE : String(outcome.reason));

/** Why a booking does not come into the calendar; it is never given up, since a person can mend it. */
const refusalOf = async (calendar: CaldavCalendar, booking = newBooking()) => {
  const outcome = await deliver(calendar, booking);
  expect(outcome).toMatchObject({ ok: false, retry: true, afterMilliseconds: 900_000 });
  return reasonOf(outcome);
};

/** The output of `npm run calendars -- test` about a calendar. */
const saidOf = async (calendar: CaldavCalendar): Promise<string> => {
  const lines = await testCalendar({
    shop,
    config: {
      busy: { calendars: [], mayBePrivate: false },
      caldav: new Map([[shop.calendarId, calendar]]),
      google: undefined,
      feedSecrets: new Map(),
      publicUrl: undefined,
    },
    now: Date.now(),
    signal: NEVER,
  });
  return lines.map(({ text }) => text).join("\n");
};

/** What each case does with a server; each answers what Vitrine has said. */
const CASES: Readonly<
  Record<CalendarCase, (server: CalendarServer, atEnd: AtEnd) => Promise<string>>
> = {
  async "found from its address"(server) {
    const calendar = await server.createCalendar("to-be-found");
    expect(await discoverCalendars({ ...calendar, url: server.origin }, LIMITS)).toMatchObject({
      ok: true,
      calendars: expect.arrayContaining([{ name: expect.any(String), url: `${calendar.url}/` }]),
    });
    return FINE;
  },

  async "one level too high"(server) {
    const calendar = await server.createCalendar("below");
    const above = { ...calendar, url: calendar.url.slice(0, calendar.url.lastIndexOf("/")) };
    const before = await addressesIn(above);
    const target = caldavTarget(new Map([["barbearia", above]]));
    const outcome = await target.deliver(newBooking(), JOAOS_CALL);
    expect(await addressesIn(above)).toEqual(before);
    expect(outcome).toMatchObject({ pauses: "no calendar at the address" });
    expect(await target.check?.("barbearia", NEVER)).toEqual(outcome);
    expect(await saidOf(above)).toContain("is not a calendar's, but one above it or beside it");
    expect(await addressesIn(above)).toEqual(before);
    return reasonOf(outcome);
  },

  async "asked by https"(server) {
    const { origin } = new URL(server.origin);
    const calendar = { url: origin.replace("http:", "https:"), user: "dona", password: "segredo" };
    const target = caldavTarget(new Map([["barbearia", calendar]]), 1_000);
    const outcome = await target.deliver(newBooking(), JOAOS_CALL);
    expect(outcome).toMatchObject({ pauses: "no secure connection" });
    return reasonOf(outcome);
  },

  async "each change at the first try"(server) {
    const calendar = await server.createCalendar("first-try");
    const stored = async () => (await eventsOf(calendar)).map(({ text }) => text);
    expect(await deliver(calendar, JOAO_AT_EIGHT)).toEqual({ ok: true });
    expect(await deliver(calendar, JOAO_AT_EIGHT)).toEqual({ ok: true });
    expect(await stored()).toEqual([
      expect.stringContaining("SUMMARY:João da Silva · normal · barbeiro1"),
    ]);
    expect(await deliver(calendar, JOAO_ERASED)).toEqual({ ok: true });
    expect(await stored()).toEqual([expect.stringContaining("SUMMARY:normal · barbeiro1")]);
    expect(await deliver(calendar, JOAO_CANCELLED)).toEqual({ ok: true });
    expect(await deliver(calendar, JOAO_CANCELLED)).toEqual({ ok: true });
    expect(await stored()).toEqual([]);
    return FINE;
  },

  async "60 bookings, 12 cancellations, bad line, killed workers"(server, atEnd) {
    const calendar = await server.createCalendar("season");
    const database = { DATA_DIR: temporaryFolder(atEnd) };
    const shop = await openBadLineShop(calendar, database, 42, atEnd);
    const deaths = await killWorkersDuring(() => bookSeason(shop.database), shop, atEnd);
    expect(deaths).toBeGreaterThanOrEqual(5);
    await waitUntilDelivered(shop.database);
    await expectSeasonDelivered(shop);
    return FINE;
  },

  async "unchanged events stay as they are"(server, atEnd) {
    const calendar = await server.createCalendar("unchanged");
    const shop = await openBadLineShop(calendar, { DATA_DIR: temporaryFolder(atEnd) }, 7, atEnd);
    const { database } = shop;
    const worker = await startWorkerProcess(shop, atEnd);
    for (let number = 0; number < 12; number++) await book(database, number);
    await waitUntilDelivered(database);

    await putEvent(calendar, "dentist.ics", OWN_EVENT);
    for (const { name, text } of (await eventsOf(calendar)).slice(0, 4)) {
      await putEvent(calendar, name, text.replace("SUMMARY:", "SUMMARY:Recibo! "));
    }
    const before = await eventsOf(calendar);
    expect(before).toHaveLength(13);

    await killOutright(worker);
    await cancel(database, 0);
    await book(database, 12);
    const store = outboxStore(database);
    expect(await store.refill("barbearia", "caldav", 0)).toBe(12);
    await startWorkerProcess(shop, atEnd);
    await waitUntilDelivered(database);

    const later = await eventsOf(calendar);
    const stayed = later.filter(({ name }) => before.some((event) => event.name === name));
    expect(later).toHaveLength(13);
    expect(stayed).toHaveLength(12);
    expect(before).toEqual(expect.arrayContaining(stayed));
    return FINE;
  },

  async "filled again"(server) {
    const calendar = await server.createCalendar("refilled");
    const [moved, deleted] = [newBooking(), newBooking()];
    expect(await deliver(calendar, moved)).toEqual({ ok: true });
    expect(await deliver(calendar, deleted)).toEqual({ ok: true });
    const event = (await eventsOf(calendar)).find(({ text }) => text.includes(moved.bookingId));
    if (event === undefined) throw new Error("the booking has no event");
    const ownersVersion = event.text
      .replace(/^(DTSTART[^:]*:20261124T)08/m, "$116")
      .replace(/^(DTEND[^:]*:20261124T)08/m, "$116")
      .replace(/^DESCRIPTION:/m, "DESCRIPTION:Traz o filho. ")
      .replace(/^LAST-MODIFIED:.*$/m, "LAST-MODIFIED:20261123T150000Z");
    expect(ownersVersion).toMatch(/T160000.*T163000.*Traz o filho/s);
    await putEvent(calendar, event.name, ownersVersion);
    const kept = (await eventsOf(calendar)).filter(({ name }) => name === event.name);
    await removeEvent(calendar, `${deleted.bookingId}.ics`);

    expect(await deliver(calendar, moved)).toEqual({ ok: true });
    expect(await deliver(calendar, deleted)).toEqual({ ok: true });
    const later = await eventsOf(calendar);
    expect(later).toHaveLength(2);
    expect(later).toEqual(expect.arrayContaining(kept));
    return FINE;
  },

  async "found after a restore"(server, atEnd) {
    const calendar = await server.createCalendar("restored");
    const DAY = 24 * 60 * 60_000;
    const bookings = Array.from({ length: 100 }, (_, index): StoredBooking => {
      const { start, end } = JOAO_AT_EIGHT.span;
      const days = (index - 10) * DAY;
      return { ...newBooking(), span: { start: start + days, end: end + days } };
    });
    for (const booking of bookings) expect(await deliver(calendar, booking)).toEqual({ ok: true });
    // Cyrus knows an event by its UID in all of an account's calendars.
    await putEvent(calendar, "doctor.ics", OWN_EVENT.replace("UID:dentist", "UID:doctor"));
    // The eleventh is on Tuesday the 24th, the first day of the window.
    const window = { start: JOAO_AT_EIGHT.span.start, end: JOAO_AT_EIGHT.span.start + 400 * DAY };
    const front = await startFrontWithoutQueries(new URL(calendar.url).origin, atEnd);
    const byName = { ...calendar, url: front.origin + new URL(calendar.url).pathname };
    const ownIn = async (place: CaldavCalendar) => {
      const listed = await listCaldavEvents(place, window, mayBeOurs, LIMITS);
      if (!("events" in listed)) throw new Error(listed.reason);
      const own = listed.events.map((event) => ownCaldavEvent(event, shop, window.start));
      return own.filter((event) => typeof event === "object" && event.spans.length > 0);
    };
    const expected = bookings.slice(10).map(({ bookingId, span }) => ({
      bookingId,
      spans: [span],
      summary: "João da Silva · normal · barbeiro1",
      barberColorIds: [6],
      sequence: 0,
    }));
    for (const own of [await ownIn(calendar), await ownIn(byName)]) {
      expect(own).toHaveLength(90);
      expect(own).toEqual(expect.arrayContaining(expected));
    }
    return FINE;
  },

  async "after an outage"(server, atEnd) {
    const calendar = await server.createCalendar("outage");
    const { origin } = new URL(calendar.url);
    const nobody = `http://127.0.0.1:${await freePort()}`;
    const line = await startTcpProxy(nobody);
    atEnd(() => line.stop());
    const url = calendar.url.replace(origin, new URL(line.url).origin);
    const database = openSqlite(join(temporaryFolder(atEnd), "vitrine.sqlite"));
    atEnd(() => database.close());
    await migrate(database);
    const store = outboxStore(database);
    const outbox = createOutbox({
      targets: [caldavTarget(new Map([["barbearia", { ...calendar, url }]]))],
      shops: shopsOf([shop]),
      store,
      bookings: storedBookings(database),
      pace: { ...PACE, pollMilliseconds: 500, probeMilliseconds: 1_000 },
      bookingNow: () => 0,
      watch: QUIET_WATCH,
    });
    atEnd(outbox.start());
    for (let number = 0; number < 12; number++) await book(database, number);
    const failed = async () =>
      (await store.failureReasons()).reduce((sum, { changes }) => sum + changes, 0);
    await vi.waitFor(async () => expect(await failed()).toBe(12), SOON);
    // As when it has lasted for an hour.
    const later = { attempts: 12, dueAt: Date.now() + 3_600_000 };
    await runInTransaction(
      database,
      "UPDATE outbox SET attempts = :attempts, due_at = :dueAt",
      later,
    );
    line.leadTo(origin);
    await waitUntilDelivered(database);
    expect(await eventsOf(calendar)).toHaveLength(12);
    return FINE;
  },

  async "password changed"(server) {
    const calendar = await server.createCalendar("password");
    const password = await server.changePassword();
    const booking = newBooking();
    const reason = await refusalOf(calendar, booking);
    expect(await deliver(calendar, booking)).toMatchObject({ pauses: "password refused" });
    expect(await deliver({ ...calendar, password }, booking)).toEqual({ ok: true });
    return reason;
  },

  async "calendar removed"(server) {
    const calendar = await server.createCalendar("removed");
    const booking = newBooking();
    expect(await deliver(calendar, booking)).toEqual({ ok: true });
    await removeCalendar(calendar);
    // That its event is gone, too, proves nothing of a booking.
    const { cancelledAt } = JOAO_CANCELLED;
    expect(await refusalOf(calendar, { ...booking, cancelledAt })).toMatch(/^no-such-calendar-/);
    const { bookingId } = booking;
    expect(await refusalOf(calendar, { ...JOAO_ERASED, bookingId })).toMatch(/^no-such-calendar-/);
    return refusalOf(calendar, booking);
  },

  async "another calendar of the account"(server) {
    const [old, next] = [await server.createCalendar("old"), await server.createCalendar("next")];
    const booking = newBooking();
    expect(await deliver(old, booking)).toEqual({ ok: true });
    const outcome = await deliver(next, booking);
    if (outcome.ok) return FINE;
    expect(outcome).toMatchObject({ retry: true, afterMilliseconds: 900_000 });
    await removeCalendar(old);
    expect(await deliver(next, booking)).toEqual({ ok: true });
    return reasonOf(outcome);
  },

  async "read-only share"(server) {
    const calendar = await server.createReadOnlyCalendar("share");
    expect(await eventsOf(calendar)).toEqual([]);
    expect(await saidOf(calendar)).toMatch(/share (it|the calendar) with the right to change it/);
    return refusalOf(calendar);
  },

  async "no room left"(server) {
    const calendar = await server.createCalendar("full");
    const booking = newBooking();
    expect(await deliver(calendar, newBooking())).toEqual({ ok: true });
    const reasons = new Set<string>();
    for (const kibibytes of [0, 1]) {
      const makeRoom = await server.leaveRoom?.(calendar, kibibytes);
      reasons.add(await refusalOf(calendar, booking));
      expect(await saidOf(calendar)).toContain("the account has no room left");
      await makeRoom?.();
    }
    expect(await deliver(calendar, booking)).toEqual({ ok: true });
    return [...reasons].join(" ");
  },
};

describe.each(CALENDAR_CASES)("%s", (name) => {
  const able = CALENDAR_SERVERS.filter(({ impossible }) => impossible[name] === undefined);

  test.concurrent.for(able)("$name", async (underTest, { task, onTestFinished, expect }) => {
    const server = running.get(underTest.name);
    if (server === undefined) throw new Error(`${underTest.name} does not run`);
    const cell = await CASES[name](server, onTestFinished);
    const found: CalendarCell = { server: underTest.name, case: name, cell };
    task.meta.calendarCell = found;
    expect(cell).toBe(underTest.reasons[name] ?? FINE);
  });
});
