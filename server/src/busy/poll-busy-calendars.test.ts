import { shopsOf } from "@vitrine/testing/shops-of";
import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { describe, expect, onTestFinished, test } from "vitest";

import { auditBooks } from "@vitrine/server/audit/audit-books";
import { busyClosings } from "@vitrine/server/busy/busy-closings-table";
import { closedTimes } from "@vitrine/server/owner/closings/closings-table";
import type { Database } from "@vitrine/server/database/database";
import { CATALOGUE } from "@vitrine/shops/shops";
import { DATABASES } from "@vitrine/testing/databases/databases";
import { act, AT_EIGHT, halfHours, ownerStores } from "@vitrine/testing/owner/owner-stores";
import { withClock } from "@vitrine/testing/databases/with-clock";

import { BUSY_PACE } from "./busy-pace.ts";
import {
  openAbandonedCalendars,
  openUnsetCalendars,
  pollBusyCalendars,
} from "./poll-busy-calendars.ts";
import type { BusyParts } from "./poll-busy-calendars.ts";

const MONDAY = Date.parse("2026-11-23T10:00:00-03:00");
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const POLL = BUSY_PACE.pollMilliseconds;

const at = (uid: string, begins: string, ends: string, ...more: string[]) =>
  [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTART;TZID=America/Sao_Paulo:202611${begins}00`,
    `DTEND;TZID=America/Sao_Paulo:202611${ends}00`,
    ...more,
    "END:VEVENT",
  ].join("\r\n");
const calendarOf = (...events: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...events, "END:VCALENDAR", ""].join("\r\n");

const DENTIST = at("dentist", "24T0800", "24T0850");
const SCHOOL = at("school", "25T1000", "25T1100");
const PARTY = at("party", "26T1000", "26T1100");

/** A calendar whose server answers what a test chooses, and the clock by which it is read. */
async function calendarUnderTest(
  database: Database,
  { barberColorId }: { readonly barberColorId: number | undefined } = { barberColorId: 6 },
) {
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let asked = 0;
  const server = createServer((request, response) => {
    asked++;
    answer(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;

  const seen: string[] = [];
  const clock = { now: MONDAY, machine: MONDAY };
  const machineNow = () => clock.machine;
  const store = busyClosings(withClock(database, machineNow));
  const parts: BusyParts = {
    settings: {
      mayBePrivate: true,
      calendars: [
        { calendarId: "barbearia", name: "IT", barberColorId, url: `http://127.0.0.1:${port}/c` },
      ],
    },
    shops: shopsOf(),
    shopSettings: { find: async () => undefined },
    store,
    pace: BUSY_PACE,
    now: () => clock.now,
    machineNow,
    watch: {
      failed: (_, problem) => void seen.push(problem),
      doubted: () => void seen.push("doubted"),
      readInPart: ({}, { cutOff, unreadable }) => void seen.push(`${cutOff} ${unreadable}`),
      lost: () => void seen.push("lost"),
      notUnderstood: (_, { unclear }) => void seen.push(`not understood: ${unclear}`),
    },
  };
  const says = (text: string, etag?: string, status = 200) => {
    answer = (request, response) => {
      const isKnown = etag !== undefined && request.headers["if-none-match"] === etag;
      response.writeHead(isKnown ? 304 : status, etag === undefined ? {} : { etag });
      response.end(isKnown ? undefined : text);
    };
  };
  const poll = async (minutesLater = POLL / MINUTE) => {
    clock.machine += minutesLater * MINUTE;
    await pollBusyCalendars(parts, new AbortController().signal);
  };
  const closed = async () => {
    const rows = await database.all(
      "SELECT barber_color_id, starts_at, ends_at FROM closed_time ORDER BY starts_at, barber_color_id",
    );
    const shown = (time: unknown) =>
      new Date(Number(time) - 3 * 60 * MINUTE).toISOString().slice(8, 16);
    return rows.map(
      (row) =>
        `${String(row["barber_color_id"])} ${shown(row["starts_at"])} ${shown(row["ends_at"])}`,
    );
  };
  const audit = async () => (await auditBooks(database, CATALOGUE)).findings;
  return { parts, clock, seen, says, poll, closed, audit, store, asked: () => asked };
}

