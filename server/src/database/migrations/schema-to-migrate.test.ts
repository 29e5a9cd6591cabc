import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { Client } from "pg";
import { expect, test, vi } from "vitest";

import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { freePort } from "@vitrine/testing/network/free-port";
import { TUESDAY, TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { call, callPatiently, serverProcess } from "@vitrine/testing/server-process";
import { createPostgresDatabase } from "@vitrine/testing/databases/shared-postgres";
import { SOON } from "@vitrine/testing/soon";
import { migrate } from "./migrate.ts";
import { MIGRATIONS } from "./migrations.ts";
import { openPostgres } from "../postgres/postgres-database.ts";

const HOLDS_THREAD = pathToFileURL(
  join(import.meta.dirname, "../../../../testing/databases/hold-writing-thread.ts"),
).href;

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
  await vi.waitFor(async () => expect(await statusOf(url, "/health")).toBe(200), SOON);
  expect(await statusOf(url, "/ready")).toBe(503);
  expect((await call(url, "/createAppointment", TUESDAY_AT_EIGHT)).status).toBe(503);
  await looking.end();
  const { output } = await starting;
  expect((await callPatiently(url, "/createAppointment", TUESDAY_AT_EIGHT)).status).toBe(201);
  expect(output()).not.toContain("not erased");
});

test("while the embedded database is being migrated a server answers that it lives, refuses calls, and books afterwards", async () => {
  const folder = temporaryFolder();
  // As during the migration of a million bookings: the thread that writes is busy and answers nothing else.
  const hold = join(folder, "hold");
  writeFileSync(hold, "");
  const port = String(await freePort());
  const starting = serverProcess(folder, {
    PORT: port,
    LOG_LEVEL: "error",
    NODE_OPTIONS: `--import=${HOLDS_THREAD}`,
    WRITING_THREAD_HELD_BY: hold,
  });
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(async () => expect(await statusOf(url, "/health")).toBe(200), SOON);
  expect(await statusOf(url, "/ready")).toBe(503);
  expect((await call(url, "/createAppointment", TUESDAY_AT_EIGHT)).status).toBe(503);
  expect((await call(url, "/check-availability", TUESDAY)).status).toBe(503);
  expect(await statusOf(url, "/health")).toBe(200);
  rmSync(hold);
  const { output } = await starting;
  expect((await callPatiently(url, "/createAppointment", TUESDAY_AT_EIGHT)).status).toBe(201);
  expect(await statusOf(url, "/ready")).toBe(200);
  expect(output()).not.toContain("not erased");
});
