import { generateKeyPairSync } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { CATALOGUE } from "@vitrine/shops/shops";

import { configFrom } from "./config.ts";
import { outwardSettingsFrom } from "./outward-settings.ts";
import { temporaryFolder } from "@vitrine/testing/app-under-test";

const MAIL = {
  SMTP_URL: "smtps://dona%40example.com:s3cret%2F@smtp.example.com",
  MAIL_FROM: "Barbearia Modelo <agenda@example.com>",
};
const CALDAV = {
  CALDAV_URL_BARBEARIA: "https://cloud.example.com/remote.php/dav/calendars/dona/barbearia/",
  CALDAV_USER_BARBEARIA: "dona",
  CALDAV_PASSWORD_BARBEARIA: "s3cret",
};

const { privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2_048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const KEY_FILE = JSON.stringify({
  type: "service_account",
  client_email: "vitrine@project.iam.gserviceaccount.com",
  private_key: privateKey,
  token_uri: "https://oauth2.googleapis.com/token",
  universe_domain: "googleapis.com",
});
const GOOGLE = {
  GOOGLE_CALENDAR_RESERVAS: "abc@group.calendar.google.com",
  GOOGLE_CREDENTIALS: KEY_FILE,
};

const problemsOf = (variables: Record<string, string>) => {
  const read = outwardSettingsFrom(variables, CATALOGUE);
  return read.ok ? [] : read.problems;
};

test("without settings, nothing outside is notified of bookings", () => {
  expect(outwardSettingsFrom({}, CATALOGUE)).toEqual({
    ok: true,
    settings: {
      mail: undefined,
      caldav: new Map(),
      google: undefined,
      busy: { calendars: [], mayBePrivate: false },
      pushPrivate: false,
      feedSecrets: new Map(),
      ownerSecrets: new Map(),
      ownerMail: undefined,
    },
  });
});

test("mail has a server, a login out of the address, and a sender with a name", () => {
  const read = configFrom(MAIL);
  expect(read.ok && read.config.mail).toEqual({
    smtp: {
      host: "smtp.example.com",
      port: 465,
      secure: true,
      login: { user: "dona@example.com", password: "s3cret/" },
    },
    from: { name: "Barbearia Modelo", address: "agenda@example.com" },
  });
});

test("a plain server needs no login, and its port is the one for submitting", () => {
  const read = outwardSettingsFrom(
    { SMTP_URL: "smtp://[::1]", MAIL_FROM: "agenda@example.com" },
    CATALOGUE,
  );
  expect(read.ok && read.settings.mail).toEqual({
    smtp: { host: "::1", port: 587, secure: false, login: undefined },
    from: { name: "", address: "agenda@example.com" },
  });
});

test("a CalDAV calendar is an address, a user and a password", () => {
  const read = outwardSettingsFrom(CALDAV, CATALOGUE);
  expect(read.ok && [...read.settings.caldav]).toEqual([
    [
      "barbearia",
      {
        url: "https://cloud.example.com/remote.php/dav/calendars/dona/barbearia",
        user: "dona",
        password: "s3cret",
      },
    ],
  ]);
});

test("Google's credentials are a key file, by its content or by its path", () => {
  const path = join(temporaryFolder(), "key.json");
  writeFileSync(path, KEY_FILE);
  for (const GOOGLE_CREDENTIALS of [KEY_FILE, path]) {
    const read = outwardSettingsFrom({ ...GOOGLE, GOOGLE_CREDENTIALS }, CATALOGUE);
    expect(read.ok && read.settings.google).toEqual({
      calendars: new Map([["reservas", "abc@group.calendar.google.com"]]),
      account: {
        clientEmail: "vitrine@project.iam.gserviceaccount.com",
        privateKey,
        tokenUrl: "https://oauth2.googleapis.com/token",
      },
    });
  }
});

test("Google's credentials need no calendar where calendars may be set beside shops", () => {
  const SEAL_KEY = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
  const read = outwardSettingsFrom({ GOOGLE_CREDENTIALS: KEY_FILE, SEAL_KEY }, CATALOGUE);
  expect(read.ok && read.settings.google).toMatchObject({
    calendars: new Map(),
    account: { clientEmail: "vitrine@project.iam.gserviceaccount.com" },
  });
});

test.each([
  [{ SMTP_URL: MAIL.SMTP_URL }, ["MAIL_FROM is missing: SMTP_URL needs it"]],
  [{ MAIL_FROM: MAIL.MAIL_FROM }, ["SMTP_URL is missing: MAIL_FROM needs it"]],
  [
    { CALDAV_URL_RESERVAS: "https://cloud.example.com/" },
    [
      "CALDAV_USER_RESERVAS is missing: CALDAV_URL_RESERVAS needs it",
      "CALDAV_PASSWORD_RESERVAS is missing: CALDAV_URL_RESERVAS needs it",
    ],
  ],
  [
    { ...CALDAV, CALDAV_PASSWORD_RESERVAS: "s3cret" },
    [
      "CALDAV_URL_RESERVAS is missing: CALDAV_PASSWORD_RESERVAS needs it",
      "CALDAV_USER_RESERVAS is missing: CALDAV_PASSWORD_RESERVAS needs it",
    ],
  ],
  [
    { GOOGLE_CALENDAR_BARBEARIA: "abc@group.calendar.google.com" },
    ["GOOGLE_CREDENTIALS is missing: GOOGLE_CALENDAR_BARBEARIA needs it"],
  ],
  [
    { GOOGLE_CREDENTIALS: KEY_FILE },
    ["GOOGLE_CREDENTIALS needs GOOGLE_CALENDAR_BARBEARIA or GOOGLE_CALENDAR_RESERVAS or SEAL_KEY"],
  ],
  [
    { CALDAV_URL_BARBERIA: "https://cloud.example.com/" },
    ["CALDAV_URL_BARBERIA must end in _BARBEARIA or _RESERVAS"],
  ],
])("half a setting is refused by name: %#", (variables, problems) => {
  expect(problemsOf(variables)).toEqual(problems);
});

test.each([
  ["SMTP_URL", "http://smtp.example.com"],
  ["SMTP_URL", "smtp.example.com:587"],
  ["SMTP_URL", "smtp://s3cret@smtp.example.com"],
  ["SMTP_URL", "smtp://user:s3cret%@smtp.example.com"],
  ["SMTP_URL", "smtp://smtp.example.com/s3cret"],
  ["MAIL_FROM", "s3cret"],
  ["MAIL_FROM", "a@example.com, s3cret@example.com"],
  ["MAIL_FROM", "s3cret: a@example.com;"],
  ["MAIL_FROM", "s3cret <a@example.com>\r\nBcc: b@example.com"],
  ["CALDAV_URL_BARBEARIA", "https://dona:s3cret@cloud.example.com/"],
  ["CALDAV_URL_BARBEARIA", "cloud.example.com/s3cret"],
  ["CALDAV_USER_BARBEARIA", "dona:s3cret"],
  ["GOOGLE_CALENDAR_RESERVAS", "s3cret"],
  ["GOOGLE_CREDENTIALS", "/nowhere/s3cret.json"],
  ["GOOGLE_CREDENTIALS", '{"s3cret":1}'],
  ["GOOGLE_CREDENTIALS", "{s3cret"],
  ["GOOGLE_CREDENTIALS", KEY_FILE.replace("BEGIN PRIVATE", "BEGIN s3cret")],
  ["GOOGLE_CREDENTIALS", KEY_FILE.replace("https://oauth2", "file://s3cret")],
])("an invalid %s is refused by name, never quoted: %#", (name, value) => {
  const problems = problemsOf({ ...MAIL, ...CALDAV, ...GOOGLE, [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]?.split(" ")[0]).toBe(name);
  expect(problems[0]).not.toContain("s3cret");
});

test("the problems of outward settings are reported together with those of the server's own", () => {
  const read = configFrom({ PORT: "none", SMTP_URL: "none", MAIL_FROM: "none" });
  expect(read.ok ? [] : read.problems.map((problem) => problem.split(" ")[0])).toEqual([
    "PORT",
    "SMTP_URL",
    "MAIL_FROM",
  ]);
});

test("an owner is notified by mail where mail is on", () => {
  const read = configFrom({ ...MAIL, OWNER_MAIL_RESERVAS: "dona@example.com" });
  expect(read.ok && read.config.ownerMail).toEqual(new Map([["reservas", "dona@example.com"]]));
});

test.each([
  [
    { OWNER_MAIL_BARBEARIA: "dona@example.com" },
    "OWNER_MAIL_BARBEARIA needs SMTP_URL and MAIL_FROM",
  ],
  [
    { ...MAIL, OWNER_MAIL_BARBEARIA: "dona@example.com, s3cret@example.com" },
    "OWNER_MAIL_BARBEARIA must be one mail address, such as dona@example.com",
  ],
  [
    { ...MAIL, OWNER_MAIL_BARBEARIA: "s3cret\u0000@example.com" },
    "OWNER_MAIL_BARBEARIA must be one mail address, such as dona@example.com",
  ],
  [
    { ...MAIL, OWNER_MAIL_BARBER: "dona@example.com" },
    "OWNER_MAIL_BARBER must end in _BARBEARIA or _RESERVAS",
  ],
])("an owner's address that no notice can reach is refused by name: %#", (variables, problem) => {
  expect(problemsOf(variables)).toEqual([problem]);
});

test("each calendar's feed has a secret of its own", () => {
  const read = configFrom({
    FEED_SECRET_BARBEARIA: "0123456789abcdef",
    FEED_SECRET_RESERVAS: "Segredo-da_casa.~2026",
  });
  expect(read.ok && read.config.feedSecrets).toEqual(
    new Map([
      ["barbearia", "0123456789abcdef"],
      ["reservas", "Segredo-da_casa.~2026"],
    ]),
  );
});

test.each([
  ["short", "0123456789abcde"],
  ["long", "x".repeat(91)],
  ["with a slash", "0123456789abcdef/"],
  ["with a space", "0123456789 abcdef"],
  ["with an accent", "0123456789abcdéf"],
])("a feed's secret that is too easy or too hard to address is refused: %s", (_, secret) => {
  expect(problemsOf({ FEED_SECRET_BARBEARIA: secret })).toEqual([
    "FEED_SECRET_BARBEARIA must be 16 to 90 characters, each a letter without an accent, a digit, - or _: openssl rand -hex 24 makes one",
  ]);
});
