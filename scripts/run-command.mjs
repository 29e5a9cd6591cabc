import { spawn, spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";

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

/**
 * Runs commands in parallel, one for each processor, and shows the output of each when it ends. Returns which succeeded.
 */
export async function runTogether(commands) {
  const succeeded = commands.map(() => false);
  const waiting = commands.entries();
  const runNext = async () => {
    for (const [index, [command, parameters]] of waiting) {
      succeeded[index] = await runQuietly(command, parameters);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runNext));
  return succeeded;
}

function runQuietly(command, parameters) {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, {
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
    });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text) => (output += text));
    child.stderr.setEncoding("utf8").on("data", (text) => (output += text));
    child.on("error", ({ message }) => {
      console.error(message);
      resolve(false);
    });
    child.on("close", (code) => {
      process.stdout.write(output);
      resolve(code === 0);
    });
  });
}
