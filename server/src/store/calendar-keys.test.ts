// What lets the tables be spread over many machines by calendar_id. decisions/0004, decisions/0008

import { expect, test } from "vitest";

import { temporarySharedDatabase } from "@vitrine/testing/shared-postgres";
import { bookingStoreContract } from "@vitrine/testing/booking-store-contract";
import { MIGRATIONS } from "./migrations.ts";

const PARTS = 4;

// Every unique index, primary keys included, with its first column.
const UNIQUE_INDEXES = `SELECT index.relname AS name, first.attname AS first_column
  FROM pg_index
  JOIN pg_class AS index ON index.oid = pg_index.indexrelid
  JOIN pg_namespace ON pg_namespace.oid = index.relnamespace AND nspname = 'public'
  LEFT JOIN pg_attribute AS first ON first.attrelid = pg_index.indrelid AND first.attnum = pg_index.indkey[0]
  WHERE pg_index.indisunique
  ORDER BY name`;

// One row for the whole installation: it is on every machine.
const KEYS_OF_NO_CALENDAR = ["counting_salt_pkey"];

test("every primary and unique key begins with calendar_id", async () => {
  const database = await temporarySharedDatabase();
  const keys = await database.all(UNIQUE_INDEXES);
  expect(keys.map((key) => key["name"])).toEqual(
    expect.arrayContaining(["booking_live", "booking_pkey", "half_hour_pkey"]),
  );
  const others = keys.filter((key) => key["first_column"] !== "calendar_id");
  expect(others.map((key) => key["name"])).toEqual(KEYS_OF_NO_CALENDAR);
});

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
    expect.arrayContaining(["booking", "half_hour"]),
  );
});

bookingStoreContract(() => temporarySharedDatabase(PARTITIONED));
