import { spawnSync } from "node:child_process";
import { resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "..");
const FILES = ["steps.sh", "updates-and-clock.sh", "firewall.sh"];

/** What shell code prints that has the functions of deploy/install's files at hand, with `input` at its own input. */
export function sourcedShell(code: string, input = ""): string {
  const sourced = FILES.map((file) => `. deploy/${file}`);
  const script = ["set -euo pipefail", ...sourced, code].join("\n");
  const { stdout, stderr, status } = spawnSync("bash", ["-c", script], {
    cwd: ROOT,
    input,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${code} ended with ${status}: ${stderr}`);
  return stdout;
}
