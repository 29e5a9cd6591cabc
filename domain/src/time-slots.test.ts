import fc from "fast-check";
import { expect, test } from "vitest";

import { instantAt } from "./shop-time.ts";
import { STYLES_OF_SERVICE, TIME_TYPES } from "./styles-of-service.ts";
import { isRealSlot, slotLabelled, slotsOf, spanOf } from "./time-slots.ts";

const aTimeType = fc.constantFrom(...TIME_TYPES);

const OPENING_MINUTES = {
  halfTimes: [
    [480, 780],
    [900, 1_140],
  ],
  oneTimes: [
    [480, 780],
    [900, 1_140],
  ],
  twoTimes: [
    [480, 720],
    [840, 1_320],
  ],
} as const;

test("normal has eighteen half hours", () => {
  const labels = slotsOf("halfTimes").map((slot) => slot.label);
  expect(labels).toHaveLength(18);
  expect(labels[0]).toBe("08:00 - 08:30");
  expect(labels[9]).toBe("12:30 - 13:00");
  expect(labels[10]).toBe("15:00 - 15:30");
  expect(labels[17]).toBe("18:30 - 19:00");
});

test("barba has nine hours", () => {
  expect(slotsOf("oneTimes").map((slot) => slot.label)).toEqual([
    "08:00 - 09:00",
    "09:00 - 10:00",
    "10:00 - 11:00",
    "11:00 - 12:00",
    "12:00 - 13:00",
    "15:00 - 16:00",
    "16:00 - 17:00",
    "17:00 - 18:00",
    "18:00 - 19:00",
  ]);
});

test("pintura has six slots of two hours", () => {
  expect(slotsOf("twoTimes").map((slot) => slot.label)).toEqual([
    "08:00 - 10:00",
    "10:00 - 12:00",
    "14:00 - 16:00",
    "16:00 - 18:00",
    "18:00 - 20:00",
    "20:00 - 22:00",
  ]);
});

test("slots of a style never overlap and follow each other", () => {
  fc.assert(
    fc.property(aTimeType, (timeType) => {
      const slots = slotsOf(timeType);
      for (const [index, slot] of slots.entries()) {
        const before = slots[index - 1];
        if (before !== undefined) expect(before.endMinute).toBeLessThanOrEqual(slot.startMinute);
      }
    }),
  );
});

test("every slot lies inside one stretch of opening hours and is as long as its style says", () => {
  for (const { timeType, slotMinutes } of STYLES_OF_SERVICE) {
    for (const { startMinute, endMinute } of slotsOf(timeType)) {
      expect(endMinute - startMinute).toBe(slotMinutes);
      const stretches = OPENING_MINUTES[timeType];
      expect(stretches.some(([opens, closes]) => opens <= startMinute && endMinute <= closes)).toBe(
        true,
      );
    }
  }
});

test("labels are unique in their style and find their slot again", () => {
  for (const timeType of TIME_TYPES) {
    const slots = slotsOf(timeType);
    expect(new Set(slots.map((slot) => slot.label)).size).toBe(slots.length);
    for (const slot of slots) {
      const [startHour, startMinute, endHour, endMinute] = slot.label.split(/ - |:/).map(Number);
      expect(Number(startHour) * 60 + Number(startMinute)).toBe(slot.startMinute);
      expect(Number(endHour) * 60 + Number(endMinute)).toBe(slot.endMinute);
      expect(slotLabelled(timeType, slot.label)).toBe(slot);
    }
  }
});

test("a label of another style finds nothing", () => {
  expect(slotLabelled("oneTimes", "08:00 - 08:30")).toBeUndefined();
});

test("every slot of every style is real", () => {
  for (const timeType of TIME_TYPES) {
    for (const slot of slotsOf(timeType)) expect(isRealSlot(spanOf("2026-11-24", slot))).toBe(true);
  }
});

test.each([
  ["a quarter late", 8 * 60 + 15, 8 * 60 + 45],
  ["too long", 8 * 60, 9 * 60 + 30],
  ["in the lunch break", 13 * 60, 13 * 60 + 30],
  ["a two-hour slot on odd hours", 9 * 60, 11 * 60],
  ["before opening", 7 * 60 + 30, 8 * 60],
  ["turned around", 9 * 60, 8 * 60],
  ["empty", 8 * 60, 8 * 60],
  ["of another day's end", 20 * 60, 24 * 60 + 8 * 60],
])("a span %s is no slot", (_name, startMinute, endMinute) => {
  const span = {
    start: instantAt("2026-11-24", startMinute),
    end: instantAt("2026-11-24", endMinute),
  };
  expect(isRealSlot(span)).toBe(false);
});

test("a slot is real to the millisecond", () => {
  const slot = { start: instantAt("2026-11-24", 480), end: instantAt("2026-11-24", 510) };
  expect(isRealSlot(slot)).toBe(true);
  expect(isRealSlot({ start: slot.start + 1, end: slot.end })).toBe(false);
  expect(isRealSlot({ start: slot.start, end: slot.end - 1 })).toBe(false);
});
