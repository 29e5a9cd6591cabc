// npm run tool -- NAME …: runs a command that few people need; without a name, lists them.

import { PINNED_NODE, build, requirePackages } from "./prepare.mjs";
import { exitCodeOf, runOrStop } from "./run-command.mjs";

const TOOLS = {
  "accept-appearance": {
    does: "takes again the screenshots that pages are compared with",
    command: ["node", "scripts/journeys/accept-appearance.mjs"],
  },
  "bench-pages": {
    does: "measures how soon the pages react on a slow phone",
    before: build,
    command: [PINNED_NODE, "proofs/bench/pages/page-bench.ts"],
  },
  "bench-postgres": {
    does: "measures creates and checks on PostgreSQL",
    command: [PINNED_NODE, "proofs/bench/postgres/bench-postgres.ts"],
  },
  "bench-scale": {
    does: "measures what docs/scale.md computes with",
    command: [PINNED_NODE, "proofs/bench/measures/scale-figures.ts"],
  },
  count: {
    does: "counts files, lines and what crosses rooms, here or in a FOLDER",
    command: ["node", "scripts/count.mjs"],
  },
  format: { does: "formats every file", command: ["oxfmt"] },
  fuzz: {
    does: "sends hostile and valid requests",
    command: [PINNED_NODE, "proofs/fuzz/fuzz.ts"],
  },
  image: {
    does: "makes the images of deploy/image, with a Debian of its own; --arch arm64",
    needsPackages: false,
    command: ["node", "scripts/image/make-image.mjs"],
  },
  journeys: {
    does: "runs the journeys in a browser alone",
    before: build,
    command: ["playwright", "test", "--config", "e2e/playwright.config.ts"],
  },
  lint: {
    does: "lints every file and checks its types",
    command: ["oxlint", "--type-aware", "--type-check", "--deny-warnings"],
  },
  pagespeed: {
    does: "measures every page with Lighthouse",
    before: build,
    command: [PINNED_NODE, "proofs/bench/pages/pagespeed.ts"],
  },
  release: {
    does: "makes what is committed a version: release 0.3.0",
    command: ["node", "scripts/release/release.mjs"],
  },
  shoot: {
    does: "photographs the example pictures",
    before: () =>
      runOrStop("npm", ["ci", "--silent", "--prefix", "scenes"], "Their fonts are missing."),
    command: [PINNED_NODE, "scenes/shoot.ts"],
  },
  unit: {
    does: "runs the tests without a browser; --watch server/src/owner watches a room",
    command: ["vitest"],
  },
};

const [name, ...parameters] = process.argv.slice(2);
if (!Object.hasOwn(TOOLS, name ?? "")) {
  console.log("npm run tool -- NAME …");
  for (const [known, { does }] of Object.entries(TOOLS))
    console.log(`  ${known.padEnd(18)} ${does}`);
  process.exit(name === undefined ? 0 : 1);
}
const { before, command, needsPackages = true } = TOOLS[name];
if (needsPackages) requirePackages();
before?.();
const [program, ...own] = command;
process.exit(exitCodeOf(program, [...own, ...parameters]));
