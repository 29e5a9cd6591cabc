import { lstatSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PREFIX = ".vitrine-copy-";
const HOUR_MILLISECONDS = 60 * 60_000;
const DAY_MILLISECONDS = 24 * 60 * 60_000;

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Runs `work` with an empty folder that only this user may read. It is removed afterwards, also on a signal. */
export async function inTemporaryFolder<Result>(
  work: (folder: string) => Promise<Result>,
  parent: string = tmpdir(),
): Promise<Result> {
  removeLeftovers(parent);
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const endBySignal = (_signal: NodeJS.Signals, number: number) => {
    remove();
    // A shell reports a program that a signal has ended so.
    process.exit(128 + number);
  };
  for (const signal of SIGNALS) process.once(signal, endBySignal);
  try {
    return await work(folder);
  } finally {
    for (const signal of SIGNALS) process.off(signal, endBySignal);
    remove();
  }
}

/**
 * Removes what a run has left that was killed or lost its power: it may hold clients' names or the identity, and nobody would
 * find it. In a folder that all users share, others' folders are left alone, and hold nothing up.
 */
export function removeLeftovers(parent: string): void {
  for (const name of readdirSync(parent).filter((name) => name.startsWith(PREFIX))) {
    const folder = join(parent, name);
    try {
      const { uid, mtimeMs } = lstatSync(folder);
      if (uid !== process.getuid?.()) continue;
      const age = Date.now() - mtimeMs;
      // Its process may run in another container, where it has a number that is not known here.
      if (age < (isRunning(name) ? DAY_MILLISECONDS : HOUR_MILLISECONDS)) continue;
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Another run has removed it meanwhile, or it cannot be removed: that is no reason to do nothing.
    }
  }
}

/** Whether the process that made the folder still runs, as far as its name says. */
function isRunning(name: string): boolean {
  const [pid] = name.slice(PREFIX.length).split("-");
  if (pid === undefined || !/^\d+$/.test(pid)) return false;
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
