// The servers of earlier releases, taken from the history of this repository, to run before and beside this version's.

import { execFile, execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const ROOT = resolve(import.meta.dirname, "../..");
const CHECKOUTS = join(ROOT, ".cache/releases");

// From before releases had tags.
const UNTAGGED: Readonly<Record<string, string>> = { "0.1.0": "0729770d", "0.2.0": "3f8f63a0" };

export const FIRST_RELEASE = "0.1.0";

/** The newest one that the changelog dates. */
export const LAST_RELEASE =
  /^## (\d+\.\d+\.\d+)/m.exec(readFileSync(join(ROOT, "CHANGELOG.md"), "utf8"))?.[1] ??
  FIRST_RELEASE;

/** Whether this copy of the repository has both in its history; warns where it does not. */
export function hasReleases(): boolean {
  const missing = [FIRST_RELEASE, LAST_RELEASE].filter((release) => !commitOf(release));
  if (missing.length > 0) {
    const brought = "They come with the whole history: git fetch --unshallow --tags";
    console.warn(`Not tried: the sources of ${missing.join(", ")} are not here. ${brought}`);
  }
  return missing.length === 0;
}

/** The program of that release's server, with the packages that it names. Its folder is kept for the next run. */
export async function serverOfRelease(release: string): Promise<string> {
  const commit = commitOf(release);
  if (commit === undefined) throw new Error(`${release} is not in the history`);
  const folder = join(CHECKOUTS, commit);
  if (!existsSync(folder)) await checkOut(commit, folder);
  return join(folder, "server/src/main.ts");
}

function commitOf(release: string): string | undefined {
  for (const name of [`v${release}`, UNTAGGED[release] ?? ""]) {
    const parameters = ["rev-parse", "--verify", "--quiet", `${name}^{commit}`];
    const { status, stdout } = spawnSync("git", parameters, { cwd: ROOT, encoding: "utf8" });
    if (status === 0) return stdout.trim();
  }
  return undefined;
}

async function checkOut(commit: string, folder: string): Promise<void> {
  mkdirSync(CHECKOUTS, { recursive: true });
  const unfinished = mkdtempSync(`${folder}-`);
  try {
    // Without its tests, which Vitest would find and run.
    const parameters = ["archive", "--format=tar", commit, "--", ".", ":(exclude)*.test.ts"];
    const sources = execFileSync("git", parameters, { cwd: ROOT, maxBuffer: 100_000_000 });
    execFileSync("tar", ["-x", "-C", unfinished], { input: sources });
    const packages = ["ci", "--workspace=server", "--omit=dev", "--ignore-scripts"];
    const quietly = ["--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"];
    await promisify(execFile)("npm", [...packages, ...quietly], { cwd: unfinished });
    // Another test may have been quicker.
    if (!existsSync(folder)) renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}
