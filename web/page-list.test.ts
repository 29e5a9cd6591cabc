// Reads the build in web/dist: npm run build makes it.

import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

const DIST = join(import.meta.dirname, "dist");

test("the list of the pages is written last, so that where it stands the build is whole", () => {
  const list = statSync(join(DIST, "pages.json")).mtimeMs;
  const later = readdirSync(DIST, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => statSync(file).mtimeMs > list);
  // The stamp of what the build was made from follows, once npm has seen the build end well.
  expect(later.filter((file) => !file.endsWith(".vitrine-built"))).toEqual([]);
});
