import { slotsOf } from "@vitrine/domain/slots/time-slots";
import { shop } from "@vitrine/shops/barbearia";
import { expect, test } from "vitest";

import { nearestFreeSlot } from "./nearest-free-slot.ts";

const SLOTS = shop.services.slice(0, 1).flatMap((service) => slotsOf(shop, service));

/** The nearest slot to 10:00 on a day with these free ones. */
function nearestToTen(...free: readonly string[]): string | undefined {
  const availability = Object.fromEntries(SLOTS.map(({ label }) => [label, free.includes(label)]));
  return nearestFreeSlot(SLOTS, availability, "10:00 - 10:30")?.label;
}

test("the free slot nearest to the refused one is offered, before or after it", () => {
  expect(nearestToTen("08:00 - 08:30", "09:00 - 09:30", "12:00 - 12:30")).toBe("09:00 - 09:30");
  expect(nearestToTen("08:00 - 08:30", "11:00 - 11:30", "18:30 - 19:00")).toBe("11:00 - 11:30");
});

test("of two equally near the later one is offered", () => {
  expect(nearestToTen("09:30 - 10:00", "10:30 - 11:00")).toBe("10:30 - 11:00");
});

test("a full day offers none", () => {
  expect(nearestToTen()).toBeUndefined();
});

test("a slot that the day does not have is not offered", () => {
  expect(nearestFreeSlot(SLOTS, { "08:00 - 08:30": true }, "10:00 - 10:30")?.label).toBe(
    "08:00 - 08:30",
  );
  expect(nearestFreeSlot(SLOTS, {}, "10:00 - 10:30")).toBeUndefined();
});
