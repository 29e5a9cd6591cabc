import { expect, test } from "vitest";

import { filteredEntry, caretAfterInsertion } from "./text-entry.ts";

const fiveDigits = (text: string) => {
  const digits = text.replaceAll(/[^0-9]/gu, "");
  return { value: digits.slice(0, 5), cut: digits.length > 5 };
};

test("a digit typed into the middle of a full field is blocked, and the caret stays", () => {
  expect(filteredEntry("12345", "", "129345", 3, fiveDigits)).toEqual({
    typed: "129345",
    value: "12345",
    caret: 2,
    blocked: true,
  });
});

test("what is typed at the end of a full field is cut", () => {
  expect(filteredEntry("12345", "", "123456", 6, fiveDigits)).toEqual({
    typed: "123456",
    value: "12345",
    caret: 5,
    blocked: false,
  });
});

test("what is pasted over the whole field is cut, not blocked", () => {
  expect(filteredEntry("12345", "", "987-6543", 8, fiveDigits)).toMatchObject({ value: "98765" });
});

test("what the browser fills in is cut, wherever it leaves the caret", () => {
  expect(filteredEntry("", "", "987654321", 0, fiveDigits)).toMatchObject({
    value: "98765",
    blocked: false,
  });
});

test("a character that does not belong leaves the caret where it was", () => {
  expect(filteredEntry("1234", "", "12 34", 3, fiveDigits)).toEqual({
    typed: "12 34",
    value: "1234",
    caret: 2,
    blocked: false,
  });
});

test("what is typed behind the end of a cut text goes on behind all of it", () => {
  expect(filteredEntry("12345", "67", "123458", 6, fiveDigits)).toEqual({
    typed: "12345678",
    value: "12345",
    caret: 5,
    blocked: false,
  });
  expect(filteredEntry("12345", "6", "123456", 6, fiveDigits).typed).toBe("1234566");
});

test("a keyboard that puts back what was cut off does not put it there twice", () => {
  expect(filteredEntry("12345", "67", "12345678", 8, fiveDigits).typed).toBe("12345678");
});

test("where anything but the end is changed, what was cut off is gone", () => {
  expect(filteredEntry("12345", "67", "1234", 4, fiveDigits).typed).toBe("1234");
  expect(filteredEntry("12345", "67", "9", 1, fiveDigits).typed).toBe("9");
  // Typed before the first of equal digits.
  expect(filteredEntry("11111", "67", "111111", 1, fiveDigits)).toMatchObject({
    typed: "111111",
    blocked: true,
  });
});

test("a field that hides its caret tells it by what has changed", () => {
  expect(caretAfterInsertion("ana@example.com", "an a@example.com")).toBe(3);
  expect(caretAfterInsertion("ana", "anab")).toBe(4);
  expect(caretAfterInsertion("aaa", "aaaa")).toBe(4);
  expect(caretAfterInsertion("", "ana")).toBe(3);
  expect(caretAfterInsertion("ana", "")).toBe(0);
});
