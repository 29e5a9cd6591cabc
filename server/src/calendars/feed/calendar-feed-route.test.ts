import { setImmediate as nextTurn } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

import ICAL from "ical.js";
import { expect, test, vi } from "vitest";

import { blankDetails } from "../../booking/booking-columns.ts";
import { bookingStore } from "../../booking/booking-store.ts";
import { appUnderTest, temporaryDatabase, temporaryFolder } from "@vitrine/testing/app-under-test";
import {
  TABLE_FOR_TEN,
  TUESDAY_AT_EIGHT,
  TUESDAY_AT_EIGHT_IDENTITY,
} from "@vitrine/testing/sample-requests";
import { book, serverProcess } from "@vitrine/testing/server-process";
import { SOON } from "@vitrine/testing/soon";
import { runInTransaction } from "../../database/run-alone.ts";

const SECRET = "cafe-com-leite-0001";
const OTHER_SECRET = "mesa-para-dois-0002";
const FEEDS = { FEED_SECRET_BARBEARIA: SECRET, FEED_SECRET_RESERVAS: OTHER_SECRET };
const ADDRESS = `/calendars/barbearia/${SECRET}.ics`;

/** Date headers differ, and how many calls are left. */
const SAYS_NOTHING = /^(date|x-ratelimit-.*|x-request-id)$/;

const eventsOf = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar
    .getAllSubcomponents("vevent")
    .map((event) => String(event.getFirstPropertyValue("summary")));
};

test("the feed holds each live booking of its calendar, with barber, style, people, name and phone", async () => {
  const app = await appUnderTest(FEEDS);
  await app.inject({ method: "POST", url: "/createAppointment", body: TUESDAY_AT_EIGHT });
  await app.inject({ method: "POST", url: "/createTable", body: TABLE_FOR_TEN });

  const feed = await app.inject({ url: ADDRESS });
  expect(feed.statusCode).toBe(200);
  expect(feed.headers["content-type"]).toBe("text/calendar; charset=utf-8");
  expect(feed.headers["cache-control"]).toBe("private, no-cache");
  expect(feed.headers["content-disposition"]).toBe('inline; filename="barbearia.ics"');
  expect(eventsOf(feed.body)).toEqual(["João da Silva · normal · barbeiro1"]);
  expect(feed.body).toContain("X-WR-CALNAME:Agenda da barbearia");
  expect(feed.body).toContain("DTSTART;TZID=America/Sao_Paulo:20261124T080000");

  const tables = await app.inject({ url: `/calendars/reservas/${OTHER_SECRET}.ics` });
  expect(eventsOf(tables.body)).toEqual(["João da Silva · 10 pessoas · barbeiro1"]);
  expect(tables.body.replaceAll("\r\n ", "")).toContain(String.raw`\nTelefone: 987654321\n`);
});

test("a cancelled booking vanishes from the feed", async () => {
  const app = await appUnderTest(FEEDS);
  await app.inject({ method: "POST", url: "/createAppointment", body: TUESDAY_AT_EIGHT });
  await app.inject({
    method: "DELETE",
    url: "/deleteAppointment",
    body: TUESDAY_AT_EIGHT_IDENTITY,
  });
  const feed = await app.inject({ url: ADDRESS });
  expect(feed.statusCode).toBe(200);
  expect(eventsOf(feed.body)).toEqual([]);
});

test("a booking leaves the feed a month after its end", async () => {
  const database = await temporaryDatabase();
  const booked = await appUnderTest(FEEDS, { database });
  await booked.inject({ method: "POST", url: "/createAppointment", body: TUESDAY_AT_EIGHT });
  const countAt = async (NOW: string) => {
    const app = await appUnderTest({ ...FEEDS, NOW }, { database });
    return eventsOf((await app.inject({ url: ADDRESS })).body).length;
  };
  expect(await countAt("2026-12-24T08:29:00-03:00")).toBe(1);
  expect(await countAt("2026-12-24T08:30:00-03:00")).toBe(0);
});

