import { problem } from "@vitrine/domain/shop/shop-problems";
import type { ShopProblem } from "@vitrine/domain/shop/shop-problems";
import { barberShop } from "@vitrine/testing/fixture-shops";
import { expect, test } from "vitest";

import { stepMisfits } from "./step-misfits.ts";

const [first, ...others] = barberShop.barbers;
if (first === undefined) throw new Error("nobody works in the fixture");
const shop = {
  ...barberShop,
  barbers: [
    { ...first, services: [{ id: 1, minutes: 35 }], hours: barberShop.services[0]?.hours ?? [] },
    ...others,
  ],
};
const namesWith = (...problems: readonly ShopProblem[]) =>
  stepMisfits(shop, (field) => problems.find((one) => one.field === field)?.sentence);

test("the step that was chosen names whose lengths and hours it does not allow", () => {
  expect(namesWith()).toEqual([]);
  expect(
    namesWith(
      problem("minutes-off-grid", ["services", 0, "minutes"], { min: 30 }),
      problem("padding-without-step", ["services", 1, "paddingMinutes"]),
      problem("hours-off-grid", ["services", 2, "hours", 1, "to"], { min: 30 }),
    ),
  ).toEqual(["normal", "barba", "pintura"]);
  expect(namesWith(problem("hours-off-grid", ["barbers", 0, "hours", 0, "from"]))).toEqual([
    "barbeiro1",
  ]);
  expect(namesWith(problem("minutes-off-grid", ["barbers", 0, "services", 0, "minutes"]))).toEqual([
    "barbeiro1",
  ]);
});
