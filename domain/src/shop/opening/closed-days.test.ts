import fc from "fast-check";
import { expect, test } from "vitest";

import { addDays } from "../../time/shop-time.ts";
import type { ClosedDays } from "../shop.ts";
import { closingOn, isOver, withDayClosed, withDayOpen } from "./closed-days.ts";

const CORPUS_CHRISTI = "2027-05-27";
const CHRISTMAS: ClosedDays = { from: "2026-12-21", to: "2027-01-03" };
const AWAY: ClosedDays = { from: "2026-12-01", to: "2027-12-31", barberId: 6 };

test("a day is closed once, and opened again", () => {
  const closed = withDayClosed([AWAY], CORPUS_CHRISTI);
  expect(closed).toEqual([AWAY, { from: CORPUS_CHRISTI }]);
  expect(withDayClosed(closed, CORPUS_CHRISTI)).toBe(closed);
  expect(withDayOpen(closed, CORPUS_CHRISTI)).toEqual([AWAY]);
});

test.each([
  [
    "2026-12-25",
    [
      { from: "2026-12-21", to: "2026-12-24" },
      { from: "2026-12-26", to: "2027-01-03" },
    ],
  ],
  ["2026-12-22", [{ from: "2026-12-21" }, { from: "2026-12-23", to: "2027-01-03" }]],
  ["2026-12-21", [{ from: "2026-12-22", to: "2027-01-03" }]],
  ["2027-01-03", [{ from: "2026-12-21", to: "2027-01-02" }]],
  ["2027-01-04", [CHRISTMAS]],
] as const)("of two weeks %s opens, and the other days stay closed", (day, left) => {
  expect(withDayOpen([CHRISTMAS], day)).toEqual(left);
});

test("an opened day is open, and no other day changes", () => {
  const dayAfter = fc.integer({ min: 0, max: 30 }).map((days) => addDays("2026-12-15", days));
  const days = fc
    .tuple(dayAfter, fc.integer({ min: 0, max: 9 }), fc.constantFrom(undefined, 6))
    .map(([from, length, barberId]): ClosedDays => ({
      from,
      ...(length > 0 && { to: addDays(from, length) }),
      ...(barberId !== undefined && { barberId }),
    }));
  fc.assert(
    fc.property(fc.array(days, { maxLength: 5 }), dayAfter, dayAfter, (closed, day, other) => {
      const opened = withDayOpen(closed, day);
      expect(closingOn(opened, day)).toBeUndefined();
      const isClosed = (list: readonly ClosedDays[]) => closingOn(list, other) !== undefined;
      expect(isClosed(opened)).toBe(other !== day && isClosed(closed));
      expect(opened.filter(({ barberId }) => barberId === 6)).toEqual(
        closed.filter(({ barberId }) => barberId === 6),
      );
    }),
  );
});

test("days are over when their last one is", () => {
  expect(isOver(CHRISTMAS, "2027-01-03")).toBe(false);
  expect(isOver(CHRISTMAS, "2027-01-04")).toBe(true);
  expect(isOver({ from: "2026-12-21" }, "2026-12-22")).toBe(true);
  // A date that is still being typed.
  expect(isOver({ from: "2026-12-21", to: "" }, "2027-01-01")).toBe(false);
});
