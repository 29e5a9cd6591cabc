// The backup that the README names for PostgreSQL: pg_dump, and pg_restore into an empty database.

import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { CATALOGUE } from "@vitrine/shops/shops";
import { DEBIAN_POSTGRES } from "@vitrine/testing/databases/debian-postgres";
import { startPostgres } from "@vitrine/testing/databases/postgres";
import { fillYearsAsVersion01, VERSION_0_1 } from "@vitrine/testing/databases/version-0-1";

import { auditBooks } from "../../audit/audit-books.ts";
import { migrate } from "../migrations/migrate.ts";
import { openPostgres } from "./postgres-database.ts";

const BOOKINGS = 100_000;

test("a dump of 100,000 bookings of version 0.1 is restored and migrates, and its books add up", async () => {
  const server = await startPostgres({ installation: DEBIAN_POSTGRES });
  onTestFinished(() => server.stop());
  const oldUrl = await server.createDatabase();
  const old = openPostgres(oldUrl);
  await migrate(old, VERSION_0_1);
  const live = await fillYearsAsVersion01(old, BOOKINGS);
  await old.close();

  const file = join(server.data, "version-0-1.dump");
  await server.run("pg_dump", ["--format=custom", `--file=${file}`, oldUrl]);
  const restoredUrl = await server.createDatabase();
  await server.run("pg_restore", ["--exit-on-error", `--dbname=${restoredUrl}`, file]);

  const restored = openPostgres(restoredUrl);
  onTestFinished(() => restored.close());
  await migrate(restored);
  expect(await auditBooks(restored, CATALOGUE)).toEqual({
    calendars: 1,
    bookings: live,
    findings: [],
  });
});
