import { expect, test } from "vitest";

import { CALENDARS_COPY } from "./calendars-copy.ts";

test("what a calendar would close all day is said in words", () => {
  expect(CALENDARS_COPY.closed("ter 24/11", "00:00", "24:00")).toBe("ter 24/11, o dia inteiro");
  expect(CALENDARS_COPY.closed("ter 24/11", "00:00", "12:00")).toBe("ter 24/11, 00:00 às 12:00");
});
