import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { shortClassNames } from "./class-names.ts";

function folderWith(files: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-styles-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, "ui"));
  for (const file of files) writeFileSync(join(folder, file), "");
  return folder;
}

test("a name has letters of its file and a number of its own, whichever file comes first", () => {
  const folder = folderWith(["b.module.css", "ui/a.module.css", "reset.css"]);
  const [early, late] = [shortClassNames(folder), shortClassNames(folder)];
  const asked = [
    ["chip", "ui/a.module.css"],
    ["face", "ui/a.module.css"],
    ["chip", "b.module.css"],
    ["chip", "ui/a.module.css"],
  ] as const;
  const names = asked.map(([name, file]) => early(name, join(folder, file)));
  expect(names).toEqual(["c0", "c1", "b0", "c0"]);
  expect(late("chip", join(folder, "b.module.css"))).toBe("b0");
  expect(() => early("chip", join(folder, "reset.css"))).toThrow("no stylesheet of the pages");
});

test("hundreds of files have names that are all different, and none that blockers hide", () => {
  const files = Array.from({ length: 500 }, (_, index) => `ui/${index}.module.css`);
  const folder = folderWith(files);
  const nameOf = shortClassNames(folder);
  const names = files.map((file) => nameOf("chip", join(folder, file)));
  expect(new Set(names).size).toBe(files.length);
  for (const name of names) expect(name).toMatch(/^[b-df-hj-np-tv-z]+0$/);
});
