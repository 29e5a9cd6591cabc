import type { ChildProcess } from "node:child_process";
import { setTimeout as after } from "node:timers/promises";

const TRIES = 300;
const PAUSE_MILLISECONDS = 100;

/** Waits until the server that `child` is answers HTTP at this address, whatever it says; ends it where it never does. */
export async function untilAnswered(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < TRIES && child.exitCode === null; tries++) {
    try {
      await (await fetch(url)).arrayBuffer();
      return;
    } catch {
      // It does not listen yet.
      await after(PAUSE_MILLISECONDS);
    }
  }
  child.kill("SIGTERM");
  throw new Error(`nothing answers at ${url}: ${child.spawnargs.join(" ")}`);
}
