import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

import { afterAll, expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "..");
const BIN = join(ROOT, "node_modules", ".bin");

type LintCase = readonly [file: string, text: string, message?: string];

const WRONG: readonly LintCase[] = [
  [
    "server/src/busy/riddle.ts",
    "// Whoever asks is answered.\nexport const asks = 1;",
    "reads as a riddle: write say who does it.",
  ],
  [
    "server/src/busy/riddle.ts",
    'export const text = "calendars elsewhere are not read yet";',
    "reads as a riddle: write 'busy calendar'.",
  ],
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
    "server/src/booking/engine.ts",
    'import { Pool } from "pg";\nexport const engine = Pool;',
    "server/src/booking does not import pg",
  ],
  [
    "server/src/database/audit.ts",
    'import { DatabaseSync } from "node:sqlite";\nexport const engine = DatabaseSync;',
    "an engine stands in a folder of its own",
  ],
  [
    "server/src/booking/query.ts",
    'export const sql = "SELECT cell FROM half_hour";',
    "SQL belongs in a *-table.ts",
  ],
  [
    "server/src/booking/dropped.ts",
    'export const sql = "DROP TABLE half_hour";',
    "SQL belongs in a *-table.ts",
  ],
  [
    "server/src/booking/altered.ts",
    'export const sql = "ALTER TABLE half_hour ADD COLUMN places INTEGER";',
    "SQL belongs in a *-table.ts",
  ],
  [
    "server/src/booking/named-query.ts",
    "export const sql = `WITH free (cell) AS (SELECT cell FROM half_hour) SELECT cell FROM free`;",
    "SQL belongs in a *-table.ts",
  ],
  [
    "server/src/outbox/mail.ts",
    'export { mailTarget } from "../mail/client/mail-target.ts";',
    "what a feature sees of another is a line",
  ],
  [
    "server/src/outbox/shop.ts",
    'import { CATALOGUE } from "@vitrine/shops/shops";\nexport const shop = CATALOGUE.get("barbearia");',
    "server/src/outbox does not import shops/shops",
  ],
  [
    "server/src/owner/stored-routes.ts",
    'export { ownerBookings } from "./owner-bookings-table.ts";',
    "a route is a thin adapter",
  ],
  ["server/src/http/setting.ts", 'export const port = process.env["PORT"];', "process.env"],
  [
    "server/src/booking/thick-route.ts",
    'import { isFree } from "@vitrine/domain/slots/occupancy";\nexport const rule = isFree;',
    "a rule belongs in domain/src",
  ],
  [
    "server/src/booking/deep-route.ts",
    'import { migrate } from "../database/migrations/migrate.ts";\nexport const deep = migrate;',
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
    "server/src/owner/engine.ts",
    'import "pg";\nexport const engine = 1;',
    "server/src/owner does not import pg",
  ],
  [
    "server/src/booking/page-route.ts",
    'export { ROUTES } from "@vitrine/web/routes";',
    "server/src/booking does not import web/src/routes",
  ],
  [
    "web/src/ui/form.tsx",
    'export { BookingScreen } from "../booking/booking-screen.tsx";',
    "web/src/ui does not import web/src/booking/booking-screen.tsx",
  ],
  [
    "server/src/database/follower.ts",
    'export const follower = () => import("../outbox/outbox.ts");',
    "server/src/database does not import server/src/outbox/outbox.ts",
  ],
  [
    "server/src/mail/free-port.ts",
    'export { freePort } from "@vitrine/testing/network/free-port";',
    "server/src/mail does not import testing/network/free-port: the product runs without its tests",
  ],
  [
    "server/src/mail/near-port.ts",
    'export { freePort } from "../../../testing/network/free-port.ts";',
    "server/src/mail does not import testing/network/free-port.ts",
  ],
  [
    "web/src/app.ts",
    'export { call } from "@vitrine/testing/server-process";',
    "web/src does not import testing/server-process",
  ],
  [
    "web/src/load.ts",
    'export { load } from "../../proofs/bench/load.ts";',
    "web/src does not import proofs/bench/load.ts",
  ],
  [
    "web/src/scene.ts",
    'export { SCENES } from "@vitrine/scenes/scene-list";',
    "web/src does not import scenes/scene-list",
  ],
  [
    "server/src/mail/borrowed.ts",
    'export { mailServer } from "./mail-target.test.ts";',
    "server/src/mail does not import server/src/mail/mail-target.test.ts",
  ],
  [
    "server/src/outbox/zz-contract.ts",
    'import { Pool } from "pg";\nexport const engine = Pool;',
    "server/src/outbox does not import pg",
  ],
  [
    "server/src/mail/testing/engine.ts",
    'import { Pool } from "pg";\nexport const engine = Pool;',
    "server/src/mail does not import pg",
  ],
  [
    "web/src/files.ts",
    'import { readFileSync } from "fs";\nexport const read = readFileSync;',
    "prefer-node-protocol",
  ],
  [
    "web/src/late-files.ts",
    'export const read = () => import("fs/promises");',
    "prefer-node-protocol",
  ],
  [
    "server/src/mail/files.test.ts",
    'import { readFileSync } from "fs";\nexport const read = readFileSync;',
    "prefer-node-protocol",
  ],
  ["shops/padaria.ts", 'export { createApp } from "@vitrine/server/app";', "a shop is a value"],
  ["web/src/utils/dates.ts", "export const day = 1;", "cannot say what does not belong in it"],
  ["domain/src/types.ts", "export const day = 1;", "cannot say what does not belong in it"],
  ["domain/src/TimeSlots.ts", "export const day = 1;", "kebab"],
  [
    "server/src/mail/wait.test.ts",
    'import { vi } from "vitest";\nexport const wait = () => vi.waitFor(() => undefined);',
    "Wait with `SOON`",
  ],
];

