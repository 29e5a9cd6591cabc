// Loaded into a real server, in all its threads: ends the writing thread in the way that the file WRITING_THREAD_END
// names, as soon as there is one.

import { existsSync, readFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const LOOK_MILLISECONDS = 1;

const order = process.env["WRITING_THREAD_END"] ?? "";
const ends: Readonly<Record<string, () => void>> = {
  exits: () => process.exit(7),
  throws: () => {
    throw new Error("a bug of the test");
  },
  "takes all memory": () => {
    const kept: number[][] = [];
    for (;;) kept.push(Array.from({ length: 1_000_000 }, () => 0.5));
  },
};

if (!isMainThread) {
  setInterval(() => {
    if (existsSync(order)) ends[readFileSync(order, "utf8")]?.();
  }, LOOK_MILLISECONDS).unref();
}
