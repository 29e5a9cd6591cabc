import { expect, test } from "vitest";

import { memoize, memoizeWeakly } from "./memoize.ts";

test("an answer is computed once for each argument", () => {
  const asked: number[] = [];
  const double = memoize(10, (value: number) => {
    asked.push(value);
    return value * 2;
  });
  expect([double(1), double(2), double(1), double(2)]).toEqual([2, 4, 2, 4]);
  expect(asked).toEqual([1, 2]);
});

test("arguments without end are forgotten before they fill the memory", () => {
  const asked: number[] = [];
  const ask = memoize(2, (value: number) => {
    asked.push(value);
    return value;
  });
  for (const value of [1, 2, 3, 3, 1]) ask(value);
  expect(asked).toEqual([1, 2, 3, 1]);
});

test("an answer about an object is remembered from the second time on", () => {
  const computed: object[] = [];
  const wrap = memoizeWeakly((value: object) => {
    computed.push(value);
    return { value };
  });
  const one = { id: 1 };
  const other = { id: 2 };
  expect(wrap(one)).toEqual({ value: one });
  const second = wrap(one);
  expect(wrap(one)).toBe(second);
  expect(wrap(other)).toEqual({ value: other });
  expect(computed).toEqual([one, one, other]);
});
