import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { BenchOptions } from "../bench-options.ts";
import {
  COMPARISON_HEAD,
  FIGURES_HEAD,
  comparisonRows,
  figureRows,
} from "../figures/figure-rows.ts";
import type { Conditions, Measurement } from "../figures/measurement.ts";
import { printTable } from "../figures/print-table.ts";
import { slowFlush } from "../slow-flush.ts";
import { measureRounds } from "./measure-rounds.ts";

/**
 * Opens one measurement or two, lets them take turns, and prints what they measured; of two, the second to the first.
 * @throws on any wrong answer
 */
export async function measureInTurns(
  opened: readonly ((conditions: Conditions) => Promise<Measurement>)[],
  options: BenchOptions,
  head: readonly string[] = COMPARISON_HEAD,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-bench-"));
  const conditions: Conditions = {
    ...options,
    disk: slowFlush(folder, options.flushMilliseconds),
    newFolder: (name) => mkdtempSync(join(folder, `${name}-`)),
  };
  const measurements: Measurement[] = [];
  try {
    for (const open of opened) measurements.push(await open(conditions));
    const [first = [], second] = await measureRounds(measurements, options.rounds);
    for (const measurement of measurements) await measurement.close();
    if (second === undefined) printTable(FIGURES_HEAD, figureRows(first));
    else printTable(head, comparisonRows(first, second));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
