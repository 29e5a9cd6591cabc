import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { lastChangeOf } from "./site-files.ts";

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-history-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function commit(folder: string, file: string, day: string): void {
  writeFileSync(join(folder, file), day);
  const git = (...words: string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...words], {
      cwd: folder,
      env: { ...process.env, GIT_COMMITTER_DATE: `${day}T12:00:00Z` },
    });
  git("add", file);
  git("commit", "--quiet", "--message", day);
}

test("the last change of files and folders is the latest commit that touched one of them", () => {
  const folder = newFolder();
  execFileSync("git", ["init", "--quiet"], { cwd: folder });
  mkdirSync(join(folder, "page"));
  commit(folder, "site.ts", "2026-03-01");
  commit(folder, "page/copy.ts", "2026-04-02");
  commit(folder, "other.ts", "2026-05-03");
  expect(lastChangeOf(["page", "site.ts"], folder)).toBe("2026-04-02");
  expect(lastChangeOf(["site.ts"], folder)).toBe("2026-03-01");
  expect(lastChangeOf(["never-committed.ts"], folder)).toBeUndefined();
});

test("outside a repository none is known", () => {
  expect(lastChangeOf(["."], newFolder())).toBeUndefined();
});
