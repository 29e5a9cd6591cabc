// The machine is lost after a backup: what was booked since is in the owner's calendar alone, on a real server.

import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";

import { afterAll, expect, test } from "vitest";

import type { SeeDayAnswer } from "@vitrine/domain/wire/owner/see-day";
import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { eventsOf, putEvent } from "@vitrine/testing/calendars/servers/dav-calendar";
import { startRadicale } from "@vitrine/testing/calendars/servers/radicale";
import { mailServer } from "@vitrine/testing/mail/mail-server";
import { headerOf, mimePart, partOfType } from "@vitrine/testing/mail/mime-parts";
import { ownerHeader, OWNER_SECRETS } from "@vitrine/testing/owner/owner-http";
import { PROGRAMS, PROGRAM_ENVIRONMENT } from "@vitrine/testing/programs";
import { MONDAY, TUESDAY, TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { book, call, serverProcess } from "@vitrine/testing/server-process";

import { auditBooks } from "../../audit/audit-books.ts";
import { configFrom } from "../../config.ts";
import { openBooks } from "../../database/open-database.ts";
import { CATALOGUE } from "@vitrine/shops/shops";
import { closeUnknownEvents } from "../unknown-events.ts";

const run = promisify(execFile);

const radicale = await startRadicale();
afterAll(() => radicale.stop());

const DAVI_IS_MISSING =
  "barbearia: ter 24/11, 12:00 - 12:30, barbeiro1 is booked, and its calendar has no event of it: it may have been cancelled after the backup";

const NUMBER_OF_ANA = "900000001";

/** A client's half hour on Tuesday with the first barber, or with this one. */
const at = (time: string, clientName: string, clientPhone: string, barberColorId = 6) => ({
  ...TUESDAY_AT_EIGHT,
  clientName,
  clientPhone,
  barberColorId,
  ...spanAt(time),
});

const spanAt = (time: string) => {
  const start = Date.parse(`2026-11-24T${time}:00-03:00`);
  const text = (instant: number) =>
    `${new Date(instant - 3 * 3_600_000).toISOString().slice(0, 19)}-03:00`;
  return { dateTimeStart: text(start), dateTimeEnd: text(start + 30 * 60_000) };
};

async function asOwner(url: string, path: string, body: object): Promise<number> {
  const response = await fetch(`${url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...ownerHeader("barbearia") },
    body: JSON.stringify({ calendarId: "barbearia", key: randomUUID(), ...body }),
  });
  await response.arrayBuffer();
  return response.status;
}

async function seeDay(url: string): Promise<SeeDayAnswer> {
  const address = `${url}/owner/day?calendarId=barbearia&day=2026-11-24`;
  return (
    await fetch(address, { headers: ownerHeader("barbearia") })
  ).json() as Promise<SeeDayAnswer>;
}

async function occupied(url: string, barberColorId: number): Promise<string[]> {
  const { body } = await call(url, "/check-availability", { ...TUESDAY, barberColorId });
  const slots = Object.entries(body as Readonly<Record<string, unknown>>);
  return slots.filter(([, isFree]) => isFree === false).map(([label]) => label);
}

/** A server whose bookings are brought to a calendar of its own. */
async function shopWithCalendar(name: string, more: Readonly<Record<string, string>> = {}) {
  const calendar = await radicale.createCalendar(name);
  const folder = temporaryFolder();
  const settings = {
    ...OWNER_SECRETS,
    CALDAV_URL_BARBEARIA: calendar.url,
    CALDAV_USER_BARBEARIA: calendar.user,
    CALDAV_PASSWORD_BARBEARIA: calendar.password,
    ...more,
  };
  const command = (
    program: "backup" | "restore",
    parameters: readonly string[],
    changed: Readonly<Record<string, string>> = {},
  ) =>
    run(process.execPath, [PROGRAMS[program], ...parameters], {
      env: { ...PROGRAM_ENVIRONMENT, ...settings, DATA_DIR: folder, NOW: MONDAY, ...changed },
    }).then(({ stdout }) => stdout);
  const summaries = async () =>
    (await eventsOf(calendar)).map(({ text }) => /SUMMARY:(.*?) · /.exec(text)?.[1]).toSorted();
  const start = () => serverProcess(folder, settings);
  /** What `npm run restore -- --calendars` does. */
  const closeUnknown = async (changed: Readonly<Record<string, string>> = {}) => {
    const read = configFrom({ ...settings, DATA_DIR: folder, NOW: MONDAY, ...changed });
    if (!read.ok) throw new Error(read.problems.join("\n"));
    const database = await openBooks(read.config);
    try {
      const { lines } = await closeUnknownEvents(read.config, database);
      return { lines, findings: (await auditBooks(database, CATALOGUE)).findings };
    } finally {
      await database.close();
    }
  };
  return { calendar, start, command, summaries, closeUnknown };
}

test("what was booked and moved after the copy is not sold again, stays in the calendar, and is the owner's to open", async () => {
  const mails = await mailServer();
  const { host, port } = mails.settings;
  const { calendar, start, command, summaries, closeUnknown } = await shopWithCalendar(
    "lost-minutes",
    {
      SMTP_URL: `smtp://${host}:${port}`,
      MAIL_FROM: "Barbearia <agenda@example.com>",
      OWNER_MAIL_BARBEARIA: "dona@example.com",
    },
  );
  const server = await start();
  await book(server.url, at("08:00", "Ana", NUMBER_OF_ANA));
  await book(server.url, at("08:30", "Caio", "900000002"));
  await book(server.url, at("12:00", "Davi", "900000003"));
  await expect.poll(summaries).toEqual(["Ana", "Caio", "Davi"]);
  const backup = join(temporaryFolder(), "copy.sqlite");
  await command("backup", [backup]);

  // The lost minutes: a client books, the owner books, moves and cancels, and has events of their own.
  await book(server.url, at("09:00", "Bia", "900000004"));
  const owners = { barberColorId: 7, clientName: "Elza", clientPhone: "900000005" };
  expect(await asOwner(server.url, "/owner/book", { ...owners, ...spanAt("10:00") })).toBe(200);
  const { bookings } = await seeDay(server.url);
  const bookingIdOf = (name: string) =>
    bookings.find(({ clientName }) => clientName === name)?.bookingId;
  const moved = { bookingId: bookingIdOf("Caio"), barberColorId: 7, ...spanAt("11:00") };
  expect(await asOwner(server.url, "/owner/moveBooking", moved)).toBe(200);
  await call(server.url, "/deleteAppointment", gone(at("12:00", "Davi", "900000003")), "DELETE");
  await expect.poll(summaries).toEqual(["Ana", "Bia", "Caio", "Elza"]);
  await expect
    .poll(async () => (await eventsOf(calendar)).some(({ text }) => text.includes("T110000")))
    .toBe(true);
  await putEvent(calendar, `${DENTIST}.ics`, dentistAt("15"));
  await expect.poll(() => mails.received.length).toBeGreaterThan(6);
  const before = await eventsOf(calendar);

  // The machine is lost, and the copy restored.
  await server.end("SIGKILL");
  // Without the calendar, so that what closes the times can be seen below.
  await command("restore", [backup], { CALDAV_PASSWORD_BARBEARIA: "wrong" });
  const mailsBefore = mails.received.length;
  const first = await closeUnknown();
  expect(first).toEqual({
    lines: [
      "barbearia: closed ter 24/11, 09:00 - 09:30, barbeiro1: only its calendar knows who comes",
      "barbearia: closed ter 24/11, 10:00 - 10:30, barbeiro2: only its calendar knows who comes",
      "barbearia: closed ter 24/11, 11:00 - 11:30, barbeiro2: only its calendar knows who comes",
      DAVI_IS_MISSING,
      "barbearia: its owner was notified by mail.",
    ],
    findings: [],
  });
  expect(await closeUnknown()).toEqual({ lines: [DAVI_IS_MISSING], findings: [] });
  const notices = mails.received.slice(mailsBefore).map(({ raw }) => mimePart(raw));
  expect(notices.map((mail) => headerOf(mail, "subject"))).toEqual([
    expect.stringMatching(/^=\?UTF-8\?Q\?Hor=C3=A1rios_fechados_depois/),
  ]);
  const [notice] = notices;
  const noticed = (notice && partOfType(notice, "text/plain")?.body) ?? "";
  expect(noticed).toContain("ter 24/11, 09:00 - 09:30, barbeiro1: Bia · normal · barbeiro1");
  expect(noticed).toContain("Podem ter sido cancelados depois da cópia");
  expect(noticed).toContain("ter 24/11, 12:00 - 12:30, barbeiro1");

  const again = await start();
  expect(await occupied(again.url, 6)).toEqual([
    "08:00 - 08:30",
    "08:30 - 09:00",
    "09:00 - 09:30",
    "12:00 - 12:30",
  ]);
  expect(await occupied(again.url, 7)).toEqual(["10:00 - 10:30", "11:00 - 11:30"]);
  const other = at("09:00", "Outra", "900000009");
  expect((await call(again.url, "/createAppointment", other)).status).toBe(409);
  expect(await closeUnknown()).toEqual({ lines: [DAVI_IS_MISSING], findings: [] });

  // The owner opens the time and books it again.
  const { closed } = await seeDay(again.url);
  expect(closed.map(({ word }) => word).toSorted()).toEqual([
    "Restauração · Bia · normal · barbeiro1",
    "Restauração · Caio · normal · barbeiro2",
    "Restauração · Elza · normal · barbeiro2",
  ]);
  const bias = closed.find(({ word }) => word.includes("Bia"));
  const opening = { closingId: bias?.closingId };
  expect(await asOwner(again.url, "/owner/openTime", opening)).toBe(200);
  const bia = at("09:00", "Bia", "900000004");
  expect(await asOwner(again.url, "/owner/book", bia)).toBe(200);
  expect(await closeUnknown()).toEqual({ lines: [DAVI_IS_MISSING], findings: [] });
  expect((await seeDay(again.url)).closed).toHaveLength(2);
  await expect.poll(summaries).toEqual(["Ana", "Bia", "Bia", "Caio", "Elza", undefined]);
  const now = await eventsOf(calendar);
  expect(now).toEqual(expect.arrayContaining(before));
});

