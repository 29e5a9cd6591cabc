import { LARGE_SALON } from "@vitrine/testing/salons/large-salon";
import { expect, test } from "vitest";

import { matchingServices } from "./service-search.ts";

const found = (wanted: string) =>
  matchingServices(LARGE_SALON.services, wanted).map(({ name }) => name);

test.each([
  ["hidratação", ["Hidratação"]],
  ["HIDRATACAO", ["Hidratação"]],
  ["hidratac\u0327a\u0303o", ["Hidratação"]],
  ["  pes ", ["Spa dos pés"]],
  ["corte barba", ["Barba e corte"]],
  ["barba", ["Barba", "Barba com toalha quente", "Bigode", "Barba e corte"]],
  ["até dez anos", ["Corte infantil"]],
  ["tatuagem", []],
])("'%s' finds %j", (wanted, names) => {
  expect(found(wanted)).toEqual(names);
});

test("nothing typed finds everything", () => {
  expect(found("")).toHaveLength(24);
  expect(found("   ")).toHaveLength(24);
});
