// npm run bench -- --against FOLDER: this checkout and another one of the project, measured in turns in one run.

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

import { CALENDAR_COUNT } from "./bench-shop.ts";
import { checkRequest, createRequests } from "./bench-requests.ts";
import { startBenchServer } from "./child.ts";
import { expectStored } from "./expect-stored.ts";
import { load } from "./load.ts";
import type { LoadResult, LoadRequest } from "./load.ts";
import { median } from "./median.ts";
import { medianInterval } from "./median-interval.ts";
import { formatCount } from "./result-row.ts";
import type { Row } from "./result-row.ts";

const CONNECTIONS = 64;

// The nine pairs' second and eighth ratio hold the true median with a confidence of 96 %.
const PAIRS = 9;

// Long enough that both servers' code is compiled before it is measured.
const WARM_UP_SECONDS = 2;

export const COMPARISON_HEAD: Row = [
  "call",
  "a second, there",
  "a second, here",
  "ratio",
  "96 % interval",
  "p99 ms, there",
  "p99 ms, here",
  "ratio of p99",
];

/** One checkout under measurement: its server on a database of its own, and what each of its turns measured. */
interface Contestant {
  readonly url: string;
  readonly dataFolder: string;
  readonly creates: ReturnType<typeof createRequests>;
  readonly results: { readonly check: LoadResult[]; readonly create: LoadResult[] };
  stop(): Promise<void>;
}

/**
 * Measures checks and creates of this checkout against the one in `folder`, in nine pairs of turns, the order changing
 * from pair to pair, so that whatever else the machine does falls on both. Both keep their data in `newDataFolder()`.
 * The other checkout's `bench/bench-server.ts` must take the same arguments and serve the same calendars as ours.
 * @returns the rows of a table under `COMPARISON_HEAD`; a ratio above 1 means more calls a second here
 * @throws on any wrong answer, or when what is stored is not what was acknowledged
 */
export async function compareWithCheckout(
  folder: string,
  { seconds, newDataFolder }: { seconds: number; newDataFolder: (name: string) => string },
): Promise<Row[]> {
  const other = resolve(folder);
  if (!existsSync(join(other, "bench", "bench-server.ts"))) {
    throw new Error(`${other} is no checkout of this project: it has no bench/bench-server.ts`);
  }
  installIn(other);
  const there = await startContestant(other, newDataFolder("there"));
  const here = await startContestant(resolve(import.meta.dirname, ".."), newDataFolder("here"));
  try {
    for (const one of [there, here]) await measureTurn(one, WARM_UP_SECONDS);
    for (const { results } of [there, here]) {
      results.check.length = 0;
      results.create.length = 0;
    }
    for (let pair = 0; pair < PAIRS; pair++) {
      const order = pair % 2 === 0 ? [there, here] : [here, there];
      for (const one of order) await measureTurn(one, seconds);
    }
  } finally {
    await Promise.all([there.stop(), here.stop()]);
  }
  for (const one of [there, here]) {
    expectStored(one.dataFolder, CALENDAR_COUNT + one.creates.count());
  }
  return [
    comparisonRow("check", there.results.check, here.results.check),
    comparisonRow("create", there.results.create, here.results.create),
  ];
}

/** Brings the other checkout's dependencies to its own lock file, by its own script. */
function installIn(folder: string): void {
  execFileSync(
    process.execPath,
    ["--input-type=module", "-e", `(await import("./scripts/prepare.mjs")).install()`],
    { cwd: folder, stdio: "inherit" },
  );
}

async function startContestant(checkout: string, dataFolder: string): Promise<Contestant> {
  const { firstLine, stop } = await startBenchServer(checkout, dataFolder, CALENDAR_COUNT);
  return {
    url: firstLine,
    dataFolder,
    creates: createRequests(),
    results: { check: [], create: [] },
    stop,
  };
}

async function measureTurn(one: Contestant, seconds: number): Promise<void> {
  const measure = (next: () => LoadRequest) => load([one.url], CONNECTIONS, seconds, next);
  one.results.check.push(await measure(checkRequest));
  one.results.create.push(await measure(one.creates.next));
}

function comparisonRow(call: string, there: LoadResult[], here: LoadResult[]): Row {
  const ratios = pairwise(there, here, ({ perSecond }) => perSecond);
  const { low, high } = medianInterval(ratios);
  const p99Of = (results: LoadResult[]) => median(results.map(({ p99 }) => p99)).toFixed(2);
  return [
    call,
    formatCount(median(there.map(({ perSecond }) => perSecond))),
    formatCount(median(here.map(({ perSecond }) => perSecond))),
    `${median(ratios).toFixed(3)}×`,
    `${low.toFixed(3)}–${high.toFixed(3)}`,
    p99Of(there),
    p99Of(here),
    `${median(pairwise(there, here, ({ p99 }) => p99)).toFixed(2)}×`,
  ];
}

/** Of each pair of turns: here by there. */
function pairwise(
  there: LoadResult[],
  here: LoadResult[],
  figure: (result: LoadResult) => number,
): number[] {
  return there.map((before, pair) => {
    const now = here[pair];
    if (now === undefined) throw new Error("a turn is missing");
    return figure(now) / figure(before);
  });
}
