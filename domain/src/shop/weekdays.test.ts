import { expect, test } from "vitest";

import { weekdaysText } from "./weekdays.ts";

test.each([
  [[1, 2, 3, 4, 5], "De segunda a sexta"],
  [[2, 3, 4, 5, 6], "De terça a sábado"],
  [[6, 0, 5], "De sexta a domingo"],
  [[6], "Sábado"],
  [[5, 6], "Sexta e sábado"],
  [[1, 3, 5], "Segunda, quarta e sexta"],
  [[0, 1, 2, 3, 4, 5, 6], "Todos os dias"],
] as const)("%j are written as %s", (weekdays, text) => {
  expect(weekdaysText(weekdays)).toBe(text);
});
