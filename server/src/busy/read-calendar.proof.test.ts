import { expect, test } from "vitest";

import { COSTLY_CALENDARS, tooCostlyCalendar } from "@vitrine/testing/calendars/costly-calendars";

import { readCalendar } from "./read-calendar.ts";

// Three times what a reading has: a busy machine is slow, not wrong.
const READ_MAX_MILLISECONDS = 120_000;

const NEVER = new AbortController().signal;
const QUESTION = {
  zone: "America/Sao_Paulo",
  window: {
    start: Date.parse("2026-11-23T00:00:00-03:00"),
    end: Date.parse("2027-01-07T00:00:00-03:00"),
  },
};
const NO_BOOKINGS = async () => new Map();

// Each needs more time or memory than the thread has, where a rule's cost is not bounded: then nothing of the file is read.
test.each([...COSTLY_CALENDARS])("%s: the file is read to its end", async (_, file) => {
  const body = Buffer.from(file());
  expect(body.length).toBeLessThan(10 * 1_024 ** 2);
  const reading = await readCalendar(
    { body, ...QUESTION },
    NO_BOOKINGS,
    NEVER,
    READ_MAX_MILLISECONDS,
  );
  expect(reading).toMatchObject({ events: expect.any(Number) as number });
});

test("a file whose rules cost too much together is given up", async () => {
  const body = Buffer.from(tooCostlyCalendar());
  const begun = performance.now();
  expect(await readCalendar({ body, ...QUESTION }, NO_BOOKINGS, NEVER)).toBeUndefined();
  expect(performance.now() - begun).toBeLessThan(READ_MAX_MILLISECONDS);
});