const FINE: readonly LintCase[] = [
  ["domain/src/clock.ts", "export const isPast = (at: number, now: number) => at < now;"],
  ["server/src/database/query.ts", 'export const sql = "SELECT cell FROM half_hour";'],
  ["server/src/owner/closings-table.ts", 'export const sql = "SELECT cell FROM half_hour";'],
  [
    "server/src/mail/port.test.ts",
    'import { freePort } from "@vitrine/testing/network/free-port";\nexport const port = freePort;',
  ],
  [
    "server/src/http/words.ts",
    'export const text = "With a client as (almost) any, drop tables.";',
  ],
  ["web/src/scheduling-api/call.ts", 'export const call = () => fetch("/check-availability");'],
  [
    "web/src/booking/wire.ts",
    'import type { RefusalAnswer } from "@vitrine/domain/wire/fields";\nexport type Answer = RefusalAnswer;',
  ],
  [
    "server/src/mail/wait.test.ts",
    'import { vi } from "vitest";\nexport const wait = () => vi.waitFor(() => undefined, 9_000);',
  ],
];

function emptyHouse(): string {
  const house = mkdtempSync(join(tmpdir(), "vitrine-house-"));
  afterAll(() => rmSync(house, { recursive: true, force: true }));
  return house;
}

interface Finding {
  readonly filename: string;
}

