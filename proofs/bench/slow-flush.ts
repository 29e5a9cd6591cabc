import { execFileSync } from "node:child_process";
import { join } from "node:path";

/**
 * The environment in which a process finds each of the disk's flushes `milliseconds` slower. Linux with g++ only.
 * `folder` keeps the compiled shim.
 */
export function slowFlush(folder: string, milliseconds: number): Record<string, string> {
  if (milliseconds === 0) return {};
  const shim = join(folder, "slow-flush.so");
  const source = join(import.meta.dirname, "slow-flush.cc");
  execFileSync("g++", ["-shared", "-fPIC", "-O2", "-o", shim, source, "-ldl"]);
  return { LD_PRELOAD: shim, FLUSH_MICROSECONDS: String(Math.round(milliseconds * 1_000)) };
}
