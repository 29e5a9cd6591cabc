import { expect, test } from "vitest";

import { shop } from "@vitrine/shops/barbearia";
import { MONDAY } from "@vitrine/testing/sample-requests";

import { keyOfFreeSlots } from "./free-slots.ts";

test("of days whose notices are over for no slot, an answer depends on no number of slots", () => {
  const [barber] = shop.barbers;
  const [service] = shop.services;
  if (barber === undefined || service === undefined) throw new Error("The shop offers nothing.");
  const live = {
    shop: { ...shop, bookUntilMinutes: 60 },
    state: "open",
    revision: 1,
    changedAt: 0,
  } as const;
  const asked = { barbers: [{ barber, service }], places: 1 };
  const days = ["2026-11-23", "2026-11-24", "2026-11-25"];
  const key = keyOfFreeSlots(live, asked, days, Date.parse(MONDAY));
  // Of today, the half hours from eleven.
  expect(key).toMatch(/2026-11-25 12$/);
});
