// A slower processor, for a browser that cannot be asked for one: its processes stand still most of the time.

import type { ChildProcess } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

// Shorter than what an eye or a timer of the page would take for a stop.
const TURN_MILLISECONDS = 200;

/** Lets the program and all that it has started run for one part in `times`; returns what ends that. */
export function slowDown({ pid = 0 }: ChildProcess, times: number): () => void {
  const run = TURN_MILLISECONDS / times;
  let next: NodeJS.Timeout | undefined;
  const go = (): void => {
    signalAll(pid, "SIGCONT");
    next = setTimeout(stand, run);
  };
  const stand = (): void => {
    signalAll(pid, "SIGSTOP");
    next = setTimeout(go, TURN_MILLISECONDS - run);
  };
  stand();
  return () => {
    clearTimeout(next);
    signalAll(pid, "SIGCONT");
  };
}

function signalAll(pid: number, signal: NodeJS.Signals): void {
  for (const one of [pid, ...startedBy(pid)]) {
    try {
      process.kill(one, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** The processes that a process has started, and those that these have. */
function startedBy(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync("/proc")) {
    const parent = parentOf(name);
    if (parent === undefined) continue;
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const found: number[] = [];
  for (let known = [pid]; known.length > 0;) {
    known = known.flatMap((one) => children.get(one) ?? []);
    found.push(...known);
  }
  return found;
}

/** The fourth field of a process's `stat`, after its name in brackets (proc(5)). */
function parentOf(name: string): number | undefined {
  if (!/^\d+$/.test(name)) return undefined;
  try {
    const stat = readFileSync(`/proc/${name}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    // It has ended meanwhile.
    return undefined;
  }
}
