// The output of `npm run calendars` for the person who sets a shop up, with the real command, server and CalDAV server.

import { execFile } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";

import { afterAll, expect, test, vi } from "vitest";

import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { addressesIn } from "@vitrine/testing/calendars/servers/dav-calendar";
import { freePort } from "@vitrine/testing/network/free-port";
import { mailServer } from "@vitrine/testing/mail/mail-server";
import { PROGRAMS } from "@vitrine/testing/programs";
import { startRadicale } from "@vitrine/testing/calendars/servers/radicale";
import { TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { book, serverProcess } from "@vitrine/testing/server-process";
import { SOON } from "@vitrine/testing/soon";

const SECRET = "0123456789abcdef0123456789abcdef";

const radicale = await startRadicale();
afterAll(() => radicale.stop());

function calendars(environment: Readonly<Record<string, string>>, ...parameters: string[]) {
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) =>
    execFile(
      process.execPath,
      [PROGRAMS.calendars, ...parameters],
      { env: { PATH: process.env["PATH"], ...environment } },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }),
    ),
  );
}

const settingsOf = ({ url, user, password }: { url: string; user: string; password: string }) => ({
  CALDAV_URL_BARBEARIA: url,
  CALDAV_USER_BARBEARIA: user,
  CALDAV_PASSWORD_BARBEARIA: password,
});

test("alone, it shows the calendars of the account and each feed's address, link and QR code", async () => {
  const calendar = await radicale.createCalendar("shown");
  const { code, stdout, stderr } = await calendars({
    ...settingsOf({ ...calendar, url: radicale.origin }),
    FEED_SECRET_BARBEARIA: SECRET,
    FEED_SECRET_RESERVAS: `${SECRET}-reservas`,
    PUBLIC_URL: "https://www.example.com",
  });
  const lines = stdout.split("\n");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(lines).toContain(`  CALDAV_URL_BARBEARIA=${calendar.url}/`);
  expect(lines).toContain(`  address  https://www.example.com/calendars/barbearia/${SECRET}.ics`);
  expect(lines).toContain(`  link     webcal://www.example.com/calendars/barbearia/${SECRET}.ics`);
  expect(lines).toContain(
    `  link     webcal://www.example.com/calendars/reservas/${SECRET}-reservas.ics`,
  );
  expect(lines.filter((line) => line.includes("█")).length).toBeGreaterThan(30);
});

test("alone, it names a calendar at Google and how to try it", async () => {
  const key = generateKeyPairSync("rsa", {
    modulusLength: 2_048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  }).privateKey;
  expect(
    await calendars({
      GOOGLE_CALENDAR_BARBEARIA: "abc@group.calendar.google.com",
      GOOGLE_CREDENTIALS: JSON.stringify({
        type: "service_account",
        client_email: "vitrine@example.com",
        private_key: key,
      }),
    }),
  ).toEqual({
    code: 0,
    stdout:
      "The bookings of barbearia go to Google's calendar abc@group.calendar.google.com: npm run calendars -- test barbearia tries it.\n",
    stderr: "",
  });
});

test("alone, it says what is wrong where it finds no calendar", async () => {
  const calendar = await radicale.createCalendar("not-found");
  const site = await serverProcess(temporaryFolder());
  const findingAt = async (url: string, more: Partial<typeof calendar> = {}) =>
    (await calendars(settingsOf({ ...calendar, ...more, url }))).stderr;
  expect(await findingAt(`${site.url}/agenda`)).toBe(
    "BARBEARIA: no calendar was found: no calendar server answers at the address in CALDAV_URL_BARBEARIA: write the address there that the service names for CalDAV.\n",
  );
  expect(await findingAt(radicale.origin, { password: "wrong" })).toBe(
    "BARBEARIA: no calendar was found: the server refuses the user or the password: check CALDAV_USER_BARBEARIA and CALDAV_PASSWORD_BARBEARIA, most services want an app password.\n",
  );
  expect(await findingAt(`http://127.0.0.1:${await freePort()}`)).toBe(
    "BARBEARIA: no calendar was found: nothing listens at the address and port in CALDAV_URL_BARBEARIA: check them, or start the server there.\n",
  );
});

