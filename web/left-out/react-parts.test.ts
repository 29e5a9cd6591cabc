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

test("what a shop's screen never runs is left out of React, and says so if it is run after all", () => {
  const rest = withoutLeftOutParts(ID, SOURCE);
  expect(rest).toContain("function startViewTransition(");
  expect(rest?.length).toBeLessThan(SOURCE.length - 30_000);
  // Still a program.
  expect(() => new Script(`(function (exports, require, process) {${rest}})`)).not.toThrow();
  expect(rest?.match(/left out: web\/left-out\/react-parts\.ts/g)).toHaveLength(25);
});

test("a React that has changed fails the build", () => {
  const changed = SOURCE.replaceAll("startViewTransition", "beginViewTransition");
  expect(() => withoutLeftOutParts(ID, changed)).toThrow("no function startViewTransition");
});

test("other modules stay as they are", () => {
  expect(withoutLeftOutParts("/web/src/booking/booking-screen.tsx", SOURCE)).toBeUndefined();
});