test("an erased client has left the feed", async () => {
  const database = await temporaryDatabase();
  const app = await appUnderTest(FEEDS, { database });
  await app.inject({ method: "POST", url: "/createAppointment", body: TUESDAY_AT_EIGHT });
  await runInTransaction(database, "UPDATE booking SET erased_at = 1");
  expect(eventsOf((await app.inject({ url: ADDRESS })).body)).toEqual([]);
});

test("a thousand bookings, under names that no form lets through, are a thousand events of the feed", async () => {
  const database = await temporaryDatabase();
  const app = await appUnderTest(FEEDS, { database });
  const names = ["Ana\r\nEND:VEVENT", "B;C,D\\n", 'E"F:G', "H\u2028I\u0085J", "😀\uD800", "ção"];
  const start = Date.parse("2026-11-24T08:00:00-03:00");
  const bookings = bookingStore(database);
  const created = await Promise.all(
    Array.from({ length: 1_000 }, (_, index) =>
      bookings.create({
        ...blankDetails(),
        calendarId: "barbearia",
        barberColorId: 6,
        clientPhone: "987654321",
        span: { start: start + index * 3_600_000, end: start + (index + 1) * 3_600_000 },
        clientName: names[index % names.length] ?? "",
        clientEmail: "joao@example.com",
        places: 1,
        capacity: 1,
        createdAt: start,
      }),
    ),
  );
  expect(created.every(({ ok }) => ok)).toBe(true);

  const summaries = eventsOf((await app.inject({ url: ADDRESS })).body);
  expect(summaries).toHaveLength(1_000);
  expect(summaries.slice(0, 6)).toEqual([
    "Ana END:VEVENT · barba · barbeiro1",
    "B;C,D\\n · barba · barbeiro1",
    'E"F:G · barba · barbeiro1',
    "H I J · barba · barbeiro1",
    "😀\uFFFD · barba · barbeiro1",
    "ção · barba · barbeiro1",
  ]);
});

test("an app that already has the feed gets 304 until something changes", async () => {
  const app = await appUnderTest(FEEDS);
  await app.inject({ method: "POST", url: "/createAppointment", body: TUESDAY_AT_EIGHT });
  const { headers } = await app.inject({ url: ADDRESS });
  const tag = String(headers.etag);
  const again = () => app.inject({ url: ADDRESS, headers: { "if-none-match": `W/"x", ${tag}` } });

  const unchanged = await again();
  expect(unchanged.statusCode).toBe(304);
  expect(unchanged.body).toBe("");
  expect(unchanged.headers.etag).toBe(tag);
  expect(unchanged.headers["cache-control"]).toBe("private, no-cache");

  await app.inject({
    method: "DELETE",
    url: "/deleteAppointment",
    body: TUESDAY_AT_EIGHT_IDENTITY,
  });
  const changed = await again();
  expect(changed.statusCode).toBe(200);
  expect(changed.headers.etag).not.toBe(tag);
});

test("a feed without a booking is a calendar too, with its zone and how often to ask", async () => {
  const app = await appUnderTest(FEEDS);
  const feed = await app.inject({ url: ADDRESS });
  expect(feed.body).toBe(
    [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Vitrine//Vitrine//PT",
      "CALSCALE:GREGORIAN",
      "NAME:Agenda da barbearia",
      "X-WR-CALNAME:Agenda da barbearia",
      "REFRESH-INTERVAL;VALUE=DURATION:PT15M",
      "X-PUBLISHED-TTL:PT15M",
      "BEGIN:VTIMEZONE",
      "TZID:America/Sao_Paulo",
      "BEGIN:STANDARD",
      "DTSTART:19680301T000000",
      "TZOFFSETFROM:-0200",
      "TZOFFSETTO:-0300",
      "TZNAME:-03",
      "END:STANDARD",
      "END:VTIMEZONE",
      "END:VCALENDAR",
      "",
    ].join("\r\n"),
  );
  const calendar = new ICAL.Component(ICAL.parse(feed.body));
  expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(["vtimezone"]);
  expect(String(calendar.getFirstPropertyValue("refresh-interval"))).toBe("PT15M");
});

