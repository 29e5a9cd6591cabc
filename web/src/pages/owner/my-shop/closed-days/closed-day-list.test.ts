import type { Shop } from "@vitrine/domain/shop/shop";
import { barberShop } from "@vitrine/testing/fixture-shops";
import { expect, test } from "vitest";

import {
  daysOff,
  daysOver,
  holidaysOver,
  holidaysToCome,
  dayOffChanged,
  newDayOff,
  placeOfEntry,
  withDayOff,
} from "./closed-day-list.ts";

const TODAY = "2026-11-23";
const SHOP: Shop = {
  ...barberShop,
  closed: [
    { from: "2026-06-04" },
    { from: "2026-12-25" },
    { from: "2026-10-01", to: "2026-10-10" },
    { from: "2026-12-26", to: "2027-01-03" },
    { from: "2026-11-20", to: "2026-11-23", barberId: 6 },
    { from: "2026-11-02", barberId: 7 },
    { from: "" },
  ],
};

test("days off are those that are not over, without the holidays that have a line of their own", () => {
  expect(daysOff(SHOP, TODAY).map(({ index }) => index)).toEqual([3, 4, 6]);
  expect(daysOver(SHOP, TODAY).map(({ index }) => index)).toEqual([5, 2]);
});

test("a holiday says what closes it, and whether the shop is open on its weekday at all", () => {
  const [christmas, newYear, carnival] = holidaysToCome(SHOP, TODAY);
  expect(christmas).toEqual({
    day: "2026-12-25",
    name: "Natal",
    closing: { from: "2026-12-25" },
    isOpenWeekday: true,
  });
  expect(newYear?.closing).toEqual({ from: "2026-12-26", to: "2027-01-03" });
  expect(carnival?.closing).toBeUndefined();
  const workers = holidaysToCome(SHOP, TODAY).find(({ day }) => day === "2027-05-01");
  expect(workers).toMatchObject({ name: "Dia do Trabalho", isOpenWeekday: false });
  expect(holidaysOver(SHOP, TODAY)[0]?.day).toBe("2026-11-20");
});

test("a new day off is tomorrow, and its dates and its person change", () => {
  const one = newDayOff(TODAY);
  expect(one).toEqual({ from: "2026-11-24" });
  const longer = dayOffChanged(one, { to: "2026-11-30" });
  expect(longer).toEqual({ from: "2026-11-24", to: "2026-11-30" });
  const ofOne = dayOffChanged(longer, { barberId: 6 });
  expect(ofOne).toEqual({ from: "2026-11-24", to: "2026-11-30", barberId: 6 });
  expect(dayOffChanged(ofOne, { barberId: undefined })).toEqual(longer);
  // The end follows a later beginning, and one day needs no end.
  expect(dayOffChanged(ofOne, { from: "2026-12-05" })).toEqual({ from: "2026-12-05", barberId: 6 });
  expect(dayOffChanged(longer, { to: "" })).toEqual({ from: "2026-11-24", to: "" });
});

test("a full list takes a day off in place of the oldest that ended more than a year ago", () => {
  const [one, old, older] = [newDayOff(TODAY), { from: "2025-11-21" }, { from: "2024-01-01" }];
  const full = Array.from({ length: 366 }, () => ({ from: "2025-11-22" }));
  expect(withDayOff([old], one, TODAY)).toEqual([old, one]);
  expect(withDayOff(full, one, TODAY)).toBeUndefined();
  const rest = full.slice(2);
  expect(withDayOff([old, older, ...rest], one, TODAY)).toEqual([old, ...rest, one]);
  expect(withDayOff([old, ...full.slice(1)], one, TODAY)).toEqual([...full.slice(1), one]);
});

test("an entry is found where it stands now: of two that are equal itself, of copies its equal", () => {
  const [one, equal] = [{ from: "2026-12-10" }, { from: "2026-12-10" }];
  expect(placeOfEntry([one, equal], equal)).toBe(1);
  const published = [{ from: "2026-12-01" }, { from: "2026-12-10", to: "2026-12-10" }];
  expect(placeOfEntry(published, one)).toBe(1);
  expect(placeOfEntry(published, { from: "2026-12-10", barberId: 6 })).toBe(-1);
});