/** What the linter says of each case's file, at its place in the house. */
function lint(cases: readonly LintCase[]): ReadonlyMap<LintCase, string> {
  const house = emptyHouse();
  cpSync(join(ROOT, ".oxlintrc.json"), join(house, ".oxlintrc.json"));
  cpSync(join(ROOT, "lint"), join(house, "lint"), { recursive: true });
  for (const [file, text] of cases) {
    mkdirSync(dirname(join(house, file)), { recursive: true });
    writeFileSync(join(house, file), text);
  }
  const places = cases.map(([file]) => file);
  const { stdout } = spawnSync(join(BIN, "oxlint"), ["--format=json", ...places], {
    cwd: house,
    encoding: "utf8",
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly Finding[] };
  const of = (file: string) => diagnostics.filter(({ filename }) => filename === file);
  return new Map(
    cases.map((one) => [
      one,
      of(one[0])
        .map((finding) => JSON.stringify(finding))
        .join("\n"),
    ]),
  );
}

/** The cases in groups in which no two have the same place. */
function withoutSharedPlaces(cases: readonly LintCase[]): readonly (readonly LintCase[])[] {
  const groups: LintCase[][] = [];
  for (const one of cases) {
    const free = groups.find((group) => group.every(([file]) => file !== one[0]));
    if (free === undefined) groups.push([one]);
    else free.push(one);
  }
  return groups;
}

// The linter's start costs far more than one file's check: it starts once for each group.
const said = new Map(withoutSharedPlaces([...WRONG, ...FINE]).flatMap((group) => [...lint(group)]));

test.each(WRONG.map((one) => ({ file: one[0], one, message: one[2] })))(
  "$file with what does not belong there is an error that says where it does",
  ({ one, message }) => {
    expect(said.get(one)).toContain(String(message));
  },
);

test.each(FINE.map((one) => ({ file: one[0], one })))(
  "$file with what belongs there is fine",
  ({ one }) => {
    expect(said.get(one)).toBe("");
  },
);

test("two files that import each other's types are an error", () => {
  const worker: LintCase = [
    "server/src/outbox/worker.ts",
    'import type { Pace } from "./pace.ts";\nexport interface Worker { pace: Pace }',
  ];
  const pace: LintCase = [
    "server/src/outbox/pace.ts",
    'import type { Worker } from "./worker.ts";\nexport interface Pace { of: Worker }',
  ];
  expect(lint([worker, pace]).get(worker)).toContain("Dependency cycle detected");
});

const COMPILED_WITH = [
  "tsconfig.base.json",
  "domain/package.json",
  "domain/tsconfig.json",
  "domain/src/web-standards.d.ts",
];

const UNKNOWN_NAMES = [
  ["document", "export const title = () => document.title;"],
  ["HTMLElement", "export const height = (element: HTMLElement) => element.clientHeight;"],
  ["Worker", 'export const worker = () => new Worker("rule.js");'],
  ["crypto", "export const id = () => crypto.randomUUID();"],
  ["process", "export const zone = () => process.env;"],
  ["fetch", 'export const call = () => fetch("/");'],
  ["setTimeout", "export const wait = (run: () => void) => setTimeout(run, 1);"],
  ["localStorage", 'export const kept = () => localStorage.getItem("a");'],
] as const;

/** What the compiler says of each file with this text among the domain's rules. */
function compile(texts: Readonly<Record<string, string>>): (name: string) => string {
  const house = emptyHouse();
  mkdirSync(join(house, "domain", "src"), { recursive: true });
  for (const file of COMPILED_WITH) cpSync(join(ROOT, file), join(house, file));
  for (const [name, text] of Object.entries(texts)) {
    writeFileSync(join(house, "domain", "src", `${name}.ts`), text);
  }
  const { stdout } = spawnSync(join(BIN, "tsc"), ["--project", join(house, "domain")], {
    encoding: "utf8",
  });
  const lines = stdout.split("\n");
  return (name) => lines.filter((line) => line.includes(`/domain/src/${name}.ts(`)).join("\n");
}

const compiled = compile({
  ...Object.fromEntries(UNKNOWN_NAMES),
  fine: "export const isPast = (at: number, now: number) => at < now;",
});

test.each(UNKNOWN_NAMES)("a rule that names %s does not compile", (name) => {
  expect(compiled(name)).toContain(`Cannot find name '${name}'`);
});

test("a rule over its arguments compiles", () => {
  expect(compiled("fine")).toBe("");
});
