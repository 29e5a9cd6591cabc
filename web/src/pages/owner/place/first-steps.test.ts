import { storageInMemory } from "@vitrine/testing/owner/storage-in-memory";
import { expect, test } from "vitest";

import { areAllDone, firstSteps, withStepDone } from "./first-steps.ts";

test("a new shop has four steps, which outlast its first publication, and end when all are done", () => {
  const storage = storageInMemory();
  const steps = firstSteps(() => storage, "salao");
  expect(steps.begin(true)).toEqual([]);
  steps.write(withStepDone([], "team"));
  // It is no longer new: something was published.
  expect(firstSteps(() => storage, "salao").begin(false)).toEqual(["team"]);
  const all = ["try", "hours", "services"].reduce(withStepDone, withStepDone([], "team"));
  expect(all).toEqual(["hours", "team", "services", "try"]);
  expect([areAllDone(all), areAllDone(all.slice(1))]).toEqual([true, false]);
  expect(steps.areOpen()).toBe(true);
  steps.write(all);
  expect(steps.areOpen()).toBe(false);
});

test("a shop that was edited before has none, and neither has another shop on the device", () => {
  const storage = storageInMemory();
  expect(firstSteps(() => storage, "salao").begin(false)).toBeUndefined();
  expect(storage.length).toBe(0);
  firstSteps(() => storage, "salao").begin(true);
  expect(firstSteps(() => storage, "clinica").begin(false)).toBeUndefined();
});

test("a step is done once, and other sections are not steps", () => {
  expect(withStepDone(["hours"], "hours")).toEqual(["hours"]);
  expect(withStepDone(["hours"], "rules")).toEqual(["hours"]);
});
