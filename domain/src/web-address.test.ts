import { expect, test } from "vitest";

import { webAddress } from "./web-address.ts";

test.each([
  ["https://www.example.com", "https://www.example.com"],
  ["https://www.example.com/", "https://www.example.com"],
  ["http://localhost:3000", "http://localhost:3000"],
  ["https://example.com/booking//", "https://example.com/booking"],
  ["http://[::1]:3000", "http://[::1]:3000"],
  ["http://caldav_server:5232", "http://caldav_server:5232"],
  ["https://pão.example.com", "https://xn--po-sia.example.com"],
])("%s is the address %s", (text, address) => {
  expect(webAddress(text)).toBe(address);
});

test.each([
  "",
  "www.example.com",
  "ftp://example.com",
  "https://example.com/?q=1",
  "https://example.com/#top",
  "https://me:secret@example.com",
  "javascript:alert(1)",
  "https://*.example.com",
  "https://*",
  "https://a,b.example.com",
  "https://example.com;x",
])("%j is none", (text) => {
  expect(webAddress(text)).toBeUndefined();
});
