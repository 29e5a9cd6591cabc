import type { Connection } from "./sqlite-connection.ts";

/** Copies as much of the log into the file as others who read allow. What cannot be copied is safe in the log. */
export function copyLog(connection: Connection): void {
  connection.execute("PRAGMA wal_checkpoint(PASSIVE)");
}

/** How many pages are in the log, and how many of them are copied into the file. */
export function logPages(connection: Connection): {
  readonly written: number;
  readonly copied: number;
} {
  const row = connection.first("PRAGMA wal_checkpoint(NOOP)");
  return { written: Number(row?.["log"]), copied: Number(row?.["checkpointed"]) };
}
