import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = "/sys/fs/cgroup";
const PERIOD_MICROSECONDS = 100_000;
const MEGABYTE = 1_048_576;

export interface SmallBox {
  /** The command that runs another one in the box. */
  readonly wrapper: readonly string[];
  /** The most that its processes have had at once, files that the kernel keeps for them included. */
  peakMegabytes(): number;
  /** How many of its processes ended because there was no memory left. */
  killed(): number;
  remove(): void;
}

/** A cgroup of one processor and so much memory, of either version; only root may make one. */
export function openSmallBox(megabytes: number): SmallBox {
  const name = `vitrine-small-${process.pid}`;
  const isUnified = existsSync(join(ROOT, "cgroup.controllers"));
  const limits = isUnified ? limitsOfUnified(megabytes) : limitsOfSeparate(megabytes);
  const folders = [...new Set(limits.map(([folder]) => join(ROOT, folder, name)))];
  for (const folder of folders) mkdirSync(folder);
  for (const [folder, file, value] of limits) writeFileSync(join(ROOT, folder, name, file), value);
  const memory = (file: string) => readFileSync(join(folders.at(-1) ?? "", file), "utf8");
  const enter = folders.map((folder) => `echo $$ > ${join(folder, "cgroup.procs")}`).join("; ");
  return {
    wrapper: ["sh", "-ec", `${enter}; exec "$@"`, "box"],
    peakMegabytes: () =>
      Number(memory(isUnified ? "memory.peak" : "memory.max_usage_in_bytes")) / MEGABYTE,
    killed() {
      const events = memory(isUnified ? "memory.events" : "memory.oom_control");
      return Number(/^oom_kill (\d+)$/m.exec(events)?.[1]);
    },
    remove() {
      for (const folder of folders) rmdirSync(folder);
    },
  };
}

type Limit = readonly [folder: string, file: string, value: string];

function limitsOfUnified(megabytes: number): Limit[] {
  return [
    ["", "cpu.max", `${PERIOD_MICROSECONDS} ${PERIOD_MICROSECONDS}`],
    ["", "memory.swap.max", "0"],
    ["", "memory.max", String(megabytes * MEGABYTE)],
  ];
}

/** Of version 1: a hierarchy for each. */
function limitsOfSeparate(megabytes: number): Limit[] {
  return [
    ["cpu", "cpu.cfs_period_us", String(PERIOD_MICROSECONDS)],
    ["cpu", "cpu.cfs_quota_us", String(PERIOD_MICROSECONDS)],
    ["memory", "memory.limit_in_bytes", String(megabytes * MEGABYTE)],
  ];
}
