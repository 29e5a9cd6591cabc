import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

import { expect, test } from "vitest";

import { ALARM_COPY, GUIDE } from "@vitrine/server/operator/watch/alarm-copy";

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
  expect(pages).toHaveLength(15);
  for (const page of pages) {
    expect(readFileSync(page, "utf8"), page).not.toMatch(/\.env|npm |[A-Z]+_[A-Z]{3,}/);
  }
});

test("the owner's pages show every picture that was made for them, all within 600 KB", () => {
  const pictures = readdirSync(join(OWNER, "pictures")).map((name) =>
    join(OWNER, "pictures", name),
  );
  const shown = pagesIn(OWNER).flatMap(targetsOf);
  expect(shown).toEqual(expect.arrayContaining(pictures));
  const bytes = pictures.reduce((sum, picture) => sum + statSync(picture).size, 0);
  expect(bytes).toBeLessThan(600_000);
});

test("each alarm's own words stand in the technician's page, and lead to the section that the alarm names", () => {
  const page = readFileSync(join(ROOT, GUIDE), "utf8");
  const headings = new Set([...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading));
  for (const { title, section, command } of Object.values(ALARM_COPY)) {
    expect(headings).toContain(section);
    expect(page).toContain(`aviso '${title}'`);
    // The mail and the page begin with the same command.
    const [, text = ""] = page.split(`## ${section}\n`);
    expect(text.split("\n## ")[0]).toContain(command);
  }
  const rules = readFileSync(join(ROOT, "deploy/prometheus/rules.yml"), "utf8");
  const sections = [...rules.matchAll(/^ +section: (.+)$/gm)].map(([, section]) => section);
  expect(sections.length).toBeGreaterThan(8);
  for (const section of sections) expect(headings).toContain(section);
});

test("the technician's page leads to no section that it does not have", () => {
  const page = readFileSync(join(ROOT, GUIDE), "utf8");
  const anchors = new Set(
    [...page.matchAll(/^## (.+)$/gm)].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\- ]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
  const links = [...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor);
  expect(links.filter((anchor) => !anchors.has(anchor ?? ""))).toEqual([]);
});
