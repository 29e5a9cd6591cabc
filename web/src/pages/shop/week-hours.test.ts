import { weekdaysText } from "@vitrine/domain/shop/weekdays";
import { shop } from "@vitrine/shops/barbearia";
import { expect, test } from "vitest";

import { commonWeekdays, serviceHours } from "./week-hours.ts";

test("slots that follow one another read as one range", () => {
  expect(
    shop.services.map((service) =>
      serviceHours(shop, service, weekdaysText).map(({ hours }) => hours),
    ),
  ).toEqual([
    [["08:00–13:00", "15:00–19:00"]],
    [["08:00–13:00", "15:00–19:00"]],
    [["08:00–12:00", "14:00–22:00"]],
  ]);
  expect(commonWeekdays(shop, weekdaysText)).toBe("De segunda a sexta");
});

test("days with other hours get a line of their own, and the week no longer has one line", () => {
  const [normal, ...others] = shop.services;
  if (normal === undefined) throw new Error("nothing can be booked");
  const service = {
    ...normal,
    hours: [...normal.hours, { weekdays: [6], from: "09:00", to: "12:00" } as const],
  };
  expect(serviceHours(shop, service, weekdaysText)).toEqual([
    { weekdays: "De segunda a sexta", hours: ["08:00–13:00", "15:00–19:00"] },
    { weekdays: "Sábado", hours: ["09:00–12:00"] },
  ]);
  expect(commonWeekdays({ ...shop, services: [service, ...others] }, weekdaysText)).toBeUndefined();
});
