// npm run bench: how fast the server books and answers, each figure as a ratio to a yardstick of the same run.
// Ends with 1 on any wrong answer; a slow one is a figure, not a failure.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseArgs } from "node:util";

import { toRfc3339, addDays, startOfDay } from "@vitrine/domain/shop-time";

import {
  BARBER_COLOR_IDS,
  BENCH_DAYS,
  CALENDAR_COUNT,
  PLACES_IN_WINDOW,
  calendarIdOf,
  placeInWindow,
} from "./bench-shop.ts";
import { startChild } from "./child.ts";
import { load } from "./load.ts";
import type { LoadResult, Shot } from "./load.ts";
import { median } from "./median.ts";
import { printTable } from "./print-table.ts";
import { slowFlush } from "./slow-flush.ts";

const CONNECTIONS = [1, 8, 64];
const CHECKED_BARBER = BARBER_COLOR_IDS[0];

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "3" },
    bookings: { type: "string", default: "1000000" },
    "flush-milliseconds": { type: "string", default: "0" },
  },
});
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);

const folder = mkdtempSync(join(tmpdir(), "vitrine-bench-"));
const folderOf = (name: string) => mkdtempSync(join(folder, `${name}-`));
const disk = slowFlush(folder, Number(options["flush-milliseconds"]));
try {
  await main();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function main(): Promise<void> {
  await measureThroughput();
  // Looking writes nothing: how fast the disk is makes no difference to it.
  if (options["flush-milliseconds"] === "0") await measureSize();
}

async function measureThroughput(): Promise<void> {
  const data = folderOf("creates");
  const { firstLine: url, stop } = await startChild(
    "bench-server.ts",
    [data, String(CALENDAR_COUNT)],
    disk,
  );
  const creates = createShots();
  const raw: number[] = [];
  const results = CONNECTIONS.map((connections) => ({
    connections,
    create: [] as LoadResult[],
    check: [] as LoadResult[],
    yardstick: [] as LoadResult[],
  }));
  // A first, short turn of each, so that no code is measured while it is still being compiled.
  for (const shots of [yardstickShot, checkShot, creates.next]) await load(url, 8, 1, shots);

  for (let round = 0; round < rounds; round++) {
    raw.push(await rawCommits());
    for (const { connections, create, check, yardstick } of results) {
      yardstick.push(await load(url, connections, seconds, yardstickShot));
      check.push(await load(url, connections, seconds, checkShot));
      create.push(await load(url, connections, seconds, creates.next));
    }
  }
  await stop();
  expectStored(data, CALENDAR_COUNT + creates.count());

  const rawRate = median(raw);
  const flush =
    disk["LD_PRELOAD"] === undefined
      ? ""
      : `, each flush ${options["flush-milliseconds"]} ms slower`;
  console.log(`\nraw one-row commits: ${rate(rawRate)} (same engine, synchronous=FULL${flush})\n`);
  printTable(
    ["connections", "call", "a second", "p50 ms", "p99 ms", "against", "ratio"],
    results.flatMap(({ connections, create, check, yardstick }) => {
      const yardstickRate = median(yardstick.map((result) => result.perSecond));
      const row = (call: string, of: LoadResult[], against: string, base: number) => [
        String(connections),
        call,
        rate(median(of.map((result) => result.perSecond))),
        median(of.map((result) => result.p50)).toFixed(2),
        median(of.map((result) => result.p99)).toFixed(2),
        against,
        `${(median(of.map((result) => result.perSecond)) / base).toFixed(2)}×`,
      ];
      return [
        row("create", create, "raw commits", rawRate),
        row("check", check, "POST yardstick", yardstickRate),
        row("yardstick", yardstick, "itself", yardstickRate),
      ];
    }),
  );
}

/** Availability with few and with many stored bookings, in turns on two servers, one connection each. */
async function measureSize(): Promise<void> {
  const many = Number(options.bookings);
  const few = await startChild("bench-server.ts", [folderOf("few"), String(CALENDAR_COUNT)]);
  const full = await startChild("bench-server.ts", [folderOf("many"), String(many)]);
  for (const { firstLine } of [few, full]) await load(firstLine, 1, 1, checkShot);
  const ratios: number[] = [];
  const times = { few: [] as number[], many: [] as number[] };
  // Short turns and many of them: whatever else the machine does falls on both.
  for (let turn = 0; turn < rounds * 6; turn++) {
    const one = await load(few.firstLine, 1, 0.5, checkShot);
    const other = await load(full.firstLine, 1, 0.5, checkShot);
    times.few.push(1 / one.perSecond);
    times.many.push(1 / other.perSecond);
    ratios.push(one.perSecond / other.perSecond);
  }
  await few.stop();
  await full.stop();
  console.log("");
  printTable(
    ["stored bookings", "check, mean ms", "ratio"],
    [
      [CALENDAR_COUNT.toLocaleString("en"), (median(times.few) * 1_000).toFixed(3), "1.00×"],
      [
        many.toLocaleString("en"),
        (median(times.many) * 1_000).toFixed(3),
        `${median(ratios).toFixed(2)}×`,
      ],
    ],
  );
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

function createShots() {
  let index = 0;
  let count = 0;
  return {
    count: () => count,
    next(): Shot {
      // The checks look at the first barber: what they must answer stays known.
      do index += 1;
      while (placeInWindow(index).barberColorId === CHECKED_BARBER);
      if (index >= PLACES_IN_WINDOW) throw new Error("sold out: fewer rounds or seconds, please");
      count += 1;
      const { calendarId, barberColorId, span } = placeInWindow(index);
      return {
        path: "/createAppointment",
        body: JSON.stringify({
          clientName: "João da Silva",
          clientEmail: "joao@example.com",
          clientPhone: String(100_000_000 + index),
          calendarId,
          barberColorId,
          dateTimeStart: toRfc3339(span.start),
          dateTimeEnd: toRfc3339(span.end),
        }),
        isRight: (status, body) => status === 201 && body === "{}",
      };
    },
  };
}

/** A look at a day of which the answer is known: on the first day the first slot is sold, on the last day none. */
function checkShot(): Shot {
  const isFirstDay = Math.random() < 0.5;
  const day = isFirstDay ? BENCH_DAYS[0] : BENCH_DAYS[9];
  return {
    path: "/check-availability",
    body: JSON.stringify({
      clientPhone: "987654321",
      calendarId: calendarIdOf(Math.floor(Math.random() * CALENDAR_COUNT)),
      barberColorId: CHECKED_BARBER,
      start: toRfc3339(startOfDay(day)),
      end: toRfc3339(startOfDay(addDays(day, 1))),
      timeType: "halfTimes",
    }),
    isRight: (status, body) =>
      status === 200 && body.startsWith(`{"08:00 - 08:30":${isFirstDay ? "false" : "true"},`),
  };
}

function yardstickShot(): Shot {
  const { body } = checkShot();
  return {
    path: "/yardstick",
    body,
    isRight: (status, answer) => status === 200 && answer === '{"ok":true}',
  };
}

/** What was acknowledged is what is stored, and nothing else. */
function expectStored(data: string, expected: number): void {
  const database = new DatabaseSync(join(data, "vitrine.sqlite"), { readOnly: true });
  const { stored } = database
    .prepare("SELECT count(*) AS stored FROM booking WHERE cancelled_at IS NULL")
    .get() as { stored: number };
  const { taken } = database.prepare("SELECT sum(taken) AS taken FROM half_hour").get() as {
    taken: number;
  };
  database.close();
  if (stored !== expected || taken !== expected) {
    throw new Error(`acknowledged ${expected}, stored ${stored}, half hours taken ${taken}`);
  }
}

function rate(perSecond: number): string {
  return Math.round(perSecond).toLocaleString("en");
}
