// Loaded into a real server, in all its threads: keeps the writing thread busy as long as there is the file that
// WRITING_THREAD_HELD_BY names.

import { existsSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const LOOK_MILLISECONDS = 10;

const hold = process.env["WRITING_THREAD_HELD_BY"] ?? "";
const nothing = new Int32Array(new SharedArrayBuffer(4));

while (!isMainThread && existsSync(hold)) Atomics.wait(nothing, 0, 0, LOOK_MILLISECONDS);
