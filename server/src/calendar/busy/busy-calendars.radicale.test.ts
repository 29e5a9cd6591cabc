// The whole way: from an event in a real calendar server to what clients and the owner see.

import { setTimeout as after } from "node:timers/promises";

import { afterAll, expect, test } from "vitest";

import { auditBooks } from "@vitrine/server/scheduling/audit-books";
import { busyClosings } from "@vitrine/server/store/busy-closings";
import { CATALOGUE } from "@vitrine/shops/shops";
import { appUnderTest, temporaryDatabase, temporaryFolder } from "@vitrine/testing/app-under-test";
import { OWNER_PAGES, ownerPage } from "@vitrine/testing/owner-page";
import { ownersCalendar } from "@vitrine/testing/owners-calendar";
import { startRadicale } from "@vitrine/testing/radicale";
import { serverProcess } from "@vitrine/testing/server-process";
import { withClock } from "@vitrine/testing/with-clock";

import { BUSY_PACE } from "./busy-pace.ts";
import { pollBusyCalendars } from "./poll-busy-calendars.ts";

const MONDAY = Date.parse("2026-11-23T10:00:00-03:00");
const TRIES = 100;

const radicale = await startRadicale();
afterAll(() => radicale.stop());

test("an event closes its time within two polls, and opens it again within two when it is gone", async () => {
  const { address, enter, remove } = await ownersCalendar(radicale, "polled");
  const database = await temporaryDatabase();
  let machineNow = MONDAY;
  const seen: string[] = [];
  const poll = async () => {
    machineNow += 2 * 60_000;
    await pollBusyCalendars(
      {
        settings: {
          mayBePrivate: true,
          calendars: [
            { calendarId: "barbearia", name: "BARBEARIA", barberColorId: 6, url: address },
          ],
        },
        catalogue: CATALOGUE,
        store: busyClosings(withClock(database, () => machineNow)),
        pace: BUSY_PACE,
        now: () => MONDAY,
        machineNow: () => machineNow,
        watch: {
          failed: (_, problem) => void seen.push(problem),
          doubted: () => void seen.push("doubted"),
          readInPart: () => void seen.push("in part"),
          lost: async () => void seen.push("lost"),
        },
      },
      new AbortController().signal,
    );
    const rows = await database.all("SELECT starts_at FROM closed_time ORDER BY starts_at");
    return rows.map((row) => new Date(Number(row["starts_at"])).toISOString().slice(11, 16));
  };
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
  let day = await see();
  for (let tries = 0; tries < TRIES && day.closed.length === 0; tries++) {
    await after(100);
    day = await see();
  }
  expect(day).toMatchObject({
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
