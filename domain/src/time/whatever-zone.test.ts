import { expect, test } from "vitest";

import { barberShop as shop } from "@vitrine/testing/fixture-shops";

import { bookableDays } from "../slots/booking-days.ts";
import { toRfc3339 } from "./shop-time.ts";
import { slotsOn } from "../slots/time-slots.ts";

// The suites of the rules run once more in each of vitest.config.ts's awkward zones: this shows that it really does.

test("the process is in the zone that its run asks for", () => {
  const offsets: Record<string, number> = { "Asia/Kathmandu": -345, "America/St_Johns": 210 };
  const zone = process.env["TZ"] ?? "";
  const offset = new Date("2026-11-24T12:00:00Z").getTimezoneOffset();
  expect(offset).toBe(offsets[zone] ?? offset);
});

test("around midnight in São Paulo, days and slots are the shop's, whatever the process's zone", () => {
  const justBefore = Date.parse("2026-11-23T23:59:59-03:00");
  expect(bookableDays(shop, justBefore)[0]).toBe("2026-11-24");
  expect(bookableDays(shop, justBefore + 1_000)[0]).toBe("2026-11-25");
  const [barber] = shop.barbers;
  const [service] = shop.services;
  if (barber === undefined || service === undefined)
    throw new Error("the shop has no barber or service");
  const [first] = slotsOn(shop, service, barber, "2026-11-24");
  expect(toRfc3339(first?.span.start ?? 0, shop.timeZone)).toBe("2026-11-24T08:00:00-03:00");
});
