import { readFileSync } from "node:fs";
import { resolve } from "node:path";

import { expect, test } from "vitest";

import { configFrom } from "./config.ts";

const ENV_EXAMPLE = resolve(import.meta.dirname, "../../.env.example");

test("with nothing set, the server is a local one without a clock of its own", () => {
  expect(configFrom({})).toEqual({
    ok: true,
    config: {
      port: 3_000,
      host: "127.0.0.1",
      dataDirectory: "./data",
      databaseUrl: undefined,
      publicUrl: undefined,
      hstsSubdomains: false,
      corsOrigins: [],
      embedOrigins: [],
      trustProxy: false,
      rateLimit: 300,
      createsPerHour: 20,
      halfHoursPerDay: 96,
      bookingsPerClient: 4,
      mailsPerMinute: 60,
      mailConnections: 10,
      logClients: true,
      reminders: true,
      logLevel: "info",
      retentionDays: 90,
      now: undefined,
      sealKey: undefined,
      sealKeyBefore: undefined,
      agencySecret: undefined,
      mail: undefined,
      operatorMail: undefined,
      heartbeatUrl: undefined,
      watchSocket: undefined,
      runtimeDirectory: undefined,
      caldav: new Map(),
      feedSecrets: new Map(),
      ownerSecrets: new Map(),
      ownerMail: undefined,
      google: undefined,
      busy: { calendars: [], mayBePrivate: false },
      pushPrivate: false,
    },
  });
});

test("a variable set to nothing counts as not set", () => {
  expect(configFrom({ PORT: "", NOW: "", CORS_ORIGINS: "" })).toEqual(configFrom({}));
});

test("what is set is what is read", () => {
  const read = configFrom({
    PORT: "8080",
    HOST: "0.0.0.0",
    DATA_DIR: "/srv/vitrine",
    PUBLIC_URL: "https://vitrine.example.com",
    HSTS_SUBDOMAINS: "1",
    CORS_ORIGINS: "https://a.example.com, http://localhost:5173",
    EMBED_ORIGINS: "https://www.example.com,https://example.com",
    RATE_LIMIT: "off",
    CREATES_PER_HOUR: "30",
    HALF_HOURS_PER_DAY: "40",
    BOOKINGS_PER_CLIENT: "5",
    MAILS_PER_MINUTE: "600",
    MAIL_CONNECTIONS: "20",
    LOG_CLIENTS: "off",
    REMINDERS: "off",
    LOG_LEVEL: "warn",
    DATABASE_URL: "postgresql://vitrine:s3cret@db.example.com/vitrine?sslmode=verify-full",
    RETENTION_DAYS: "30",
    AGENCY_SECRET: "vitrine-de-vidro-0001",
    NOW: "2026-11-23T08:00:00-03:00",
    TRUST_PROXY: "10.0.0.0/8, ::1",
  });
  expect(read.ok && read.config).toEqual({
    port: 8_080,
    host: "0.0.0.0",
    dataDirectory: "/srv/vitrine",
    databaseUrl: "postgresql://vitrine:s3cret@db.example.com/vitrine?sslmode=verify-full",
    publicUrl: "https://vitrine.example.com",
    hstsSubdomains: true,
    corsOrigins: ["https://a.example.com", "http://localhost:5173"],
    embedOrigins: ["https://www.example.com", "https://example.com"],
    trustProxy: ["10.0.0.0/8", "::1"],
    rateLimit: undefined,
    createsPerHour: 30,
    halfHoursPerDay: 40,
    bookingsPerClient: 5,
    mailsPerMinute: 600,
    mailConnections: 20,
    logClients: false,
    reminders: false,
    logLevel: "warn",
    retentionDays: 30,
    now: Date.UTC(2026, 10, 23, 11),
    sealKey: undefined,
    sealKeyBefore: undefined,
    agencySecret: "vitrine-de-vidro-0001",
    mail: undefined,
    operatorMail: undefined,
    heartbeatUrl: undefined,
    watchSocket: undefined,
    runtimeDirectory: undefined,
    caldav: new Map(),
    feedSecrets: new Map(),
    ownerSecrets: new Map(),
    ownerMail: undefined,
    google: undefined,
    busy: { calendars: [], mayBePrivate: false },
    pushPrivate: false,
  });
});

test("a database on several hosts is taken, and one that only reads is not", () => {
  const several = "postgresql://vitrine:s3cret@a:5432,b:5432/vitrine?target_session_attrs=";
  const read = configFrom({ DATABASE_URL: `${several}read-write` });
  expect(read.ok && read.config.databaseUrl).toBe(`${several}read-write`);
  expect(configFrom({ DATABASE_URL: `${several}standby` }).ok).toBe(false);
});

