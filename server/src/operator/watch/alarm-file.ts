import { createHash } from "node:crypto";
import { lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import type { Config } from "../../config.ts";
import { ALARM_KINDS } from "./alarm.ts";
import { NO_MEMORY } from "./alarm-memory.ts";
import type { AlarmMemory, RememberedAlarm } from "./alarm-memory.ts";

const NAME = "alarms.json";

type Folders = Pick<Config, "dataDirectory" | "runtimeDirectory">;

/**
 * Where the memory is written, the first that has room: beside the bookings it outlives a boot; systemd's folder and the
 * temporary one lie on another disk, where that of the bookings is full.
 */
export function memoryFolders({ dataDirectory, runtimeDirectory }: Folders): string[] {
  const data = resolve(dataDirectory);
  const mark = createHash("sha256").update(data).digest("hex").slice(0, 16);
  const temporary = join(tmpdir(), `vitrine-watch-${process.getuid?.() ?? 0}-${mark}`);
  return [data, ...(runtimeDirectory === undefined ? [] : [runtimeDirectory]), temporary];
}

/** The latest memory in these folders; what cannot be read is as if nothing were remembered. */
export function readMemory(folders: readonly string[]): AlarmMemory {
  let latest = NO_MEMORY;
  for (const folder of folders) {
    const found = readOne(folder);
    if (found !== undefined && found.serial > latest.serial) latest = found;
  }
  return latest;
}

/** Returns whether one of the folders has taken it. */
export function writeMemory(folders: readonly string[], memory: AlarmMemory): boolean {
  return folders.some((folder) => writeOne(folder, JSON.stringify(memory)));
}

function readOne(folder: string): AlarmMemory | undefined {
  try {
    if (!isOurs(folder)) return undefined;
    const found: unknown = JSON.parse(readFileSync(join(folder, NAME), "utf8"));
    return isMemory(found) ? found : undefined;
  } catch {
    // There is none yet, or a person has changed it.
    return undefined;
  }
}

function writeOne(folder: string, text: string): boolean {
  const file = join(folder, NAME);
  const unfinished = `${file}.unfinished`;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!isOurs(folder)) return false;
    writeFileSync(unfinished, text, { flush: true, mode: 0o600 });
    renameSync(unfinished, file);
    return true;
  } catch {
    // A full disk, or a folder that this user may not write to: the next one is tried.
    removeIfPossible(unfinished);
    return false;
  }
}

function removeIfPossible(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // On a disk that can only be read there is nothing of ours.
  }
}

/** Whether no other user of the machine can have put something there: /tmp is everybody's. */
function isOurs(folder: string): boolean {
  const { uid } = lstatSync(folder);
  return process.getuid === undefined || [process.getuid(), 0].includes(uid);
}

function isMemory(found: unknown): found is AlarmMemory {
  if (!isRecord(found) || !isRecord(found["alarms"])) return false;
  const { serial, notReadyLooks, alarms } = found;
  const times = ["notReadySince", "backupsExpectedSince", "mailedAt", "mailNotBefore"];
  return (
    Number.isSafeInteger(serial) &&
    Number.isSafeInteger(notReadyLooks) &&
    times.every((name) => found[name] === undefined || Number.isFinite(found[name])) &&
    Object.entries(alarms).every(
      ([kind, alarm]) => ALARM_KINDS.some((one) => one === kind) && isAlarm(alarm),
    )
  );
}

function isAlarm(found: unknown): found is RememberedAlarm {
  return (
    isRecord(found) &&
    Number.isFinite(found["since"]) &&
    (found["endedAt"] === undefined || Number.isFinite(found["endedAt"])) &&
    typeof found["isKnown"] === "boolean" &&
    typeof found["english"] === "string" &&
    typeof found["portuguese"] === "string"
  );
}

function isRecord(found: unknown): found is Readonly<Record<string, unknown>> {
  return typeof found === "object" && found !== null && !Array.isArray(found);
}
