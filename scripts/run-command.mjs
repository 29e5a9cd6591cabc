import { spawnSync } from "node:child_process";

// These scripts run before anything is installed, on the host's own Node (20 or newer): plain JavaScript only.

/** Runs a command with its output shown; returns its exit code. */
export function exitCodeOf(command, parameters, options = {}) {
  const { status, error } = spawnSync(command, parameters, {
    stdio: "inherit",
    // On Windows, npm and npx are .cmd files, which only a shell can start.
    shell: process.platform === "win32",
    ...options,
  });
  if (error) console.error(error.message);
  return status ?? 1;
}

/** Runs a command with its output shown; returns whether it succeeded. */
export function run(command, parameters, options = {}) {
  return exitCodeOf(command, parameters, options) === 0;
}

/** Runs a command, or ends this process with a sentence that says what to do. */
export function runOrStop(command, parameters, advice) {
  if (run(command, parameters)) return;
  console.error(`\n${command} ${parameters.join(" ")} failed. ${advice}`);
  process.exit(1);
}
