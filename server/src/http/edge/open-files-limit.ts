import { readFileSync } from "node:fs";

// The usual limit, for systems whose limit cannot be read.
const OPEN_FILES_ASSUMED = 1_024;

// Kept free for the database's files and connections, calls to calendars and mail servers, and Node itself.
const OPEN_FILES_RESERVED = 200;

// Far more than a shop's visitors need, and few enough for the memory.
const CONNECTIONS_MAX = 10_000;

/** How many files this process may have open, connections included; `undefined` where the system does not say. */
export function readOpenFilesLimit(): number | undefined {
  try {
    return openFilesLimitIn(readFileSync("/proc/self/limits", "utf8"));
  } catch {
    // Not Linux.
    return undefined;
  }
}

export function openFilesLimitIn(limits: string): number | undefined {
  const soft = /^Max open files\s+(\S+)/m.exec(limits)?.[1];
  if (soft === "unlimited") return Infinity;
  return soft === undefined ? undefined : Number(soft);
}

/** The most connections that leave enough of `openFiles` for the server's other files. */
export function connectionsMaxFor(openFiles: number = OPEN_FILES_ASSUMED): number {
  const reserved = Math.min(OPEN_FILES_RESERVED, Math.ceil(openFiles / 2));
  return Math.min(openFiles - reserved, CONNECTIONS_MAX);
}
