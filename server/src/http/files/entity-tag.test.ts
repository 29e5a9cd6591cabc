import { expect, test } from "vitest";

import { entityTag, isKnownTo } from "./entity-tag.ts";

test("equal bodies have equal tags, others have not", () => {
  expect(entityTag("a")).toBe(entityTag("a"));
  expect(entityTag("a")).not.toBe(entityTag("b"));
  expect(entityTag("a")).toMatch(/^"[A-Za-z0-9_-]+"$/);
});

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a" ,"c"', true],
  ["*", true],
  ['"b"', false],
  ["a", false],
  ["", false],
  [undefined, false],
])('If-None-Match: %s knows "a": %s', (header, isKnown) => {
  expect(isKnownTo(header, '"a"')).toBe(isKnown);
});
