// What lets the tables be spread over many machines by calendar_id: decisions/0004, decisions/0008. The contracts on tables
// that are so spread: calendar-parts.proof.test.ts.

import { expect, test } from "vitest";

import { temporarySharedDatabase } from "@vitrine/testing/databases/shared-postgres";

// Every unique index, primary keys included, and whether calendar_id is one of its columns.
const UNIQUE_INDEXES = `SELECT index.relname AS name, EXISTS (
    SELECT 1 FROM pg_attribute WHERE attrelid = pg_index.indrelid
      AND attname = 'calendar_id' AND attnum = ANY (pg_index.indkey)
  ) AS has_calendar
  FROM pg_index
  JOIN pg_class AS index ON index.oid = pg_index.indexrelid
  JOIN pg_namespace ON pg_namespace.oid = index.relnamespace AND nspname = 'public'
  WHERE pg_index.indisunique
  ORDER BY name`;

// One row for the whole installation: it is on every machine.
const KEYS_OF_NO_CALENDAR = ["counting_salt_pkey"];

test("every primary and unique key holds calendar_id", async () => {
  const database = await temporarySharedDatabase();
  const keys = await database.all(UNIQUE_INDEXES);
  expect(keys.map((key) => key["name"])).toEqual(
    expect.arrayContaining(["booking_key", "booking_live", "half_hour_key"]),
  );
  const others = keys.filter((key) => key["has_calendar"] !== true);
  expect(others.map((key) => key["name"])).toEqual(KEYS_OF_NO_CALENDAR);
});
