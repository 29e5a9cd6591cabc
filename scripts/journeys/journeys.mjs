import { existsSync, readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";

import { run } from "../run-command.mjs";
import { withReason } from "../test-count.mjs";
import { SECOND_TRY_OF_A_JOURNEY } from "./second-try.mjs";

/** Runs the journeys of a configuration in real browsers. Returns how many passed and failed, and which failed. */
export function runJourneys(name, config) {
  const results = resolve("test-results", `${name}.json`);
  rmSync(results, { force: true });
  const isFine = run("playwright", ["test", "--config", config, ...SECOND_TRY_OF_A_JOURNEY], {
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: results },
  });
  if (!existsSync(results)) return { passed: 0, failed: 1 };
  const { stats, suites } = JSON.parse(readFileSync(results, "utf8"));
  const journeys = suites.flatMap(journeysOf);
  const namesOf = (wanted) =>
    journeys.filter(({ status }) => status === wanted).map(({ name }) => name);
  for (const name of namesOf("flaky")) console.log(`passed at the second try: ${name}`);
  // A skipped journey has not passed.
  const failed = stats.unexpected + stats.skipped;
  return {
    passed: stats.expected + stats.flaky,
    failed: failed === 0 && !isFine ? 1 : failed,
    names: [...namesOf("unexpected"), ...namesOf("skipped")],
  };
}

/** The journeys of a suite and of the suites inside it, each with its outcome. */
function journeysOf({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      name: withReason(`[${projectName}] ${file} › ${title}`, results[0]?.error?.message),
      status,
    })),
  );
  return [...own, ...suites.flatMap(journeysOf)];
}
