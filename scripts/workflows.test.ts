// The workflow files of hosted CI run what the commands of this repository run, by nothing that can change unseen.

import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";
import { parse } from "yaml";

const ROOT = join(import.meta.dirname, "..");

interface Workflow {
  readonly jobs: {
    readonly part: {
      readonly strategy: { readonly matrix: { readonly include: readonly { command: string }[] } };
      readonly steps: readonly { readonly uses?: string; readonly run?: string }[];
    };
  };
}

const read = (name: string) => readFileSync(join(ROOT, name), "utf8");
const workflow = (name: string) => parse(read(`.github/workflows/${name}.yml`)) as Workflow;
const commandsOf = (name: string) =>
  workflow(name).jobs.part.strategy.matrix.include.map(({ command }) => command);
/** What a script of package.json runs by npm, such as `run test:proofs`. */
const listedIn = (file: string) =>
  [...read(file).matchAll(/"((?:run )?[a-z:]+)"/g)].map(([, command = ""]) => `npm ${command}`);

test("CI's parts are those of .ci/run, and npm test is its checks and its journeys", () => {
  const [whole, ...others] = listedIn("scripts/proofs/run-ci.mjs");
  expect(whole).toBe("npm test");
  expect(commandsOf("ci")).toEqual(["npm run check", "npm run tool -- journeys", ...others]);
});

test("every week's parts are those of npm run test:weekly but Citus, which no package has", () => {
  const parts = new Set(commandsOf("weekly").map((command) => command.split(" -- ")[0]));
  expect(
    listedIn("scripts/proofs/test-weekly.mjs").filter((each) => !/distributed/.test(each)),
  ).toEqual([...parts]);
});

test("every action is pinned by the SHA of a commit", () => {
  for (const name of ["ci", "weekly"]) {
    const used = workflow(name).jobs.part.steps.flatMap(({ uses }) => uses ?? []);
    expect(used.length).toBeGreaterThan(1);
    for (const action of used) expect(action).toMatch(/^[a-z-]+\/[a-z-]+@[0-9a-f]{40}$/);
  }
});
