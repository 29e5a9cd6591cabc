// The whole way: from an event in a real calendar server to what clients and the owner see.

import { shopsOf } from "@vitrine/testing/shops-of";
import { afterAll, expect, test } from "vitest";

import { auditBooks } from "@vitrine/server/audit/audit-books";
import { busyClosings } from "@vitrine/server/busy/busy-closings-table";
import type { Database } from "@vitrine/server/database/database";
import { storedBookings } from "@vitrine/server/booking/stored-bookings-table";
import { CATALOGUE } from "@vitrine/shops/shops";
import { appUnderTest, temporaryDatabase, temporaryFolder } from "@vitrine/testing/app-under-test";
import { eventsOf, putEvent } from "@vitrine/testing/calendars/servers/dav-calendar";
import { OWNER_PAGES, ownerPage } from "@vitrine/testing/owner/owner-page";
import { act, AT_EIGHT, halfHours, ownerStores } from "@vitrine/testing/owner/owner-stores";
import { ownersCalendar } from "@vitrine/testing/calendars/owners-calendar";
import { startRadicale } from "@vitrine/testing/calendars/servers/radicale";
import { serverProcess } from "@vitrine/testing/server-process";
import { withClock } from "@vitrine/testing/databases/with-clock";
import { callFor } from "@vitrine/testing/outbox/target-call";

import { caldavTarget } from "../calendars/caldav/caldav-target.ts";
import { BUSY_PACE } from "./busy-pace.ts";
import { pollBusyCalendars } from "./poll-busy-calendars.ts";
import type { BusyParts } from "./poll-busy-calendars.ts";

const MONDAY = Date.parse("2026-11-23T10:00:00-03:00");

const radicale = await startRadicale();
afterAll(() => radicale.stop());

/** Reads the calendar at an address every two minutes: what it closes, in UTC. */
function pollingOf(database: Database, url: string) {
  let machineNow = MONDAY;
  const seen: string[] = [];
  const calendar = { calendarId: "barbearia", name: "BARBEARIA", barberColorId: 6, url };
  const parts: BusyParts = {
    settings: { mayBePrivate: true, calendars: [calendar] },
    shops: shopsOf(),
    shopSettings: { find: async () => undefined },
    store: busyClosings(withClock(database, () => machineNow)),
    pace: BUSY_PACE,
    now: () => MONDAY,
    machineNow: () => machineNow,
    watch: {
      failed: (_, problem) => void seen.push(problem),
      doubted: () => void seen.push("doubted"),
      readInPart: () => void seen.push("in part"),
      lost: () => void seen.push("lost"),
      notUnderstood: (_, { unclear }) => void seen.push(`not understood: ${unclear}`),
    },
  };
  const poll = async () => {
    machineNow += BUSY_PACE.pollMilliseconds;
    await pollBusyCalendars(parts, new AbortController().signal);
    const rows = await database.all("SELECT starts_at FROM closed_time ORDER BY starts_at");
    return rows.map((row) => new Date(Number(row["starts_at"])).toISOString().slice(11, 16));
  };
  return { poll, seen };
}

test("an event closes its time within two polls, and opens it again within two when it is gone", async () => {
  const { address, enter, remove } = await ownersCalendar(radicale, "polled");
  const database = await temporaryDatabase();
  const { poll, seen } = pollingOf(database, address);
  expect(await poll()).toEqual([]);
  await enter("dentist", 10);
  expect(await poll()).toEqual(["13:00"]);
  await enter("school", 15);
  expect(await poll()).toEqual(["13:00", "18:00"]);
  expect(await poll()).toEqual(["13:00", "18:00"]);
  await remove("dentist");
  await remove("school");
  expect(await poll()).toEqual(["13:00", "18:00"]);
  expect(await poll()).toEqual([]);
  expect(seen).toEqual(["doubted"]);
  expect((await auditBooks(database, CATALOGUE)).findings).toEqual([]);
});

