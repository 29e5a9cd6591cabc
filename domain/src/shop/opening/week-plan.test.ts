import fc from "fast-check";
import { expect, test } from "vitest";

import { barberShop } from "@vitrine/testing/fixture-shops";

import type { OpenHours, Shop, WallTime, Weekday } from "../shop.ts";
import {
  areHoursAlike,
  hoursOfWeek,
  nextRange,
  proposedRanges,
  servicesWithOwnHours,
  shopHours,
  WEEK_FROM_MONDAY,
  weekPlanOf,
  withPersonHours,
  withServiceHours,
  withShopHours,
} from "./week-plan.ts";
import type { WeekPlan } from "./week-plan.ts";

const MORNING = { from: "08:00", to: "13:00" } as const;
const AFTERNOON = { from: "15:00", to: "19:00" } as const;
const PINTURA = 3;

const plan = weekPlanOf(barberShop.services[0]?.hours ?? []);

const TIMES: readonly WallTime[] = ["07:00", "09:00", "12:30", "18:00", "24:00"];
const range = fc.record({ from: fc.constantFrom(...TIMES), to: fc.constantFrom(...TIMES) });
const ranges = fc.array(range, { maxLength: 3 });
const anyPlan: fc.Arbitrary<WeekPlan> = fc.record({
  0: ranges,
  1: ranges,
  2: ranges,
  3: ranges,
  4: ranges,
  5: ranges,
  6: ranges,
});

test("a week is read weekday by weekday", () => {
  expect(plan).toEqual({
    0: [],
    1: [MORNING, AFTERNOON],
    2: [MORNING, AFTERNOON],
    3: [MORNING, AFTERNOON],
    4: [MORNING, AFTERNOON],
    5: [MORNING, AFTERNOON],
    6: [],
  });
});

test("the specification's hours are written as they stand in its shops", () => {
  for (const { hours } of barberShop.services)
    expect(hoursOfWeek(weekPlanOf(hours))).toEqual(hours);
});

test("a week is written and read again without a change, not even of the order of its ranges", () => {
  fc.assert(
    fc.property(anyPlan, (week) => {
      expect(weekPlanOf(hoursOfWeek(week))).toEqual(week);
    }),
  );
});

test("a full week needs no more entries than a shop may have", () => {
  const week = Object.fromEntries(
    WEEK_FROM_MONDAY.map((day) => [
      day,
      [
        { from: `0${day}:00`, to: "08:00" },
        { from: "09:00", to: "10:00" },
        { from: "11:00", to: "12:00" },
      ],
    ]),
  ) as unknown as WeekPlan;
  expect(hoursOfWeek(week)).toHaveLength(21);
});

test("hours are alike that mean the same, however they are listed", () => {
  const split: readonly OpenHours[] = [
    { weekdays: [5, 4], ...AFTERNOON },
    { weekdays: [1, 2, 3, 4, 5], ...MORNING },
    { weekdays: [1, 2, 3], ...AFTERNOON },
  ];
  expect(areHoursAlike(hoursOfWeek(plan), split)).toBe(true);
  expect(areHoursAlike(split, split.slice(1))).toBe(false);
});

test("the shop's hours are those that most of its services share", () => {
  expect(servicesWithOwnHours(barberShop)).toEqual([PINTURA]);
  expect(shopHours(barberShop, [PINTURA])).toBe(barberShop.services[0]?.hours);
  const alone: Shop = { ...barberShop, services: barberShop.services.slice(2) };
  expect(servicesWithOwnHours(alone)).toEqual([]);
  expect(shopHours(alone, [PINTURA])).toBe(alone.services[0]?.hours);
});

test("of hours that as many services share, the shop's are those that it had before", () => {
  const [normal, barba] = barberShop.services;
  if (normal === undefined || barba === undefined) throw new Error("few");
  const two: Shop = { ...barberShop, services: [normal, barba] };
  const after = withServiceHours(two, normal.id, hoursOfWeek({ ...plan, 5: [] }));
  expect(servicesWithOwnHours(after, two)).toEqual([normal.id]);
  expect(servicesWithOwnHours(after)).toEqual([barba.id]);
  // What more services share counts first.
  const most = withServiceHours(barberShop, normal.id, barberShop.services[2]?.hours ?? []);
  expect(servicesWithOwnHours(most, barberShop)).toEqual([barba.id]);
});

test("a changed hour of the shop changes all services but those with their own", () => {
  const saturday = [{ weekdays: [6], from: "09:00", to: "13:00" }] as const;
  const after = withShopHours(barberShop, [PINTURA], saturday);
  expect(after.services.map(({ hours }) => hours)).toEqual([
    saturday,
    saturday,
    barberShop.services[2]?.hours,
  ]);
  expect(after.barbers).toBe(barberShop.barbers);
});

test("a service gets hours of its own", () => {
  const saturday = [{ weekdays: [6], from: "09:00", to: "13:00" }] as const;
  const after = withServiceHours(barberShop, PINTURA, saturday);
  expect(after.services[2]?.hours).toBe(saturday);
  expect(after.services.slice(0, 2)).toEqual(barberShop.services.slice(0, 2));
});

test("a person gets hours of their own, and has none again", () => {
  const own = withPersonHours(barberShop, 7, [{ weekdays: [6], from: "09:00", to: "13:00" }]);
  expect(own.barbers[1]?.hours).toHaveLength(1);
  expect(withPersonHours(own, 7, undefined)).toEqual(barberShop);
  expect(withPersonHours(barberShop, 7, []).barbers[1]?.hours).toEqual([]);
});

test("Saturday is proposed Friday's hours, and Sunday Saturday's where it is open", () => {
  const friday = [{ from: "10:00", to: "20:00" }] as const;
  const week: WeekPlan = { ...plan, 5: friday };
  expect(proposedRanges(week, 6)).toBe(friday);
  expect(proposedRanges(week, 0)).toBe(friday);
  const saturday = [{ from: "09:00", to: "13:00" }] as const;
  expect(proposedRanges({ ...week, 6: saturday }, 0)).toBe(saturday);
});

test("a closed Monday is proposed Tuesday's hours, not those of the weekend", () => {
  const week: WeekPlan = { ...plan, 1: [], 6: [MORNING], 0: [MORNING] };
  expect(proposedRanges(week, 1)).toBe(week[2]);
  expect(proposedRanges({ ...week, 2: [], 3: [], 4: [], 5: [] }, 3)).toEqual([MORNING]);
});

test("a shop without any hours is proposed usual ones", () => {
  expect(proposedRanges(weekPlanOf([]), 2 satisfies Weekday)).toEqual([
    { from: "09:00", to: "18:00" },
  ]);
});

test.each([
  [[], { from: "08:00", to: "12:00" }],
  [[MORNING], { from: "14:00", to: "18:00" }],
  [[MORNING, AFTERNOON], { from: "20:00", to: "24:00" }],
  [[{ from: "08:00", to: "22:00" }], { from: "23:00", to: "24:00" }],
  [[{ from: "08:00", to: "23:30" }], undefined],
  [[{ from: "08:00", to: "" as WallTime }], { from: "08:00", to: "12:00" }],
] as const)("after %j the range %j is proposed", (before, proposed) => {
  expect(nextRange(before)).toEqual(proposed);
});
