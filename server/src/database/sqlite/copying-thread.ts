// The program of the thread that copies SQLite's log into the file while the thread that writes goes on. decisions/0067

import { parentPort, workerData } from "node:worker_threads";

import { copyLog, logPages } from "./log-pages.ts";
import { Connection } from "./sqlite-connection.ts";

// SQLite flushes the file only when nothing was written during the copying. The first time, something always is; then ever less.
const TIMES_MAX = 5;

const connection = new Connection(workerData as string, { readOnly: false });
// What the file has must be on disk before the log is written over.
connection.execute("PRAGMA synchronous = FULL");

parentPort?.on("message", () => {
  for (let times = 0, isWhole = false; !isWhole && times < TIMES_MAX; times++) {
    copyLog(connection);
    const { written, copied } = logPages(connection);
    isWhole = copied === written;
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage("copied");
});