test("every bad variable is named, and none is quoted", () => {
  const read = configFrom({
    PORT: "70000",
    DATABASE_URL: "mysql://user:s3cret@db/vitrine",
    RETENTION_DAYS: "0",
    PUBLIC_URL: "vitrine.example.com",
    CORS_ORIGINS: "https://a.example.com/path",
    TRUST_PROXY: "everyone",
    RATE_LIMIT: "0",
    CREATES_PER_HOUR: "0",
    LOG_LEVEL: "loud",
    MAILS_PER_MINUTE: "off",
    MAIL_CONNECTIONS: "101",
    NOW: "tomorrow",
  });
  const problems = read.ok ? [] : read.problems;
  expect(problems.map((problem) => problem.split(" ")[0]).toSorted()).toEqual([
    "CORS_ORIGINS",
    "CREATES_PER_HOUR",
    "DATABASE_URL",
    "LOG_LEVEL",
    "MAILS_PER_MINUTE",
    "MAIL_CONNECTIONS",
    "NOW",
    "PORT",
    "PUBLIC_URL",
    "RATE_LIMIT",
    "RETENTION_DAYS",
    "TRUST_PROXY",
  ]);
  expect(problems.join()).not.toMatch(/s3cret|everyone|tomorrow/);
});

test("a key that is none, or that has no successor, is refused without being shown", () => {
  const form =
    "must be 32 random bytes in base64 or hexadecimal: openssl rand -base64 32 makes them";
  expect(configFrom({ SEAL_KEY: "s3cret", SEAL_KEY_BEFORE: "s3cret-too" })).toEqual({
    ok: false,
    problems: [`SEAL_KEY ${form}`, `SEAL_KEY_BEFORE ${form}`],
  });
  expect(configFrom({ SEAL_KEY: "0".repeat(64), SEAL_KEY_BEFORE: "0".repeat(64) })).toEqual({
    ok: false,
    problems: ["SEAL_KEY_BEFORE must be another key than SEAL_KEY"],
  });
  expect(configFrom({ SEAL_KEY_BEFORE: "0".repeat(64) })).toEqual({
    ok: false,
    problems: ["SEAL_KEY must be set with SEAL_KEY_BEFORE: it is the new key"],
  });
});

test.each(["too-short", "a".repeat(91), "vitrine de vidro 0001", "vitrine/de/vidro/1"])(
  "the agency's secret is a word of a link, which %j is not",
  (secret) => {
    expect(configFrom({ AGENCY_SECRET: secret })).toEqual({
      ok: false,
      problems: [
        "AGENCY_SECRET must be 16 to 90 characters, each a letter without an accent, a digit, - or _: openssl rand -hex 24 makes one",
      ],
    });
  },
);

test.each(["1.2.3.4/0", "::/0", "1.2.3.4/33", "1.2.3.4/99", "::1/129", "1.2.3.4/8/8", "proxy"])(
  "%j are no proxies to trust",
  (addresses) => {
    expect(configFrom({ TRUST_PROXY: addresses }).ok).toBe(false);
  },
);

test.each(["abc", "-1", "80.5", "1e3", " 80"])("%j is no port", (port) => {
  expect(configFrom({ PORT: port }).ok).toBe(false);
});

test.each([
  "*",
  "null",
  "example.com",
  "ftp://example.com",
  "https://a.example.com,,",
  "https://*.example.com",
  "https://a.example.com, https://*",
  "http://*:3000",
])("%j are no origins", (origins) => {
  for (const name of ["CORS_ORIGINS", "EMBED_ORIGINS"]) {
    const read = configFrom({ [name]: origins });
    expect(read.ok ? [] : read.problems).toEqual([
      `${name} must be whole origins separated by commas, without wildcards, such as https://www.example.com`,
    ]);
  }
});

test("the example file lists every setting", () => {
  const example = readFileSync(ENV_EXAMPLE, "utf8");
  const names = [...example.matchAll(/^# ?([A-Z_]+)=/gm)].map((match) => match[1]);
  expect(names.toSorted()).toEqual([
    "AGENCY_SECRET",
    "BACKUP_FOR",
    "BACKUP_KEY",
    "BACKUP_TO",
    "BOOKINGS_PER_CLIENT",
    "BUSY_PRIVATE",
    "BUSY_URL_BARBEARIA",
    "CALDAV_PASSWORD_BARBEARIA",
    "CALDAV_URL_BARBEARIA",
    "CALDAV_USER_BARBEARIA",
    "CORS_ORIGINS",
    "CREATES_PER_HOUR",
    "CREDENTIALS_DIRECTORY",
    "DATABASE_URL",
    "DATA_DIR",
    "EMBED_ORIGINS",
    "FEED_SECRET_BARBEARIA",
    "GOOGLE_CALENDAR_BARBEARIA",
    "GOOGLE_CREDENTIALS",
    "HALF_HOURS_PER_DAY",
    "HEARTBEAT_URL",
    "HOST",
    "HSTS_SUBDOMAINS",
    "LISTEN_FDS",
    "LOG_CLIENTS",
    "LOG_LEVEL",
    "MAILS_PER_MINUTE",
    "MAIL_CONNECTIONS",
    "MAIL_FROM",
    "NOW",
    "OPERATOR_MAIL",
    "OPERATOR_SMTP_URL",
    "OWNER_MAIL_BARBEARIA",
    "OWNER_SECRET_BARBEARIA",
    "PORT",
    "PUBLIC_URL",
    "PUSH_PRIVATE",
    "RATE_LIMIT",
    "REMINDERS",
    "RETENTION_DAYS",
    "RUNTIME_DIRECTORY",
    "SCHEDULING_URL",
    "SEAL_KEY",
    "SEAL_KEY_BEFORE",
    "SMTP_URL",
    "TRUST_PROXY",
    "WATCH_SOCKET",
  ]);
});
