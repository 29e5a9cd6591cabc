import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { expect, onTestFinished, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
const OWN = ["deploy/stale-builds.mjs", "scripts/file-stamp.mjs", "server/bundle/bundles.mjs"];

/** A checkout with these scripts and little else. */
function makeCheckout(): { folder: string; run: (program: string) => string } {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-bundle-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of OWN) cpSync(join(ROOT, name), join(folder, name));
  for (const name of ["server/src/main.ts", "domain/slots.ts", "shops/shops.ts"]) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), "");
  }
  mkdirSync(join(folder, "server/dist"));
  writeFileSync(join(folder, "package-lock.json"), "{}");
  const begin = `
    import { bundleName, isBundled, newestBundle, noteUser, removeReplaced, switchTo } from "./server/bundle/bundles.mjs";`;
  return {
    folder,
    run(program) {
      const parameters = ["--input-type=module", "--eval", begin + program];
      return execFileSync(process.execPath, parameters, { cwd: folder, encoding: "utf8" }).trim();
    },
  };
}

test("a bundle is stale when a source, a shop or a package has changed since it was made", () => {
  const { folder, run } = makeCheckout();
  const isBundled = () => run("console.log(isBundled())");
  expect(isBundled()).toBe("false");
  for (const file of ["server/src/main.ts", "shops/shops.ts", "package-lock.json"]) {
    run("switchTo(bundleName())");
    expect(isBundled()).toBe("true");
    writeFileSync(join(folder, file), "changed");
    expect(isBundled()).toBe("false");
  }
  expect(run("console.log(newestBundle())")).toMatch(/^[0-9a-f]{16}$/);
});

test("a bundle stays until the servers that run from it have ended, and the last replaced one in any case", () => {
  const { folder, run } = makeCheckout();
  const bundles = join(folder, "server/dist");
  const makeBundle = (name: string, minute: number, pid?: number) => {
    mkdirSync(join(bundles, name));
    if (pid !== undefined) run(`noteUser(${JSON.stringify(name)}, ${pid})`);
    utimesSync(join(bundles, name), minute * 60, minute * 60);
  };
  const { pid: endedPid } = spawnSync(process.execPath, ["--version"]);
  makeBundle("in-use", 1, process.pid);
  makeBundle("ended", 2, endedPid);
  makeBundle("nobodys", 3);
  makeBundle("replaced", 4);
  makeBundle("newest", 5);
  run(`removeReplaced("newest")`);
  expect(readdirSync(bundles).toSorted()).toEqual(["in-use", "newest", "replaced"]);
});

test("an upgrade builds what the version before has not built of the same sources", () => {
  const { folder, run } = makeCheckout();
  const builds = join(folder, "deploy", "stale-builds.mjs");
  mkdirSync(join(folder, "web"));
  const stale = (...parameters: string[]) =>
    execFileSync(process.execPath, [builds, ...parameters], { cwd: folder, encoding: "utf8" });
  expect(stale()).toBe("web\nserver\n");
  expect(stale("--built")).toBe("server\n");
  run("switchTo(bundleName())");
  expect(stale()).toBe("");
  writeFileSync(join(folder, "server/src/main.ts"), "changed");
  expect(stale()).toBe("server\n");
});

test("npm start runs the bundle, and notes that its server does", () => {
  const start = readFileSync(join(ROOT, "scripts/start.mjs"), "utf8");
  expect(start).toContain("spawn(PINNED_NODE, [...SERVER_FLAGS, SERVER_PROGRAM], {");
  expect(start).toContain("noteUser(newestBundle(), server.pid);");
});
