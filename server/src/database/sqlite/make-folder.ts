import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** Does without `recursive`, with which `mkdirSync` tries for ever where no folder can be created, such as in `/proc`. */
export function makeFolder(path: string): void {
  const parent = dirname(path);
  if (!existsSync(parent)) makeFolder(parent);
  try {
    mkdirSync(path);
  } catch (error) {
    // This is no failure if the folder exists, or another process has just created it.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
