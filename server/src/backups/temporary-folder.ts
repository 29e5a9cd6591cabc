import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PREFIX = ".vitrine-copy-";
const DAY_MILLISECONDS = 24 * 60 * 60_000;

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Runs `work` with an empty folder that only this user may read. It is removed afterwards, also on a signal. */
export async function inTemporaryFolder<Result>(
  work: (folder: string) => Promise<Result>,
  parent: string = tmpdir(),
): Promise<Result> {
  removeLeftovers(parent);
  const folder = mkdtempSync(join(parent, PREFIX));
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

/** What a run has left that was killed or lost its power: it may hold clients' names, and nobody would find it. */
function removeLeftovers(parent: string): void {
  for (const name of readdirSync(parent).filter((name) => name.startsWith(PREFIX))) {
    const folder = join(parent, name);
    const found = statSync(folder, { throwIfNoEntry: false });
    if (found === undefined || Date.now() - found.mtimeMs < DAY_MILLISECONDS) continue;
    rmSync(folder, { recursive: true, force: true });
  }
}
