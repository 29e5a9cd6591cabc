import { spawnSync } from "node:child_process";

/** The day of the last commit that changed one of these paths, such as `2026-11-21`: file times are the checkout's. */
export function lastChangeOf(
  paths: readonly string[],
  folder = import.meta.dirname,
): string | undefined {
  const { stdout } = spawnSync("git", ["log", "-1", "--format=%cs", "--", ...paths], {
    cwd: folder,
    encoding: "utf8",
  });
  // `stdout` is `null` when git is not installed.
  return stdout?.trim() || undefined;
}
