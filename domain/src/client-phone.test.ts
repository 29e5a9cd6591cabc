import fc from "fast-check";
import { expect, test } from "vitest";

import { anyCharacter } from "@vitrine/testing/any-character";
import { filterClientPhone, hasAreaCode, isClientPhone } from "./client-phone.ts";

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

test.each([
  "(11) 98765-4321",
  "11987654321",
  "+55 11 98765-4321",
  "+55 (11) 9 8765-4321",
  "011 98765-4321",
  // 55 is the country's code and an area's.
  "(55) 98765-4321",
  "+55 55 98765-4321",
])("%s keeps the mobile number and leaves its area code out", (text) => {
  expect(filterClientPhone(text)).toEqual({ value: "987654321", cut: true });
  expect(hasAreaCode(text)).toBe(true);
});

test.each([
  // A landline has eight digits.
  ["(11) 3456-7890", "113456789"],
  ["1198765432", "119876543"],
  ["9876543210", "987654321"],
  ["01 98765-4321", "019876543"],
  ["98765-4321 98765-4321", "987654321"],
  ["+1 11 98765-4321", "111987654"],
  ["+55 011 98765-4321", "550119876"],
])("%s has no area code before a mobile number and is cut at its end", (text, value) => {
  expect(filterClientPhone(text)).toEqual({ value, cut: true });
  expect(hasAreaCode(text)).toBe(false);
});

test("a number of nine digits is all number, whatever it begins with", () => {
  expect(filterClientPhone("551198765")).toEqual({ value: "551198765", cut: false });
  expect(hasAreaCode("551198765")).toBe(false);
});

test("a number with its area code that is typed key by key is cut at its ninth digit", () => {
  const typed = [..."11987654321"].reduce((field, key) => filterClientPhone(field + key).value, "");
  expect(typed).toBe("119876543");
});

test("a mobile number is found behind any area code, however it is written", () => {
  const separator = fc.constantFrom("", " ", "-", " (", ") ", ".", "+");
  fc.assert(
    fc.property(
      fc.constantFrom("", "55", "0"),
      fc.integer({ min: 11, max: 99 }),
      fc.stringMatching(/^9[0-9]{8}$/),
      fc.infiniteStream(separator),
      (prefix, areaCode, mobile, separators) => {
        const text = [...`${prefix}${areaCode}${mobile}`]
          .map((digit) => separators.next().value + digit)
          .join("");
        expect(filterClientPhone(text)).toEqual({ value: mobile, cut: true });
      },
    ),
  );
});

test("whatever is typed, what is left is a phone or nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const { value: phone } = filterClientPhone(text);
      expect(phone === "" || isClientPhone(phone)).toBe(true);
    }),
  );
});
