// Databases that this version must not work on, with real processes: it says so in one sentence and ends.

import { spawnSync } from "node:child_process";
import { DatabaseSync } from "node:sqlite";

import { expect, test } from "vitest";

import { databaseFile } from "../open-database.ts";
import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { PROGRAMS, PROGRAM_ENVIRONMENT } from "@vitrine/testing/programs";
import { createPostgresDatabase } from "@vitrine/testing/databases/shared-postgres";
import { ask } from "@vitrine/testing/databases/postgres";
import { TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { call, serverProcess } from "@vitrine/testing/server-process";

const LATER_STEP = "INSERT INTO migration (number, name) VALUES (900, 'chairs of their own')";
const LATER_SCHEMA =
  'its schema is of a later version of Vitrine (step 900, "chairs of their own"): ' +
  "start that version, or restore a backup that was made before it";

function run(program: keyof typeof PROGRAMS, settings: Readonly<Record<string, string>>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAMS[program]], {
    env: { ...PROGRAM_ENVIRONMENT, PORT: "0", LOG_LEVEL: "silent", ...settings },
    encoding: "utf8",
    timeout: 20_000,
  });
  return { status, stdout, stderr };
}

/** The settings that lead to a database on which a later version has been at work, with how they are called. */
async function laterSqlite() {
  const folder = temporaryFolder();
  const { end } = await serverProcess(folder);
  await end("SIGTERM");
  const database = new DatabaseSync(databaseFile(folder));
  database.exec(LATER_STEP);
  database.close();
  return {
    settings: { DATA_DIR: folder },
    place: `DATA_DIR leads to ${databaseFile(folder)}, which`,
  };
}

async function laterPostgres() {
  const url = await createPostgresDatabase();
  const { end } = await serverProcess(temporaryFolder(), { DATABASE_URL: url });
  await end("SIGTERM");
  await ask(url, LATER_STEP);
  return { settings: { DATABASE_URL: url }, place: "The database of DATABASE_URL" };
}

test.each([
  ["SQLite", laterSqlite],
  ["PostgreSQL", laterPostgres],
])("neither the server nor a command works on a later version's database: %s", async (_, later) => {
  const { settings, place } = await later();
  expect(run("main", settings)).toEqual({
    status: 1,
    stdout: "",
    stderr: `Vitrine cannot start: ${place} cannot be used: ${LATER_SCHEMA}\n`,
  });
  expect(run("audit", settings)).toEqual({
    status: 2,
    stdout: "",
    stderr: `Nothing was audited: ${place} cannot be read: ${LATER_SCHEMA}\n`,
  });
  for (const command of ["outbox", "bookings"] as const) {
    expect(run(command, settings)).toEqual({
      status: 2,
      stdout: "",
      stderr: `${place} cannot be used: ${LATER_SCHEMA}\n`,
    });
  }
});

test("a PostgreSQL database that cannot store every name is refused at the start", async () => {
  const url = new URL(await createPostgresDatabase());
  await ask(
    url.href,
    "CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C'",
  );
  url.pathname = "/latin";
  expect(run("main", { DATABASE_URL: url.href })).toEqual({
    status: 1,
    stdout: "",
    stderr:
      "Vitrine cannot start: The database of DATABASE_URL cannot be used: its encoding is LATIN1, " +
      "in which not every name can be written: " +
      "create it again with CREATE DATABASE … TEMPLATE template0 ENCODING 'UTF8'\n",
  });
});

test("a PostgreSQL role that may change no schema starts on a migrated one, and books", async () => {
  const url = new URL(await createPostgresDatabase());
  const owner = await serverProcess(temporaryFolder(), { DATABASE_URL: url.href });
  await owner.end("SIGTERM");
  await ask(
    url.href,
    `CREATE ROLE clerk LOGIN PASSWORD 'clerk';
     GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO clerk`,
  );
  url.username = "clerk";
  url.password = "clerk";
  const server = await serverProcess(temporaryFolder(), { DATABASE_URL: url.href });
  const { status } = await call(server.url, "/createAppointment", {
    ...TUESDAY_AT_EIGHT,
    clientName: "Łukasz",
  });
  expect(status).toBe(201);
});

test("a password that is wrong ends the start with one sentence that does not tell it", async () => {
  const address = new URL(await createPostgresDatabase());
  address.password = "n0t-the-password";
  const start = serverProcess(temporaryFolder(), { DATABASE_URL: address.href });
  await expect(start).rejects.toThrow(
    /ended with 1: Vitrine cannot start: The database of DATABASE_URL cannot be used: password authentication failed/,
  );
  await expect(start).rejects.not.toThrow("n0t-the-password");
});
