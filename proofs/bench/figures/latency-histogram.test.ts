import { expect, test } from "vitest";

import { LatencyHistogram } from "./latency-histogram.ts";

function histogramOf(latencies: readonly number[]): LatencyHistogram {
  const histogram = new LatencyHistogram();
  for (const latency of latencies) histogram.add(latency);
  return histogram;
}

/** Whether two latencies differ by 1 % at the most. */
function expectNear(found: number, expected: number): void {
  expect(Math.abs(found / expected - 1)).toBeLessThan(0.01);
}

test("of a hundred latencies, the fiftieth is the p50 and the ninety-ninth the p99", () => {
  const histogram = histogramOf(Array.from({ length: 100 }, (_, index) => index + 1));
  expect(histogram.count).toBe(100);
  expectNear(histogram.quantile(0.5), 50);
  expectNear(histogram.quantile(0.99), 99);
  expectNear(histogram.quantile(1), 100);
});

test("latencies from microseconds to a minute are told within 1 %", () => {
  for (const latency of [0.0123, 0.456, 7.89, 310, 59_000]) {
    expectNear(histogramOf([latency]).quantile(0.99), latency);
  }
});

test("a single slow answer of a thousand is beyond the p99", () => {
  const histogram = histogramOf([...Array.from({ length: 999 }, () => 2), 500]);
  expectNear(histogram.quantile(0.99), 2);
  expectNear(histogram.quantile(1), 500);
});

test("the p50 is the middle latency, and of two the faster one", () => {
  expectNear(histogramOf([30, 10, 2]).quantile(0.5), 10);
  expectNear(histogramOf([10, 2]).quantile(0.5), 2);
});

test("there is no quantile of nothing", () => {
  expect(new LatencyHistogram().quantile(0.99)).toBeNaN();
});

test("latencies beyond all buckets count in the outermost ones", () => {
  const histogram = histogramOf([0, 10_000_000]);
  expect(histogram.count).toBe(2);
  expect(histogram.quantile(0.5)).toBeLessThan(0.002);
  expect(histogram.quantile(1)).toBeGreaterThan(60_000);
});
