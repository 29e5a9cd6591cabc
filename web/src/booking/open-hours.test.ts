import { expect, test } from "vitest";

import { openHours } from "./open-hours.ts";

test("slots that follow one another read as one stretch", () => {
  expect(openHours("halfTimes")).toEqual(["08:00–13:00", "15:00–19:00"]);
  expect(openHours("oneTimes")).toEqual(["08:00–13:00", "15:00–19:00"]);
  expect(openHours("twoTimes")).toEqual(["08:00–12:00", "14:00–22:00"]);
});