test("the restore itself closes these times, and --calendars asks once more where a calendar was away", async () => {
  const { start, command, summaries } = await shopWithCalendar("by-command");
  const server = await start();
  await book(server.url, at("08:00", "Ana", NUMBER_OF_ANA));
  await expect.poll(summaries).toEqual(["Ana"]);
  const backup = join(temporaryFolder(), "copy.sqlite");
  await command("backup", [backup]);
  await book(server.url, at("09:00", "Bia", "900000004"));
  await expect.poll(summaries).toEqual(["Ana", "Bia"]);
  await server.end("SIGKILL");

  const away = { CALDAV_PASSWORD_BARBEARIA: "wrong" };
  const closed = "barbearia: closed ter 24/11, 09:00 - 09:30, barbeiro1";
  expect(await command("restore", [backup], away)).toMatch(/could not be read, .*\nRestored /s);
  expect(await command("restore", ["--calendars"])).toContain(closed);
  expect(await command("restore", ["--calendars"])).not.toContain("closed");
  expect(await command("restore", [backup])).toContain(closed);
  const again = await start();
  expect(await occupied(again.url, 6)).toEqual(["08:00 - 08:30", "09:00 - 09:30"]);
});

test("a calendar that cannot be read is named with what to do, and closes nothing", async () => {
  const { start, closeUnknown } = await shopWithCalendar("unread");
  const server = await start();
  await book(server.url, at("08:00", "Ana", NUMBER_OF_ANA));
  await server.end("SIGTERM");
  const { lines } = await closeUnknown({ CALDAV_PASSWORD_BARBEARIA: "wrong" });
  expect(lines).toEqual([
    "barbearia: its calendar (caldav) could not be read, and what was booked after the backup is open there: the server refuses the user or the password: check CALDAV_USER_BARBEARIA and CALDAV_PASSWORD_BARBEARIA, most services want an app password. Then npm run restore -- --calendars tries again",
  ]);
});

const DENTIST = "11111111-2222-4333-8444-555555555555";

/** An event of the owner's own, with an id as other programs make them. */
function dentistAt(hour: string): string {
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//x//y//EN",
    "BEGIN:VEVENT",
    `UID:${DENTIST}`,
    "DTSTAMP:20261123T100000Z",
    `DTSTART;TZID=America/Sao_Paulo:20261124T${hour}0000`,
    `DTEND;TZID=America/Sao_Paulo:20261124T${hour}3000`,
    "SUMMARY:Dentista",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ].join("\r\n");
}

/** What deletes a booking. */
function gone({ clientName: _name, clientEmail: _email, ...identity }: ReturnType<typeof at>) {
  return identity;
}