test.each([
  ["gzip, deflate, br", "br", brotliDecompressSync],
  ["gzip, deflate", "gzip", gunzipSync],
  ["br;q=0.5, gzip", "gzip", gunzipSync],
  ["*", "br", brotliDecompressSync],
])("an app that takes %s gets the feed by %s", async (acceptEncoding, encoding, decompressed) => {
  const app = await appUnderTest(FEEDS);
  await app.inject({ method: "POST", url: "/createAppointment", body: TUESDAY_AT_EIGHT });
  const plain = await app.inject({ url: ADDRESS });
  const ask = (headers: Record<string, string> = {}) =>
    app.inject({ url: ADDRESS, headers: { "accept-encoding": acceptEncoding, ...headers } });

  const feed = await ask();
  expect(feed.headers["content-encoding"]).toBe(encoding);
  expect(feed.headers["vary"]).toBe("Accept-Encoding");
  expect(feed.headers["content-type"]).toBe("text/calendar; charset=utf-8");
  expect(decompressed(feed.rawPayload).toString()).toBe(plain.body);
  // Each encoding has its own tag.
  expect(feed.headers.etag).not.toBe(plain.headers.etag);

  const again = await ask({ "if-none-match": String(feed.headers.etag) });
  expect(again.statusCode).toBe(304);
  expect(again.headers["vary"]).toBe("Accept-Encoding");
  expect(again.headers.etag).toBe(feed.headers.etag);
  expect((await ask({ "if-none-match": String(plain.headers.etag) })).statusCode).toBe(200);
});

test.each(["identity", "br;q=0, gzip;q=0", "zstd", ""])(
  "an app that takes %j gets the feed as it is",
  async (acceptEncoding) => {
    const app = await appUnderTest(FEEDS);
    const feed = await app.inject({ url: ADDRESS, headers: { "accept-encoding": acceptEncoding } });
    expect(feed.headers["content-encoding"]).toBeUndefined();
    expect(feed.headers["vary"]).toBe("Accept-Encoding");
    expect(feed.body).toContain("BEGIN:VCALENDAR");
  },
);

test("where other origins may call, the feed's answer depends on both headers", async () => {
  const app = await appUnderTest({ ...FEEDS, CORS_ORIGINS: "https://a.example,https://b.example" });
  const feed = await app.inject({ url: ADDRESS, headers: { origin: "https://a.example" } });
  expect(feed.headers["vary"]).toBe("Origin, Accept-Encoding");
});

test("while a long feed is made, others are served", async () => {
  const database = await temporaryDatabase();
  const app = await appUnderTest(FEEDS, { database });
  const start = Date.parse("2026-11-24T08:00:00-03:00");
  const bookings = bookingStore(database);
  await Promise.all(
    Array.from({ length: 1_000 }, (_, index) =>
      bookings.create({
        ...blankDetails(),
        calendarId: "barbearia",
        barberColorId: 6,
        clientPhone: "987654321",
        span: { start: start + index * 3_600_000, end: start + (index + 1) * 3_600_000 },
        clientName: "João",
        clientEmail: "joao@example.com",
        places: 1,
        capacity: 1,
        createdAt: start,
      }),
    ),
  );
  let isMade = false;
  const feed = app.inject({ url: ADDRESS }).then(() => (isMade = true));
  let served = 0;
  while (!isMade) {
    expect((await app.inject({ url: "/health" })).statusCode).toBe(200);
    served += 1;
    // An injected call is answered without the event loop's help: a real one waits for its next turn.
    await nextTurn();
  }
  await feed;
  // A turn for every 25 events, and some while they are read.
  expect(served).toBeGreaterThan(20);
});

