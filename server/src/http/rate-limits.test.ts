import { expect, test } from "vitest";

import { appUnderTest } from "@vitrine/testing/app-under-test";

test("a call that ends as an unknown path is counted once, by its own limit", async () => {
  const app = await appUnderTest({ RATE_LIMIT: "2" });
  const feed = `/calendars/${"a".repeat(43)}/barbearia.ics`;
  const { statusCode, headers } = await app.inject(feed);
  expect(statusCode).toBe(404);
  expect(headers).toMatchObject({ "x-ratelimit-limit": "2", "x-ratelimit-remaining": "1" });
});

test("a client reads how many calls are left and when more are, and so does one that is refused", async () => {
  const app = await appUnderTest({ RATE_LIMIT: "1" });
  const call = () => app.inject({ method: "POST", url: "/check-availability", payload: {} });
  const first = await call();
  expect(first.statusCode).toBe(400);
  expect(first.headers).toMatchObject({ "x-ratelimit-limit": "1", "x-ratelimit-remaining": "0" });
  const refused = await call();
  expect(refused.statusCode).toBe(429);
  expect(refused.headers).toMatchObject({
    "x-ratelimit-limit": "1",
    "x-ratelimit-remaining": "0",
    "cache-control": "no-store",
  });
  for (const name of ["x-ratelimit-reset", "retry-after"]) {
    const seconds = Number(refused.headers[name]);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(61);
  }
});

test("the networks of one IPv6 site make three times the calls of one, and another site's are not theirs", async () => {
  const app = await appUnderTest({ RATE_LIMIT: "1", TRUST_PROXY: "1" });
  const statusFor = async (address: string) => {
    const headers = { "x-forwarded-for": address };
    const call = { method: "POST", url: "/check-availability", payload: {}, headers } as const;
    return (await app.inject(call)).statusCode;
  };
  const networks = ["2001:db8:1:1::9", "2001:db8:1:2::9", "2001:db8:1:3::9", "2001:db8:1:4::9"];
  const statuses = [];
  for (const address of [...networks, "2001:db8:2:1::9"]) statuses.push(await statusFor(address));
  expect(statuses).toEqual([400, 400, 400, 429, 400]);
});
