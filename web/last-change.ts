import { spawnSync } from "node:child_process";

/**
 * The day on which these files and folders were last changed, such as `2026-11-21`, as the repository's history has it;
 * `undefined` where no commit has touched them, and outside a repository, which `folder` is in. The files' own times are
 * those of the checkout.
 */
export function lastChangeOf(
  paths: readonly string[],
  folder = import.meta.dirname,
): string | undefined {
  const { stdout } = spawnSync("git", ["log", "-1", "--format=%cs", "--", ...paths], {
    cwd: folder,
    encoding: "utf8",
  });
  // `null` where there is no git at all.
  return stdout?.trim() || undefined;
}
