import { median } from "./median.ts";
import { medianInterval } from "./median-interval.ts";
import type { Figures } from "./measurement.ts";

export const FIGURES_HEAD = ["figure", "median", "95 % interval"];
export const COMPARISON_HEAD = ["figure", "there", "here", "here to there", "95 % interval"];

/** A row for each figure: its median over the rounds, and the interval that holds it. */
export function figureRows(rounds: readonly Figures[]): string[][] {
  return namesOf(rounds).map((name) => {
    const values = valuesOf(rounds, name);
    return [name, formatFigure(median(values)), formatInterval(values)];
  });
}

/** A row for each figure: its medians on both sides, and the median of here to there in each pair of turns. */
export function comparisonRows(there: readonly Figures[], here: readonly Figures[]): string[][] {
  return namesOf(here).map((name) => {
    const before = valuesOf(there, name);
    const now = valuesOf(here, name);
    const ratios = now.map((value, pair) => value / (before[pair] ?? Number.NaN));
    return [
      name,
      formatFigure(median(before)),
      formatFigure(median(now)),
      `${median(ratios).toFixed(3)}×`,
      formatInterval(ratios),
    ];
  });
}

/** Three digits, or more before the point: `7,378`, `12.3`, `0.0812`. */
export function formatFigure(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString("en");
  return value.toPrecision(3);
}

function namesOf([first = {}]: readonly Figures[]): string[] {
  return Object.keys(first).filter((name) => !Number.isNaN(first[name]));
}

function valuesOf(rounds: readonly Figures[], name: string): number[] {
  return rounds.map((figures) => figures[name] ?? Number.NaN);
}

function formatInterval(values: readonly number[]): string {
  const { low, high } = medianInterval(values);
  return `${formatFigure(low)}–${formatFigure(high)}`;
}
