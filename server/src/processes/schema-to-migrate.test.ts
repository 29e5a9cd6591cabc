import { Client } from "pg";
import { expect, test, vi } from "vitest";

import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { freePort } from "@vitrine/testing/free-port";
import { TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { call, serverProcess } from "@vitrine/testing/server-process";
import { createPostgresDatabase } from "@vitrine/testing/shared-postgres";
import { migrate } from "../store/migrate.ts";
import { MIGRATIONS } from "../store/migrations.ts";
import { openPostgres } from "../store/postgres-database.ts";

const statusOf = async (url: string, path: string) => (await fetch(`${url}${path}`)).status;

test("while its schema waits to be migrated a server refuses calls, and begins nothing by itself", async () => {
  const DATABASE_URL = await createPostgresDatabase();
  const before = openPostgres(DATABASE_URL);
  await migrate(before, MIGRATIONS.slice(0, 1));
  await before.close();
  // As a long look at the tables does: no column can be added meanwhile.
  const looking = new Client({ connectionString: DATABASE_URL });
  await looking.connect();
  await looking.query("BEGIN; SELECT booking_id FROM booking");
  const port = String(await freePort());
  const starting = serverProcess(temporaryFolder(), {
    DATABASE_URL,
    PORT: port,
    LOG_LEVEL: "error",
  });
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(async () => expect(await statusOf(url, "/health")).toBe(200), 20_000);
  expect(await statusOf(url, "/ready")).toBe(503);
  expect((await call(url, "/createAppointment", TUESDAY_AT_EIGHT)).status).toBe(503);
  await looking.end();
  const { output } = await starting;
  expect((await call(url, "/createAppointment", TUESDAY_AT_EIGHT)).status).toBe(201);
  expect(output()).not.toContain("not erased");
});
