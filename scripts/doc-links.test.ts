import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

import { expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "..");
const OWNER = join(ROOT, "docs/owner");

const pagesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => join(folder, file));

const PAGES = [
  ...["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"].map((file) =>
    join(ROOT, file),
  ),
  ...pagesIn(join(ROOT, "docs")),
];

/** Where a page leads inside the repository: its links and its pictures. */
const targetsOf = (page: string) =>
  [...readFileSync(page, "utf8").matchAll(/\]\(([^)\s]+)\)|<img src="([^"]+)"/g)]
    .map(([, link, picture]) => link ?? picture ?? "")
    .filter((target) => !/^(https?:|mailto:|#)/.test(target))
    .map((target) => join(dirname(page), target.replace(/#.*$/, "")));

test("every link and picture of the documentation leads to a file", () => {
  const targets = PAGES.flatMap((page) => targetsOf(page).map((target) => ({ page, target })));
  expect(targets.length).toBeGreaterThan(20);
  expect(targets.filter(({ target }) => !existsSync(target))).toEqual([]);
});

test("the owner's pages never speak of files that only the agency edits", () => {
  const pages = pagesIn(OWNER);
  expect(pages).toHaveLength(5);
  for (const page of pages) {
    expect(readFileSync(page, "utf8"), page).not.toMatch(/\.env|npm |[A-Z]+_[A-Z]{3,}/);
  }
});

test("the owner's pages show every picture that was made for them, all within 300 KB", () => {
  const pictures = readdirSync(join(OWNER, "pictures")).map((name) =>
    join(OWNER, "pictures", name),
  );
  const shown = pagesIn(OWNER).flatMap(targetsOf);
  expect(shown).toEqual(expect.arrayContaining(pictures));
  const bytes = pictures.reduce((sum, picture) => sum + statSync(picture).size, 0);
  expect(bytes).toBeLessThan(300_000);
});
