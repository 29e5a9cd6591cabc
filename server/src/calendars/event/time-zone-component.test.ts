import ICAL from "ical.js";
import { expect, test } from "vitest";

import { timeZoneComponent } from "./icalendar.ts";

const at = (text: string) => Date.parse(text);

test("São Paulo has stayed three hours behind UTC since the end of daylight saving", () => {
  const range = { from: at("2026-11-24T08:00:00-03:00"), to: at("2026-12-01T08:00:00-03:00") };
  expect(timeZoneComponent("America/Sao_Paulo", range)).toBe(
    [
      "BEGIN:VTIMEZONE",
      "TZID:America/Sao_Paulo",
      "BEGIN:STANDARD",
      "DTSTART:20190217T000000",
      "TZOFFSETFROM:-0200",
      "TZOFFSETTO:-0300",
      "TZNAME:-03",
      "END:STANDARD",
      "END:VTIMEZONE",
      "",
    ].join("\r\n"),
  );
});

// The law also changed while São Paulo kept daylight saving; a government that brings it back changes nothing here.
test.each([
  ["America/Sao_Paulo", "2018-10-01T00:00:00Z", "2019-03-31T00:00:00Z"],
  ["America/New_York", "2026-02-01T00:00:00Z", "2026-12-31T00:00:00Z"],
  ["Australia/Lord_Howe", "2026-02-01T00:00:00Z", "2026-12-31T00:00:00Z"],
  ["Asia/Kathmandu", "2026-02-01T00:00:00Z", "2026-03-31T00:00:00Z"],
  ["UTC", "2026-02-01T00:00:00Z", "2026-03-31T00:00:00Z"],
  // Its clocks were last set in 1912, by 16 minutes and 8 seconds.
  ["Africa/Abidjan", "2026-02-01T00:00:00Z", "2026-03-31T00:00:00Z"],
])("in %s another parser reads each wall time as the instant that was meant", (zone, from, to) => {
  const component = timeZoneComponent(zone, { from: at(from), to: at(to) });
  const parsed = new ICAL.Timezone(new ICAL.Component(ICAL.parse(component)));
  for (let instant = at(from); instant <= at(to); instant += 6 * 60 * 60_000) {
    const wall = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
    const { year, month, day, hour, minute, second } = wall;
    const read = new ICAL.Time({ year, month, day, hour, minute, second, isDate: false }, parsed);
    expect(read.toUnixTime() * 1_000, wall.toString()).toBe(instant);
  }
});

test("every zone in the world has a component, in this year and in one before clocks were set by whole minutes", () => {
  for (const zone of Intl.supportedValuesOf("timeZone")) {
    for (const year of ["1970", "2026"]) {
      const range = { from: at(`${year}-01-01T00:00:00Z`), to: at(`${year}-12-31T00:00:00Z`) };
      const lines = timeZoneComponent(zone, range).split("\r\n");
      for (const line of lines.filter((text) => text.startsWith("TZOFFSET"))) {
        expect([zone, line]).toEqual([
          zone,
          expect.stringMatching(/^TZOFFSET(?:FROM|TO):[+-]\d{4}(?:\d{2})?$/),
        ]);
      }
    }
  }
});
