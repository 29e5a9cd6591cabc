import { setTimeout as after } from "node:timers/promises";

import { expect, test } from "vitest";

import { readCalendar } from "./read-calendar.ts";

const NEVER = new AbortController().signal;
const QUESTION = {
  zone: "America/Sao_Paulo",
  window: {
    start: Date.parse("2026-11-23T00:00:00-03:00"),
    end: Date.parse("2026-12-08T00:00:00-03:00"),
  },
};
const NO_BOOKINGS = async () => new Map();

const event = (more: string) =>
  `BEGIN:VEVENT\r\nUID:${more}\r\nDTSTART:20261124T120000Z\r\nDURATION:PT1H\r\n${more}\r\nEND:VEVENT\r\n`;
const calendarOf = (events: string) =>
  Buffer.from(`BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events}END:VCALENDAR\r\n`);

test("a large file is read while calls are answered", async () => {
  const body = calendarOf(event(`DESCRIPTION:${"a".repeat(1_000)}`).repeat(8_000));
  expect(body.length).toBeGreaterThan(8_000_000);
  let turns = 0;
  const turning = new AbortController();
  const turn = (async () => {
    while (!turning.signal.aborted) {
      await after(1);
      turns++;
    }
  })();
  const reading = await readCalendar({ body, ...QUESTION }, NO_BOOKINGS, NEVER);
  turning.abort();
  await turn;
  expect(reading).toMatchObject({ events: 8_000, ranges: [{}] });
  // Read in this thread, it would be one or two.
  expect(turns).toBeGreaterThan(10);
});

test.each([
  ["UTF-8", (text: string) => Buffer.from(`\uFEFF${text}`)],
  ["UTF-16, the small byte first", (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le")],
  [
    "UTF-16, the large byte first",
    (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le").swap16(),
  ],
])("a file with a mark in front that says %s is read", async (_, encoded) => {
  const body = encoded(calendarOf(event("SUMMARY:José")).toString());
  const reading = await readCalendar({ body, ...QUESTION }, NO_BOOKINGS, NEVER);
  expect(reading).toMatchObject({ events: 1, ranges: [{}] });
});

test("of a booking of ours that stands at every second minute, no more than half hours come back", async () => {
  const { start, end } = QUESTION.window;
  const span = { start: start - 7_200_000, end: start - 3_600_000 };
  const bookingId = "0b8a6f0e-9a3c-4d0a-8f43-6c1f6a3d9d11";
  const booking = { bookingId, barberColorId: 6, span, revision: 0 };
  const rule = `UID:${bookingId}\r\nDTSTART:20261123T030000Z\r\nDURATION:PT1M\r\nRRULE:FREQ=MINUTELY;INTERVAL=2`;
  const body = calendarOf(`BEGIN:VEVENT\r\n${rule}\r\nEND:VEVENT\r\n`.repeat(3));
  const own = new Map([[bookingId, booking]]);
  const reading = await readCalendar({ body, ...QUESTION }, async () => own, NEVER);
  const days = (end - start) / 86_400_000;
  const stands = { start, end: start + 60_000 };
  expect(reading).toMatchObject({ moved: [{ bookingId, stands }] });
  expect(typeof reading === "object" && reading.moved[0]?.spans).toHaveLength(days);
});

test("of a booking of ours that stands for a hundred years, the window alone comes back", async () => {
  const bookingId = "0b8a6f0e-9a3c-4d0a-8f43-6c1f6a3d9d11";
  const span = { start: QUESTION.window.end, end: QUESTION.window.end + 3_600_000 };
  const own = new Map([[bookingId, { bookingId, barberColorId: 6, span, revision: 0 }]]);
  const lines = `UID:${bookingId}\r\nDTSTART:20000101T000000Z\r\nDURATION:P36500D\r\n`;
  const body = calendarOf(`BEGIN:VEVENT\r\n${lines}END:VEVENT\r\n`);
  const reading = await readCalendar({ body, ...QUESTION }, async () => own, NEVER);
  const spans = typeof reading === "object" ? reading.moved[0]?.spans : [];
  expect(spans?.[0]?.start).toBe(QUESTION.window.start);
  expect(spans?.at(-1)?.end).toBe(QUESTION.window.end);
});

test("a file that takes too long is given up", async () => {
  const rules = "RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30";
  const body = calendarOf(event(rules).repeat(100));
  expect(await readCalendar({ body, ...QUESTION }, NO_BOOKINGS, NEVER, 1)).toBeUndefined();
});

test("a server that stops waits for no file", async () => {
  const stopping = new AbortController();
  const reading = readCalendar(
    { body: calendarOf(event("")), ...QUESTION },
    NO_BOOKINGS,
    stopping.signal,
  );
  stopping.abort();
  expect(await reading).toBeUndefined();
});

test("only the ids that a file names and a booking of ours may have are asked for, once", async () => {
  const ours = "0b8a6f0e-9a3c-4d0a-8f43-6c1f6a3d9d11";
  const others = "0b8a6f0e-9a3c-7d0a-8f43-6c1f6a3d9d12";
  const uids = [ours, ours, `${Buffer.from(others).toString("hex")}@google.com`, "dentist", ""];
  const folded = (uid: string) => `UID:${uid}`.replaceAll(/.{60}/g, "$&\r\n ");
  const events = uids.map((uid) => event("SUMMARY:x").replace("UID:SUMMARY:x", folded(uid)));
  const asked: (readonly string[])[] = [];
  await readCalendar(
    { body: calendarOf(events.join("")), ...QUESTION },
    async (ids) => {
      asked.push(ids);
      return new Map();
    },
    NEVER,
  );
  expect(asked).toEqual([[ours, others]]);
});

test("a file without such an id asks for nothing, and a failed search is no reading", async () => {
  const away = () => Promise.reject(new Error("away"));
  const body = calendarOf(event("SUMMARY:x"));
  expect(await readCalendar({ body, ...QUESTION }, away, NEVER)).toMatchObject({ events: 1 });
  const ours = Buffer.from(
    body.toString().replace("UID:SUMMARY:x", "UID:0b8a6f0e-9a3c-4d0a-8f43-6c1f6a3d9d11"),
  );
  await expect(readCalendar({ body: ours, ...QUESTION }, away, NEVER)).rejects.toThrow("away");
});
