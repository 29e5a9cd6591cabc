import { expect } from "vitest";

import { fuzzOwnServer } from "./fuzzed-server.ts";
import type { Call } from "./requests/api-document.ts";

const NOT_TRIED: ReadonlySet<string> = new Set([
  // Only a server without a key to seal with answers it.
  "POST /owner/makePersonLink: 409",
  // They ask for nothing: only an address with a sign that no address may have is refused, which few requests have.
  "GET /moveAppointment: 400",
  "GET /checkDays: 400",
  // Only a reminder's link is answered so, and the fuzzed server sends no mails.
  "POST /confirmar-presenca: 200",
  "POST /confirmar-presenca: 409",
  // No body is asked of it, and few requests have one that is too large.
  "POST /confirmar-presenca: 413",
  // Only a client who did not come can be chosen, and nothing that was booked has begun.
  "POST /owner/shopOnlyPhone: 200",
  // Only a device has notices, and the calls here carry a secret.
  "POST /owner/subscribeToNotices: 200",
  // Only of a day that the shop's facts close: none of the fuzzed shops has one.
  "POST /owner/checkSeries: 409",
  "POST /owner/seeSeries: 409",
  // Of a file of more than 20,000 bookings.
  "GET /owner/bookingsFile: 409",
]);

// Some answers come to one request in ten thousand: by chance a run gives none of them, and further requests do.
const FURTHER_REQUESTS = 5_000;
const MOST_FURTHER_RUNS = 8;

type Statuses = Record<string, Record<string, number>>;

/** So many requests of this seed find no fault, and they or some further ones have tried every answer that the document promises. */
export async function expectNoFault(seed: number, requests: number): Promise<void> {
  const statuses: Statuses = {};
  const run = async (ofSeed: number, count: number) => {
    const wanted = { seed: ofSeed, requests: count, isPatient: false };
    const { session, fault } = await fuzzOwnServer(wanted);
    expect(fault, `seed ${ofSeed}`).toBeUndefined();
    add(session.statuses, statuses);
    return session.calls;
  };
  const calls = await run(seed, requests);
  for (let further = 1; further <= MOST_FURTHER_RUNS; further += 1) {
    if (untried(calls, statuses).length === 0) break;
    await run(seed + further, FURTHER_REQUESTS);
  }

  // A mix that misses an answer has not tried it. First what it misses: a report may be cut.
  const seen = `seed ${seed}\n${JSON.stringify(statuses, null, 2)}`;
  const missed = untried(calls, statuses);
  expect(missed, `not tried: ${missed.join(", ")}; ${seen}`).toEqual([]);
  for (const { name, answers } of calls) {
    const counts = statuses[name] ?? {};
    if (!("201" in answers)) continue;
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
    expect(counts["201"], seen).toBeGreaterThan(all / 10);
  }
  expect(statuses, seen).toHaveProperty(["outside the document"]);
  expect(statuses, seen).toHaveProperty(["malformed HTTP"]);
}

function untried(calls: readonly Call[], statuses: Statuses): string[] {
  return calls.flatMap(({ name, answers }) =>
    Object.keys(answers)
      .filter((status) => !["429", "500", "503"].includes(status))
      .filter((status) => statuses[name]?.[status] === undefined)
      .map((status) => `${name}: ${status}`)
      .filter((answer) => !NOT_TRIED.has(answer)),
  );
}

/** Adds each count to the count of the same call and status. */
function add(from: Statuses, to: Statuses): void {
  for (const [name, counts] of Object.entries(from)) {
    const sums = (to[name] ??= {});
    for (const [status, count] of Object.entries(counts))
      sums[status] = (sums[status] ?? 0) + count;
  }
}
