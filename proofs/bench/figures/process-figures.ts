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
  return microseconds(ticksOf(readFileSync(`/proc/${pid}/stat`, "utf8")));
}

/** That of a process and of its children, of which some may have ended. NaN where a child has just ended. */
export function familyMicroseconds(pid: number): number {
  if (!KNOWS_PROCESSES) return Number.NaN;
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
    const ended = endedChildrensTicksOf(readFileSync(`/proc/${pid}/stat`, "utf8"));
    return [pid, ...children.map(Number)].reduce(
      (sum, one) => sum + processorMicroseconds(one),
      microseconds(ended),
    );
  } catch {
    return Number.NaN;
  }
}

function microseconds(ticks: number): number {
  return (ticks / ticksPerSecond) * MICROSECONDS_PER_SECOND;
}

/** The memory of a process in megabytes, its share of what it has in common with others (PSS). */
export function memoryMegabytes(pid: number): number {
  if (!KNOWS_PROCESSES) return Number.NaN;
  return proportionalMegabytes(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"));
}

/** User and system time of a `/proc/PID/stat`: its 14th and 15th field. */
export function ticksOf(stat: string): number {
  const [user, system] = fieldsFrom14(stat);
  return Number(user) + Number(system);
}

/** User and system time of the children that have ended: its 16th and 17th field. */
export function endedChildrensTicksOf(stat: string): number {
  const [, , user, system] = fieldsFrom14(stat);
  return Number(user) + Number(system);
}

/** The second field, a name, may hold anything. */
function fieldsFrom14(stat: string): string[] {
  return stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11);
}

/** The line `Pss:` of a `/proc/PID/smaps_rollup`, in megabytes of a million bytes. */
export function proportionalMegabytes(rollup: string): number {
  const kibibytes = /^Pss: +(\d+) kB$/m.exec(rollup)?.[1];
  return (Number(kibibytes) * BYTES_PER_KIBIBYTE) / BYTES_PER_MEGABYTE;
}
