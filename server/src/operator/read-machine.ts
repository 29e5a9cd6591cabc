// What the metrics say besides the bookings: the version, the last backup, drill and upgrade, the disk.

import { readFileSync, realpathSync, statSync } from "node:fs";
import { basename, resolve } from "node:path";

import type { AppContext } from "../app-parts.ts";
import { readLastRun } from "../backups/last-runs.ts";
import type { Act } from "../backups/last-runs.ts";
import { databaseFile } from "../database/open-database.ts";
import type { OperatorReading, RunReading } from "../telemetry/metrics.ts";
import { readDiskUse } from "./disk-use.ts";

const ROOT = resolve(import.meta.dirname, "../../..");

// deploy/upgrade names a release's folder by the first twelve digits of its commit, and six of its settings.
const RELEASE = /^([0-9a-f]{12})-[0-9a-f]{6}$/;

/** The version of package.json, and the commit where the folder of a release names it. */
export function readBuild(root = ROOT): { version: string; commit: string } {
  const { version } = JSON.parse(readFileSync(resolve(root, "package.json"), "utf8")) as {
    version: string;
  };
  // `current` leads to the release.
  const commit = RELEASE.exec(basename(realpathSync(root)))?.[1] ?? "unknown";
  return { version, commit };
}

/** Everything but whether the server is ready. */
export async function readMachine({
  config: { dataDirectory, databaseUrl, backupTo },
  database,
}: Pick<AppContext, "config" | "database">): Promise<Omit<OperatorReading, "isReady">> {
  // A backup that is expected and was never made grows old from the start on.
  const never = { hasFailed: false, ageSeconds: process.uptime(), bytes: undefined };
  const expected = backupTo === undefined ? undefined : never;
  return {
    backup: readRun(dataDirectory, "backup") ?? expected,
    drill: readRun(dataDirectory, "drill") ?? expected,
    upgrade: readRun(dataDirectory, "upgrade"),
    poolWaiting: database.callsWaiting?.(),
    logBytes: databaseUrl === undefined ? sizeOf(`${databaseFile(dataDirectory)}-wal`) : undefined,
    disk: await readDiskUse(dataDirectory),
  };
}

function readRun(dataDirectory: string, act: Act): RunReading | undefined {
  const run = readLastRun(dataDirectory, act);
  if (run === undefined) return undefined;
  const { isFine, fineAt, bytes } = run;
  const ageSeconds = fineAt === undefined ? undefined : (Date.now() - fineAt) / 1_000;
  return { hasFailed: !isFine, ageSeconds, bytes };
}

/** 0 where there is no such file. */
function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
