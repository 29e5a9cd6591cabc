import { spawn } from "node:child_process";

const CLOSING_LINE = /^(\d+) passed, (\d+) failed$/gm;
const FAILED_LINE = /^failed: .+$/gm;

/**
 * Runs commands of npm one after the other, each of which prints "N passed, N failed" as its last line; prints the sum as its
 * own last line, and ends the process with the verdict.
 */
export async function runCommands(commands) {
  let passed = 0;
  let failed = 0;
  const failedLines = [];
  const durations = [];
  for (const command of commands) {
    console.log(`\n=== npm ${command}`);
    const startedAt = performance.now();
    const { code, counts, names } = await runCounting(command);
    durations.push(`npm ${command}: ${Math.round((performance.now() - startedAt) / 1_000)} s`);
    failedLines.push(...names);
    passed += counts?.passed ?? 0;
    // A command that ends badly, or without its closing line, counts as failed even if no test did.
    failed += counts === undefined || (code !== 0 && counts.failed === 0) ? 1 : counts.failed;
  }
  console.log(`\n${durations.join(" · ")}`);
  // Repeated at the end, since only the end of a long output may be kept.
  for (const line of failedLines) console.log(line);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}

/** Runs `npm <command>` with its output shown. Returns its exit code, the numbers of its closing line, and what failed. */
function runCounting(command) {
  return new Promise((resolve) => {
    const child = spawn("npm", ["--silent", ...command.split(" ")], {
      stdio: ["inherit", "pipe", "inherit"],
      shell: process.platform === "win32",
    });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text) => {
      process.stdout.write(text);
      output = (output + text).slice(-10_000);
    });
    child.on("close", (code) => {
      const [, ...numbers] = [...output.matchAll(CLOSING_LINE)].at(-1) ?? [];
      const counts =
        numbers.length === 2
          ? { passed: Number(numbers[0]), failed: Number(numbers[1]) }
          : undefined;
      resolve({ code, counts, names: output.match(FAILED_LINE) ?? [] });
    });
  });
}
