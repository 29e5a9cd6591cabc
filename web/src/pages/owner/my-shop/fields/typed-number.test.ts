import { expect, test } from "vitest";

import { readWhole, shownNumber } from "./typed-number.ts";

test.each([
  ["14", 14],
  [" 014 ", 14],
  ["", 0],
  ["14 dias", 0],
  ["1,5", 0],
  ["-3", 0],
  ["9999999", 0],
])("%j is read as %i", (text, number) => {
  expect(readWhole(text)).toBe(number);
});

test("what was typed stays until the number is changed elsewhere", () => {
  expect(shownNumber("014", 14)).toBe("014");
  expect(shownNumber("vinte", 0)).toBe("vinte");
  expect(shownNumber("14", 30)).toBe("30");
  expect(shownNumber(undefined, 0)).toBe("");
});
