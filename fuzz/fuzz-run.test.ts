import { randomInt } from "node:crypto";

import { expect, test } from "vitest";

import { readApiDocument } from "./api-document.ts";
import { faultReport, summaryTable } from "./fuzz-report.ts";
import { requestStream } from "./fuzz-run.ts";
import { fuzzOwnServer } from "./fuzzed-server.ts";
import { LYING_DOCUMENT } from "./lying-server.ts";

const REQUESTS = 5_000;
const PATIENCE_MILLISECONDS = 240_000;

async function expectNoFault(seed: number): Promise<void> {
  const { outcome, broken, document } = await fuzzOwnServer({ seed, requests: REQUESTS });
  const { fault, statuses } = outcome;
  if (fault !== undefined) expect.fail(faultReport(fault, seed));
  expect(broken, `seed ${seed}`).toEqual([]);

  // A mix that misses an answer has not tried it.
  const seen = `seed ${seed}\n${summaryTable(outcome)}`;
  for (const { name, answers } of document.calls) {
    const counts = statuses.get(name) ?? new Map<string, number>();
    const wanted = [...answers.keys()].filter((status) => ![429, 500, 503].includes(status));
    expect([...counts.keys()].toSorted(), seen).toEqual(wanted.map(String).toSorted());
    if (!answers.has(201)) continue;
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    expect(counts.get("201"), seen).toBeGreaterThan(all / 10);
  }
  expect(statuses.has("outside the document"), seen).toBe(true);
  expect(statuses.has("malformed HTTP"), seen).toBe(true);
}

test(
  "every answer to 5,000 known requests is as promised, and no slot is sold twice",
  () => expectNoFault(20_261_123),
  PATIENCE_MILLISECONDS,
);

test(
  "every answer to 5,000 requests that nobody has seen is as promised, and no slot is sold twice",
  () => expectNoFault(randomInt(2 ** 32)),
  PATIENCE_MILLISECONDS,
);

test("a seed always makes the same requests", () => {
  const document = readApiDocument(LYING_DOCUMENT);
  const now = Date.parse("2026-11-23T10:00:00-03:00");
  const requests = (seed: number) => {
    const stream = requestStream({ document, seed, now });
    return Array.from({ length: 300 }, () => stream.next().value);
  };
  expect(requests(1)).toEqual(requests(1));
  expect(requests(1)).not.toEqual(requests(2));
});
