import { expect, test } from "vitest";

import { personKey, personNamedIn } from "./person-keys.ts";

test("what a person's link opens says whose it is, and nothing of the owner's does", () => {
  expect(personNamedIn(personKey(6, "abc"))).toBe(6);
  expect(personNamedIn(personKey(2 ** 31 - 1, "abc"))).toBe(2 ** 31 - 1);
  for (const text of ["tesoura-de-ouro-0001", "6-abc", "06~abc", "0~abc", "~abc", "a6~abc", ""]) {
    expect(personNamedIn(text)).toBeUndefined();
  }
});
