// node scripts/run.mjs proofs/bench/measures/backup-beside.ts [--bookings 1000000] [--per-second 50] [--backups 3]
//
// How long a create waits while a backup is made beside it: the real server with that many bookings, under a steady load,
// first alone, then with `backup --due` one after the other, run as vitrine-backup.service runs it. Fails on a wrong answer,
// a failed backup, and a create that waits for longer than the limit.

import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { CALENDAR_COUNT } from "../bench-calendars.ts";
import { startBookedServer } from "../booked-server.ts";
import { HERE } from "../checkout.ts";
import { databaseIn } from "../expect-stored.ts";
import { printTable } from "../figures/print-table.ts";
import { copyFilledBooks } from "../migration/filled-books.ts";
import { load } from "../load.ts";
import type { LoadResult } from "../load.ts";

const LIMIT_MILLISECONDS = 200;
const CONNECTIONS = 8;
const QUIET_SECONDS = 30;
// So long that the backups end first; the load is then ended.
const LONG_SECONDS = 1_800;

const BACKUP = resolve(import.meta.dirname, "../../../server/src/commands/backup.ts");

const { values: options } = parseArgs({
  options: {
    bookings: { type: "string", default: "1000000" },
    "per-second": { type: "string", default: "50" },
    backups: { type: "string", default: "3" },
    "fill-folder": { type: "string", default: join(tmpdir(), "vitrine-bench-filled") },
  },
});
const perSecond = Number(options["per-second"]);
const filled = Number(options.bookings);

const folder = mkdtempSync(join(tmpdir(), "vitrine-backup-beside-"));
const [dataFolder, copies, place] = ["data", "copies", "place"].map((name) => join(folder, name));
if (dataFolder === undefined || copies === undefined || place === undefined)
  throw new Error("no folders");
for (const one of [dataFolder, copies, place]) mkdirSync(one);
try {
  await copyFilledBooks(
    HERE,
    { count: filled, calendars: CALENDAR_COUNT },
    { fillFolder: options["fill-folder"], copy: databaseIn(dataFolder) },
  );
  const conditions = { limits: "off", disk: {} } as const;
  const server = await startBookedServer(HERE, conditions, { dataFolder, filled });
  const run = (seconds: number, isOver = () => false) =>
    load([server.url], { connections: CONNECTIONS, seconds, perSecond }, () =>
      isOver() ? undefined : server.creates.next(),
    );
  // Not counted: code that is still being compiled.
  await run(5);
  const alone = await run(QUIET_SECONDS);
  let isOver = false;
  const [beside, took] = await Promise.all([
    run(LONG_SECONDS, () => isOver),
    backUpRepeatedly(Number(options.backups)).finally(() => (isOver = true)),
  ]);
  await server.stop();

  const megabytes = statSync(databaseIn(dataFolder)).size / 1e6;
  console.log(`${filled.toLocaleString("en")} bookings, ${megabytes.toFixed(0)} MB`);
  console.log(`backups took ${took.map((seconds) => `${seconds.toFixed(1)} s`).join(", ")}`);
  const row = (name: string, { answers, p50, p99, slowest }: LoadResult) => [
    name,
    String(answers),
    p50.toFixed(2),
    p99.toFixed(2),
    slowest.toFixed(0),
  ];
  printTable(
    ["creates", "answers", "p50 ms", "p99 ms", `slowest ms (limit ${LIMIT_MILLISECONDS})`],
    [row("alone", alone), row("beside backups", beside)],
  );
  process.exitCode = beside.slowest <= LIMIT_MILLISECONDS ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Returns how many seconds each backup took. */
async function backUpRepeatedly(times: number): Promise<number[]> {
  const keys = execFileSync("age-keygen", { stdio: ["ignore", "pipe", "ignore"] }).toString();
  const took: number[] = [];
  while (took.length < times) {
    const began = performance.now();
    const child = spawn(
      "nice",
      ["-n", "10", "ionice", "-c3", HERE.node, BACKUP, "--due", copies ?? ""],
      {
        env: {
          PATH: process.env["PATH"],
          DATA_DIR: dataFolder,
          BACKUP_TO: place,
          BACKUP_FOR: /age1\w+/.exec(keys)?.[0],
        },
        stdio: "inherit",
      },
    );
    const [code] = (await once(child, "exit")) as [number | null];
    if (code !== 0) throw new Error(`the backup ended with ${code}`);
    took.push((performance.now() - began) / 1_000);
  }
  return took;
}
