// npm run bench:scale: what docs/scale.md computes with, on a PostgreSQL of its own: the bytes that it keeps for a booking,
// by table and index, and how often a second the outbox's workers can claim where nothing is due.

import type { Database } from "@vitrine/server/database/database";
import { migrate } from "@vitrine/server/database/migrations/migrate";
import { outboxStore } from "@vitrine/server/outbox/tables/outbox-tables";
import { openPostgres } from "@vitrine/server/database/postgres/postgres-database";
import { fillBookings } from "@vitrine/testing/databases/fill-bookings";
import { runWithoutTimeLimit } from "@vitrine/testing/databases/operations-of-tests";
import { ask, startPostgres } from "@vitrine/testing/databases/postgres";

import { printTable } from "../figures/print-table.ts";

const BOOKINGS = 200_000;
const CALENDARS = 1_000;
// As many workers as a server has connections keep it busy.
const WORKERS = 10;
const CLAIM_MILLISECONDS = 4_000;

// Each table and index of its own, the indexes below their table.
const SIZES = `SELECT relation.relname AS name, pg_relation_size(relation.oid)::float8 AS bytes
  FROM pg_class relation
  LEFT JOIN pg_index ON indexrelid = relation.oid
  WHERE coalesce(indrelid, relation.oid) IN ('booking'::regclass, 'half_hour'::regclass)
  ORDER BY coalesce(indrelid, relation.oid), relation.relkind DESC, name`;

const postgres = await startPostgres({ isAsInstalled: true });
try {
  const url = await postgres.createDatabase();
  const database = openPostgres(url);
  await migrate(database);
  const [before] = await ask(url, "SELECT pg_current_wal_insert_lsn()::text AS place");
  await runWithoutTimeLimit(
    database,
    fillBookings({
      engine: "postgres",
      bookings: BOOKINGS,
      calendarId: "'shop-' || lpad(CAST(c AS TEXT), 6, '0')",
      calendars: CALENDARS,
      days: 10,
      until: Date.parse("2026-11-24T08:00:00-03:00"),
      serviceId: 1,
      erasedBefore: 0,
    }),
  );
  const [log] = await ask(
    url,
    `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '${String(before?.["place"])}')::float8 AS bytes`,
  );
  const sizes = await ask(url, SIZES);
  const total = sizes.reduce((sum, { bytes }) => sum + Number(bytes), 0);
  const ofOne = (bytes: unknown) => (Number(bytes) / BOOKINGS).toFixed(0);
  printTable(
    ["kept for one booking", "bytes"],
    [
      ...sizes.map(({ name, bytes }) => [String(name), ofOne(bytes)]),
      ["all", ofOne(total)],
      ["log written when filled at once", ofOne(log?.["bytes"])],
    ],
  );
  console.log(`\nclaims of outbox workers, a second: ${(await idleClaims(database)).toFixed(0)}`);
  await database.close();
} finally {
  await postgres.stop();
}

/** How often a second workers find out that nothing is to be delivered, one server with all its connections. */
async function idleClaims(database: Database): Promise<number> {
  const outbox = outboxStore(database);
  let claims = 0;
  const began = performance.now();
  const isOver = () => performance.now() - began > CLAIM_MILLISECONDS;
  await Promise.all(
    Array.from({ length: WORKERS }, async (_, worker) => {
      for (let turn = worker; !isOver(); turn += WORKERS) {
        await outbox.claim({
          calendarId: `shop-${String(turn % CALENDARS).padStart(6, "0")}`,
          target: "mail",
          lease: `worker ${worker}`,
          leaseMilliseconds: 60_000,
          max: 4,
        });
        claims += 1;
      }
    }),
  );
  return claims / ((performance.now() - began) / 1_000);
}
