// npm run bench:postgres: the same calls with the bookings in PostgreSQL, by one server and by three that share it, each
// figure as a ratio to a yardstick of the same run. Options: --rounds N (3), --seconds N (3), --limits on (off). Ends with 1 on any
// wrong answer.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { startPostgres } from "@vitrine/testing/databases/postgres";

import { CALENDAR_COUNT } from "../bench-calendars.ts";
import { bareRequest, checkRequest, createRequests, sellFirstSlots } from "../bench-requests.ts";
import { contest } from "../booked-server.ts";
import { HERE } from "../checkout.ts";
import { load } from "../load.ts";
import type { LoadResult } from "../load.ts";
import { expectCleanAudit, measuredSettings, startMeasuredServer } from "../measured-server.ts";
import { median } from "../figures/median.ts";
import { hasPgbench, pgbench } from "./pgbench.ts";
import { expectStoredIn } from "./expect-stored-in.ts";
import { RAW_CONNECTIONS, rawTransactions } from "./raw-rate.ts";
import { printTable } from "../figures/print-table.ts";
import { HEAD, rateOf, resultRow, yardstickRow } from "../figures/result-row.ts";
import type { Row } from "../figures/result-row.ts";

const INSTANCES = [1, 3];
const CONNECTIONS = 64;
const WARM_UP = { connections: 8, seconds: 1 };

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "3" },
    // All calls come from one address: counted, every create would wait for that client's one row.
    limits: { type: "string", default: "off" },
  },
});
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);
const limits = options.limits === "on" ? "on" : "off";

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
    servers.push(await startMeasuredServer(HERE, { ...measuredSettings(limits), DATABASE_URL }));
  }
  const urls = servers.map((server) => server.url);
  await sellFirstSlots(urls[0] ?? "");
  const creates = createRequests();
  const raw: number[] = [];
  const byPgbench: number[] = [];
  const create: LoadResult[] = [];
  const check: LoadResult[] = [];
  const bare: LoadResult[] = [];
  // A first, short turn of each, so that no code is measured while it is still being compiled.
  for (const requests of [bareRequest, checkRequest, creates.next])
    await load(urls, WARM_UP, requests);

  const measured = { connections: CONNECTIONS, seconds };
  for (let round = 0; round < rounds; round++) {
    raw.push(await rawTransactions(DATABASE_URL, seconds));
    if (hasPgbench()) {
      byPgbench.push(await pgbench(DATABASE_URL, folder, seconds, RAW_CONNECTIONS));
    }
    bare.push(await load(urls, measured, bareRequest));
    check.push(await load(urls, measured, checkRequest));
    create.push(await load(urls, measured, creates.next));
  }
  await contest(urls, creates);
  for (const { stop } of servers) await stop();
  await expectStoredIn(DATABASE_URL, CALENDAR_COUNT + creates.count());
  expectCleanAudit(HERE, { DATABASE_URL });

  const rawRate = median(raw);
  return [
    yardstickRow("raw transaction", rawRate),
    ...(byPgbench.length > 0 ? [yardstickRow("the same by pgbench", median(byPgbench))] : []),
    resultRow(CONNECTIONS, "bare POST", bare, "itself", 1),
    resultRow(CONNECTIONS, "create", create, "raw transaction", rateOf(create) / rawRate),
    resultRow(CONNECTIONS, "check", check, "bare POST", rateOf(check) / rateOf(bare)),
  ].map((row) => [String(instances), ...row]);
}
