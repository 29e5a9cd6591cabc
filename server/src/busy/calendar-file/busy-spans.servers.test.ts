// The same calendars, expanded by another implementation: Debian's python3-dateutil.

import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";

import { expect, test } from "vitest";

import { randomBelow } from "@vitrine/testing/random-below";

import { unpackedFolder } from "../../../../scripts/debian/debian-packages.mjs";
import { busySpans } from "./busy-spans.ts";

const COUNT = 1_500;
const SEED = 20_261_123;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const SHOP_ZONE = "America/Sao_Paulo";
const ZONES = [SHOP_ZONE, "America/New_York", "Europe/Lisbon", "Australia/Lord_Howe", "Asia/Tokyo"];
const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

const below = randomBelow(SEED);
const oneOf = <Value>(values: readonly Value[]) => values[below(values.length)] as Value;
const some = <Value>(values: readonly Value[]) => {
  const chosen = values.filter(() => below(3) === 0);
  return chosen.length === 0 ? [oneOf(values)] : chosen;
};
const compact = (wall: number) =>
  new Date(wall).toISOString().replaceAll(/[-:]/g, "").slice(0, "20261123T100000".length);

function randomRule(start: number): string {
  const freq = oneOf(["DAILY", "WEEKLY", "MONTHLY", "YEARLY", "YEARLY"]);
  const parts = [`FREQ=${freq}`];
  if (below(2) === 0) parts.push(`INTERVAL=${1 + below(4)}`);
  if (freq === "DAILY" && below(3) === 0) parts.push(`BYDAY=${some(WEEKDAYS).join(",")}`);
  if (freq === "WEEKLY" && below(3) > 0) {
    parts.push(`BYDAY=${some(WEEKDAYS).join(",")}`);
    if (below(2) === 0) parts.push(`WKST=${oneOf(["MO", "SU"])}`);
  }
  if (freq === "MONTHLY") {
    parts.push(
      ...oneOf([
        [],
        [`BYMONTHDAY=${oneOf([1, 15, 28, 29, 30, 31, -1, -2])}`],
        [`BYDAY=${oneOf([1, 2, 3, 4, -1])}${oneOf(WEEKDAYS)}`],
        ["BYDAY=MO,TU,WE,TH,FR", `BYSETPOS=${oneOf([1, -1, 2])}`],
        [`BYDAY=${some(WEEKDAYS).join(",")}`, `BYMONTHDAY=${below(20)},${oneOf([21, -3])}`],
        [`BYDAY=${oneOf([1, 5, -2])}${oneOf(WEEKDAYS)},${oneOf([3, -1])}${oneOf(WEEKDAYS)}`],
      ]),
    );
  }
  if (freq === "YEARLY") {
    parts.push(
      ...oneOf([
        [],
        [`BYMONTH=${1 + below(12)}`, `BYMONTHDAY=${1 + below(28)}`],
        [`BYMONTH=${1 + below(12)},12`, `BYDAY=${oneOf([1, 2, 3, -1])}${oneOf(WEEKDAYS)}`],
        [`BYWEEKNO=${oneOf([1, 5, 20, 48, 52, 53, -1])}`, `BYDAY=${some(WEEKDAYS).join(",")}`],
        [`BYYEARDAY=${1 + below(366)},${-1 - below(366)},-1,1`],
        [`BYDAY=${oneOf([1, 20, 48, 53, -1, -5])}${oneOf(WEEKDAYS)}`],
        [`BYDAY=${some(WEEKDAYS).join(",")}`, `BYSETPOS=${oneOf([1, 48, 100, -1, -20])},300`],
      ]),
    );
    if (below(2) === 0) parts.push(`WKST=${oneOf(["MO", "SU", "TH"])}`);
  }
  const end = below(3);
  if (end === 0) parts.push(`COUNT=${1 + below(200)}`);
  if (end === 1) parts.push(`UNTIL=${compact(start + below(900) * DAY)}Z`);
  return parts.join(";");
}

function randomCalendar() {
  const isDays = below(4) === 0;
  const zone = isDays ? SHOP_ZONE : oneOf(ZONES);
  const firstDay = Date.UTC(oneOf([2015, 2024, 2024]), below(12), 1 + below(28));
  const start = firstDay + (isDays ? 0 : below(48) * 30 * MINUTE + below(3) * 10 * MINUTE);
  const opens = Date.UTC(2026, below(14), 1 + below(28), 3);
  const near = () => start + (Math.floor((opens - start) / DAY) + below(45)) * DAY;
  return {
    zone,
    start: compact(start),
    rule: below(8) === 0 ? "" : randomRule(start),
    added: Array.from({ length: below(3) }, () =>
      compact(near() + (isDays ? 0 : below(3) * 30 * MINUTE)),
    ),
    leftOut: Array.from({ length: below(12) }, () => compact(near())),
    days: isDays ? 1 + below(3) : 0,
    minutes: isDays ? 0 : 10 + below(300),
    window: [opens, opens + 45 * DAY] as const,
  };
}

function textOf(calendar: ReturnType<typeof randomCalendar>): string {
  const { zone, days, start, added, leftOut, rule, minutes } = calendar;
  const zoned = (name: string, times: readonly string[]) =>
    days > 0
      ? `${name};VALUE=DATE:${times.map((time) => time.slice(0, "20261123".length)).join(",")}`
      : `${name};TZID=${zone}:${times.join(",")}`;
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "BEGIN:VEVENT",
    "UID:one@example.com",
    zoned("DTSTART", [start]),
    `DURATION:${days > 0 ? `P${days}D` : `PT${minutes}M`}`,
    ...(rule === "" ? [] : [`RRULE:${rule}`]),
    ...(added.length === 0 ? [] : [zoned("RDATE", added)]),
    ...(leftOut.length === 0 ? [] : [zoned("EXDATE", leftOut)]),
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ].join("\r\n");
}

test(`${COUNT} calendars made at random are expanded as python3-dateutil expands them`, () => {
  const calendars = Array.from({ length: COUNT }, randomCalendar);
  const python = spawnSync(
    "/usr/bin/python3",
    ["-B", resolve("testing/calendars/dateutil-spans.py")],
    {
      input: calendars.map((calendar) => JSON.stringify(calendar)).join("\n"),
      encoding: "utf8",
      maxBuffer: 64 * 1_048_576,
      env: { PYTHONPATH: join(unpackedFolder("dateutil"), "usr/lib/python3/dist-packages") },
    },
  );
  expect(python.stderr).toBe("");
  const expected = python.stdout.trim().split("\n");
  const differing = calendars.flatMap((calendar, index) => {
    const [start, end] = calendar.window;
    const text = textOf(calendar);
    const question = { zone: SHOP_ZONE, window: { start, end }, own: new Map() };
    const answer = busySpans(text, question);
    const spans =
      typeof answer === "string" ? answer : answer.spans.map((span) => [span.start, span.end]);
    const found = JSON.stringify(spans);
    const wanted = JSON.stringify(JSON.parse(expected[index] ?? "null"));
    return found === wanted ? [] : [{ text, wanted, found }];
  });
  expect(expected).toHaveLength(COUNT);
  // Most have something in their window, or nothing would be compared.
  expect(expected.filter((spans) => spans !== "[]").length).toBeGreaterThan(COUNT / 2);
  expect(differing).toEqual([]);
});