test("HEAD answers like GET, without the feed", async () => {
  const app = await appUnderTest(FEEDS);
  const get = await app.inject({ url: ADDRESS });
  const head = await app.inject({ method: "HEAD", url: ADDRESS });
  expect(head.statusCode).toBe(200);
  expect(head.body).toBe("");
  for (const header of ["etag", "content-type", "content-length", "cache-control"]) {
    expect(head.headers[header]).toBe(get.headers[header]);
  }
});

test.each([
  ["a wrong secret", "/calendars/barbearia/cafe-com-leite-0002.ics"],
  ["no secret", "/calendars/barbearia/.ics"],
  ["the other calendar's secret", `/calendars/barbearia/${OTHER_SECRET}.ics`],
  ["an unknown calendar", `/calendars/padaria/${SECRET}.ics`],
  ["a name that every object has", `/calendars/constructor/${SECRET}.ics`],
  ["the secret without its ending", `/calendars/barbearia/${SECRET}`],
  ["the secret in capitals", `/calendars/barbearia/${SECRET.toUpperCase()}.ics`],
])("%s answers as any address that does not exist", async (_, url) => {
  const app = await appUnderTest(FEEDS);
  const telling = ({ statusCode, body, headers }: Awaited<ReturnType<typeof app.inject>>) => ({
    statusCode,
    body,
    headers: Object.fromEntries(
      Object.entries(headers).filter(([name]) => !SAYS_NOTHING.test(name)),
    ),
  });
  const unknown = telling(await app.inject({ url: "/calendars-of-nobody" }));
  expect(unknown.statusCode).toBe(404);
  expect(telling(await app.inject({ url }))).toEqual(unknown);
});

test("without a secret in the settings there is no feed", async () => {
  const app = await appUnderTest();
  expect((await app.inject({ url: ADDRESS })).statusCode).toBe(404);
  expect((await app.inject({ url: "/calendars/barbearia/undefined.ics" })).statusCode).toBe(404);
});

test("guesses are counted, and soon refused", async () => {
  const app = await appUnderTest({ ...FEEDS, RATE_LIMIT: "5" });
  const statuses: number[] = [];
  for (let guess = 0; guess < 7; guess++) {
    const url = `/calendars/barbearia/guess-number-000${guess}.ics`;
    statuses.push((await app.inject({ url })).statusCode);
  }
  expect(statuses).toEqual([404, 404, 404, 404, 404, 429, 429]);
});

test("a mistake in a secret's setting keeps the server from starting, and is not quoted", async () => {
  const starting = serverProcess(temporaryFolder(), { FEED_SECRET_BARBEARIA: "curto demais" });
  await expect(starting).rejects.toThrow(
    /ended with 1: Vitrine cannot start: FEED_SECRET_BARBEARIA must be 16 to 90 characters/,
  );
  await expect(starting).rejects.not.toThrow(/curto demais/);
});

test("neither the secret nor the client is in any log, nor in the metrics", async () => {
  const server = await serverProcess(temporaryFolder(), { ...FEEDS, LOG_LEVEL: "trace" });
  await book(server.url, TUESDAY_AT_EIGHT);
  const addresses = [
    ADDRESS,
    `/calendars/padaria/${SECRET}.ics`,
    `/calendars/barbearia/${SECRET}.ics?${SECRET}`,
    `/calendars/barbearia/${SECRET}%zz.ics`,
    `/calendars/barbearia/${SECRET.repeat(9)}.ics`,
    `/calendars/barbearia/${SECRET}`,
  ];
  const statuses = await Promise.all(
    addresses.map(async (address) => (await fetch(`${server.url}${address}`)).status),
  );
  expect(statuses).toEqual([200, 404, 200, 400, 400, 404]);
  await fetch(`${server.url}${ADDRESS}`, { method: "POST" });
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  // The log of the last request.
  await vi.waitFor(() => expect(server.output()).toContain("/metrics"), SOON);
  expect(server.output()).toContain("/calendars/:calendarId/:secret.ics");
  for (const told of [server.output(), metrics]) {
    expect(told).not.toContain(SECRET);
    expect(told).not.toMatch(/João|joao@|987654321/);
  }
});
