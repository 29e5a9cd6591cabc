import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

/** A project of these scripts whose packages are folders in it, the pinned Node one of them: the real npm installs them. */
function makeProject(): string {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-prepare-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of readdirSync(import.meta.dirname).filter((name) => name.endsWith(".mjs"))) {
    cpSync(join(import.meta.dirname, name), join(folder, "scripts", name));
  }
  const bundles = "server/bundle/bundles.mjs";
  cpSync(join(import.meta.dirname, "..", bundles), join(folder, bundles));
  mkdirSync(join(folder, "tool"));
  writeJson(join(folder, "tool", "package.json"), { name: "tool", version: "1.0.0" });
  mkdirSync(join(folder, "node", "bin"), { recursive: true });
  writeJson(join(folder, "node", "package.json"), { name: "node", version: "26.0.0" });
  writeProgram(join(folder, "node", "bin", "node"), 'echo "runs $*"');
  writeJson(join(folder, "package.json"), {
    dependencies: { node: "file:node" },
    devDependencies: { tool: "file:tool" },
  });
  npm(folder, "install", "--package-lock-only");
  return folder;
}

/** As when a later commit is checked out, whose lock file names a later Node. */
function lockLaterNode(folder: string): void {
  const file = join(folder, "package-lock.json");
  writeFileSync(file, readFileSync(file, "utf8").replace('"26.0.0"', '"26.0.1"'));
}

function writeJson(file: string, value: object): void {
  writeFileSync(file, JSON.stringify(value));
}

function writeProgram(file: string, line: string): void {
  writeFileSync(file, `#!/bin/sh\n${line}\n`);
  chmodSync(file, 0o755);
}

function npm(cwd: string, ...parameters: string[]): void {
  const { status, stderr } = spawnSync(
    "npm",
    [
      ...parameters,
      "--install-links",
      "--offline",
      "--no-audit",
      "--no-fund",
      "--cache",
      join(cwd, ".npm"),
    ],
    { cwd, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(stderr);
}

/** Runs a script of the project where an `npm` stands first that only writes down how it was called. */
function run(folder: string, ...parameters: string[]) {
  const calls = join(folder, "npm-calls");
  const bin = join(folder, "instead");
  mkdirSync(bin, { recursive: true });
  writeProgram(join(bin, "npm"), `echo "$1" >>'${calls}'`);
  const { status, stdout, stderr } = spawnSync(process.execPath, parameters, {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, PATH: bin + delimiter + process.env.PATH },
  });
  return { status, stdout, stderr, calledNpm: existsSync(calls) };
}

const INSTALL = [
  "--input-type=module",
  "--eval",
  `await import("./scripts/prepare.mjs").then(({ install }) => install());`,
];

test("a command without its packages says what to run, and installs nothing", () => {
  const folder = makeProject();
  expect(run(folder, "scripts/run.mjs", "server/src/commands/backup.ts")).toEqual({
    status: 1,
    stdout: "",
    stderr: `There are no packages in ${folder}: run npm ci there first.\n`,
    calledNpm: false,
  });
});

test("a command goes on with other packages than the lock file's, says so, and leaves them to a running server", () => {
  const folder = makeProject();
  npm(folder, "ci");
  lockLaterNode(folder);
  const { stderr, ...rest } = run(folder, "scripts/run.mjs", "server/src/commands/backup.ts", "x");
  expect(rest).toEqual({
    status: 0,
    stdout: "runs server/src/commands/backup.ts x\n",
    calledNpm: false,
  });
  expect(stderr).toContain("npm ci brings the right ones: stop the server");
});

test("what a person has installed by npm ci is not installed once more, until the lock file names something else", () => {
  const folder = makeProject();
  npm(folder, "ci");
  expect(run(folder, ...INSTALL)).toMatchObject({ status: 0, stdout: "", calledNpm: false });
  expect(run(folder, "scripts/run.mjs", "x.ts")).toMatchObject({ status: 0, stderr: "" });
  lockLaterNode(folder);
  expect(run(folder, ...INSTALL)).toMatchObject({ calledNpm: true });
});

test("a folder that holds a part of the lock file's packages is installed", () => {
  const folder = makeProject();
  npm(folder, "ci", "--omit=dev");
  expect(run(folder, ...INSTALL)).toMatchObject({ calledNpm: true });
});
