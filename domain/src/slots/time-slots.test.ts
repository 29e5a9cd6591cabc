import fc from "fast-check";
import { expect, test } from "vitest";

import { SHOPS } from "@vitrine/shops/shops";
import { barberShop as shop } from "@vitrine/testing/fixture-shops";

import { barberByName, serviceByName } from "../shop/shop.ts";
import type { Barber, Service, Shop, Weekday } from "../shop/shop.ts";
import { instantAt } from "../time/shop-time.ts";
import type { Day } from "../time/shop-time.ts";
import { isRealSlot, slotByLabel, slotsOf, slotsOn, slotsOnWeekday, spanOf } from "./time-slots.ts";

const NORMAL = service("normal");
const BARBA = service("barba");
const PINTURA = service("pintura");
const BARBER = barber("barbeiro1");

const OPENING_MINUTES: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  normal: [
    [480, 780],
    [900, 1_140],
  ],
  barba: [
    [480, 780],
    [900, 1_140],
  ],
  pintura: [
    [480, 720],
    [840, 1_320],
  ],
};

test("normal has eighteen half hours", () => {
  const labels = slotsOf(shop, NORMAL).map((slot) => slot.label);
  expect(labels).toHaveLength(18);
  expect(labels[0]).toBe("08:00 - 08:30");
  expect(labels[9]).toBe("12:30 - 13:00");
  expect(labels[10]).toBe("15:00 - 15:30");
  expect(labels[17]).toBe("18:30 - 19:00");
});

