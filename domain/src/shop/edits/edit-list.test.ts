import { expect, test } from "vitest";

import { nextId, withBack, withChanged, withField, withMoved } from "./edit-list.ts";

const list = [{ id: 6 }, { id: 7 }, { id: 5 }];
const ids = (entries: readonly { readonly id: number }[]) => entries.map(({ id }) => id);

test("a field without a value is left out", () => {
  const price: { cents: number; isFrom?: boolean } = { cents: 1 };
  expect(withField({ ...price, isFrom: true }, "isFrom", undefined)).toStrictEqual({ cents: 1 });
  expect(withField(price, "isFrom", true)).toStrictEqual({ cents: 1, isFrom: true });
});

test("one entry changes, and the others are the same", () => {
  const changed = withChanged([...list], 7, () => ({ id: 9 }));
  expect(ids(changed)).toEqual([6, 9, 5]);
  expect(changed[0]).toBe(list[0]);
});

test("an id comes after all that are or were there", () => {
  expect(nextId(list, undefined, [{ id: 11 }])).toBe(12);
  expect(nextId([])).toBe(1);
});

test("an entry moves by a place, and not beyond the ends", () => {
  expect(ids(withMoved(list, 5, -1))).toEqual([6, 5, 7]);
  expect(ids(withMoved(list, 6, 1))).toEqual([7, 6, 5]);
  for (const [id, by] of [
    [6, -1],
    [5, 1],
    [99, 1],
  ] as const) {
    expect(withMoved(list, id, by)).toBe(list);
  }
});

test("an entry comes back after those that it followed", () => {
  const [first, second, third] = list;
  if (!first || !second || !third) throw new Error("the list has three");
  expect(ids(withBack([first, third], list, 7))).toEqual([6, 7, 5]);
  expect(ids(withBack([{ id: 8 }], list, 7))).toEqual([7, 8]);
  expect(ids(withBack([third, first, { id: 8 }], list, 7))).toEqual([5, 6, 7, 8]);
  expect(withBack(list, list, 7)).toBe(list);
  expect(withBack(list, list, 99)).toBe(list);
});
