import fc from "fast-check";
import { expect, test } from "vitest";

import { anyCharacter } from "@vitrine/testing/any-character";
import { isClientPhone, filterClientPhone } from "./client-phone.ts";

test("one to nine digits are a phone", () => {
  expect(isClientPhone("9")).toBe(true);
  expect(isClientPhone("987654321")).toBe(true);
});

test.each(["", "9876543210", "98765-4321", " 987654321", "98765432a", "٩٨٧", "987654321\n"])(
  "%j is no phone",
  (phone) => {
    expect(isClientPhone(phone)).toBe(false);
  },
);

test("a pasted number loses its dash, not its last digit", () => {
  expect(filterClientPhone("98765-4321")).toEqual({ value: "987654321", cut: false });
});

test("a number with its area code is cut to nine digits, and says so", () => {
  expect(filterClientPhone("(11) 98765-4321")).toEqual({ value: "119876543", cut: true });
});

test("whatever is typed, what is left is a phone or nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const { value: phone } = filterClientPhone(text);
      expect(phone === "" || isClientPhone(phone)).toBe(true);
    }),
  );
});
