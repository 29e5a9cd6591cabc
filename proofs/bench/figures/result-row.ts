import type { LoadResult } from "../load.ts";
import { median } from "./median.ts";

/** Cells of the printed table: connections, call, a second, p50 ms, p99 ms, against, ratio. */
export type Row = readonly string[];

export const HEAD: Row = [
  "connections",
  "call",
  "a second",
  "p50 ms",
  "p99 ms",
  "against",
  "ratio",
];

/** The medians of some rounds, and their ratio to what they are held against. */
export function resultRow(
  connections: number,
  call: string,
  of: readonly LoadResult[],
  against: string,
  ratio: number,
): Row {
  return [
    String(connections),
    call,
    formatCount(rateOf(of)),
    median(of.map((result) => result.p50)).toFixed(2),
    median(of.map((result) => result.p99)).toFixed(2),
    against,
    `${ratio.toFixed(2)}×`,
  ];
}

/** A row of what everything else is held against. */
export function yardstickRow(call: string, perSecond: number): Row {
  return ["", call, formatCount(perSecond), "", "", "itself", "1.00×"];
}

/** The median rate of some rounds, a second. */
export function rateOf(results: readonly LoadResult[]): number {
  return median(results.map((result) => result.perSecond));
}

/** `12,345`. */
export function formatCount(count: number): string {
  return Math.round(count).toLocaleString("en");
}
