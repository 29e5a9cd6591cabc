import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Script } from "node:vm";

import { expect, test } from "vitest";

import { withoutLeftOutParts } from "./react-parts.ts";

const require = createRequire(import.meta.url);
const ID = require
  .resolve("react-dom/client")
  .replace("client.js", "cjs/react-dom-client.production.js");
const SOURCE = readFileSync(ID, "utf8");

test.each([
  ["react-dom-client", ID, "function startViewTransition(", 35, 50_000],
  ["react-dom", idOf("react-dom"), "exports.preinit = function", 5, 2_500],
  ["react", idOf("react"), "exports.cloneElement = function", 2, 4_000],
])(
  "what a shop's screen never runs is left out of %s, and says so if it is run after all",
  (_file, id, beginning, parts, bytes) => {
    const source = readFileSync(id, "utf8");
    const rest = withoutLeftOutParts(id, source);
    expect(rest).toContain(beginning);
    expect(rest?.length).toBeLessThan(source.length - bytes);
    // Still a program.
    expect(() => new Script(`(function (exports, require, process) {${rest}})`)).not.toThrow();
    expect(rest?.match(/left out: web\/left-out\/react-parts\.ts/g)).toHaveLength(parts);
  },
);

test("a React that has changed fails the build", () => {
  const changed = SOURCE.replaceAll("startViewTransition", "beginViewTransition");
  expect(() => withoutLeftOutParts(ID, changed)).toThrow(
    "react-dom-client has no function startViewTransition",
  );
});

test("other modules stay as they are", () => {
  expect(withoutLeftOutParts("/web/src/booking/booking-screen.tsx", SOURCE)).toBeUndefined();
});

function idOf(name: "react" | "react-dom"): string {
  return require.resolve(name).replace("index.js", `cjs/${name}.production.js`);
}
