import { expect, test } from "vitest";

import { untrueFindings } from "./ready-watch.ts";

const answered = (status: number, ...times: readonly number[]) =>
  times.map((at) => ({ server: "one", status, began: at - 10, at }));

const refused = answered(503, 1_000, 2_000, 2_500);
const booked = answered(201, 1_000, 2_000, 2_500);

test("ready is untrue when every create of the last seconds says the opposite", () => {
  expect(untrueFindings(answered(200, 2_600), refused)).toHaveLength(1);
  expect(untrueFindings(answered(503, 2_600), booked)).toHaveLength(1);
  expect(untrueFindings(answered(200, 2_600), booked)).toHaveLength(0);
  expect(untrueFindings(answered(503, 2_600), refused)).toHaveLength(0);
});

test("it is not where the creates differ, are few, are older, or another server's", () => {
  expect(untrueFindings(answered(200, 2_600), [...refused, ...answered(201, 2_400)])).toHaveLength(
    0,
  );
  expect(untrueFindings(answered(200, 2_600), refused.slice(1))).toHaveLength(0);
  expect(untrueFindings(answered(200, 4_600), refused)).toHaveLength(0);
  expect(untrueFindings(answered(503, 7_600), booked)).toHaveLength(0);
  const ofAnother = refused.map((answer) => ({ ...answer, server: "two" }));
  const underWay = { server: "one", status: 503, began: 2_590, at: 5_000 };
  expect(untrueFindings(answered(503, 2_600), [...booked, underWay])).toHaveLength(0);
  expect(untrueFindings(answered(200, 2_600), ofAnother)).toHaveLength(0);
});

test("the first create that began after it proves it, when it is acknowledged at once", () => {
  const create = (status: number, began: number, at: number) => {
    return { server: "one", status, began, at };
  };
  const isUntrue = (...later: readonly ReturnType<typeof create>[]) =>
    untrueFindings(answered(200, 2_600), [...later, ...refused]).length === 1;
  expect(isUntrue(create(201, 2_700, 2_800))).toBe(false);
  expect(isUntrue(create(201, 2_750, 2_850), create(503, 2_700, 2_800))).toBe(true);
  expect(isUntrue(create(201, 4_600, 5_600))).toBe(false);
  expect(isUntrue(create(201, 2_700, 3_701))).toBe(true);
  expect(isUntrue(create(201, 4_601, 4_700))).toBe(true);
  expect(isUntrue({ ...create(201, 2_700, 2_800), server: "two" })).toBe(true);
  expect(isUntrue(create(503, 2_500, 5_000), create(201, 2_700, 2_800))).toBe(false);
});
