import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

const MODULE = join(import.meta.dirname, "run-commands.mjs");

let folder = "";
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "vitrine-commands-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs `npm run NAME` for each of the scripts; returns the exit code and the lines after the durations. */
function run(scripts: Readonly<Record<string, string>>) {
  writeFileSync(join(folder, "package.json"), JSON.stringify({ scripts }));
  const names = JSON.stringify(Object.keys(scripts).map((name) => `run ${name}`));
  const source = `import { runCommands } from ${JSON.stringify(MODULE)}; await runCommands(${names});`;
  const { status, stdout } = spawnSync(
    process.execPath,
    ["--input-type=module", "--eval", source],
    { cwd: folder, encoding: "utf8" },
  );
  const [, end = ""] = stdout.split(/^npm run .*\d+ s$/m);
  return { status, end: end.split("\n").filter((line) => line !== "") };
}

test("the last line is the sum of all, and what failed stands before it", () => {
  expect(run({ one: "echo '3 passed, 0 failed'", two: "echo '2 passed, 0 failed'" })).toEqual({
    status: 0,
    end: ["5 passed, 0 failed"],
  });
  const red = "echo 'failed: a rule'; echo '2 passed, 1 failed'; exit 1";
  expect(run({ one: "echo '3 passed, 0 failed'", two: red })).toEqual({
    status: 1,
    end: ["failed: a rule", "5 passed, 1 failed"],
  });
});

test("a command that ends badly or says no sum counts as failed, and the others run", () => {
  expect(
    run({ one: "echo '3 passed, 0 failed'; exit 1", two: "echo '1 passed, 0 failed'" }),
  ).toEqual({ status: 1, end: ["4 passed, 1 failed"] });
  expect(run({ one: "true", two: "echo '1 passed, 0 failed'" })).toEqual({
    status: 1,
    end: ["1 passed, 1 failed"],
  });
});
