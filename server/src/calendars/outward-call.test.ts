import { expect, test } from "vitest";

import { retryAfterMilliseconds } from "./outward-call.ts";

const NOW = Date.UTC(2026, 10, 23, 13, 0, 0);

test.each([
  ["120", 120_000],
  [" 5 ", 5_000],
  ["Mon, 23 Nov 2026 13:00:30 GMT", 30_000],
])("%j is a wait of %d ms", (header, milliseconds) => {
  expect(retryAfterMilliseconds(header, NOW)).toBe(milliseconds);
});

test("nobody waits for more than an hour", () => {
  expect(retryAfterMilliseconds("86400", NOW)).toBe(3_600_000);
  expect(retryAfterMilliseconds("Fri, 31 Dec 2027 23:59:59 GMT", NOW)).toBe(3_600_000);
});

test.each([
  null,
  "",
  "0",
  "-5",
  "1.5",
  "soon",
  "1e9",
  "9999999999999",
  "Mon, 23 Nov 2026 12:59:59 GMT",
  "Mon, 99 Nov 2026 13:00:30 GMT",
  "2026-11-23T13:00:30Z",
])("%j asks for no wait", (header) => {
  expect(retryAfterMilliseconds(header, NOW)).toBeUndefined();
});
