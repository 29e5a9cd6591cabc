import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Runs `work` with an empty folder that only this user may read. It is removed afterwards, also on a signal. */
export async function inTemporaryFolder<Result>(
  work: (folder: string) => Promise<Result>,
  parent: string = tmpdir(),
): Promise<Result> {
  const folder = mkdtempSync(join(parent, ".vitrine-copy-"));
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
