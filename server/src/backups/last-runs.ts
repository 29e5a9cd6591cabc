// What backups, drills and upgrades came to when they last ran: a file for each, beside the bookings. Metrics and alarms
// read them.

import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export type Act = "backup" | "drill" | "upgrade";

export interface LastRun {
  /** Milliseconds since 1970, as all times here. */
  readonly endedAt: number;
  readonly isFine: boolean;
  /** What went wrong, in a sentence; empty when nothing did. */
  readonly reason: string;
  /** When it last ended well; absent when it never has. */
  readonly fineAt?: number;
  /** The size of the backup that was last made. */
  readonly bytes?: number;
}

/** Returns nothing where the act has never been done, or its file cannot be read. */
export function readLastRun(dataDirectory: string, act: Act): LastRun | undefined {
  try {
    const found = JSON.parse(readFileSync(fileOf(dataDirectory, act), "utf8")) as LastRun;
    return typeof found.endedAt === "number" && typeof found.isFine === "boolean"
      ? found
      : undefined;
  } catch {
    return undefined;
  }
}

/** Notes how an act ended. Keeps when it last ended well, and the size of the last backup, from the note before. */
export function noteRun(
  dataDirectory: string,
  act: Act,
  { endedAt, reason, bytes }: Pick<LastRun, "endedAt" | "reason" | "bytes">,
): void {
  const isFine = reason === "";
  const before = readLastRun(dataDirectory, act);
  const fineAt = isFine ? endedAt : before?.fineAt;
  const size = bytes ?? before?.bytes;
  const run: LastRun = {
    endedAt,
    isFine,
    reason,
    ...(fineAt !== undefined && { fineAt }),
    ...(size !== undefined && { bytes: size }),
  };
  mkdirSync(dataDirectory, { recursive: true });
  const file = fileOf(dataDirectory, act);
  writeFileSync(`${file}.unfinished`, JSON.stringify(run), { flush: true });
  renameSync(`${file}.unfinished`, file);
}

function fileOf(dataDirectory: string, act: Act): string {
  return join(dataDirectory, `last-${act}.json`);
}
