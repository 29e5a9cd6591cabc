import { expect, test } from "vitest";

import { forwardedAddress } from "./forwarded-addresses.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  [" 203.0.113.7:51234 ", "203.0.113.7"],
  ["2001:db8::1", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["[2001:db8::1]:443", "2001:db8::1"],
  ["::ffff:203.0.113.7", "::ffff:203.0.113.7"],
  [`fe80::1%${"x".repeat(9_000)}`, "fe80::1"],
  ["", "unknown"],
  ["unknown", "unknown"],
  ["203.0.113.7:", "unknown"],
  ["203.0.113.7:port", "unknown"],
  ["[203.0.113.7", "unknown"],
  ["999.0.113.7:80", "unknown"],
  ["proxy.example.com", "unknown"],
  ["x".repeat(9_000), "unknown"],
])("%j is forwarded for %j", (forwarded, address) => {
  expect(forwardedAddress(forwarded)).toBe(address);
});
