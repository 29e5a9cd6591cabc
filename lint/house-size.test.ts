import { execFileSync } from "node:child_process";
import { dirname } from "node:path";

import { expect, test } from "vitest";

const SOURCES = /\.(ts|tsx|js|mjs|css|sh|py|php|cc)$/;

test("no folder holds more than 25 files, tests included", () => {
  const files = execFileSync("git", ["ls-files"], { encoding: "utf8" }).split("\n");
  const folders = Map.groupBy(
    files.filter((file) => SOURCES.test(file)),
    dirname,
  );
  const full = [...folders].filter(([, { length }]) => length > 25).map(([folder]) => folder);
  expect(full).toEqual([]);
});
