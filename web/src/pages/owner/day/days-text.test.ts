import { expect, test } from "vitest";

import { daysText } from "./days-text.ts";

test("days are listed as people say them", () => {
  expect(daysText([])).toBe("");
  expect(daysText(["2026-10-10"])).toBe("10/10");
  expect(daysText(["2026-10-10", "2026-10-24"])).toBe("10/10 e 24/10");
  expect(daysText(["2026-10-10", "2026-10-17", "2026-10-24"])).toBe("10/10, 17/10 e 24/10");
});
