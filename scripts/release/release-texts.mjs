// What a release writes, as texts: rules without files.

const UNRELEASED = "## Unreleased\n";
const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;

/** Why this cannot become that version, in a sentence; `undefined` when it can. */
export function releaseProblem(version, { present, branch, isClean, tags, changelog }) {
  if (!VERSION.test(version)) return "Name the version, such as: npm run tool -- release 0.3.0";
  if (!isLater(version, present)) return `${version} is not later than ${present}, which this is.`;
  if (tags.includes(tagOf(version))) return `There is a tag ${tagOf(version)} already.`;
  if (branch !== "main") return `A release is made on main, and this is ${branch}.`;
  if (!isClean) return "There are changes that are not committed.";
  if (unreleasedLines(changelog) === "") return "The changelog says nothing of what is unreleased.";
  return undefined;
}

export function tagOf(version) {
  return `v${version}`;
}

/** What the changelog says of what is unreleased. */
export function unreleasedLines(changelog) {
  const [, after = ""] = changelog.split(UNRELEASED);
  return after.split(/^## /m)[0].trim();
}

/** The changelog whose unreleased lines are that version's, of that day, such as `2026-11-30`. */
export function datedChangelog(changelog, version, day) {
  return changelog.replace(UNRELEASED, `${UNRELEASED}\n## ${version} – ${day}\n`);
}

/** A package.json or package-lock.json in which Vitrine's own packages, and what they ask of each other, have that version. */
export function withVersion(text, version) {
  return text
    .replace(/("name": "(?:vitrine|@vitrine\/[a-z0-9-]+)",\s*"version": ")[^"]+/g, `$1${version}`)
    .replace(/("@vitrine\/[a-z0-9-]+": ")[^"]+/g, `$1${version}`);
}

function isLater(version, present) {
  const [one, other] = [version, present].map((each) => each.split(".").map(Number));
  const place = one.findIndex((part, index) => part !== other[index]);
  return place >= 0 && one[place] > other[place];
}
