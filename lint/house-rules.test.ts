import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

import { expect, onTestFinished, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "..");

/** What the linter says of one file with this text at this place in the house. */
function lint(file: string, text: string): string {
  const house = mkdtempSync(join(tmpdir(), "vitrine-lint-"));
  onTestFinished(() => rmSync(house, { recursive: true, force: true }));
  cpSync(join(ROOT, ".oxlintrc.json"), join(house, ".oxlintrc.json"));
  cpSync(join(ROOT, "lint"), join(house, "lint"), { recursive: true });
  mkdirSync(dirname(join(house, file)), { recursive: true });
  writeFileSync(join(house, file), text);
  const oxlint = join(ROOT, "node_modules", ".bin", "oxlint");
  const { stdout, status } = spawnSync(oxlint, ["--format=json", dirname(file)], {
    cwd: house,
    encoding: "utf8",
  });
  return status === 0 ? "" : stdout;
}

test.each([
  ["domain/src/clock.ts", "export const now = () => Date.now();", "Take `now` as an argument"],
  ["domain/src/clock.ts", "export const now = () => new Date();", "Take `now` as an argument"],
  [
    "domain/src/files.ts",
    'import { readFileSync } from "node:fs";\nexport const read = readFileSync;',
    "The domain does no IO",
  ],
  [
    "domain/src/up.ts",
    'export { createApp } from "@vitrine/server/app";',
    "The domain knows nothing above it",
  ],
  ["domain/src/page.ts", "export const title = () => document.title;", "belongs in web/src"],
  [
    "server/src/up.ts",
    'import { ROUTES } from "@vitrine/web/routes";\nexport const routes = ROUTES;',
    "What both need belongs in domain/src",
  ],
  [
    "server/src/scheduling/engine.ts",
    'import { DatabaseSync } from "node:sqlite";\nexport const engine = DatabaseSync;',
    "Only server/src/store",
  ],
  [
    "server/src/scheduling/query.ts",
    'export const sql = "SELECT cell FROM half_hour";',
    "SQL belongs in server/src/store",
  ],
  ["server/src/http/setting.ts", 'export const port = process.env["PORT"];', "process.env"],
  [
    "server/src/routes/thick.ts",
    'import { isFree } from "@vitrine/domain/occupancy";\nexport const rule = isFree;',
    "A route holds no rule",
  ],
  [
    "server/src/routes/deep.ts",
    'import { migrate } from "../store/migrate.ts";\nexport const deep = migrate;',
    "never reaches the database",
  ],
  [
    "web/src/pages/call.ts",
    'export const call = () => fetch("/check-availability");',
    "Calls belong in web/src/scheduling-api",
  ],
  [
    "web/src/booking/schema.ts",
    'import { z } from "zod";\nexport const schema = z.string();',
    "No zod reaches a page",
  ],
  [
    "web/src/booking/wire.ts",
    'import { time } from "@vitrine/domain/wire/fields";\nexport const field = time;',
    "Only types of the wire",
  ],
  [
    "web/src/booking/server.ts",
    'import { createApp } from "@vitrine/server/app";\nexport const app = createApp;',
    "The web app knows only the domain",
  ],
  ["web/src/utils/dates.ts", "export const day = 1;", "cannot say what does not belong in it"],
  ["domain/src/types.ts", "export const day = 1;", "cannot say what does not belong in it"],
  ["domain/src/TimeSlots.ts", "export const day = 1;", "kebab"],
])(
  "%s with what does not belong there is an error that says where it does",
  (file, text, message) => {
    expect(lint(file, text)).toContain(message);
  },
);

test.each([
  ["domain/src/clock.ts", "export const isPast = (at: number, now: number) => at < now;"],
  ["server/src/store/query.ts", 'export const sql = "SELECT cell FROM half_hour";'],
  ["web/src/scheduling-api/call.ts", 'export const call = () => fetch("/check-availability");'],
  [
    "web/src/booking/wire.ts",
    'import type { RefusalAnswer } from "@vitrine/domain/wire/fields";\nexport type Answer = RefusalAnswer;',
  ],
])("%s with what belongs there is fine", (file, text) => {
  expect(lint(file, text)).toBe("");
});
