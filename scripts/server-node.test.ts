import { spawnSync } from "node:child_process";
import { resolve } from "node:path";

import { expect, test } from "vitest";

import { SERVER_ENVIRONMENT, SERVER_FLAGS } from "./server-node.mjs";

const ROOT = resolve(import.meta.dirname, "..");

/** What the server's Node prints for this expression, started as the server is. */
function printed(expression: string, environment: Readonly<Record<string, string>> = {}): string {
  const { stdout, stderr } = spawnSync(process.execPath, [...SERVER_FLAGS, "-p", expression], {
    encoding: "utf8",
    env: { ...SERVER_ENVIRONMENT, ...environment },
  });
  return (stdout + stderr).trim();
}

test("what the server compiles is kept in the checkout for the next start", () => {
  const folder = printed("require('node:module').getCompileCacheDir()");
  expect(folder.startsWith(resolve(ROOT, ".cache", "node"))).toBe(true);
});

test("the server's Node starts where nothing may be written", () => {
  expect(printed("40 + 2", { NODE_COMPILE_CACHE: "/dev/null/cache" })).toBe("42");
});