describe.each(DATABASES)("on $name", ({ newDatabase }) => {
  test("an event closes the half hours that it touches, and opens them when it is gone", async () => {
    const database = await newDatabase();
    const { clients } = ownerStores(database);
    const { says, poll, closed, audit } = await calendarUnderTest(database);
    says(calendarOf(DENTIST, SCHOOL, PARTY));
    await poll();
    expect(await closed()).toEqual([
      "6 24T08:00 24T09:00",
      "6 25T10:00 25T11:00",
      "6 26T10:00 26T11:00",
    ]);
    expect(await audit()).toEqual([]);
    expect(await clients.create(AT_EIGHT)).toEqual({ ok: false, refusal: "slot-taken" });
    says(calendarOf(SCHOOL, PARTY));
    await poll();
    expect(await closed()).toEqual(["6 25T10:00 25T11:00", "6 26T10:00 26T11:00"]);
    expect((await clients.create(AT_EIGHT)).ok).toBe(true);
    expect(await audit()).toEqual([]);
  });

  test("a calendar of the shop closes every barber's time", async () => {
    const { says, poll, closed, audit, parts } = await calendarUnderTest(await newDatabase());
    const calendars = parts.settings.calendars.map((calendar) => ({
      ...calendar,
      barberColorId: undefined,
    }));
    const all = { ...parts.settings, calendars };
    says(calendarOf(DENTIST));
    await poll(0);
    await pollBusyCalendars({ ...parts, settings: all }, new AbortController().signal);
    expect(await closed()).toEqual([
      "5 24T08:00 24T09:00",
      "6 24T08:00 24T09:00",
      "6 24T08:00 24T09:00",
      "7 24T08:00 24T09:00",
    ]);
    expect(await audit()).toEqual([]);
  });

  test("what a calendar closes is listed as its own, and the owner cannot open it", async () => {
    const database = await newDatabase();
    const { says, poll, closed } = await calendarUnderTest(database);
    const owner = closedTimes(database);
    says(calendarOf(DENTIST));
    await poll();
    expect(await owner.within("barbearia", halfHours(2))).toMatchObject([
      { closingId: "busy-6", source: "busy", word: "", isWeekly: false, isPartOfMore: false },
    ]);
    const busy = { calendarId: "barbearia", closingId: "busy-6" };
    const NOT_FOUND = { ok: false, refusal: "closing-not-found" };
    expect(await owner.openAll(busy, MONDAY, act())).toEqual(NOT_FOUND);
    const one = { ...busy, barberColorId: 6, start: halfHours(2).start };
    expect(await owner.openOne(one, act())).toEqual(NOT_FOUND);
    expect(await closed()).toEqual(["6 24T08:00 24T09:00"]);
  });

  test("what is booked inside stays booked, and an event that grows closes the rest at once", async () => {
    const database = await newDatabase();
    const { clients } = ownerStores(database);
    await clients.create(AT_EIGHT);
    const { says, poll, closed, audit } = await calendarUnderTest(database);
    says(calendarOf(DENTIST));
    await poll();
    says(calendarOf(at("dentist", "24T0800", "24T1000")));
    await poll();
    expect(await closed()).toEqual(["6 24T08:00 24T10:00"]);
    expect((await clients.cancel(AT_EIGHT, MONDAY)).ok).toBe(true);
    expect(await audit()).toEqual([]);
  });

  test("our own bookings in the calendar close nothing, also cancelled ones that still stand in it", async () => {
    const database = await newDatabase();
    const { clients } = ownerStores(database);
    await clients.create(AT_EIGHT);
    await clients.create({ ...AT_EIGHT, span: halfHours(1, 1) });
    await clients.cancel(AT_EIGHT, MONDAY);
    const rows = await database.all("SELECT booking_id FROM booking ORDER BY starts_at");
    const [cancelled, live] = rows.map((row) => String(row["booking_id"]));
    const { says, poll, closed } = await calendarUnderTest(database);
    const own = [at(`${cancelled}`, "24T1500", "24T1530"), at(`${live}`, "24T0830", "24T0900")];
    says(calendarOf(...own, SCHOOL));
    await poll();
    expect(await closed()).toEqual(["6 25T10:00 25T11:00"]);
  });

  test("one of our bookings that the owner moved in the calendar closes its new time, and stays booked", async () => {
    const database = await newDatabase();
    const { clients, owner } = ownerStores(database);
    await clients.create({ ...AT_EIGHT, barberColorId: 7 });
    const [row] = await database.all("SELECT booking_id FROM booking");
    const bookingId = String(row?.["booking_id"]);
    const { says, poll, closed, audit, store } = await calendarUnderTest(database, {
      barberColorId: undefined,
    });
    const ours = (begins: string, ends: string, sequence: number) =>
      at(bookingId, begins, ends, `SEQUENCE:${sequence}`);
    const found = async () => (await store.states("barbearia")).get("busy")?.findings.moved;
    says(calendarOf(SCHOOL, ours("24T1500", "24T1600", 0)), '"moved"');
    await poll();
    const ofSchool = ["5", "6", "7"].map((barber) => `${barber} 25T10:00 25T11:00`);
    expect(await closed()).toEqual(["7 24T15:00 24T16:00", ...ofSchool]);
    expect(await found()).toEqual([
      { bookingId, bookedAt: AT_EIGHT.span.start, stands: halfHours(2, 14) },
    ]);
    expect((await clients.create({ ...AT_EIGHT, barberColorId: 7, clientPhone: "2" })).ok).toBe(
      false,
    );
    expect(await audit()).toEqual([]);

    // A person moves it here: the file, whose ETag is still the same, is older than that.
    const to = { barberColorId: 7, span: halfHours(1, 4), capacity: 1 };
    const change = { calendarId: "barbearia", bookingId };
    expect(await owner.move(change, to, MONDAY, act())).toMatchObject({ ok: true });
    await poll();
    expect(await closed()).toEqual(ofSchool);
    expect(await found()).toEqual([]);

    // The move reaches the calendar, where it is moved again; then the client cancels, and the calendar does not know.
    says(calendarOf(SCHOOL, ours("26T1500", "26T1600", 2)));
    await poll();
    expect(await closed()).toEqual([...ofSchool, "7 26T15:00 26T16:00"]);
    const moved = { ...AT_EIGHT, barberColorId: 7, span: halfHours(1, 4) };
    expect((await clients.cancel(moved, MONDAY)).ok).toBe(true);
    await poll();
    expect(await closed()).toEqual(ofSchool);
    expect(await audit()).toEqual([]);
  });

  test("events that are not understood are kept for the owner's page, and reported once", async () => {
    const { says, poll, seen, store } = await calendarUnderTest(await newDatabase());
    const found = async () => (await store.states("barbearia")).get("busy-6")?.findings;
    const odd = at("odd", "24T0800", "24T0850", "RRULE:FREQ=SOMETIMES");
    const lost = at("lost", "24T0800", "24T0850").replace("20261124", "");
    const told = () => seen.filter((what) => what.startsWith("not understood"));
    says(calendarOf(odd, SCHOOL), '"odd"');
    await poll();
    expect(await found()).toMatchObject({ unclear: 1, unclearDays: ["2026-11-24"] });
    await poll();
    await poll(24 * 60);
    expect(told()).toEqual(["not understood: 1"]);
    says(calendarOf(odd, lost, SCHOOL));
    await poll();
    expect(await found()).toMatchObject({ unclear: 2, unclearDays: ["2026-11-24"] });
    expect(told()).toEqual(["not understood: 1", "not understood: 2"]);

    // The number goes down and up: at least a day lies between two mails.
    says(calendarOf(SCHOOL, PARTY));
    await poll();
    expect(await found()).toMatchObject({ unclear: 0, unclearDays: [] });
    says(calendarOf(odd, SCHOOL));
    await poll();
    expect(told()).toHaveLength(2);
    await poll(24 * 60);
    expect(told()).toEqual(["not understood: 1", "not understood: 2", "not understood: 1"]);
  });

  test.each([
    [
      "an error page",
      "<html><body>Service unavailable</body></html>",
      200,
      "the answer is not a calendar",
    ],
    ["a failure", "", 503, "answered with 503"],
    ["a cut file", calendarOf(DENTIST).slice(0, -20), 200, "the answer ends too early"],
  ])("%s changes nothing, however often it comes", async (_, text, status, problem) => {
    const { says, poll, closed, seen } = await calendarUnderTest(await newDatabase());
    says(calendarOf(DENTIST, SCHOOL));
    await poll();
    says(text, undefined, status);
    for (let turn = 0; turn < 3; turn++) await poll();
    expect(await closed()).toEqual(["6 24T08:00 24T09:00", "6 25T10:00 25T11:00"]);
    expect(seen).toEqual([problem, problem, problem]);
  });

  test.each([
    ["empty", calendarOf(), []],
    ["half as long", calendarOf(DENTIST), ["6 24T08:00 24T09:00"]],
  ])(
    "a calendar that is suddenly %s is believed when it says so again, two minutes later",
    async (_, text, after) => {
      const { says, poll, closed, seen, audit } = await calendarUnderTest(await newDatabase());
      const before = ["6 24T08:00 24T09:00", "6 25T10:00 25T11:00"];
      says(calendarOf(DENTIST, SCHOOL));
      await poll();
      says(text);
      await poll();
      expect(await closed()).toEqual(before);
      says(calendarOf(DENTIST, SCHOOL));
      await poll();
      says(text);
      await poll();
      expect(await closed()).toEqual(before);
      await poll();
      expect(await closed()).toEqual(after);
      expect(seen).toEqual(["doubted", "doubted"]);
      expect(await audit()).toEqual([]);
    },
  );

  test("a slow first doubtful reading needs no third reading", async () => {
    const { parts, says, poll, closed, clock } = await calendarUnderTest(await newDatabase());
    says(calendarOf(DENTIST, SCHOOL));
    await poll();
    says(calendarOf(SCHOOL));
    const looks: number[] = [];
    clock.machine += POLL;
    const machineNow = () => {
      clock.machine += 1_000;
      looks.push(clock.machine);
      return clock.machine;
    };
    await pollBusyCalendars({ ...parts, machineNow }, new AbortController().signal);
    // The next one is due two minutes after the first began, and is quick.
    clock.machine = looks[1] ?? 0;
    await poll();
    expect(await closed()).toEqual(["6 25T10:00 25T11:00"]);
  });

  test("a change that is scheduled in part is finished, or reverted, by the next reading", async () => {
    const database = await newDatabase();
    const { parts, says, poll, closed, audit } = await calendarUnderTest(database);
    const before = calendarOf(DENTIST, SCHOOL, PARTY);
    says(before, '"before"');
    await poll();
    let transactions = 0;
    const machineNow = () => parts.machineNow() + POLL;
    const clocked = withClock(database, machineNow);
    const fails = busyClosings({
      ...clocked,
      async tx(operation, args) {
        transactions++;
        // The first transaction is the claim, the second schedules the 24th.
        if (transactions > 2) throw new Error("the database is away");
        return clocked.tx(operation, args);
      },
    });
    says(
      calendarOf(at("dentist", "24T1200", "24T1300"), at("school", "25T1500", "25T1600"), PARTY),
    );
    const later = { ...parts, store: fails, machineNow };
    await expect(pollBusyCalendars(later, new AbortController().signal)).rejects.toThrow("away");
    expect(await closed()).toEqual([
      "6 24T12:00 24T13:00",
      "6 25T10:00 25T11:00",
      "6 26T10:00 26T11:00",
    ]);
    expect(await audit()).toEqual([]);
    says(before, '"before"');
    await poll(4);
    expect(await closed()).toEqual([
      "6 24T08:00 24T09:00",
      "6 25T10:00 25T11:00",
      "6 26T10:00 26T11:00",
    ]);
    expect(await audit()).toEqual([]);
  });

  test("a doubtful copy that differs the next time is doubted again", async () => {
    const { says, poll, closed } = await calendarUnderTest(await newDatabase());
    says(calendarOf(DENTIST, SCHOOL, PARTY));
    await poll();
    says(calendarOf(DENTIST));
    await poll();
    says(calendarOf(SCHOOL));
    await poll();
    expect(await closed()).toHaveLength(3);
    await poll();
    expect(await closed()).toEqual(["6 25T10:00 25T11:00"]);
  });

  test("a copy that is the same is not sent again, and is asked for whole on the next day", async () => {
    const { says, poll, closed, clock, asked, store } = await calendarUnderTest(
      await newDatabase(),
    );
    says(calendarOf(at("daily", "23T1200", "23T1230", "RRULE:FREQ=DAILY")), '"one"');
    await poll();
    const days = (await closed()).length;
    // Today, fourteen days that can be booked, and thirty more.
    expect(days).toBe(45);
    await poll();
    expect(asked()).toBe(2);
    expect((await store.states("barbearia")).get("busy-6")?.goodAt).toBe(MONDAY + 2 * POLL);
    clock.now += DAY;
    await poll();
    expect(await closed()).toHaveLength(46);
  });

  test("a calendar is read every two minutes, by one of many instances", async () => {
    const { says, poll, asked, audit } = await calendarUnderTest(await newDatabase());
    says(calendarOf(DENTIST));
    await Promise.all([poll(0), poll(0), poll(0), poll(0)]);
    expect(asked()).toBe(1);
    await poll(1.9);
    expect(asked()).toBe(1);
    await Promise.all([poll(0.1), poll(0), poll(0)]);
    expect(asked()).toBe(2);
    expect(await audit()).toEqual([]);
  });

  test("of many that are due twenty are read at a time, the longest due first", async () => {
    const database = await newDatabase();
    const { parts, says, clock, store } = await calendarUnderTest(database);
    says(calendarOf(DENTIST));
    // A shop for each calendar, so that each has a row of its own.
    const ids = Array.from({ length: 30 }, (_, index) => `shop-${String(index).padStart(2, "0")}`);
    const shop = CATALOGUE.get("barbearia");
    if (shop === undefined) throw new Error("there is no barber shop");
    const [calendar] = parts.settings.calendars;
    if (calendar === undefined) throw new Error("there is no calendar");
    const many = {
      ...parts,
      shops: shopsOf(ids.map((calendarId) => ({ ...shop, calendarId }))),
      settings: {
        ...parts.settings,
        calendars: ids.map((calendarId) => ({ ...calendar, calendarId })),
      },
    };
    await pollBusyCalendars(many, new AbortController().signal);
    const due = async () => {
      const found: string[] = [];
      for await (const { calendarId } of store.due()) found.push(calendarId);
      return found;
    };
    expect(await due()).toEqual([]);
    clock.machine += POLL;
    expect(await due()).toEqual(ids);
    let reading = 0;
    let most = 0;
    const begun: string[] = [];
    const counting = {
      ...store,
      claim: async (...asked: Parameters<typeof store.claim>) => {
        begun.push(asked[0].calendarId);
        most = Math.max(most, (reading += 1));
        return store.claim(...asked);
      },
      end: async (...asked: Parameters<typeof store.end>) => {
        reading -= 1;
        return store.end(...asked);
      },
    };
    await pollBusyCalendars({ ...many, store: counting }, new AbortController().signal);
    expect(most).toBe(20);
    expect(begun.slice(0, 20).toSorted()).toEqual(ids.slice(0, 20));
    expect(begun).toHaveLength(30);
  });

  test("an instance that has lost its lease changes nothing", async () => {
    const { says, poll, closed, store, clock } = await calendarUnderTest(await newDatabase());
    says(calendarOf(DENTIST));
    await poll();
    const place = { calendarId: "barbearia", closingId: "busy-6" };
    clock.machine += POLL;
    const claim = await store.claim(place, { lease: "slow", leaseMilliseconds: MINUTE });
    const other = { lease: "other", leaseMilliseconds: MINUTE };
    clock.machine += 1;
    expect(await store.claim(place, other)).toBeUndefined();
    clock.machine += MINUTE;
    expect(await store.claim(place, other)).toMatchObject({ lease: "other" });
    const layout = { from: MONDAY, days: [MONDAY], wanted: [], capacity: 1 };
    expect(claim && (await store.schedule(claim, layout))).toBe(false);
    expect(claim && (await store.end(claim, claim.state, 0))).toBe(false);
    expect(await closed()).toEqual(["6 24T08:00 24T09:00"]);
  });

  test("a server that stops gives its calendar to another at once, and reports no failure", async () => {
    const { says, poll, parts, seen, closed } = await calendarUnderTest(await newDatabase());
    says(calendarOf(DENTIST));
    const stopping = new AbortController();
    const polled = pollBusyCalendars(
      { ...parts, shops: shopsOf(), machineNow: () => (stopping.abort(), MONDAY) },
      stopping.signal,
    );
    await polled;
    await poll(0);
    expect(await closed()).toEqual(["6 24T08:00 24T09:00"]);
    expect(seen).toEqual([]);
  });

  test("a day without a good copy is reported once, and once more after the next good copy", async () => {
    const { says, poll, seen } = await calendarUnderTest(await newDatabase());
    says("", undefined, 404);
    await poll(0);
    await poll(24 * 60 - 1);
    expect(seen).not.toContain("lost");
    await poll(2);
    await poll(60);
    expect(seen.filter((what) => what === "lost")).toHaveLength(1);
    says(calendarOf(DENTIST));
    await poll(60);
    says("", undefined, 404);
    await poll(24 * 60);
    expect(seen.filter((what) => what === "lost")).toHaveLength(2);
  });

  test("a calendar that is no longer set closes nothing more; what is over stays as it was", async () => {
    const { says, poll, closed, parts, audit, clock } = await calendarUnderTest(
      await newDatabase(),
    );
    says(calendarOf(DENTIST, SCHOOL));
    await poll();
    await openUnsetCalendars(parts);
    expect(await closed()).toHaveLength(2);
    clock.now += 2 * DAY;
    await openUnsetCalendars({ ...parts, settings: { ...parts.settings, calendars: [] } });
    expect(await closed()).toEqual(["6 24T08:00 24T09:00"]);
    expect(await audit()).toEqual([]);
    clock.now -= 2 * DAY;
    await poll();
    expect(await closed()).toHaveLength(2);
  });

  test("time closed by an instance with the old settings is opened once no instance reads that calendar", async () => {
    const { says, poll, closed, parts, audit, clock } = await calendarUnderTest(
      await newDatabase(),
    );
    const unset = { ...parts, settings: { ...parts.settings, calendars: [] } };
    says(calendarOf(DENTIST));
    await poll();
    await openUnsetCalendars(unset);
    expect(await closed()).toEqual([]);
    await poll();
    await openAbandonedCalendars(unset);
    expect(await closed()).toEqual(["6 24T08:00 24T09:00"]);
    clock.machine += 63 * MINUTE;
    await openAbandonedCalendars(parts);
    expect(await closed()).toEqual(["6 24T08:00 24T09:00"]);
    await openAbandonedCalendars(unset);
    expect(await closed()).toEqual([]);
    expect(await audit()).toEqual([]);
  });

  test("a calendar is read and believed again after the machine's clock was ahead", async () => {
    const { says, poll, closed } = await calendarUnderTest(await newDatabase());
    says(calendarOf(DENTIST, SCHOOL));
    await poll();
    says(calendarOf());
    await poll(365 * 24 * 60);
    expect(await closed()).toHaveLength(2);
    await poll(-365 * 24 * 60);
    await poll();
    expect(await closed()).toEqual([]);
  });

  test("a lease of a clock that was ahead does not last", async () => {
    const { says, poll, closed, store, clock } = await calendarUnderTest(await newDatabase());
    says(calendarOf(DENTIST));
    const place = { calendarId: "barbearia", closingId: "busy-6" };
    clock.machine += 365 * DAY;
    await store.claim(place, { lease: "ended", leaseMilliseconds: MINUTE });
    clock.machine -= 365 * DAY;
    await poll();
    expect(await closed()).toEqual(["6 24T08:00 24T09:00"]);
  });

  test("a calendar of thousands of ranges is scheduled, and a client's booking waits for no more than that", async () => {
    const database = await newDatabase();
    const { clients } = ownerStores(database);
    const { says, poll, closed, audit } = await calendarUnderTest(database);
    says(calendarOf(at("hourly", "23T0000", "23T0030", "RRULE:FREQ=HOURLY")));
    await Promise.all([poll(), clients.create({ ...AT_EIGHT, barberColorId: 7 })]);
    expect((await closed()).length).toBe(45 * 24);
    expect(await audit()).toEqual([]);
  });

  test("clients book while a calendar changes, and the books agree", async () => {
    const database = await newDatabase();
    const { clients } = ownerStores(database);
    const { says, poll, audit, closed } = await calendarUnderTest(database);
    const book = (turn: number) =>
      Array.from({ length: 20 }, (_, index) =>
        clients.create({
          ...AT_EIGHT,
          clientPhone: `${turn} ${index}`,
          span: halfHours(1 + (index % 2), index),
        }),
      );
    for (let turn = 0; turn < 4; turn++) {
      says(calendarOf(SCHOOL, PARTY, at("a", `24T${10 + turn}00`, `24T${12 + turn}30`)));
      await Promise.all([...book(turn), poll()]);
    }
    expect(await closed()).toContain("6 24T13:00 24T15:30");
    expect(await audit()).toEqual([]);
  });
});
