import { expect, test } from "vitest";

import { webAddress } from "./web-address.ts";

test.each([
  ["https://www.example.com", "https://www.example.com"],
  ["https://www.example.com/", "https://www.example.com"],
  ["http://localhost:3000", "http://localhost:3000"],
  ["https://example.com/booking//", "https://example.com/booking"],
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
])("%j is none", (text) => {
  expect(webAddress(text)).toBeUndefined();
});
