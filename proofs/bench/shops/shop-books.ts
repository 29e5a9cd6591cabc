// A database with that many shops, on either engine, and the real server on it: no module of the product is replaced.

import { spawnSync } from "node:child_process";
import { join } from "node:path";

import { RETENTION_DAYS_MAX } from "@vitrine/domain/retention-days";
import { startPostgres } from "@vitrine/testing/databases/postgres";

import { BENCH_NOW } from "../bench-shop.ts";
import { HERE } from "../checkout.ts";
import { databaseIn } from "../expect-stored.ts";
import { startReadyServer } from "../measured-server.ts";
import type { MeasuredServer } from "../measured-server.ts";
import { fillPostgres, fillSqlite } from "./fill-shops.ts";

export const ENGINES = ["SQLite", "PostgreSQL"] as const;
export type ShopEngine = (typeof ENGINES)[number];

export interface ShopBooks {
  readonly shops: number;
  /** What leads to the database, as a program's environment. */
  readonly place: Readonly<Record<string, string>>;
}

/** Makes a database for each number of shops; the specification's two stand in each besides. */
export async function openShopBooks(
  engine: ShopEngine,
  sizes: readonly number[],
  newFolder: (name: string) => string,
): Promise<{ readonly books: readonly ShopBooks[]; close(): Promise<void> }> {
  const postgres =
    engine === "PostgreSQL" ? await startPostgres({ isAsInstalled: true }) : undefined;
  const close = async () => postgres?.stop();
  try {
    const books: ShopBooks[] = [];
    for (const shops of sizes) {
      const began = performance.now();
      const DATA_DIR = newFolder("shops");
      const url = await postgres?.createDatabase();
      const place = { DATA_DIR, ...(url === undefined ? {} : { DATABASE_URL: url }) };
      const server = await startShopServer({ shops, place });
      await server.stop();
      const bytes =
        url === undefined
          ? fillSqlite(databaseIn(DATA_DIR), shops)
          : await fillPostgres(url, shops);
      const seconds = ((performance.now() - began) / 1_000).toFixed(1);
      const each = (bytes / shops).toFixed(0);
      console.log(`${engine}: ${shops} shops stored in ${seconds} s, ${each} bytes each`);
      books.push({ shops, place });
    }
    return { books, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export function startShopServer(
  { place }: ShopBooks,
  settings: Readonly<Record<string, string>> = {},
  nodeFlags: readonly string[] = [],
): Promise<MeasuredServer> {
  const { node, folder, serverFlags, serverProgram, serverEnvironment } = HERE;
  return startReadyServer([node, ...serverFlags, ...nodeFlags, join(folder, serverProgram)], {
    ...serverEnvironment,
    PORT: "0",
    NOW: BENCH_NOW,
    LOG_LEVEL: "silent",
    RATE_LIMIT: "off",
    RETENTION_DAYS: String(RETENTION_DAYS_MAX),
    ...place,
    ...settings,
  });
}

/** @throws when not exactly so many bookings are stored, or a half hour does not agree with them */
export function expectBookings({ place }: ShopBooks, expected: number): void {
  const { node, folder } = HERE;
  const { status, stdout, stderr } = spawnSync(
    node,
    [join(folder, "server/src/commands/audit.ts")],
    { env: { PATH: process.env["PATH"], ...place }, encoding: "utf8" },
  );
  if (status !== 0 || !stdout.startsWith(`${expected} live bookings `)) {
    throw new Error(`${expected} were acknowledged; the audit says ${status}: ${stdout}${stderr}`);
  }
}
