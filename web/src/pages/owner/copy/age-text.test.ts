import { expect, test } from "vitest";

import { ageText } from "./age-text.ts";

test("an age is told in minutes, then in hours", () => {
  expect(ageText(0)).toBe("há menos de 1 min");
  expect(ageText(59_999)).toBe("há menos de 1 min");
  expect(ageText(120_000)).toBe("há 2 min");
  expect(ageText(3_599_999)).toBe("há 59 min");
  expect(ageText(2 * 3_600_000)).toBe("há 2 h");
});
