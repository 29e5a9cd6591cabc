import { setTimeout as after } from "node:timers/promises";

import { expect, test } from "vitest";

import { withPauses } from "./slice-pace.ts";

const SLICE_MILLISECONDS = 20;

const slice = (count: number) => async () => {
  await after(SLICE_MILLISECONDS);
  return count;
};

const timeOf = async (work: Promise<unknown>) => {
  const began = performance.now();
  await work;
  return performance.now() - began;
};

test("after a slice, others have nineteen times as long", async () => {
  expect(await timeOf(withPauses()(slice(1)))).toBeGreaterThan(19 * SLICE_MILLISECONDS);
});

test("a slice that found nothing makes nothing wait", async () => {
  const paces = Array.from({ length: 10 }, () => timeOf(withPauses()(slice(0))));
  expect(Math.min(...(await Promise.all(paces)))).toBeLessThan(19 * SLICE_MILLISECONDS);
});

test("a stop ends the pause, and no slice begins after it", async () => {
  const stopping = new AbortController();
  const pace = withPauses(stopping.signal);
  const pausing = pace(async () => {
    // Within the pause that follows.
    setTimeout(() => stopping.abort(), 150);
    await after(100);
    return 1;
  });
  await expect(pausing).rejects.toThrow("abort");
  await expect(pace(() => Promise.reject(new Error("it has begun")))).rejects.toThrow("abort");
});
