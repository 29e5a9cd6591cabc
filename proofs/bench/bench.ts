// npm run bench: what the server does in a second, how long it lets callers wait, how soon it starts and how much memory
// it takes; this checkout alone, or against another one. See --help. A slow answer is a figure, a wrong one a failure.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { USAGE, readBenchOptions } from "./bench-options.ts";
import type { BenchOptions, Part } from "./bench-options.ts";
import { HERE, prepareCheckout } from "./checkout.ts";
import type { Checkout } from "./checkout.ts";
import {
  COMPARISON_HEAD,
  FIGURES_HEAD,
  comparisonRows,
  figureRows,
} from "./figures/figure-rows.ts";
import { measureChecks } from "./measures/measure-checks.ts";
import { measureCreates } from "./measures/measure-creates.ts";
import { measureErasing } from "./measures/measure-erasing.ts";
import { measureMemory } from "./measures/measure-memory.ts";
import { measureRounds } from "./measures/measure-rounds.ts";
import { measureStart } from "./measures/measure-start.ts";
import { measureStored } from "./measures/measure-stored.ts";
import type { Conditions, Measurement, OpenMeasurement } from "./figures/measurement.ts";
import { printTable } from "./figures/print-table.ts";
import { measureShops } from "./shops/measure-shops.ts";
import { slowFlush } from "./slow-flush.ts";

const MEASUREMENTS: Readonly<Record<Part, OpenMeasurement>> = {
  creates: measureCreates,
  checks: measureChecks,
  stored: measureStored,
  erasing: measureErasing,
  start: measureStart,
  memory: measureMemory,
};

const options = readBenchOptions(process.argv.slice(2));
if (options.help) console.log(USAGE);
else await measureAll(options);

async function measureAll(options: BenchOptions): Promise<void> {
  const started = performance.now();
  const checkouts =
    options.against === undefined ? [HERE] : [await prepareCheckout(options.against), HERE];
  for (const part of options.only) {
    console.log(`\n${part}\n`);
    if (part === "shops") await measureShops(options);
    else await measurePart(part, checkouts, options);
  }
  console.log(
    `\nEvery answer was right. ${((performance.now() - started) / 60_000).toFixed(1)} min`,
  );
}

async function measurePart(
  part: Part,
  checkouts: readonly Checkout[],
  options: BenchOptions,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-bench-"));
  const conditions: Conditions = {
    ...options,
    disk: slowFlush(folder, options.flushMilliseconds),
    newFolder: (name) => mkdtempSync(join(folder, `${name}-`)),
  };
  const measurements: Measurement[] = [];
  try {
    for (const checkout of checkouts) {
      measurements.push(await MEASUREMENTS[part](checkout, conditions));
    }
    const [first = [], second] = await measureRounds(measurements, options.rounds);
    for (const measurement of measurements) await measurement.close();
    if (second === undefined) printTable(FIGURES_HEAD, figureRows(first));
    else printTable(COMPARISON_HEAD, comparisonRows(first, second));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
