// The store's contracts on tables that are spread by calendar_id, as over many machines. decisions/0008

import { expect, test } from "vitest";

import { temporarySharedDatabase } from "@vitrine/testing/databases/shared-postgres";
import { bookingStoreContract } from "@vitrine/testing/contracts/bookings-contract";
import { busyClosingsContract } from "@vitrine/testing/contracts/busy-closings-contract";
import { closedTimesContract } from "@vitrine/testing/contracts/closings-contract";
import { ownerBookingsContract } from "@vitrine/testing/contracts/owner-bookings-contract";
import { ownerDevicesContract } from "@vitrine/testing/contracts/owner-devices-contract";
import { SHOPS } from "@vitrine/shops/shops";
import { MIGRATIONS } from "../database/migrations/migrations.ts";
import { takeUpFiles } from "../shops/take-up-files.ts";

const PARTS = 4;

/** The same schema, each table in parts by calendar_id, as a distributed PostgreSQL keeps it. */
const PARTITIONED = MIGRATIONS.map((migration) => ({
  ...migration,
  statements: migration.statements.flatMap((statement) => {
    const table = /^CREATE TABLE (\w+)/.exec(statement)?.[1];
    // What belongs to no calendar stays in one piece.
    if (table === undefined || !statement.includes("calendar_id")) return [statement];
    return [
      `${statement} PARTITION BY HASH (calendar_id)`,
      ...Array.from(
        { length: PARTS },
        (_, part) =>
          `CREATE TABLE ${table}_${part} PARTITION OF ${table} FOR VALUES WITH (MODULUS ${PARTS}, REMAINDER ${part})`,
      ),
    ];
  }),
}));

test("the tables are really in parts", async () => {
  const database = await temporarySharedDatabase(PARTITIONED);
  const parts = await database.all("SELECT relname FROM pg_class WHERE relkind = 'p'");
  expect(parts.map((part) => part["relname"]).toSorted()).toEqual(
    expect.arrayContaining(["booking", "busy_calendar", "closed_time", "half_hour", "owner_call"]),
  );
});

for (const contract of [
  bookingStoreContract,
  busyClosingsContract,
  closedTimesContract,
  ownerBookingsContract,
  ownerDevicesContract,
]) {
  contract(async () => {
    const database = await temporarySharedDatabase(PARTITIONED);
    await takeUpFiles(database, SHOPS);
    return database;
  });
}
