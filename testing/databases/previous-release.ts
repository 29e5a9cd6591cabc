// The server of the release before this one, taken from the history of this repository, to run beside this version's.

import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";

/** Change both with each release. */
export const PREVIOUS_RELEASE = {
  commit: "c3cf5a4",
  /** Whether it starts on a schema whose later steps leave room for it; what runs already goes on in any case. */
  startsBesideLaterSteps: false,
} as const;

const ROOT = resolve(import.meta.dirname, "../..");
const PACKAGES = ["domain", "shops", "server"];

/** Whether this copy of the repository has that release in its history. */
export function hasPreviousRelease(): boolean {
  const { status } = spawnSync("git", ["cat-file", "-e", `${PREVIOUS_RELEASE.commit}^{commit}`], {
    cwd: ROOT,
    stdio: "ignore",
  });
  return status === 0;
}

/** Writes that release's server into `folder`, with the packages that are installed here; answers its program. */
export function checkOutPreviousRelease(folder: string): string {
  const { commit } = PREVIOUS_RELEASE;
  const archive = execFileSync("git", ["archive", "--format=tar", commit, ...PACKAGES], {
    cwd: ROOT,
    maxBuffer: 100_000_000,
  });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
  const installed = join(ROOT, "node_modules");
  const modules = join(folder, "node_modules");
  mkdirSync(join(modules, "@vitrine"), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name !== "@vitrine") symlinkSync(join(installed, name), join(modules, name));
  }
  for (const name of PACKAGES) symlinkSync(join(folder, name), join(modules, "@vitrine", name));
  return join(folder, "server/src/main.ts");
}
