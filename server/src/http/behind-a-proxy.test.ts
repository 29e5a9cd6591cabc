// Who counts as one client, behind proxies and without them.

import { expect, onTestFinished, test, vi } from "vitest";

import { appUnderTest } from "@vitrine/testing/app-under-test";
import { TUESDAY } from "@vitrine/testing/sample-requests";

const check = { method: "POST", url: "/check-availability", payload: TUESDAY } as const;
// Counted like any other check, and refused before the database is asked.
const emptyCheck = { ...check, payload: {} };

/** The statuses of one check after the other, a check a minute being allowed, with these headers or addresses. */
async function statuses(
  environment: Record<string, string>,
  callers: readonly { forwarded?: string; remoteAddress?: string }[],
) {
  const app = await appUnderTest({ RATE_LIMIT: "1", ...environment });
  const found = [];
  for (const { forwarded, remoteAddress } of callers) {
    const answer = await app.inject({
      ...check,
      ...(remoteAddress !== undefined && { remoteAddress }),
      ...(forwarded !== undefined && { headers: { "x-forwarded-for": forwarded } }),
    });
    found.push(answer.statusCode);
  }
  return found;
}

test("an address forwarded with its port counts as the address, behind any kind of trust", async () => {
  const callers = [
    { forwarded: "203.0.113.7:51234" },
    { forwarded: "203.0.113.7:51235" },
    { forwarded: "203.0.113.8:51234" },
    { forwarded: "[2001:db8::1]:443" },
    { forwarded: "[2001:db8::1]:444" },
  ];
  for (const TRUST_PROXY of ["1", "127.0.0.1"]) {
    expect(await statuses({ TRUST_PROXY }, callers)).toEqual([200, 429, 200, 200, 429]);
  }
});

test("a trusted proxy in the middle is passed over, also when it is forwarded with its port", async () => {
  const callers = [
    { forwarded: "203.0.113.7, 10.0.0.5:4711" },
    { forwarded: "203.0.113.8, 10.0.0.5:4711" },
    { forwarded: "203.0.113.7, 10.0.0.5:4712" },
  ];
  expect(await statuses({ TRUST_PROXY: "127.0.0.1, 10.0.0.0/8" }, callers)).toEqual([
    200, 200, 429,
  ]);
});

test("junk in a trusted header counts as one client, whatever it says", async () => {
  const callers = ["junk", "x".repeat(5_000), "more, junk", "::ffff:999.1.1.1"].map(
    (forwarded) => ({
      forwarded,
    }),
  );
  expect(await statuses({ TRUST_PROXY: "1" }, callers)).toEqual([200, 429, 429, 429]);
});

test("an IPv6 network of 64 bits counts as one client", async () => {
  const callers = ["2001:db8::1", "2001:db8::ffff:2", "2001:db8:0:1::1"];
  expect(
    await statuses(
      {},
      callers.map((remoteAddress) => ({ remoteAddress })),
    ),
  ).toEqual([200, 429, 200]);
  expect(
    await statuses(
      { TRUST_PROXY: "1" },
      callers.map((forwarded) => ({ forwarded })),
    ),
  ).toEqual([200, 429, 200]);
});

test("a machine's clock that goes back makes no refusal longer", async () => {
  const app = await appUnderTest({ RATE_LIMIT: "1" });
  await app.inject(check);
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime(Date.now() - 2 * 60 * 60_000);
  const refused = await app.inject(check);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
});

test("a refused client is not forgotten because thousands of others come", async () => {
  const app = await appUnderTest({ RATE_LIMIT: "1" });
  // The minute after which everybody is forgotten does not end, however long a busy machine takes.
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const callFrom = async (remoteAddress: string) =>
    (await app.inject({ ...emptyCheck, remoteAddress })).statusCode;
  expect([await callFrom("203.0.113.7"), await callFrom("203.0.113.7")]).toEqual([400, 429]);
  for (let other = 0; other < 5_001; other++) {
    await callFrom(`10.1.${Math.floor(other / 250)}.${other % 250}`);
  }
  expect(await callFrom("203.0.113.7")).toBe(429);
});

test("who forwards addresses to a server that trusts nobody is warned of once, in the log", async () => {
  const warnings = async (settings: Record<string, string>, header: string) => {
    const app = await appUnderTest(settings);
    const warn = vi.spyOn(app.log, "warn");
    for (let call = 0; call < 3; call++) {
      await app.inject({ url: "/health", headers: { [header]: "for=203.0.113.7" } });
    }
    return warn.mock.calls.map(([line]) => line);
  };
  const warning =
    "X-Forwarded-For arrives while TRUST_PROXY is off: if it is from your proxy, all visitors count as one client " +
    "and are refused together. Set TRUST_PROXY to the number of proxies in front, such as TRUST_PROXY=1";
  expect(await warnings({}, "x-forwarded-for")).toEqual([warning]);
  expect(await warnings({}, "forwarded")).toEqual([warning]);
  expect(await warnings({ TRUST_PROXY: "1" }, "x-forwarded-for")).toEqual([]);
  expect(await warnings({}, "x-other")).toEqual([]);
});
