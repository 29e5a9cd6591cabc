import fc from "fast-check";
import { expect, test } from "vitest";

import { cellsOf, placesInParts, sharesOf, takenTime } from "./half-hour-cells.ts";
import { instantAt } from "./shop-time.ts";
import type { TimeSpan } from "./time-span.ts";

// Whatever begins and ends on a half hour of one day.
const aSlotOfADay = fc
  .tuple(fc.integer({ min: 0, max: 47 }), fc.integer({ min: 1, max: 8 }))
  .map(([first, count]) => ({
    start: instantAt("2026-11-24", first * 30, "America/Sao_Paulo"),
    end: instantAt("2026-11-24", (first + count) * 30, "America/Sao_Paulo"),
  }));

test("the first half hour of 1970 is cell 0", () => {
  expect(cellsOf({ start: 0, end: 30 * 60_000 })).toEqual([0]);
});

test("a half-hour slot takes one cell, an hour two, two hours four, ascending", () => {
  const start = Date.parse("2026-11-24T08:00:00-03:00");
  expect(cellsOf({ start, end: start + 30 * 60_000 })).toEqual([997_510]);
  expect(cellsOf({ start, end: start + 60 * 60_000 })).toEqual([997_510, 997_511]);
  expect(cellsOf({ start, end: start + 120 * 60_000 })).toEqual([
    997_510, 997_511, 997_512, 997_513,
  ]);
});

test("a span that ends inside a cell covers it", () => {
  expect(cellsOf({ start: 29 * 60_000, end: 31 * 60_000 })).toEqual([0, 1]);
});

test("an empty or turned-around span covers nothing", () => {
  expect(cellsOf({ start: 0, end: 0 })).toEqual([]);
  expect(cellsOf({ start: 60 * 60_000, end: 0 })).toEqual([]);
});

test("two slots share a cell exactly when they overlap in time, across styles", () => {
  fc.assert(
    fc.property(aSlotOfADay, aSlotOfADay, (one: TimeSpan, other: TimeSpan) => {
      const cells = new Set(cellsOf(one));
      const shares = cellsOf(other).some((cell) => cells.has(cell));
      expect(shares).toBe(one.start < other.end && other.start < one.end);
    }),
  );
});

const MINUTE = 60_000;
const from = (minute: number, length: number) => ({
  start: minute * MINUTE,
  end: (minute + length) * MINUTE,
});

test("a booking without padding takes half hours as a whole", () => {
  expect(sharesOf({ span: from(0, 40) })).toEqual([
    { cell: 0, parts: 0, isPadding: false },
    { cell: 1, parts: 0, isPadding: false },
  ]);
});

test("with padding, were it none, it takes the parts that it covers, and what comes after it", () => {
  expect(sharesOf({ span: from(10, 40), paddingMinutes: 0 })).toEqual([
    { cell: 0, parts: 0x010101010000, isPadding: false },
    { cell: 1, parts: 0x01010101, isPadding: false },
  ]);
  expect(sharesOf({ span: from(30, 30), paddingMinutes: 5 })).toEqual([
    { cell: 1, parts: 0, isPadding: false },
    { cell: 2, parts: 0x01, isPadding: true },
  ]);
});

test("255 places in each part are counted", () => {
  const [share] = sharesOf({ span: from(5, 20), paddingMinutes: 0 });
  expect(placesInParts(255 * (share?.parts ?? 0))).toEqual([0, 255, 255, 255, 255, 0]);
});

test("a booking takes whole half hours from others where the shop has no step, else its own time and its padding", () => {
  const at = (time: string) => Date.parse(`2026-11-24T${time}:00-03:00`);
  const span = { start: at("08:10"), end: at("08:40") };
  expect(takenTime({ span })).toEqual({ start: at("08:00"), end: at("09:00") });
  expect(takenTime({ span, paddingMinutes: 0 })).toEqual(span);
  expect(takenTime({ span, paddingMinutes: 10 })).toEqual({ start: at("08:10"), end: at("08:50") });
});
