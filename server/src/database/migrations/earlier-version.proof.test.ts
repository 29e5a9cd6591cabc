// A server that is started on years of bookings of version 0.1. MIGRATED_BOOKINGS=1000000 tries it with a million, and
// prints the seconds.

import { expect, test } from "vitest";

import { CATALOGUE } from "@vitrine/shops/shops";
import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { runWithoutTimeLimit } from "@vitrine/testing/databases/operations-of-tests";
import { fillBookings } from "@vitrine/testing/databases/fill-bookings";
import type { Engine } from "@vitrine/testing/databases/fill-bookings";
import { freePort } from "@vitrine/testing/network/free-port";
import { TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { book, serverProcess } from "@vitrine/testing/server-process";
import { createPostgresDatabase } from "@vitrine/testing/databases/shared-postgres";
import { VERSION_0_1 } from "@vitrine/testing/databases/version-0-1";

import { auditBooks } from "../../audit/audit-books.ts";
import { databaseFile } from "../open-database.ts";
import { migrate } from "./migrate.ts";
import { openPostgres } from "../postgres/postgres-database.ts";
import { openSqlite } from "../sqlite/sqlite-database.ts";
import type { Database } from "../database.ts";

const BOOKINGS = Number(process.env["MIGRATED_BOOKINGS"] ?? 100_000);
// One of seven is cancelled, from the fourth on.
const LIVE = BOOKINGS - Math.floor((BOOKINGS + 3) / 7);

interface Place {
  readonly engine: Engine;
  readonly environment: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly open: () => Database;
}

const PLACES: readonly { readonly name: string; readonly make: () => Promise<Place> }[] = [
  {
    name: "SQLite",
    make: async () => {
      const folder = temporaryFolder();
      const open = () => openSqlite(databaseFile(folder));
      return { engine: "sqlite", environment: {}, folder, open };
    },
  },
  {
    name: "PostgreSQL",
    make: async () => {
      const DATABASE_URL = await createPostgresDatabase();
      const open = () => openPostgres(DATABASE_URL);
      return { engine: "postgres", environment: { DATABASE_URL }, folder: temporaryFolder(), open };
    },
  },
];

test.each(PLACES)(
  "on $name a server migrates years of version 0.1's bookings, answers /health meanwhile, and its books add up",
  async ({ name, make }) => {
    const { engine, environment, folder, open } = await make();
    await fillVersion01(open(), engine);

    const port = String(await freePort());
    const url = `http://127.0.0.1:${port}`;
    const startedAt = performance.now();
    const ready = new AbortController();
    const [, answers] = await Promise.all([
      serverProcess(folder, { ...environment, PORT: port }).then(() => ready.abort()),
      healthUntil(ready.signal, url),
    ]);
    const seconds = (performance.now() - startedAt) / 1_000;
    console.log(`${name}: ${BOOKINGS} bookings, ready after ${seconds.toFixed(1)} s`);
    expect(answers).toContain("alive, not ready");
    await book(url, TUESDAY_AT_EIGHT);

    const database = open();
    const report = await auditBooks(database, CATALOGUE);
    await database.close();
    expect(report).toEqual({ calendars: 2, bookings: LIVE + 1, findings: [] });
  },
);

/** Two busy calendars' years up to yesterday, all of whose clients are still known. */
async function fillVersion01(database: Database, engine: Engine): Promise<void> {
  await migrate(database, VERSION_0_1);
  const statements = fillBookings({
    engine,
    bookings: BOOKINGS,
    calendarId: "CASE c WHEN 0 THEN 'barbearia' ELSE 'reservas' END",
    calendars: 2,
    days: 2_600,
    until: Date.parse("2026-11-23T08:00:00-03:00"),
    erasedBefore: 0,
  });
  await runWithoutTimeLimit(database, statements);
  await database.close();
}

/** What the server says of itself, again and again until it is ready. */
async function healthUntil(ready: AbortSignal, url: string): Promise<string[]> {
  const answers: string[] = [];
  const statusOf = async (path: string) => (await fetch(`${url}${path}`)).status;
  while (!ready.aborted) {
    try {
      const health = await statusOf("/health");
      const isReady = (await statusOf("/ready")) === 200;
      answers.push(`${health === 200 ? "alive" : health}, ${isReady ? "ready" : "not ready"}`);
    } catch {
      // It does not listen yet.
      await new Promise((later) => setTimeout(later, 10));
    }
  }
  return answers;
}
