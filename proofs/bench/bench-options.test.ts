import { expect, test } from "vitest";

import { readBenchOptions } from "./bench-options.ts";

test("numbers of stored bookings keep their order: the first is what the others are held to", () => {
  expect(readBenchOptions(["--stored", "1000,10000000,1000000"]).stored).toEqual([
    1_000, 10_000_000, 1_000_000,
  ]);
});

test("numbers of shops are compared only when that is asked for", () => {
  expect(readBenchOptions([]).only).not.toContain("shops");
  const { only, shops } = readBenchOptions(["--only", "shops", "--shops", "2,50"]);
  expect({ only, shops }).toEqual({ only: ["shops"], shops: [2, 50] });
});

test.each([
  [["--only", "create"], "not create"],
  [["--shops", "many"], "--shops is a whole number, not many"],
  [["--stored", "1e3"], "--stored is a whole number, not 1e3"],
  [["--rounds", "1.5"], "--rounds is a whole number, not 1.5"],
  [["--seconds", "0"], "--seconds is a number, not 0"],
  [["--connections", "-1"], "--connections"],
  [["--network-milliseconds", "far"], "--network-milliseconds is a number, not far"],
  [["--limits", "no"], "--limits is on or off"],
  [["--bookings", "5"], "--bookings"],
])("%s is refused", (parameters, message) => {
  expect(() => readBenchOptions(parameters)).toThrow(message);
});
