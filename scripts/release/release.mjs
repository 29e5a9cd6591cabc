// npm run tool -- release 0.3.0 [--checked]: runs npm test, then gives what is committed that version, in every package and
// in the changelog, as a commit and an annotated tag. --checked: .ci/run has passed here. It pushes nothing.

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

import { runOrStop } from "../run-command.mjs";
import {
  datedChangelog,
  releaseProblem,
  tagOf,
  unreleasedLines,
  withVersion,
} from "./release-texts.mjs";

const CHANGELOG = "CHANGELOG.md";

const git = (...parameters) => execFileSync("git", parameters, { encoding: "utf8" }).trim();
const linesOf = (text) => text.split("\n").filter((line) => line !== "");

const [version = "", ...options] = process.argv.slice(2);
const changelog = readFileSync(CHANGELOG, "utf8");
const problem = releaseProblem(version, {
  present: JSON.parse(readFileSync("package.json", "utf8")).version,
  branch: git("branch", "--show-current"),
  isClean: git("status", "--porcelain") === "",
  tags: linesOf(git("tag", "--list")),
  changelog,
});
if (problem !== undefined) {
  console.error(problem);
  process.exit(1);
}
if (!options.includes("--checked")) {
  runOrStop("npm", ["test"], "A release is green: nothing was changed.");
}

const packages = linesOf(git("ls-files", "*package.json", "*package-lock.json"));
for (const file of packages) writeFileSync(file, withVersion(readFileSync(file, "utf8"), version));
const day = new Date().toISOString().slice(0, "2026-11-30".length);
writeFileSync(CHANGELOG, datedChangelog(changelog, version, day));
git("commit", "--quiet", "--message", `chore(release): version ${version}`, CHANGELOG, ...packages);
// Its own lines may begin with a #.
const message = `Vitrine ${version}\n\n${unreleasedLines(changelog)}\n`;
git("tag", "--annotate", "--cleanup=verbatim", "--message", message, tagOf(version));
console.log(`${tagOf(version)} is made. To publish it: git push --follow-tags`);
