// What the commands say of a database that an earlier version has left, before this one's server has been started.

import { spawnSync } from "node:child_process";

import { expect, test } from "vitest";

import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { PROGRAMS, PROGRAM_ENVIRONMENT } from "@vitrine/testing/programs";
import { MONDAY } from "@vitrine/testing/sample-requests";
import { serverProcess } from "@vitrine/testing/server-process";
import { fillAsVersion01, VERSION_0_1 } from "@vitrine/testing/databases/version-0-1";

import { databaseFile } from "../database/open-database.ts";
import { migrate } from "../database/migrations/migrate.ts";
import { openSqlite } from "../database/sqlite/sqlite-database.ts";

const COMMANDS = [
  ["bookings", "list"],
  ["bookings", "cancel", "barbearia", "--phone", "987654321"],
  ["outbox"],
  ["outbox", "retry"],
] as const;

function run(
  folder: string,
  [name, ...parameters]: (typeof COMMANDS)[number] | readonly ["audit"],
) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAMS[name], ...parameters], {
    env: { ...PROGRAM_ENVIRONMENT, DATA_DIR: folder, NOW: MONDAY },
    encoding: "utf8",
  });
  return { status, output: stdout + stderr };
}

test("bookings and outbox change nothing in version 0.1's database and say what to do; once the server was started, they work", async () => {
  const folder = temporaryFolder();
  const old = openSqlite(databaseFile(folder));
  await migrate(old, VERSION_0_1);
  await fillAsVersion01(old);
  await old.close();
  for (const command of COMMANDS) {
    const { status, output } = run(folder, command);
    expect(status, command.join(" ")).toBe(2);
    expect(output).toMatch(
      /^DATA_DIR leads to \S+, which cannot be used: its schema is of an earlier version of Vitrine \(step 4 of \d+\): start the server of this version once, which brings it up to date\n$/,
    );
  }
  const sound = {
    status: 0,
    output: "2 live bookings in 2 calendars: no overlap, no overfull half hour, no drift.\n",
  };
  expect(run(folder, ["audit"])).toEqual(sound);
  await serverProcess(folder);
  expect(run(folder, ["audit"])).toEqual(sound);
  expect(run(folder, ["bookings", "list"]).status).toBe(0);
  expect(run(folder, ["outbox"]).status).toBe(0);
});
