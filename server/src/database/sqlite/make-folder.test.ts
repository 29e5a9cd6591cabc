import { mkdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { makeFolder } from "./make-folder.ts";

test("a folder is made with all that lead to it", () => {
  const folder = join(temporaryFolder(), "srv", "vitrine", "data");
  makeFolder(folder);
  expect(statSync(folder).isDirectory()).toBe(true);
});

test("a folder that is there, or that a link leads to, is left as it is", () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "data"));
  writeFileSync(join(folder, "data", "kept"), "");
  symlinkSync(join(folder, "data"), join(folder, "link"));
  for (const name of ["data", "link"]) makeFolder(join(folder, name));
  expect(statSync(join(folder, "data", "kept")).isFile()).toBe(true);
});

test("a folder cannot be made where a file or a link to nowhere is, or below them", () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "file"), "");
  symlinkSync(join(folder, "nowhere"), join(folder, "dangling"));
  for (const name of ["file", "file/data", "dangling", "dangling/data"]) {
    expect(() => makeFolder(join(folder, name))).toThrow(/^E(EXIST|NOTDIR|NOENT)/);
  }
});
