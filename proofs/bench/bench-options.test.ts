import { expect, test } from "vitest";

import { readBenchOptions } from "./bench-options.ts";

test("without options, everything is measured in three rounds", () => {
  const options = readBenchOptions([]);
  expect(options).toMatchObject({
    against: undefined,
    only: ["creates", "checks", "stored", "erasing", "start", "memory"],
    rounds: 3,
    seconds: 2,
    connections: 64,
    stored: [1_000, 100_000],
    limits: "on",
    flushMilliseconds: 0,
  });
});

test("another checkout is measured in nine pairs, unless --rounds says otherwise", () => {
  expect(readBenchOptions(["--against", "../before"])).toMatchObject({
    against: "../before",
    rounds: 9,
  });
  expect(readBenchOptions(["--against", "../before", "--rounds", "2"]).rounds).toBe(2);
});

test("parts are measured in their own order, however they are listed", () => {
  expect(readBenchOptions(["--only", "start,creates"]).only).toEqual(["creates", "start"]);
});

test("numbers of stored bookings keep their order: the first is what the others are held to", () => {
  expect(readBenchOptions(["--stored", "1000,10000000,1000000"]).stored).toEqual([
    1_000, 10_000_000, 1_000_000,
  ]);
});

test("half a second and half a flush are allowed, half a round is not", () => {
  expect(readBenchOptions(["--seconds", "0.5"]).seconds).toBe(0.5);
  expect(readBenchOptions(["--flush-milliseconds", "1.5"]).flushMilliseconds).toBe(1.5);
  expect(() => readBenchOptions(["--rounds", "1.5"])).toThrow(
    "--rounds is a whole number, not 1.5",
  );
});

test.each([
  [["--only", "create"], "not create"],
  [["--stored", "1e3"], "--stored is a whole number, not 1e3"],
  [["--seconds", "0"], "--seconds is a number, not 0"],
  [["--connections", "-1"], "--connections"],
  [["--limits", "no"], "--limits is on or off"],
  [["--bookings", "5"], "--bookings"],
])("%s is refused", (parameters, message) => {
  expect(() => readBenchOptions(parameters)).toThrow(message);
});
