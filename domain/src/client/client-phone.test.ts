import fc from "fast-check";
import { expect, test } from "vitest";

import { anyCharacter } from "@vitrine/testing/any-character";
import { filterClientPhone, isClientPhone } from "./client-phone.ts";

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
  expect(filterClientPhone("98765-4321")).toEqual({ value: "987654321", cut: false, beyond: "" });
});

test.each([
  ["(11) 98765-4321", "11"],
  ["11987654321", "11"],
  ["+55 11 98765-4321", "11"],
  ["+55 (21) 9 8765-4321", "21"],
  ["048 98765-4321", "48"],
  // 55 is the country's code and an area's.
  ["(55) 98765-4321", "55"],
  ["+55 55 98765-4321", "55"],
])("%s is the mobile number, and beside it the area code %s", (text, areaCode) => {
  expect(filterClientPhone(text)).toEqual({ value: "987654321", cut: true, beyond: "", areaCode });
});

test("two digits that are no area's are left out", () => {
  expect(filterClientPhone("(20) 98765-4321")).toEqual({
    value: "987654321",
    cut: true,
    beyond: "",
  });
});

test.each([
  // A landline has eight digits.
  ["(11) 3456-7890", "113456789", "0"],
  ["1198765432", "119876543", "2"],
  ["9876543210", "987654321", "0"],
  ["01 98765-4321", "019876543", "21"],
  ["98765-4321 98765-4321", "987654321", "987654321"],
  ["+1 11 98765-4321", "111987654", "321"],
  ["+55 011 98765-4321", "550119876", "54321"],
])("%s has no area code before a mobile number and is cut at its end", (text, value, beyond) => {
  expect(filterClientPhone(text)).toEqual({ value, cut: true, beyond });
});

test("a number of nine digits is all number, whatever it begins with", () => {
  expect(filterClientPhone("551198765")).toEqual({ value: "551198765", cut: false, beyond: "" });
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
        expect(filterClientPhone(text)).toMatchObject({ value: mobile, cut: true, beyond: "" });
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
