import { expect, test } from "vitest";

import { isFree, usesByCell } from "./occupancy.ts";

const CELLS = [10, 11];

test("half hours that nobody has touched are free", () => {
  expect(isFree(CELLS, usesByCell([]), 1, 1)).toBe(true);
});

test("one taken half hour occupies the whole slot", () => {
  expect(isFree(CELLS, usesByCell([{ cell: 11, taken: 1, blocked: 0 }]), 1, 1)).toBe(false);
});

test("the half hours on either side do not matter", () => {
  const uses = usesByCell([
    { cell: 9, taken: 1, blocked: 0 },
    { cell: 12, taken: 1, blocked: 0 },
  ]);
  expect(isFree(CELLS, uses, 1, 1)).toBe(true);
});

test("a group fits while it and the people already there are no more than the places", () => {
  const uses = usesByCell([{ cell: 10, taken: 12, blocked: 0 }]);
  expect(isFree(CELLS, uses, 8, 20)).toBe(true);
  expect(isFree(CELLS, uses, 10, 20)).toBe(false);
});

test("the owner's event closes a half hour that has room", () => {
  expect(isFree(CELLS, usesByCell([{ cell: 10, taken: 0, blocked: 1 }]), 1, 20)).toBe(false);
});

test("a half hour given back is free again", () => {
  expect(isFree(CELLS, usesByCell([{ cell: 10, taken: 0, blocked: 0 }]), 1, 1)).toBe(true);
});
