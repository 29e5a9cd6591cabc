// npm run bench: how fast the server books and answers, each figure as a ratio to a yardstick of the same run.
// Ends with 1 on any wrong answer; a slow one is a figure, not a failure.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { CALENDAR_COUNT } from "./bench-shop.ts";
import { checkRequest, createRequests, yardstickRequest } from "./bench-requests.ts";
import { startChild } from "./child.ts";
import { COMPARISON_HEAD, compareWithCheckout } from "./compare-checkouts.ts";
import { expectStored } from "./expect-stored.ts";
import { load } from "./load.ts";
import type { LoadResult } from "./load.ts";
import { median } from "./median.ts";
import { printTable } from "./print-table.ts";
import { HEAD, rateOf, resultRow, formatCount, yardstickRow } from "./result-row.ts";
import type { Row } from "./result-row.ts";
import { slowFlush } from "./slow-flush.ts";

const CONNECTIONS = [1, 8, 64];

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "3" },
    bookings: { type: "string", default: "1000000" },
    "flush-milliseconds": { type: "string", default: "0" },
    // off: nothing is counted of a client. on: everything is, and no limit is met.
    limits: { type: "string", default: "on" },
    // Another checkout of the project: nothing but this one's calls held against that one's.
    against: { type: "string" },
  },
});
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);
// Every server that is started here hears of it.
process.env["BENCH_LIMITS"] = options.limits;

const folder = mkdtempSync(join(tmpdir(), "vitrine-bench-"));
const folderOf = (name: string) => mkdtempSync(join(folder, `${name}-`));
const disk = slowFlush(folder, Number(options["flush-milliseconds"]));
try {
  await main();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function main(): Promise<void> {
  if (options.against !== undefined) {
    const rows = await compareWithCheckout(options.against, { seconds, newDataFolder: folderOf });
    printTable(COMPARISON_HEAD, rows);
    return;
  }
  const rows = await measureThroughput();
  // Looking writes nothing: how fast the disk is makes no difference to it.
  if (options["flush-milliseconds"] === "0") rows.push(...(await measureSize()));
  printTable(HEAD, rows);
}

async function measureThroughput(): Promise<Row[]> {
  const data = folderOf("creates");
  const { firstLine: url, stop } = await startChild(
    "bench-server.ts",
    [data, String(CALENDAR_COUNT)],
    disk,
  );
  const creates = createRequests();
  const raw: number[] = [];
  const results = CONNECTIONS.map((connections) => ({
    connections,
    create: [] as LoadResult[],
    check: [] as LoadResult[],
    yardstick: [] as LoadResult[],
  }));
  // A first, short turn of each, so that no code is measured while it is still being compiled.
  for (const requests of [yardstickRequest, checkRequest, creates.next])
    await load([url], 8, 1, requests);

  for (let round = 0; round < rounds; round++) {
    raw.push(await rawCommits());
    for (const { connections, create, check, yardstick } of results) {
      yardstick.push(await load([url], connections, seconds, yardstickRequest));
      check.push(await load([url], connections, seconds, checkRequest));
      create.push(await load([url], connections, seconds, creates.next));
    }
  }
  await stop();
  expectStored(data, CALENDAR_COUNT + creates.count());

  const rawRate = median(raw);
  const slower = options["flush-milliseconds"];
  const rawCall = slower === "0" ? "raw commit" : `raw commit, flush ${slower} ms slower`;
  return [
    yardstickRow(rawCall, rawRate),
    ...results.flatMap(({ connections, create, check, yardstick }) => {
      const yardstickRate = median(yardstick.map((result) => result.perSecond));
      return [
        resultRow(connections, "POST yardstick", yardstick, "itself", 1),
        resultRow(connections, "create", create, "raw commit", rateOf(create) / rawRate),
        resultRow(connections, "check", check, "POST yardstick", rateOf(check) / yardstickRate),
      ];
    }),
  ];
}

/** Availability with few and with many stored bookings, in turns on two servers, one connection each. */
async function measureSize(): Promise<Row[]> {
  const counts = [CALENDAR_COUNT, Number(options.bookings)];
  const servers = [];
  for (const count of counts) {
    servers.push(await startChild("bench-server.ts", [folderOf("size"), String(count)]));
  }
  const results = counts.map((): LoadResult[] => []);
  for (const { firstLine } of servers) await load([firstLine], 1, 1, checkRequest);
  // Short turns and many of them: whatever else the machine does falls on both.
  for (let turn = 0; turn < rounds * 6; turn++) {
    for (const [at, { firstLine }] of servers.entries()) {
      results[at]?.push(await load([firstLine], 1, 0.5, checkRequest));
    }
  }
  for (const { stop } of servers) await stop();

  const [few = [], many = []] = results;
  const times = few.map((one, turn) => one.perSecond / (many[turn]?.perSecond ?? Number.NaN));
  const [fewCall = "", manyCall = ""] = counts.map(
    (count) => `check, ${formatCount(count)} stored`,
  );
  return [
    resultRow(1, fewCall, few, "its own time", 1),
    resultRow(1, manyCall, many, `the time of ${formatCount(CALENDAR_COUNT)}`, median(times)),
  ];
}

async function rawCommits(): Promise<number> {
  const { firstLine, stop } = await startChild(
    "raw-commits.ts",
    [folderOf("raw"), String(seconds)],
    disk,
  );
  await stop();
  return Number(firstLine);
}
