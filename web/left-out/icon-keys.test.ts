import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

import { expect, test } from "vitest";

import { withoutIconKeys } from "./icon-keys.ts";

const require = createRequire(import.meta.url);
const ID = join(require.resolve("lucide-react"), "../../esm/icons/bell.mjs");

test("an icon keeps its shapes and nothing that only a list of them would need", () => {
  const code = readFileSync(ID, "utf8");
  expect(code).toMatch(/key: "\w+"/);
  const left = withoutIconKeys(ID, code) ?? "";
  expect(left).not.toMatch(/\bkey\b|__iconData\.node/);
  expect(left).toContain('["path", { d: "M10.268 21a2 2 0 0 0 3.464 0" }]');
  expect(left).toContain("createLucideIcon(__iconData)");
  expect(withoutIconKeys("/web/src/ui/tabs.tsx", code)).toBeUndefined();
});
