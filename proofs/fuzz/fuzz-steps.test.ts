import fc from "fast-check";
import { expect, test } from "vitest";

import { SHOPS } from "@vitrine/shops/shops";

import { readApiDocument } from "./requests/api-document.ts";
import { fuzzSteps } from "./fuzz-steps.ts";
import { LYING_DOCUMENT } from "./lying-server.ts";

test("a seed always makes the same requests", () => {
  const now = Date.parse("2026-11-23T10:00:00-03:00");
  const steps = (seed: number) =>
    fc
      .sample(fuzzSteps(readApiDocument(LYING_DOCUMENT), now, SHOPS), { seed, numRuns: 5 })
      .map((made) => [...made].map(String));
  expect(steps(1)).toEqual(steps(1));
  expect(steps(1)).not.toEqual(steps(2));
});
