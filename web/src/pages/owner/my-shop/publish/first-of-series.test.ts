import { expect, test } from "vitest";

import { firstOfSeries } from "./first-of-series.ts";

test("of a series only its first booking is listed, with how many dates follow", () => {
  const single = { bookingId: "a" };
  const first = { bookingId: "b", seriesId: "weekly" };
  const second = { bookingId: "c", seriesId: "weekly" };
  const other = { bookingId: "d", seriesId: "monthly" };
  expect(firstOfSeries([first, single, second, other])).toEqual([
    { booking: first, following: 1 },
    { booking: single, following: 0 },
    { booking: other, following: 0 },
  ]);
});
