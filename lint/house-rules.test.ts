import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

import { expect, onTestFinished, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "..");

/** What the linter says of one file with this text at this place in the house, and of the `others` in its folder. */
function lint(file: string, text: string, others: Readonly<Record<string, string>> = {}): string {
  const house = mkdtempSync(join(tmpdir(), "vitrine-lint-"));
  onTestFinished(() => rmSync(house, { recursive: true, force: true }));
  cpSync(join(ROOT, ".oxlintrc.json"), join(house, ".oxlintrc.json"));
  cpSync(join(ROOT, "lint"), join(house, "lint"), { recursive: true });
  mkdirSync(dirname(join(house, file)), { recursive: true });
  for (const [path, content] of Object.entries({ ...others, [file]: text })) {
    writeFileSync(join(house, path), content);
  }
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
    "the domain is pure functions",
  ],
  [
    "domain/src/up.ts",
    'export { createApp } from "@vitrine/server/app";',
    "knows nothing above it",
  ],
  [
    "server/src/up.ts",
    'import { ROUTES } from "@vitrine/web/routes";\nexport const routes = ROUTES;',
    "server/src does not import web/src/routes",
  ],
  [
    "server/src/scheduling/engine.ts",
    'import { Pool } from "pg";\nexport const engine = Pool;',
    "server/src/scheduling does not import pg",
  ],
  [
    "server/src/audit.ts",
    'import { DatabaseSync } from "node:sqlite";\nexport const engine = DatabaseSync;',
    "only server/src/store knows an engine",
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
    "a rule belongs in domain/src",
  ],
  [
    "server/src/routes/deep.ts",
    'import { migrate } from "../store/migrate.ts";\nexport const deep = migrate;',
    "a route is a thin adapter",
  ],
  [
    "web/src/pages/call.ts",
    'export const call = () => fetch("/check-availability");',
    "Calls belong in web/src/scheduling-api",
  ],
  [
    "web/src/booking/schema.ts",
    'import { z } from "zod";\nexport const schema = z.string();',
    "web/src/booking does not import zod",
  ],
  [
    "web/src/booking/wire.ts",
    'import { time } from "@vitrine/domain/wire/fields";\nexport const field = time;',
    "web/src/booking does not import domain/src/wire/fields",
  ],
  [
    "web/src/booking/server.ts",
    'import { createApp } from "@vitrine/server/app";\nexport const app = createApp;',
    "web/src/booking does not import server/src/app",
  ],
  [
    "server/src/routes/engine.ts",
    'import "pg";\nexport const engine = 1;',
    "server/src/routes does not import pg",
  ],
  [
    "server/src/routes/page.ts",
    'export { ROUTES } from "@vitrine/web/routes";',
    "server/src/routes does not import web/src/routes",
  ],
  [
    "web/src/ui/form.tsx",
    'export { BookingScreen } from "../booking/booking-screen.tsx";',
    "web/src/ui does not import web/src/booking/booking-screen.tsx",
  ],
  [
    "server/src/store/follower.ts",
    'export const follower = () => import("../outbox/outbox.ts");',
    "server/src/store does not import server/src/outbox/outbox.ts",
  ],
  ["shops/padaria.ts", 'export { createApp } from "@vitrine/server/app";', "a shop is a value"],
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

test("two files that import each other's types are an error", () => {
  const worker = 'import type { Pace } from "./pace.ts";\nexport interface Worker { pace: Pace }';
  const pace = 'import type { Worker } from "./worker.ts";\nexport interface Pace { of: Worker }';
  const found = lint("server/src/outbox/worker.ts", worker, { "server/src/outbox/pace.ts": pace });
  expect(found).toContain("Dependency cycle detected");
});

const COMPILED_WITH = [
  "tsconfig.base.json",
  "domain/package.json",
  "domain/tsconfig.json",
  "domain/src/web-standards.d.ts",
];

/** What the compiler says of one file with this text among the domain's rules. */
function compile(text: string): string {
  const house = mkdtempSync(join(tmpdir(), "vitrine-compile-"));
  onTestFinished(() => rmSync(house, { recursive: true, force: true }));
  mkdirSync(join(house, "domain", "src"), { recursive: true });
  for (const file of COMPILED_WITH) cpSync(join(ROOT, file), join(house, file));
  writeFileSync(join(house, "domain", "src", "rule.ts"), text);
  const tsc = join(ROOT, "node_modules", ".bin", "tsc");
  return spawnSync(tsc, ["--project", join(house, "domain")], { encoding: "utf8" }).stdout;
}

test.each([
  ["document", "export const title = () => document.title;"],
  ["HTMLElement", "export const height = (element: HTMLElement) => element.clientHeight;"],
  ["Worker", 'export const worker = () => new Worker("rule.js");'],
  ["crypto", "export const id = () => crypto.randomUUID();"],
  ["process", "export const zone = () => process.env;"],
  ["fetch", 'export const call = () => fetch("/");'],
  ["setTimeout", "export const wait = (run: () => void) => setTimeout(run, 1);"],
  ["localStorage", 'export const kept = () => localStorage.getItem("a");'],
])("a rule that names %s does not compile", (name, text) => {
  expect(compile(text)).toContain(`Cannot find name '${name}'`);
});

test("a rule over its arguments compiles", () => {
  expect(compile("export const isPast = (at: number, now: number) => at < now;")).toBe("");
});
