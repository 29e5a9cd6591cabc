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
      corsOrigins: [],
      trustProxy: false,
      rateLimit: 300,
      createsPerHour: 20,
      halfHoursPerDay: 96,
      bookingsPerClient: 4,
      logClients: true,
      reminders: true,
      logLevel: "info",
      retentionDays: 90,
      now: undefined,
      mail: undefined,
      caldav: new Map(),
      feedSecrets: new Map(),
      google: undefined,
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
    CORS_ORIGINS: "https://a.example.com, http://localhost:5173",
    RATE_LIMIT: "off",
    CREATES_PER_HOUR: "30",
    HALF_HOURS_PER_DAY: "40",
    BOOKINGS_PER_CLIENT: "5",
    LOG_CLIENTS: "off",
    REMINDERS: "off",
    LOG_LEVEL: "warn",
    DATABASE_URL: "postgresql://vitrine:s3cret@db.example.com/vitrine?sslmode=verify-full",
    RETENTION_DAYS: "30",
    NOW: "2026-11-23T08:00:00-03:00",
    TRUST_PROXY: "10.0.0.0/8, ::1",
  });
  expect(read.ok && read.config).toEqual({
    port: 8_080,
    host: "0.0.0.0",
    dataDirectory: "/srv/vitrine",
    databaseUrl: "postgresql://vitrine:s3cret@db.example.com/vitrine?sslmode=verify-full",
    publicUrl: "https://vitrine.example.com",
    corsOrigins: ["https://a.example.com", "http://localhost:5173"],
    trustProxy: ["10.0.0.0/8", "::1"],
    rateLimit: undefined,
    createsPerHour: 30,
    halfHoursPerDay: 40,
    bookingsPerClient: 5,
    logClients: false,
    reminders: false,
    logLevel: "warn",
    retentionDays: 30,
    now: Date.UTC(2026, 10, 23, 11),
    mail: undefined,
    caldav: new Map(),
    feedSecrets: new Map(),
    google: undefined,
  });
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
    NOW: "tomorrow",
  });
  const problems = read.ok ? [] : read.problems;
  expect(problems.map((problem) => problem.split(" ")[0]).toSorted()).toEqual([
    "CORS_ORIGINS",
    "CREATES_PER_HOUR",
    "DATABASE_URL",
    "LOG_LEVEL",
    "NOW",
    "PORT",
    "PUBLIC_URL",
    "RATE_LIMIT",
    "RETENTION_DAYS",
    "TRUST_PROXY",
  ]);
  expect(problems.join()).not.toMatch(/s3cret|everyone|tomorrow/);
});

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
  const read = configFrom({ CORS_ORIGINS: origins });
  expect(read.ok ? [] : read.problems).toEqual([
    "CORS_ORIGINS must be whole origins separated by commas, without wildcards, such as https://www.example.com",
  ]);
});

test("the example file lists every setting", () => {
  const example = readFileSync(ENV_EXAMPLE, "utf8");
  const names = [...example.matchAll(/^# ?([A-Z_]+)=/gm)].map((match) => match[1]);
  expect(names.toSorted()).toEqual([
    "BOOKINGS_PER_CLIENT",
    "CALDAV_PASSWORD_BARBEARIA",
    "CALDAV_URL_BARBEARIA",
    "CALDAV_USER_BARBEARIA",
    "CORS_ORIGINS",
    "CREATES_PER_HOUR",
    "DATABASE_URL",
    "DATA_DIR",
    "FEED_SECRET_BARBEARIA",
    "GOOGLE_CALENDAR_BARBEARIA",
    "GOOGLE_CREDENTIALS",
    "HALF_HOURS_PER_DAY",
    "HOST",
    "LOG_CLIENTS",
    "LOG_LEVEL",
    "MAIL_FROM",
    "NOW",
    "OWNER_MAIL_BARBEARIA",
    "PORT",
    "PUBLIC_URL",
    "RATE_LIMIT",
    "REMINDERS",
    "RETENTION_DAYS",
    "SCHEDULING_URL",
    "SMTP_URL",
    "TRUST_PROXY",
  ]);
});
