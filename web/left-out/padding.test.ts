import { expect, test } from "vitest";

import { withoutPadding } from "./padding.ts";

const SERVICES = `services: [
    { id: 1, name: "Corte", minutes: 40, paddingMinutes: 10, hours: HOURS },
    { id: 2, name: "Barba", minutes: 20, paddingMinutes: CLEANING },
    {
      id: 3,
      paddingMinutes: 5,
      name: "Tintura",
    },
  ],`;

test("what a shop's file says of cleaning is in no script", () => {
  const left = withoutPadding("/shops/salao.ts", SERVICES) ?? "";
  expect(left).not.toContain("padding");
  for (const kept of ["Corte", "hours: HOURS", "Barba", "Tintura", "minutes: 40"]) {
    expect(left).toContain(kept);
  }
  expect(withoutPadding("/domain/src/shop/shop.ts", SERVICES)).toBeUndefined();
});
