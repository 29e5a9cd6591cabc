import { expect } from "vitest";

import { fuzzOwnServer } from "./fuzzed-server.ts";

/** So many requests of this seed find no fault, and have tried every answer that the document promises. */
export async function expectNoFault(seed: number, requests: number): Promise<void> {
  const { session, fault } = await fuzzOwnServer({ seed, requests, isPatient: false });
  expect(fault, `seed ${seed}`).toBeUndefined();

  // A mix that misses an answer has not tried it.
  const seen = `seed ${seed}\n${JSON.stringify(session.statuses, null, 2)}`;
  const untried = session.calls.flatMap(({ name, answers }) => {
    const counts = session.statuses[name] ?? {};
    const wanted = Object.keys(answers).filter((status) => !["429", "500", "503"].includes(status));
    return wanted.filter((status) => !(status in counts)).map((status) => `${status} of ${name}`);
  });
  expect(untried, seen).toEqual([]);
  for (const { name, answers } of session.calls) {
    if (!("201" in answers)) continue;
    const counts = session.statuses[name] ?? {};
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
    expect(counts["201"], seen).toBeGreaterThan(all / 10);
  }
  expect(session.statuses, seen).toHaveProperty(["outside the document"]);
  expect(session.statuses, seen).toHaveProperty(["malformed HTTP"]);
}
