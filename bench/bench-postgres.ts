// npm run bench:postgres: the same calls with the bookings in PostgreSQL, by one server and by three that share it, each
// figure as a ratio to a yardstick of the same run. Ends with 1 on any wrong answer.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { auditBooks } from "../server/src/scheduling/audit-books.ts";
import { openPostgres } from "../server/src/store/postgres-database.ts";
import { startPostgres } from "@vitrine/testing/postgres";
import { BENCH_CATALOGUE, CALENDAR_COUNT } from "./bench-shop.ts";
import { checkRequest, createRequests, yardstickRequest } from "./bench-requests.ts";
import { startChild } from "./child.ts";
import { load } from "./load.ts";
import type { LoadResult } from "./load.ts";
import { median } from "./median.ts";
import { hasPgbench, pgbench } from "./pgbench.ts";
import { printTable } from "./print-table.ts";
import { HEAD, rateOf, resultRow, yardstickRow } from "./result-row.ts";
import type { Row } from "./result-row.ts";

const INSTANCES = [1, 3];
const CONNECTIONS = 64;
// As many as one server's pool has.
const RAW_CONNECTIONS = 10;

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "3" },
  },
});
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);

const folder = mkdtempSync(join(tmpdir(), "vitrine-bench-"));
const postgres = await startPostgres({ isAsInstalled: true });
try {
  const rows: Row[] = [];
  for (const instances of INSTANCES) rows.push(...(await measure(instances)));
  printTable(["servers", ...HEAD], rows);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(instances: number): Promise<Row[]> {
  const DATABASE_URL = await postgres.createDatabase();
  const servers = [];
  for (let instance = 0; instance < instances; instance++) {
    // The first fills the database; the others find it full.
    const bookings = instance === 0 ? String(CALENDAR_COUNT) : "0";
    servers.push(await startChild("bench-server.ts", [folder, bookings], { DATABASE_URL }));
  }
  const urls = servers.map((server) => server.firstLine);
  const creates = createRequests();
  const raw: number[] = [];
  const byPgbench: number[] = [];
  const create: LoadResult[] = [];
  const check: LoadResult[] = [];
  const yardstick: LoadResult[] = [];
  // A first, short turn of each, so that no code is measured while it is still being compiled.
  for (const requests of [yardstickRequest, checkRequest, creates.next])
    await load(urls, 8, 1, requests);

  for (let round = 0; round < rounds; round++) {
    raw.push(await rawTransactions(DATABASE_URL));
    if (hasPgbench()) {
      byPgbench.push(await pgbench(DATABASE_URL, folder, seconds, RAW_CONNECTIONS));
    }
    yardstick.push(await load(urls, CONNECTIONS, seconds, yardstickRequest));
    check.push(await load(urls, CONNECTIONS, seconds, checkRequest));
    create.push(await load(urls, CONNECTIONS, seconds, creates.next));
  }
  for (const { stop } of servers) await stop();
  await expectConsistentBooks(DATABASE_URL, CALENDAR_COUNT + creates.count());

  const rawRate = median(raw);
  return [
    yardstickRow("raw transaction", rawRate),
    ...(byPgbench.length > 0 ? [yardstickRow("the same by pgbench", median(byPgbench))] : []),
    resultRow(CONNECTIONS, "POST yardstick", yardstick, "itself", 1),
    resultRow(CONNECTIONS, "create", create, "raw transaction", rateOf(create) / rawRate),
    resultRow(CONNECTIONS, "check", check, "POST yardstick", rateOf(check) / rateOf(yardstick)),
  ].map((row) => [String(instances), ...row]);
}

async function rawTransactions(url: string): Promise<number> {
  const { firstLine, stop } = await startChild(
    "raw-transactions.ts",
    [String(seconds), String(RAW_CONNECTIONS)],
    { DATABASE_URL: url },
  );
  await stop();
  return Number(firstLine);
}

/** What was acknowledged is what is stored, and the books add up. */
async function expectConsistentBooks(url: string, expected: number): Promise<void> {
  const database = openPostgres(url);
  const [row] = await database.all(
    "SELECT count(*) AS stored FROM booking WHERE cancelled_at IS NULL AND calendar_id LIKE :shops",
    { shops: "shop-%" },
  );
  const { findings } = await auditBooks(database, BENCH_CATALOGUE);
  await database.close();
  if (row?.["stored"] !== expected || findings.length > 0) {
    throw new Error(
      `acknowledged ${expected}, stored ${String(row?.["stored"])}, findings ${findings.length}`,
    );
  }
}
