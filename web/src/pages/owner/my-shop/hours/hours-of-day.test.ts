import { weekPlanOf } from "@vitrine/domain/shop/opening/week-plan";
import type { WallTime } from "@vitrine/domain/shop/shop";
import { barberShop } from "@vitrine/testing/fixture-shops";
import { expect, test } from "vitest";

import {
  placedRanges,
  timesToChoose,
  withDayCopied,
  withDayOpened,
  withOneMoreRange,
  withoutRange,
  withRange,
} from "./hours-of-day.ts";

const HOURS = barberShop.services[0]?.hours ?? [];
const PLAN = weekPlanOf(HOURS);
const [MORNING, AFTERNOON] = [
  { from: "08:00", to: "13:00" },
  { from: "15:00", to: "19:00" },
] as const;

test("every range of a weekday knows the place of its hours", () => {
  expect(placedRanges(HOURS, 1, "services[0].hours")).toEqual([
    { ...MORNING, field: "services[0].hours[0]" },
    { ...AFTERNOON, field: "services[0].hours[1]" },
  ]);
  expect(placedRanges(HOURS, 6, "services[0].hours")).toEqual([]);
});

test("Saturday opens with Friday's hours, and a closed Monday with its own published ones", () => {
  expect(withDayOpened(PLAN, HOURS, 6, true)[6]).toEqual([MORNING, AFTERNOON]);
  const monday = weekPlanOf([{ weekdays: [1], from: "10:00", to: "12:00" }, ...HOURS.slice(1)]);
  const closed = withDayOpened(monday, HOURS, 1, false);
  expect(closed[1]).toEqual([]);
  expect(withDayOpened(closed, HOURS, 1, true)[1]).toEqual([MORNING, AFTERNOON]);
});

test("a range is changed, added, taken away and copied, and other days stay", () => {
  const later = withRange(PLAN, 1, 0, { from: "09:00" });
  expect(later[1]).toEqual([{ from: "09:00", to: "13:00" }, AFTERNOON]);
  expect(withoutRange(later, 1, 0)[1]).toEqual([AFTERNOON]);
  const evening = withOneMoreRange(later, 1);
  expect(evening[1].at(-1)).toEqual({ from: "20:00", to: "24:00" });
  // No hour is left.
  expect(withOneMoreRange(evening, 1)).toBe(evening);
  const copied = withDayCopied(later, 1, [2, 6]);
  expect([copied[2], copied[6], copied[3]]).toEqual([later[1], later[1], PLAN[3]]);
});

test("times to choose are half hours, and an end comes after its beginning", () => {
  const from = timesToChoose(MORNING, "from");
  expect([from.length, from[0], from.at(-1)]).toEqual([48, "00:00", "23:30"]);
  const to = timesToChoose(AFTERNOON, "to");
  expect([to.length, to[0], to.at(-1)]).toEqual([18, "15:30", "24:00"]);
});

test("what is there can be chosen, too: an odd minute, and an end before its beginning", () => {
  expect(timesToChoose({ from: "08:10", to: "09:00" }, "from")).toContain("08:10");
  expect(timesToChoose({ from: "15:00", to: "13:00" }, "to")[0]).toBe("13:00");
  expect(timesToChoose({ from: "" as WallTime, to: "13:00" }, "to")).toHaveLength(48);
});
