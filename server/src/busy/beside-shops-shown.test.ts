// The whole way of a busy calendar that is set beside a shop: to the owner's page and mailbox, the log and the metrics.

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { expect, onTestFinished, test } from "vitest";

import type { SeeDayAnswer } from "@vitrine/domain/wire/owner/see-day";
import { appUnderTest, temporaryDatabase, temporaryFolder } from "@vitrine/testing/app-under-test";
import { calendar, event } from "@vitrine/testing/calendars/cases/calendar-case";
import { ENGINES } from "@vitrine/testing/databases/engine-under-test";
import { PUBLIC_ADDRESS } from "@vitrine/testing/hostile-names";
import { mailServer } from "@vitrine/testing/mail/mail-server";
import { OWNER_PAGES } from "@vitrine/testing/owner/owner-page";
import { PROGRAMS } from "@vitrine/testing/programs";
import { serverProcess } from "@vitrine/testing/server-process";

import { configFrom } from "../config.ts";
import { openBooks } from "../database/open-database.ts";
import { readSealKey } from "../settings/seal.ts";
import { storeSetting } from "../shops/seal-settings.ts";
import type { BusySettingName } from "../shops/setting-names.ts";
import { busyClosings } from "./busy-closings-table.ts";

const SEAL_KEY = "01".repeat(32);
const KEY = readSealKey(SEAL_KEY);
const DAY_URL = "/owner/day?calendarId=barbearia&day=2026-11-24";
const AS_OWNER = { authorization: `Bearer ${OWNER_PAGES.OWNER_SECRET_BARBEARIA}` };

test.each(ENGINES)(
  "on $name, a calendar that is set beside a running server is read, shown, counted and mailed about",
  async ({ newDatabase }) => {
    const mail = await mailServer();
    const elsewhere = createServer((_, response) =>
      response.end(calendar(...event("DTSTART:20261124T9h"))),
    );
    elsewhere.listen(0, PUBLIC_ADDRESS);
    await once(elsewhere, "listening");
    onTestFinished(() => void elsewhere.close());
    const { port } = elsewhere.address() as AddressInfo;

    const environment = {
      ...(await newDatabase()),
      ...OWNER_PAGES,
      SEAL_KEY,
      BUSY_PRIVATE: "on",
      SMTP_URL: `smtp://127.0.0.1:${mail.settings.port}`,
      MAIL_FROM: "Barbearia <agenda@example.com>",
      OWNER_MAIL_BARBEARIA: "dona@example.com",
      LOG_LEVEL: "warn",
    };
    const program = PROGRAMS.quickCalendars;
    const server = await serverProcess(temporaryFolder(), environment, [], program);
    const see = async () => {
      const response = await fetch(`${server.url}${DAY_URL}`, { headers: AS_OWNER });
      return ((await response.json()) as SeeDayAnswer).busyCalendars;
    };
    expect(await see()).toEqual([]);

    const read = configFrom(environment);
    if (!read.ok || KEY === undefined) throw new Error("the settings are wrong");
    const database = await openBooks(read.config);
    onTestFinished(() => database.close());
    const set = async (name: BusySettingName, text: string) => {
      await storeSetting(database, KEY, { calendarId: "barbearia", name, text });
      await busyClosings(database).readSoon({ calendarId: "barbearia", closingId: name });
    };
    await set("busy-6", `http://s3cret@${PUBLIC_ADDRESS}:${port}/s3cret.ics`);
    await set("busy", `http://127.0.0.1:${port}/s3cret.ics`);
    await expect.poll(see).toEqual([
      { barberColorIds: [6, 7, 5], state: "unread" },
      {
        barberColorIds: [6],
        state: "current",
        notUnderstood: { events: 1, days: ["2026-11-24"] },
      },
    ]);
    await expect.poll(() => mail.received).toMatchObject([{ to: ["dona@example.com"] }]);

    const lines = () =>
      server
        .output()
        .split("\n")
        .filter((line) => line.startsWith("{"))
        .map((line) => JSON.parse(line) as { calendar?: string; msg: string });
    await expect.poll(lines).toContainEqual(
      expect.objectContaining({
        calendar: "barbearia busy",
        msg: expect.stringMatching(/^calendar busy of barbearia not read: it leads into a private/),
      }),
    );
    expect(lines()).toContainEqual(
      expect.objectContaining({
        calendar: "barbearia busy-6",
        msg: expect.stringMatching(/^calendar busy-6 of barbearia has more events than before/),
      }),
    );
    expect(server.output()).not.toContain("s3cret");

    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toMatch(
      /^vitrine_busy_calendar_failures_total\{calendar="beside-shops"\} [1-9]/m,
    );
    expect(metrics).not.toMatch(/^vitrine_busy_calendar_age_seconds\{/m);
  },
);

test("the owner's page shows each busy calendar once, the environment's before those beside the shop", async () => {
  const database = await temporaryDatabase();
  const statements: string[] = [];
  const counted = {
    ...database,
    all: (...asked: Parameters<typeof database.all>) => {
      statements.push(asked[0]);
      return database.all(...asked);
    },
  };
  const see = async (environment: Readonly<Record<string, string>>) => {
    const app = await appUnderTest({ ...OWNER_PAGES, ...environment }, { database: counted });
    const answer = await app.inject({ url: DAY_URL, headers: AS_OWNER });
    return answer.json<SeeDayAnswer>().busyCalendars.map((one) => one.barberColorIds);
  };
  expect(await see({ SEAL_KEY })).toEqual([]);
  expect(statements.filter((sql) => sql.includes("FROM busy_calendar"))).toEqual([]);

  if (KEY === undefined) throw new Error("the key is none");
  for (const name of ["busy-7", "busy-6", "busy-77"] as const) {
    await storeSetting(database, KEY, { calendarId: "barbearia", name, text: "https://a.example" });
  }
  const BUSY_URL_BARBEARIA_BARBEIRO2 = "https://b.example";
  expect(await see({ SEAL_KEY })).toEqual([[6], [7]]);
  // Without the key nothing is opened, and the owner still sees that the calendars are not read.
  expect(await see({})).toEqual([[6], [7]]);
  expect(await see({ SEAL_KEY, BUSY_URL_BARBEARIA_BARBEIRO2 })).toEqual([[7], [6]]);
});

test("a server that starts lists the calendars that are set beside shops, as after a restore", async () => {
  const database = await temporaryDatabase();
  if (KEY === undefined) throw new Error("the key is none");
  const text = "http://127.0.0.1:9/";
  await storeSetting(database, KEY, { calendarId: "barbearia", name: "busy-6", text });
  const app = await appUnderTest({ SEAL_KEY }, { database });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const listed = () => database.all("SELECT calendar_id, closing_id FROM busy_calendar");
  await expect.poll(listed).toEqual([{ calendar_id: "barbearia", closing_id: "busy-6" }]);
});