test("a server that is given an address one level too high says so at its start, and writes nothing there", async () => {
  const calendar = await radicale.createCalendar("below");
  const above = { ...calendar, url: `${radicale.origin}/${calendar.user}` };
  const before = await addressesIn(above);
  const folder = temporaryFolder();
  const server = await serverProcess(folder, { ...settingsOf(above), LOG_LEVEL: "info" });
  const paused = "calendar paused: no calendar at the address";
  await vi.waitFor(() => expect(server.output()).toContain(paused), SOON);

  await book(server.url, TUESDAY_AT_EIGHT);
  expect(await calendars(settingsOf(above), "test", "barbearia")).toEqual({
    code: 1,
    stdout: "",
    stderr:
      "CalDAV of barbearia does not work: the address in CALDAV_URL_BARBEARIA is not a calendar's, but one above it or beside it: run npm run calendars and copy the line of the right one.\n",
  });
  await server.end("SIGTERM");
  expect(await addressesIn(above)).toEqual(before);
});

test("alone, it shows the link and the QR code of each owner's page", async () => {
  // Where this checkout's own bookings are, the command would make links for a day.
  const noBookings = { DATA_DIR: temporaryFolder() };
  const { code, stdout } = await calendars({
    ...noBookings,
    OWNER_SECRET_BARBEARIA: SECRET,
    OWNER_SECRET_RESERVAS: `${SECRET}-reservas`,
    PUBLIC_URL: "https://www.example.com",
  });
  const lines = stdout.split("\n");
  expect(code).toBe(0);
  expect(lines).toContain(`  link     https://www.example.com/dono#barbearia.${SECRET}`);
  expect(lines).toContain(`  link     https://www.example.com/dono#reservas.${SECRET}-reservas`);
  expect(lines.filter((line) => line.includes("█")).length).toBeGreaterThan(30);
  expect(await calendars({ ...noBookings, OWNER_SECRET_BARBEARIA: SECRET })).toMatchObject({
    code: 1,
    stdout: "",
  });
});

test("where the books can be reached, the owner's link makes devices for a day, and the fixed one stands below", async () => {
  const folder = temporaryFolder();
  const settings = {
    OWNER_SECRET_BARBEARIA: SECRET,
    DATA_DIR: folder,
    PUBLIC_URL: "https://www.example.com",
  };
  const without = await calendars(settings);
  expect(without.code).toBe(0);
  expect(without.stdout).toContain(`  link     https://www.example.com/dono#barbearia.${SECRET}\n`);
  expect(without.stdout).toMatch(
    /\nNo link for a day was made: DATA_DIR leads to .+ cannot be used: there are no bookings yet\.\n$/,
  );

  const server = await serverProcess(folder, settings);
  const { code, stdout } = await calendars(settings);
  expect(code).toBe(0);
  const [, link = ""] =
    /^ {2}link {5}https:\/\/www\.example\.com\/dono#barbearia:(\S{32})$/m.exec(stdout) ?? [];
  expect(stdout).toContain(`  fixed    https://www.example.com/dono#barbearia.${SECRET}\n`);
  const connected = await fetch(`${server.url}/owner/connectDevice`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      authorization: `Bearer ${link}`,
    },
    body: JSON.stringify({ calendarId: "barbearia" }),
  });
  expect(connected.status).toBe(200);
  const elsewhere = await calendars({ ...settings, CORS_ORIGINS: "https://www.example.com" });
  expect(elsewhere.stdout).toContain(
    `  link     https://www.example.com/dono#barbearia.${SECRET}\n`,
  );
  expect(elsewhere.stdout).not.toContain("barbearia:");
});

