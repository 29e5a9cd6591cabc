import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

const TOOL = join(import.meta.dirname, "release.mjs");
const CHANGELOG =
  "# Changelog\n\n## Unreleased\n\n- # is a sign.\n\n## 0.2.0 – 2026-11-23\n\n- Old.\n";

let folder = "";
const git = (...parameters: string[]) =>
  execFileSync("git", parameters, { cwd: folder, encoding: "utf8" }).trim();
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const read = (name: string) => readFileSync(join(folder, name), "utf8");
const release = (...parameters: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [TOOL, ...parameters], {
    cwd: folder,
    encoding: "utf8",
  });
  return { status, said: (stdout + stderr).trim() };
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-release-"));
  git("init", "--quiet", "--initial-branch=main");
  git("config", "user.name", "Ana");
  git("config", "user.email", "ana@example.com");
  mkdirSync(join(folder, "domain"));
  const root = { name: "vitrine", version: "0.2.0", dependencies: { "@vitrine/domain": "0.2.0" } };
  const domain = { name: "@vitrine/domain", version: "0.2.0", dependencies: { zod: "0.2.0" } };
  const lock = { name: "vitrine", version: "0.2.0", packages: { "": root, domain } };
  for (const [name, content] of [
    ["package.json", root],
    ["domain/package.json", domain],
    ["package-lock.json", lock],
  ] as const) {
    write(name, `${JSON.stringify(content, null, 2)}\n`);
  }
  write("CHANGELOG.md", CHANGELOG);
  commit();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function commit(): void {
  git("add", "--all");
  git("commit", "--quiet", "--message", "feat: a change");
}

test("a release has one version in all packages, a day in the changelog, and a tag that says what is new", () => {
  expect(release("0.3.0", "--checked").status).toBe(0);
  const today = new Date().toISOString().slice(0, 10);
  expect(read("CHANGELOG.md")).toBe(
    CHANGELOG.replace("## Unreleased\n", `## Unreleased\n\n## 0.3.0 – ${today}\n`),
  );
  for (const name of ["package.json", "domain/package.json", "package-lock.json"]) {
    const ours = read(name).match(/"(?:version|@vitrine\/domain)": "[^"]+"/g) ?? [];
    expect(ours.length).toBeGreaterThan(0);
    expect(new Set(ours.map((one) => one.split(": ")[1]))).toEqual(new Set(['"0.3.0"']));
  }
  // Another's package keeps its version.
  expect(read("domain/package.json")).toContain('"zod": "0.2.0"');
  expect(git("log", "-1", "--format=%s")).toBe("chore(release): version 0.3.0");
  expect(git("status", "--porcelain")).toBe("");
  expect(git("describe", "--exact-match")).toBe("v0.3.0");
  expect(git("tag", "--list", "--format=%(contents)")).toBe("Vitrine 0.3.0\n\n- # is a sign.");
});

test.each([
  [["0.3"], "Name the version, such as: npm run tool -- release 0.3.0"],
  [[], "Name the version, such as: npm run tool -- release 0.3.0"],
  [["0.2.0"], "0.2.0 is not later than 0.2.0, which this is."],
  [["0.1.9"], "0.1.9 is not later than 0.2.0, which this is."],
])("%j is no version to release", (parameters, sentence) => {
  expect(release(...parameters, "--checked")).toEqual({ status: 1, said: sentence });
  expect(git("status", "--porcelain")).toBe("");
});

test("a tag that is there, another branch, an open change and an empty changelog end it, and nothing is changed", () => {
  git("tag", "v0.3.0");
  expect(release("0.3.0", "--checked").said).toBe("There is a tag v0.3.0 already.");
  git("switch", "--quiet", "--create", "other");
  expect(release("0.4.0", "--checked").said).toBe("A release is made on main, and this is other.");
  git("switch", "--quiet", "main");
  write("CHANGELOG.md", CHANGELOG.replace("- # is a sign.\n\n", ""));
  expect(release("0.4.0", "--checked").said).toBe("There are changes that are not committed.");
  commit();
  expect(release("0.4.0", "--checked").said).toBe(
    "The changelog says nothing of what is unreleased.",
  );
  expect(git("tag", "--list")).toBe("v0.3.0");
});

test("without --checked it runs npm test first, and a red one ends it", () => {
  write(
    "package.json",
    read("package.json").replace('"version"', '"scripts": { "test": "exit 1" },\n  "version"'),
  );
  commit();
  expect(release("0.3.0").said).toContain("A release is green: nothing was changed.");
  expect(git("tag", "--list")).toBe("");
});
