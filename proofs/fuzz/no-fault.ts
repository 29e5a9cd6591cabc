import { expect } from "vitest";

import { fuzzOwnServer } from "./fuzzed-server.ts";

const NOT_TRIED: ReadonlySet<string> = new Set([
  // Only a server without a key to seal with answers it.
  "POST /owner/makePersonLink: 409",
  // It asks for nothing: only an address with a sign that no address may have is refused, which few requests have.
  "GET /moveAppointment: 400",
  // Only a reminder's link is answered so, and the fuzzed server sends no mails.
  "POST /confirmar-presenca: 200",
  "POST /confirmar-presenca: 409",
  // No body is asked of it, and few requests have one that is too large.
  "POST /confirmar-presenca: 413",
  // Only a client who did not come can be chosen, and nothing that was booked has begun.
  "POST /owner/shopOnlyPhone: 200",
  // Only a device has notices, and the calls here carry a secret.
  "POST /owner/subscribeToNotices: 200",
  // Of a file of more than 20,000 bookings.
  "GET /owner/bookingsFile: 409",
]);

/** So many requests of this seed find no fault, and have tried every answer that the document promises. */
export async function expectNoFault(seed: number, requests: number): Promise<void> {
  const { session, fault } = await fuzzOwnServer({ seed, requests, isPatient: false });
  expect(fault, `seed ${seed}`).toBeUndefined();

  // A mix that misses an answer has not tried it.
  const seen = `seed ${seed}\n${JSON.stringify(session.statuses, null, 2)}`;
  const untried = session.calls.flatMap(({ name, answers }) =>
    Object.keys(answers)
      .filter((status) => !["429", "500", "503"].includes(status))
      .filter((status) => session.statuses[name]?.[status] === undefined)
      .map((status) => `${name}: ${status}`)
      .filter((answer) => !NOT_TRIED.has(answer)),
  );
  expect(untried, seen).toEqual([]);
  for (const { name, answers } of session.calls) {
    const counts = session.statuses[name] ?? {};
    if (!("201" in answers)) continue;
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
    expect(counts["201"], seen).toBeGreaterThan(all / 10);
  }
  expect(session.statuses, seen).toHaveProperty(["outside the document"]);
  expect(session.statuses, seen).toHaveProperty(["malformed HTTP"]);
}
