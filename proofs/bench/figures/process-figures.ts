// What Linux reports about a running process, summed over its threads. On other systems there is nothing to read.

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const MICROSECONDS_PER_SECOND = 1_000_000;
const BYTES_PER_KIBIBYTE = 1_024;
const BYTES_PER_MEGABYTE = 1_000_000;

/** Whether this system reports figures of its processes. */
export const KNOWS_PROCESSES = existsSync("/proc/self/smaps_rollup");

const ticksPerSecond = KNOWS_PROCESSES
  ? Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }))
  : Number.NaN;

/** The processor time that a process has used so far, in user mode and in the system's, in microseconds. */
export function processorMicroseconds(pid: number): number {
  if (!KNOWS_PROCESSES) return Number.NaN;
  return (
    (ticksOf(readFileSync(`/proc/${pid}/stat`, "utf8")) / ticksPerSecond) * MICROSECONDS_PER_SECOND
  );
}

/** The memory of a process in megabytes, its share of what it has in common with others (PSS). */
export function memoryMegabytes(pid: number): number {
  if (!KNOWS_PROCESSES) return Number.NaN;
  return proportionalMegabytes(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"));
}

/** User and system time of a `/proc/PID/stat`: its 14th and 15th field. The second, a name, may hold anything. */
export function ticksOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return Number(fields[11]) + Number(fields[12]);
}

/** The line `Pss:` of a `/proc/PID/smaps_rollup`, in megabytes of a million bytes. */
export function proportionalMegabytes(rollup: string): number {
  const kibibytes = /^Pss: +(\d+) kB$/m.exec(rollup)?.[1];
  return (Number(kibibytes) * BYTES_PER_KIBIBYTE) / BYTES_PER_MEGABYTE;
}
