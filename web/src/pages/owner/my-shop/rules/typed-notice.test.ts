import { expect, test } from "vitest";

import { readNotice, shownNotice } from "./typed-notice.ts";

test.each([
  ["45", 45],
  [" 0 ", 0],
  ["", -1],
  ["1 h", -1],
  ["-5", -1],
])("%j is read as %i", (text, minutes) => {
  expect(readNotice(text)).toBe(minutes);
});

test("what was typed stays until the notice is changed elsewhere", () => {
  expect(shownNotice("090", 90)).toBe("090");
  expect(shownNotice("1 h", -1)).toBe("1 h");
  expect(shownNotice("90", 30)).toBe("30");
  expect(shownNotice(undefined, -1)).toBe("");
  expect(shownNotice(undefined, undefined)).toBe("");
});
