import fc from "fast-check";
import { expect, test } from "vitest";

import { clientNameFrom, isClientName, typedClientName } from "./client-name.ts";

test.each(["Ana", "João da Silva", "Zoë", "李小龙", "Мария", "अमित", "ABCDEFGHIJKLMNOPQRST"])(
  "%s is a name",
  (name) => {
    expect(isClientName(name)).toBe(true);
  },
);

test.each([
  ["empty", ""],
  ["only spaces", "   "],
  ["untrimmed", " Ana"],
  ["of 21 letters", "ABCDEFGHIJKLMNOPQRSTU"],
  ["with a digit", "Ana2"],
  ["with a line break", "Ana\nBia"],
  ["with a tab", "Ana\tBia"],
  ["with an emoji", "Ana 😀"],
  ["with markup", "<b>Ana</b>"],
  ["decomposed", "Joa\u0303o"],
  ["a lone surrogate", "\uD800"],
  ["a lone accent", "\u0303"],
  ["with a no-break space", "Ana\u00A0Bia"],
])("a text %s is no name", (_name, text) => {
  expect(isClientName(text)).toBe(false);
});

test("twenty letters beyond the basic plane are twenty characters", () => {
  expect(isClientName("𐐀".repeat(20))).toBe(true);
  expect(isClientName("𐐀".repeat(21))).toBe(false);
});

test("typing keeps letters and spaces, composed, and no more than twenty", () => {
  expect(typedClientName("J0o\u0303ao-da Silva!")).toBe("Jõaoda Silva");
  expect(typedClientName("abcdefghijklmnopqrstuvwxyz")).toBe("abcdefghijklmnopqrst");
});

test("whatever is typed, what is left of it is a name or has no letter", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const name = clientNameFrom(typedClientName(text));
      expect(isClientName(name) || !/\p{L}/u.test(name)).toBe(true);
    }),
  );
});
