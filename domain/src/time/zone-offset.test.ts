import { expect, test } from "vitest";

import { offsetByIntl, offsetByTemporal } from "./zone-offset.ts";

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
    for (let hour = 0; hour < 366 * 24; hour++) {
      const instant = start + hour * HOUR;
      if (offsetByTemporal(zone, instant) === offsetByIntl(zone, instant)) continue;
      expect({ zone, instant, offset: offsetByTemporal(zone, instant) }).toEqual({
        zone,
        instant,
        offset: offsetByIntl(zone, instant),
      });
    }
  }
});

test("São Paulo is three hours behind UTC, and was two in its last summer time", () => {
  for (const offset of [offsetByTemporal, offsetByIntl]) {
    expect(offset("America/Sao_Paulo", Date.parse("2026-11-24T11:00:00Z"))).toBe(-3 * HOUR);
    expect(offset("America/Sao_Paulo", Date.parse("2019-01-15T11:00:00Z"))).toBe(-2 * HOUR);
  }
});
