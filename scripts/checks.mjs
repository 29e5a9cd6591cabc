import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";

import { run } from "./run-command.mjs";
import { SECOND_TRY_OF_A_TEST } from "./journeys/second-try.mjs";
import { withReason } from "./test-count.mjs";

// A test that calls a real service, with an account that only its owner has. Any other skipped test counts as failed.
const OPT_IN = /^opt-in: /;

/**
 * Runs format, lint, types and the tests without a browser. Returns how many passed and failed; each check counts as one.
 */
export function runChecks() {
  return [
    check("format", run("oxfmt", ["--check"])),
    check("lint and types", run("oxlint", ["--type-aware", "--type-check", "--deny-warnings"])),
    runVitest("unit", SECOND_TRY_OF_A_TEST),
  ];
}

function check(name, isFine) {
  console.log(`${isFine ? "✓" : "✗"} ${name}`);
  return { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1, names: isFine ? [] : [name] };
}

/** Runs tests without a browser, by their configuration. Returns how many passed, failed and were skipped. */
export function runVitest(name, parameters = []) {
  const results = join("test-results", `${name}.json`);
  rmSync(results, { force: true });
  const isFine = run(
    "vitest",
    ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${results}`, ...parameters],
    // Compiled packages are kept for the other workers and for the next run.
    { env: { ...process.env, NODE_COMPILE_CACHE: resolve(".cache/node") } },
  );
  if (!existsSync(results)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
    readFileSync(results, "utf8"),
  );
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const skipped = tests.filter(
    ({ status, title }) => status === "skipped" && OPT_IN.test(title),
  ).length;
  // Skipped tests count as failed unless they are opt-in, and so does a run that fails outside its tests.
  const failed = numFailedTests + numPendingTests + numTodoTests - skipped;
  return {
    passed: numPassedTests,
    failed: failed === 0 && !isFine ? 1 : failed,
    skipped,
    names: tests
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) => withReason(fullName, failureMessages[0])),
  };
}
