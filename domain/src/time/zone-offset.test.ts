import { expect, test } from "vitest";

import { offsetIn } from "./zone-offset.ts";

const HOUR = 60 * 60_000;
const ZONES = [
  "America/Sao_Paulo",
  "America/Noronha",
  "America/St_Johns",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Europe/Lisbon",
  "Pacific/Apia",
  "UTC",
];

test("Temporal and Intl know the same offset, at every hour of a year in which clocks change", () => {
  const start = Date.parse("2018-01-01T00:00:00Z");
  for (const zone of ZONES) {
    const [byTemporal, byIntl] = [offsetIn(zone, true), offsetIn(zone, false)];
    for (let hour = 0; hour < 366 * 24; hour++) {
      const instant = start + hour * HOUR;
      const [one, other] = [byTemporal(instant), byIntl(instant)];
      // Both zeros are one; an expectation an hour would cost seconds.
      if (one !== other) expect({ zone, instant, one }).toEqual({ zone, instant, one: other });
    }
  }
});

test("São Paulo is three hours behind UTC, and was two in its last summer time", () => {
  for (const offset of [true, false].map((has) => offsetIn("America/Sao_Paulo", has))) {
    expect(offset(Date.parse("2026-11-24T11:00:00Z"))).toBe(-3 * HOUR);
    expect(offset(Date.parse("2019-01-15T11:00:00Z"))).toBe(-2 * HOUR);
    // The sun's own time, but for its 28 seconds.
    expect(offset(Date.parse("1913-12-31T11:00:00Z"))).toBe(-3 * HOUR - 6 * 60_000);
    expect(offset(Date.parse("0001-01-01T11:00:00Z"))).toBe(-3 * HOUR - 6 * 60_000);
  }
});
