import fc from "fast-check";
import { expect, test } from "vitest";

import { reminderTime } from "./reminder-time.ts";
import { toRfc3339 } from "../time/shop-time.ts";

const HOUR = 3_600_000;

test.each([
  ["2026-11-24T08:00:00-03:00", "America/Sao_Paulo", "2026-11-23T18:00:00-03:00"],
  // The last minute of the shop's day is in UTC the next day.
  ["2026-11-24T23:59:00-03:00", "America/Sao_Paulo", "2026-11-23T18:00:00-03:00"],
  ["2026-11-24T00:00:00-03:00", "America/Sao_Paulo", "2026-11-23T18:00:00-03:00"],
  // Clocks go forward, and back, in the night between: the wall clock counts.
  ["2026-03-29T08:00:00+02:00", "Europe/Berlin", "2026-03-28T18:00:00+01:00"],
  ["2026-10-25T08:00:00+01:00", "Europe/Berlin", "2026-10-24T18:00:00+02:00"],
  // A day of 25 hours: 24 hours before its end is still that day.
  ["2026-10-25T23:30:00+01:00", "Europe/Berlin", "2026-10-24T18:00:00+02:00"],
  ["2026-03-29T08:00:00+05:45", "Asia/Kathmandu", "2026-03-28T18:00:00+05:45"],
])("a client of %s in %s is reminded at %s", (start, zone, reminded) => {
  expect(toRfc3339(reminderTime(Date.parse(start), zone), zone)).toBe(reminded);
});

test("in every zone, a reminder comes at 18:00 on the day before, 6 to 30 hours ahead", () => {
  const zones = fc.constantFrom(
    "America/Sao_Paulo",
    "America/St_Johns",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "Europe/Lisbon",
    "Pacific/Auckland",
    "America/Havana",
  );
  const starts = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2060, 0, 1) });
  fc.assert(
    fc.property(zones, starts, (zone, start) => {
      const reminded = reminderTime(start, zone);
      const [day = "", time = ""] = toRfc3339(reminded, zone).split("T");
      const [startDay = ""] = toRfc3339(start, zone).split("T");
      expect(time.slice(0, "18:00:00".length)).toBe("18:00:00");
      expect(Date.parse(startDay) - Date.parse(day)).toBe(24 * HOUR);
      // An hour more or less where the clocks change in the night between.
      expect(start - reminded).toBeGreaterThanOrEqual(5 * HOUR);
      expect(start - reminded).toBeLessThanOrEqual(31 * HOUR);
    }),
  );
});
