// npm run bench -- --only migration: how long a database of an earlier version with many bookings takes until a server of
// this one sells from it, on both engines, and until the server has stored what it stores behind the sales.

import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

import { startPostgres } from "@vitrine/testing/databases/postgres";
import { Client } from "pg";

import { CALENDAR_COUNT } from "../bench-calendars.ts";
import type { BenchOptions } from "../bench-options.ts";
import type { Checkout } from "../checkout.ts";
import { databaseIn } from "../expect-stored.ts";
import { printTable } from "../figures/print-table.ts";
import { expectCleanAudit, measuredSettings, startMeasuredServer } from "../measured-server.ts";
import { fillPostgresAsVersion01 } from "./fill-as-version-0-1.ts";
import { booksOfVersion01 } from "./filled-books.ts";

const HEAD = ["bookings", "engine", "from", "until it sells, s", "until all is stored, s"];
const UNFILLED = "SELECT EXISTS (SELECT 1 FROM booking WHERE service_id IS NULL) AS is_unfilled";
const LOOK_MILLISECONDS = 1_000;

/** A database with bookings of version 0.1. */
interface OldBooks {
  readonly engine: string;
  /** What leads a program to it. */
  readonly settings: Readonly<Record<string, string>>;
  isUnfilled(): Promise<boolean>;
}

/** @throws when a booking is lost, or the audit finds anything */
export async function measureMigration(
  here: Checkout,
  there: Checkout | undefined,
  { stored, fillFolder }: BenchOptions,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-bench-"));
  const postgres = await startPostgres({ isAsInstalled: true });
  const rows: string[][] = [];
  try {
    for (const count of stored) {
      for (const earlier of there === undefined ? [undefined] : [undefined, there]) {
        const books = [
          await sqliteBooks(count, fillFolder, mkdtempSync(join(folder, "sqlite-"))),
          await postgresBooks(count, await postgres.createDatabase()),
        ];
        for (const book of books) {
          if (earlier !== undefined) await migrateWith(earlier, book, count);
          const { ready, filled } = await migrateWith(here, book, count, { waits: true });
          const from = earlier === undefined ? "version 0.1" : "the other checkout";
          rows.push([count.toLocaleString("en"), book.engine, from, ready, filled]);
        }
      }
    }
    printTable(HEAD, rows);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function migrateWith(
  checkout: Checkout,
  { settings, isUnfilled }: OldBooks,
  count: number,
  { waits = false } = {},
): Promise<{ readonly ready: string; readonly filled: string }> {
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1_000).toFixed(1);
  const server = await startMeasuredServer(checkout, { ...measuredSettings("off"), ...settings });
  const ready = seconds();
  while (waits && (await isUnfilled())) await sleep(LOOK_MILLISECONDS);
  const filled = seconds();
  await server.stop();
  const audit = expectCleanAudit(checkout, settings);
  if (!audit.startsWith(`${count} live bookings `)) {
    throw new Error(`${count} bookings were stored; the audit says ${audit}`);
  }
  return { ready, filled };
}

async function sqliteBooks(count: number, fillFolder: string, folder: string): Promise<OldBooks> {
  const filling = { count, calendars: CALENDAR_COUNT };
  copyFileSync(await booksOfVersion01(filling, fillFolder), databaseIn(folder));
  return {
    engine: "SQLite",
    settings: { DATA_DIR: folder },
    async isUnfilled() {
      const database = new DatabaseSync(databaseIn(folder), { readOnly: true });
      const row = database.prepare(UNFILLED).get();
      database.close();
      return row?.["is_unfilled"] === 1;
    },
  };
}

async function postgresBooks(count: number, url: string): Promise<OldBooks> {
  await fillPostgresAsVersion01(url, { count, calendars: CALENDAR_COUNT });
  return {
    engine: "PostgreSQL",
    settings: { DATABASE_URL: url },
    async isUnfilled() {
      const client = new Client(url);
      await client.connect();
      const { rows } = await client.query<{ is_unfilled: boolean }>(UNFILLED);
      await client.end();
      return rows[0]?.is_unfilled === true;
    },
  };
}
