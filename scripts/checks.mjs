import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";

import { run } from "./run-command.mjs";
import { SECOND_TRY_OF_A_TEST } from "./journeys/second-try.mjs";

// Asks a real service with an account that only its owner has. Any other test that is left out has failed.
const OPT_IN = /^opt-in: /;

/** Format, lint, types and the tests without a browser; answers how many passed and failed, each check counting one. */
export function runChecks() {
  return [
    check("format", run("oxfmt", ["--check"])),
    check("lint", run("oxlint", ["--type-aware", "--deny-warnings"])),
    check("types", run("node", ["scripts/type-check.mjs"])),
    runVitest("unit", SECOND_TRY_OF_A_TEST),
  ];
}

function check(name, isFine) {
  console.log(`${isFine ? "✓" : "✗"} ${name}`);
  return { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1, names: isFine ? [] : [name] };
}

/** Runs tests without a browser, by their configuration; answers how many passed, failed and were left out. */
export function runVitest(name, parameters = []) {
  const results = join("test-results", `${name}.json`);
  rmSync(results, { force: true });
  const isFine = run(
    "vitest",
    ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${results}`, ...parameters],
    // What one worker has compiled of the packages, the others and the next run take from there.
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
  // A test left out has not passed, and a run that fails outside its tests has failed.
  const failed = numFailedTests + numPendingTests + numTodoTests - skipped;
  return {
    passed: numPassedTests,
    failed: failed === 0 && !isFine ? 1 : failed,
    skipped,
    names: tests.filter(({ status }) => status === "failed").map(({ fullName }) => fullName),
  };
}
