import type { TimeSlot } from "@vitrine/domain/slots/time-slots";
import { expect, test } from "vitest";

import { hourToShow, slotsByHour } from "./slots-by-hour.ts";

const slot = (startMinute: number, label: string): TimeSlot => ({
  label,
  startMinute,
  endMinute: startMinute + 40,
});
const SLOTS = [slot(480, "08:00"), slot(535, "08:55"), slot(540, "09:00"), slot(1080, "18:00")];

test("slots stand in the hour in which they begin", () => {
  expect(slotsByHour(SLOTS).map(({ hour, slots }) => [hour, slots.length])).toEqual([
    [8, 2],
    [9, 1],
    [18, 1],
  ]);
});

test("the hour of the chosen slot is shown, else the first with a free one, else the first", () => {
  const availability = { "08:00": false, "08:55": false, "09:00": true, "18:00": true };
  expect(hourToShow(SLOTS, availability, "18:00")).toBe(18);
  expect(hourToShow(SLOTS, availability, "")).toBe(9);
  expect(
    hourToShow(SLOTS, { "08:00": false, "08:55": false, "09:00": false, "18:00": false }, ""),
  ).toBe(8);
  expect(hourToShow(SLOTS, undefined, "")).toBe(8);
  expect(hourToShow([], undefined, "")).toBeUndefined();
});
