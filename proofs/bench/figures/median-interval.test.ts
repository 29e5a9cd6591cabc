import { expect, test } from "vitest";

import { medianInterval } from "./median-interval.ts";

test("of nine values, the interval of the median is the second to the eighth", () => {
  expect(medianInterval([9, 1, 8, 2, 7, 3, 6, 4, 5])).toEqual({ low: 2, high: 8 });
});

test("of six values it is the smallest to the largest, of twelve the third to the tenth", () => {
  expect(medianInterval([1, 2, 3, 4, 5, 6])).toEqual({ low: 1, high: 6 });
  expect(medianInterval([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])).toEqual({ low: 3, high: 10 });
});

test("too few values for such certainty give their whole range", () => {
  expect(medianInterval([3, 1, 2])).toEqual({ low: 1, high: 3 });
});
