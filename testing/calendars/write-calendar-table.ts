// Writes docs/calendar-servers.md from the results of `npm run test:servers`, which runs this for `--table`.

import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";

import type { TaskMeta } from "vitest";

import { calendarTable } from "./calendar-table.ts";

const RESULTS = resolve(import.meta.dirname, "../../test-results/servers.json");
const TABLE = resolve(import.meta.dirname, "../../docs/calendar-servers.md");

interface Results {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly meta: TaskMeta }[];
  }[];
}

const results = JSON.parse(readFileSync(RESULTS, "utf8")) as Results;
const cells = results.testResults
  .flatMap(({ assertionResults }) => assertionResults)
  .filter(({ status }) => status === "passed")
  .flatMap(({ meta }) => meta.calendarCell ?? []);
writeFileSync(TABLE, calendarTable(cells));
