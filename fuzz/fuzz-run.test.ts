import { randomInt } from "node:crypto";

import fc from "fast-check";
import { expect, test } from "vitest";

import { readApiDocument } from "./api-document.ts";
import { fuzzSteps } from "./fuzz-steps.ts";
import { fuzzOwnServer } from "./fuzzed-server.ts";
import { LYING_DOCUMENT } from "./lying-server.ts";

const PATIENCE_MILLISECONDS = 240_000;

async function expectNoFault(seed: number): Promise<void> {
  const { session, fault } = await fuzzOwnServer({ seed, requests: 5_000, isPatient: false });
  expect(fault, `seed ${seed}`).toBeUndefined();

  // A mix that misses an answer has not tried it.
  const seen = `seed ${seed}\n${JSON.stringify(session.statuses, null, 2)}`;
  for (const { name, answers } of session.calls) {
    const counts = session.statuses[name] ?? {};
    const wanted = Object.keys(answers).filter((status) => !["429", "500", "503"].includes(status));
    expect(Object.keys(counts).toSorted(), seen).toEqual(wanted.toSorted());
    if (!("201" in answers)) continue;
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
    expect(counts["201"], seen).toBeGreaterThan(all / 10);
  }
  expect(session.statuses, seen).toHaveProperty(["outside the document"]);
  expect(session.statuses, seen).toHaveProperty(["malformed HTTP"]);
}

test(
  "every answer to 5,000 known requests is as promised, and no slot is sold twice",
  () => expectNoFault(20_261_123),
  PATIENCE_MILLISECONDS,
);

test(
  "every answer to 5,000 requests that nobody has seen is as promised, and no slot is sold twice",
  () => expectNoFault(randomInt(2 ** 31)),
  PATIENCE_MILLISECONDS,
);

test("a seed always makes the same requests", () => {
  const now = Date.parse("2026-11-23T10:00:00-03:00");
  const steps = (seed: number) =>
    fc
      .sample(fuzzSteps(readApiDocument(LYING_DOCUMENT), now), { seed, numRuns: 5 })
      .map((made) => [...made].map(String));
  expect(steps(1)).toEqual(steps(1));
  expect(steps(1)).not.toEqual(steps(2));
});
