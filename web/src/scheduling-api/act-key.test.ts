import { expect, test } from "vitest";

import { keyFor, randomKey } from "./act-key.ts";

test("the same act sent again has the same key, another one another", () => {
  let count = 0;
  const newKey = () => `key ${(count += 1)}`;
  const first = keyFor({ day: "2026-11-23" }, undefined, newKey);
  expect(keyFor({ day: "2026-11-23" }, first, newKey).key).toBe("key 1");
  expect(keyFor({ day: "2026-11-24" }, first, newKey).key).toBe("key 2");
});

test("a key is a random UUID", () => {
  expect(randomKey()).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  expect(randomKey()).not.toBe(randomKey());
});