test("barba has nine hours", () => {
  expect(slotsOf(shop, BARBA).map((slot) => slot.label)).toEqual([
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
  expect(slotsOf(shop, PINTURA).map((slot) => slot.label)).toEqual([
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
    fc.property(fc.constantFrom(...shop.services), (of) => {
      const slots = slotsOf(shop, of);
      for (const [index, slot] of slots.entries()) {
        const before = slots[index - 1];
        if (before !== undefined) expect(before.endMinute).toBeLessThanOrEqual(slot.startMinute);
      }
    }),
  );
});

test("every slot lies inside one range of opening hours and is as long as its style says", () => {
  for (const of of shop.services) {
    for (const { startMinute, endMinute } of slotsOf(shop, of)) {
      expect(endMinute - startMinute).toBe(of.minutes);
      const ranges = OPENING_MINUTES[of.name];
      expect(ranges?.some(([opens, closes]) => opens <= startMinute && endMinute <= closes)).toBe(
        true,
      );
    }
  }
});

test("labels are unique in their style and find their slot again", () => {
  for (const of of shop.services) {
    const slots = slotsOf(shop, of);
    expect(new Set(slots.map((slot) => slot.label)).size).toBe(slots.length);
    for (const slot of slots) {
      const [startHour, startMinute, endHour, endMinute] = slot.label.split(/ - |:/).map(Number);
      expect(Number(startHour) * 60 + Number(startMinute)).toBe(slot.startMinute);
      expect(Number(endHour) * 60 + Number(endMinute)).toBe(slot.endMinute);
      expect(slotByLabel(shop, of, slot.label)).toBe(slot);
    }
  }
});

test("a label of another style finds nothing", () => {
  expect(slotByLabel(shop, BARBA, "08:00 - 08:30")).toBeUndefined();
});

test("every slot of every style is real", () => {
  for (const of of shop.services) {
    for (const slot of slotsOf(shop, of)) {
      expect(isRealSlot(shop, shop.services, BARBER, spanOf(shop, "2026-11-24", slot))).toBe(true);
    }
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
    start: instantAt("2026-11-24", startMinute, shop.timeZone),
    end: instantAt("2026-11-24", endMinute, shop.timeZone),
  };
  expect(isRealSlot(shop, shop.services, BARBER, span)).toBe(false);
});

test("a slot is real to the millisecond", () => {
  const slot = spanOf(shop, "2026-11-24", { startMinute: 480, endMinute: 510 });
  expect(isRealSlot(shop, shop.services, BARBER, slot)).toBe(true);
  expect(isRealSlot(shop, shop.services, BARBER, { start: slot.start + 1, end: slot.end })).toBe(
    false,
  );
  expect(isRealSlot(shop, shop.services, BARBER, { start: slot.start, end: slot.end - 1 })).toBe(
    false,
  );
});

test("a weekday has the slots of its own hours, and a barber only those of theirs", () => {
  const half: Service = {
    ...NORMAL,
    hours: [
      { weekdays: [1, 2, 3, 4, 5], from: "08:00", to: "09:00" },
      { weekdays: [6], from: "09:00", to: "10:30" },
    ],
  };
  const late: Barber = { ...BARBER, hours: [{ weekdays: [6], from: "09:30", to: "12:00" }] };
  const labelsOn = (day: string, of: Barber) =>
    slotsOn(shop, half, of, day).map(({ label }) => label);
  expect(labelsOn("2026-11-24", BARBER)).toEqual(["08:00 - 08:30", "08:30 - 09:00"]);
  expect(labelsOn("2026-11-28", BARBER)).toEqual([
    "09:00 - 09:30",
    "09:30 - 10:00",
    "10:00 - 10:30",
  ]);
  expect(labelsOn("2026-11-28", late)).toEqual(["09:30 - 10:00", "10:00 - 10:30"]);
  expect(labelsOn("2026-11-24", late)).toEqual([]);
  expect(slotsOf(shop, half).map(({ label }) => label)).toEqual([
    "08:00 - 08:30",
    "08:30 - 09:00",
    "09:00 - 09:30",
    "09:30 - 10:00",
    "10:00 - 10:30",
  ]);
});

test("a service that people do in different times has the slots of all these times, the shorter first", () => {
  const hours = [{ weekdays: [1], from: "08:00", to: "10:00" }] as const;
  const shared = { ...NORMAL, minutes: 30, lengths: [60, 30], hours };
  expect(slotsOf(shop, shared).map(({ label }) => label)).toEqual([
    "08:00 - 08:30",
    "08:00 - 09:00",
    "08:30 - 09:00",
    "09:00 - 09:30",
    "09:00 - 10:00",
    "09:30 - 10:00",
  ]);
  expect(slotByLabel(shop, shared, "08:00 - 09:00")).toMatchObject({ endMinute: 540 });
});

test("a weekday's slots begin where the service opens on it, whenever it opens on others", () => {
  const barba: Service = {
    ...BARBA,
    hours: [
      { weekdays: [1, 2], from: "08:00", to: "11:00" },
      { weekdays: [6], from: "08:30", to: "11:30" },
    ],
  };
  const labelsOn = (weekday: Weekday, step: Pick<Shop, "stepMinutes"> = {}, of = {}) =>
    slotsOnWeekday(step, barba, of, weekday).map(({ label }) => label);
  expect(labelsOn(1)).toEqual(["08:00 - 09:00", "09:00 - 10:00", "10:00 - 11:00"]);
  expect(labelsOn(6)).toEqual(["08:30 - 09:30", "09:30 - 10:30", "10:30 - 11:30"]);
  expect(labelsOn(3)).toEqual([]);
  expect(labelsOn(2, { stepMinutes: 30 })).toHaveLength(5);
  // A barber who begins later begins with the service's next slot.
  const late: Barber["hours"] = [{ weekdays: [1, 6], from: "08:30", to: "10:30" }];
  expect(labelsOn(1, {}, { hours: late })).toEqual(["09:00 - 10:00"]);
  expect(labelsOn(6, {}, { hours: late })).toEqual(["08:30 - 09:30", "09:30 - 10:30"]);
  const atHalfPast = { startMinute: 510, endMinute: 570 };
  const isReal = (day: Day) => isRealSlot(shop, [barba], BARBER, spanOf(shop, day, atHalfPast));
  expect([isReal("2026-11-24"), isReal("2026-11-28")]).toEqual([false, true]);
});

test("on each of its days, a service of the specification has every one of its slots", () => {
  for (const of of SHOPS) {
    for (const service of of.services) {
      const weekdays = new Set(service.hours.flatMap((range) => range.weekdays));
      expect([...weekdays].toSorted()).toEqual([1, 2, 3, 4, 5]);
      for (const weekday of weekdays) {
        expect(slotsOnWeekday(of, service, {}, weekday)).toEqual(slotsOf(of, service));
      }
    }
  }
});

test("a shop in Manaus opens an hour later on São Paulo's clock", () => {
  const manaus: Shop = { ...shop, timeZone: "America/Manaus" };
  const [first] = slotsOn(manaus, NORMAL, BARBER, "2026-11-24");
  expect(first?.label).toBe("08:00 - 08:30");
  expect(first?.span.start).toBe(Date.parse("2026-11-24T09:00:00-03:00"));
});

function service(name: string): Service {
  const found = serviceByName(shop, name);
  if (found === undefined) throw new Error(`there is no service ${name}`);
  return found;
}

function barber(name: string): Barber {
  const found = barberByName(shop, name);
  if (found === undefined) throw new Error(`no barber is called ${name}`);
  return found;
}
