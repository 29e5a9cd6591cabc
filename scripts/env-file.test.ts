import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { settingsIn } from "./env-file.mjs";

test.each([
  ["PASSWORD=abc#def", "abc#def"],
  ["PASSWORD=#abc", "#abc"],
  ["PASSWORD=abc#", "abc#"],
  ["PASSWORD=a#b'c\"d", "a#b'c\"d"],
  ["PASSWORD = abc#def ", "abc#def"],
  ["export PASSWORD=abc#def", "abc#def"],
  ["PASSWORD=abc#def\r\nPORT=3000\r\n", "abc#def"],
  ["PASSWORD=abc#def # of the calendar", "abc#def"],
  ["PASSWORD=abc def", "abc def"],
  ["PASSWORD=abc # of the calendar", "abc"],
  ["PASSWORD=abc\t#of the calendar", "abc"],
  ["PASSWORD= # none", ""],
  ["PASSWORD=", ""],
  ['PASSWORD="abc #def"', "abc #def"],
  ["PASSWORD='abc #def' # of the calendar", "abc #def"],
  ["PASSWORD=`abc #def`", "abc #def"],
  ['PASSWORD="abc#def"', "abc#def"],
  ['PASSWORD="abc#def', '"abc#def'],
  [String.raw`PASSWORD="abc\ndef"`, "abc\ndef"],
  [String.raw`PASSWORD='abc\ndef'`, String.raw`abc\ndef`],
  // The last one counts, as in every shell.
  ["PASSWORD=abc#def\nPASSWORD=ghi", "ghi"],
  ["PASSWORD=abc\nPASSWORD=abc#def", "abc#def"],
  ["# PASSWORD=abc#def\nPASSWORD=ghi", "ghi"],
])("the line %j sets the password to %j", (text, password) => {
  expect(settingsIn(text)["PASSWORD"]).toBe(password);
});

test("a line inside a quoted value is no setting", () => {
  expect(settingsIn(`KEY='{\n  PASSWORD=abc#def\n}'\nPORT=3000`)).toEqual({
    KEY: "{\n  PASSWORD=abc#def\n}",
    PORT: "3000",
  });
});

test("a setting that is switched off by a # is not set", () => {
  expect(settingsIn("#PORT=4000\n  # HOST=0.0.0.0\n")).toEqual({});
});

test("npm's commands read the file so, and what is set outside stays", () => {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-env-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ["scripts", "server/bundle"]) {
    cpSync(join(import.meta.dirname, "..", name), join(folder, name), { recursive: true });
  }
  writeFileSync(join(folder, ".env"), "CALDAV_PASSWORD_BARBEARIA=abc#def\nPORT=3000\n");
  const program = `await import("./scripts/prepare.mjs");
    console.log(process.env.CALDAV_PASSWORD_BARBEARIA, process.env.PORT);`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: folder,
    env: { PORT: "4000" },
    encoding: "utf8",
  });
  expect(stdout).toBe("abc#def 4000\n");
});
