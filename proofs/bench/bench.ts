// npm run bench: what the server does in a second, how long it lets callers wait, how soon it starts and how much memory
// it takes; this checkout alone, or against another one. See --help. A slow answer is a figure, a wrong one a failure.

import { USAGE, readBenchOptions } from "./bench-options.ts";
import type { BenchOptions, Part } from "./bench-options.ts";
import { HERE, prepareCheckout } from "./checkout.ts";
import type { Checkout } from "./checkout.ts";
import { measureChecks } from "./measures/measure-checks.ts";
import { measureCreates } from "./measures/measure-creates.ts";
import { measureDays } from "./measures/measure-days.ts";
import { measureErasing } from "./measures/measure-erasing.ts";
import { measureMigration } from "./migration/measure-migration.ts";
import { measureMemory } from "./measures/measure-memory.ts";
import { measureInTurns } from "./measures/measure-in-turns.ts";
import { measureStart } from "./measures/measure-start.ts";
import { measureStored } from "./measures/measure-stored.ts";
import type { OpenMeasurement } from "./figures/measurement.ts";
import { measurePostgres } from "./postgres/measure-postgres.ts";
import { measureSteps } from "./measures/measure-steps.ts";
import { measureShops } from "./shops/measure-shops.ts";

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
  const there = options.against === undefined ? undefined : await prepareCheckout(options.against);
  const checkouts = there === undefined ? [HERE] : [there, HERE];
  for (const part of options.only) {
    console.log(`\n${part}\n`);
    if (part === "shops") await measureShops(options);
    else if (part === "postgres") await measurePostgres(checkouts, options);
    else if (part === "days") await measureDays(HERE, options);
    else if (part === "step") await measureSteps(HERE, options);
    else if (part === "migration") await measureMigration(HERE, there, options);
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
  await measureInTurns(
    checkouts.map((checkout) => (conditions) => MEASUREMENTS[part](checkout, conditions)),
    options,
  );
}
