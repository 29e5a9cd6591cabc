import { expect, test } from "vitest";

import { headingPoints } from "./printed-sizes.ts";

test.each([
  ["Agende seu horário", 72, 40],
  ["Reserve a mesa da sua turma em um minuto", 46, 30],
  ["x".repeat(160), 28, 16],
])("the heading %j is printed as large as it fits", (heading, poster, card) => {
  expect(headingPoints("poster", heading)).toBe(poster);
  expect(headingPoints("card", heading)).toBe(card);
});
