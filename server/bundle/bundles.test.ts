import { execFileSync } from "node:child_process";
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
function makeCheckout(): {
  folder: string;
  run: (program: string) => string;
  makeBundle: () => string;
} {
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
    import { bundleName, isBundled, newestBundle, removeOldest, switchTo } from "./server/bundle/bundles.mjs";`;
  const run = (program: string) => {
    const parameters = ["--input-type=module", "--eval", begin + program];
    return execFileSync(process.execPath, parameters, { cwd: folder, encoding: "utf8" }).trim();
  };
  return {
    folder,
    run,
    makeBundle() {
      const made = join(folder, "server/dist", run("console.log(bundleName())"));
      mkdirSync(made);
      run("switchTo(bundleName())");
      return made;
    },
  };
}

test("a bundle is stale when a source, a shop or a package has changed since it was made, or it is gone", () => {
  const { folder, run, makeBundle } = makeCheckout();
  const isBundled = () => run("console.log(isBundled())");
  expect(isBundled()).toBe("false");
  for (const file of ["server/src/main.ts", "shops/shops.ts", "package-lock.json"]) {
    makeBundle();
    expect(isBundled()).toBe("true");
    writeFileSync(join(folder, file), "changed");
    expect(isBundled()).toBe("false");
  }
  const made = makeBundle();
  expect(isBundled()).toBe("true");
  rmSync(made, { recursive: true });
  expect(isBundled()).toBe("false");
  expect(run("console.log(newestBundle())")).toMatch(/^[0-9a-f]{16}$/);
});

test("the ten bundles that were newest last stay, for the servers that still run from them", () => {
  const { folder, run } = makeCheckout();
  const bundles = join(folder, "server/dist");
  for (let minute = 1; minute <= 12; minute++) {
    mkdirSync(join(bundles, `made-${minute}`));
    utimesSync(join(bundles, `made-${minute}`), minute * 60, minute * 60);
  }
  run(`switchTo("made-1"); switchTo("made-12"); removeOldest("made-12")`);
  const kept = [1, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((minute) => `made-${minute}`);
  expect(readdirSync(bundles).toSorted()).toEqual(["main.js", ...kept].toSorted());
});

test("an upgrade builds what the version before has not built of the same sources", () => {
  const { folder, makeBundle } = makeCheckout();
  const builds = join(folder, "deploy", "stale-builds.mjs");
  mkdirSync(join(folder, "web"));
  const stale = (...parameters: string[]) =>
    execFileSync(process.execPath, [builds, ...parameters], { cwd: folder, encoding: "utf8" });
  expect(stale()).toBe("web\nserver\n");
  expect(stale("--built")).toBe("server\n");
  makeBundle();
  expect(stale()).toBe("");
  writeFileSync(join(folder, "server/src/main.ts"), "changed");
  expect(stale()).toBe("server\n");
});

test("npm start runs the bundle", () => {
  const start = readFileSync(join(ROOT, "scripts/start.mjs"), "utf8");
  expect(start).toContain("spawn(PINNED_NODE, [...SERVER_FLAGS, SERVER_PROGRAM], {");
});