test("without PUBLIC_URL it names the setting and shows the feed's path", async () => {
  expect(await calendars({ FEED_SECRET_BARBEARIA: SECRET })).toEqual({
    code: 1,
    stdout: "",
    stderr: `The feed of barbearia is at /calendars/barbearia/${SECRET}.ics of your site: set PUBLIC_URL to the site's address to see its whole address, its link and its QR code.\n`,
  });
});

test("`test` tries the CalDAV calendar and the feed of the running server, and says a sentence for each", async () => {
  const settings = settingsOf(await radicale.createCalendar("tried"));
  const server = await serverProcess(temporaryFolder(), { FEED_SECRET_BARBEARIA: SECRET });
  const feed = { FEED_SECRET_BARBEARIA: SECRET, PUBLIC_URL: server.url };
  expect(await calendars({ ...settings, ...feed }, "test", "barbearia")).toEqual({
    code: 0,
    stdout: [
      "CalDAV of barbearia works: a test event was written, read and removed.",
      "The feed of barbearia works on this computer alone: no phone reaches 127.0.0.1, set PUBLIC_URL to the site's public address.",
      "",
    ].join("\n"),
    stderr: "",
  });
  // The secret was changed, and the server was not started again.
  const changed = { ...feed, FEED_SECRET_BARBEARIA: `${SECRET}-2` };
  const wrongPassword = { ...settings, CALDAV_PASSWORD_BARBEARIA: "s3cret" };
  expect(await calendars({ ...wrongPassword, ...changed }, "test", "barbearia")).toEqual({
    code: 1,
    stdout: "",
    stderr: [
      "CalDAV of barbearia does not work: the server refuses the user or the password: check CALDAV_USER_BARBEARIA and CALDAV_PASSWORD_BARBEARIA, most services want an app password.",
      "The feed of barbearia does not work: there is no such address: restart the server if FEED_SECRET_BARBEARIA has changed, and check that PUBLIC_URL is this site's address.",
      "",
    ].join("\n"),
  });
});

test("`test-mail` sends one mail", async () => {
  const { settings, received } = await mailServer();
  const environment = {
    SMTP_URL: `smtp://127.0.0.1:${settings.port}`,
    MAIL_FROM: "Barbearia Modelo <agenda@example.com>",
  };
  expect(await calendars(environment, "test-mail", "you@example.com")).toEqual({
    code: 0,
    stdout:
      "Mail works: the server has accepted the test mail; look for it in the mailbox, and among the spam.\n",
    stderr: "",
  });
  expect(received.map(({ to }) => to)).toEqual([["you@example.com"]]);
});

const WHICH =
  "Say which calendar to test: npm run calendars -- test barbearia or npm run calendars -- test reservas.";
const WHOM = "Say your own mail address: npm run calendars -- test-mail you@example.com.";
const USE =
  "Use npm run calendars alone, npm run calendars -- test barbearia or npm run calendars -- test reservas, or npm run calendars -- test-mail you@example.com.";

test.each([
  [["test", "padaria"], WHICH],
  [["test-mail", "you"], WHOM],
  [["show"], USE],
  [
    [],
    "No feed, no CalDAV account and no Google calendar is set: set FEED_SECRET_BARBEARIA or CALDAV_URL_BARBEARIA or GOOGLE_CALENDAR_BARBEARIA in .env, as docs/agency-guide.md says.",
  ],
  [
    ["test-mail", "you@example.com"],
    "No mail is set: set SMTP_URL and MAIL_FROM in .env, as docs/agency-guide.md says.",
  ],
])(
  "asked wrongly or with nothing set, it says in a sentence what to write: %j",
  async (parameters, sentence) => {
    expect(await calendars({}, ...parameters)).toEqual({
      code: 1,
      stdout: "",
      stderr: `${sentence}\n`,
    });
  },
);