test("a booking that the owner moves on the phone closes its new time, until a person moves it here", async () => {
  const database = await temporaryDatabase();
  const calendar = await radicale.createCalendar("both-ways");
  const address = new URL(`${calendar.url}/`);
  [address.username, address.password] = [calendar.user, calendar.password];
  const { poll, seen } = pollingOf(database, address.href);
  const { clients, owner } = ownerStores(database);
  await clients.create(AT_EIGHT);
  const [row] = await database.all("SELECT booking_id FROM booking");
  const bookingId = String(row?.["booking_id"]);
  const bring = async () => {
    const booking = await storedBookings(database).find("barbearia", bookingId);
    if (booking === undefined) throw new Error("no booking");
    const target = caldavTarget(new Map([["barbearia", calendar]]));
    expect(await target.deliver(booking, callFor(booking))).toEqual({ ok: true });
  };
  const putOnPhone = async (from: string, to: string) => {
    const [event] = await eventsOf(calendar);
    const text = event?.text.replaceAll(`20261124T${from}`, `20261124T${to}`) ?? "";
    await putEvent(calendar, event?.name ?? "", text.replace(/SEQUENCE:\d+/, "SEQUENCE:1"));
  };
  await bring();
  expect(await poll()).toEqual([]);
  await putOnPhone("08", "15");
  expect(await poll()).toEqual(["18:00"]);
  await bring();
  expect(await poll()).toEqual(["18:00"]);
  const place = { barberColorId: 6, span: halfHours(1, 4), capacity: 1 };
  await owner.move({ calendarId: "barbearia", bookingId }, place, MONDAY, act());
  await bring();
  expect(await poll()).toEqual([]);
  expect(seen).toEqual([]);
  expect((await auditBooks(database, CATALOGUE)).findings).toEqual([]);
});

test("a server shows it to clients, to the owner and in its metrics, and its address nowhere", async () => {
  const { address, enter } = await ownersCalendar(radicale, "served");
  await enter("dentist", 10);
  const server = await serverProcess(temporaryFolder(), {
    ...OWNER_PAGES,
    BUSY_URL_BARBEARIA_BARBEIRO1: address,
    BUSY_URL_RESERVAS: "http://127.0.0.1:9/private-secret/basic.ics",
    BUSY_PRIVATE: "on",
    LOG_LEVEL: "info",
  });
  const see = async () => {
    const url = `${server.url}/owner/day?calendarId=barbearia&day=2026-11-24`;
    const authorization = `Bearer ${OWNER_PAGES.OWNER_SECRET_BARBEARIA}`;
    const response = await fetch(url, { headers: { authorization } });
    return (await response.json()) as { closed: unknown[]; busyCalendars: unknown[] };
  };
  await expect.poll(see).toMatchObject({
    closed: [
      {
        barberColorId: 6,
        start: "2026-11-24T10:00:00-03:00",
        end: "2026-11-24T11:00:00-03:00",
        source: "busy",
        word: "",
      },
    ],
    busyCalendars: [{ barberColorIds: [6], state: "current" }],
  });
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toMatch(
    /^vitrine_busy_calendar_age_seconds\{calendar="BARBEARIA_BARBEIRO1"\} \d/m,
  );
  expect(metrics).toMatch(/^vitrine_busy_calendar_failures_total\{calendar="RESERVAS"\} 1$/m);
  await server.end("SIGTERM");
  expect(server.output()).toContain("calendar BUSY_URL_RESERVAS not read: no answer: ECONNREFUSED");
  for (const secret of ["private-secret", "segredo", "/served/"]) {
    expect(server.output()).not.toContain(secret);
    expect(metrics).not.toContain(secret);
  }
});

test("a calendar that was never read is shown as that", async () => {
  const environment = { ...OWNER_PAGES, BUSY_URL_BARBEARIA: "https://calendar.example.com/c.ics" };
  const page = ownerPage(await appUnderTest(environment));
  expect((await page.see()).json()).toMatchObject({
    busyCalendars: [{ barberColorIds: [6, 7, 5], state: "unread" }],
  });
});
