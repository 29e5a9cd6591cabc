import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

import { expect, test } from "vitest";

import { PROGRAMS, PROGRAM_ENVIRONMENT } from "@vitrine/testing/programs";
import { databaseFile } from "../database/open-database.ts";
import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { callPatiently, serverProcess } from "@vitrine/testing/server-process";

function audit(settings: Readonly<Record<string, string>>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAMS.audit], {
    env: { ...PROGRAM_ENVIRONMENT, ...settings },
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

test("while the server runs, an audit counts the bookings and finds nothing", async () => {
  const folder = temporaryFolder();
  const { url } = await serverProcess(folder);
  await callPatiently(url, "/createAppointment", TUESDAY_AT_EIGHT);
  expect(audit({ DATA_DIR: folder })).toEqual({
    status: 0,
    stdout: "1 live bookings in 1 calendars: no overlap, no overfull half hour, no drift.\n",
    stderr: "",
  });
});

test("a finding is printed with calendar, barber and time, names no client, and ends with 1", async () => {
  const folder = temporaryFolder();
  const { url } = await serverProcess(folder);
  await callPatiently(url, "/createAppointment", TUESDAY_AT_EIGHT);
  // The server writes now and then by itself.
  const database = new DatabaseSync(databaseFile(folder), { timeout: 5_000 });
  database.exec("UPDATE half_hour SET taken = 0, blocked = 2");
  database.close();
  const { status, stdout, stderr } = audit({ DATA_DIR: folder });
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toBe(
    "drift: barbearia, barber 6, 2026-11-24T08:00:00-03:00: 1 booked, 0 recorded\n" +
      "closed-drift: barbearia, barber 6, 2026-11-24T08:00:00-03:00: 0 closed, 2 recorded\n" +
      "1 live bookings in 1 calendars: 2 findings.\n",
  );
});

test("without books an audit says so, makes none, and ends with 2", () => {
  const folder = temporaryFolder();
  const { status, stderr } = audit({ DATA_DIR: folder });
  expect(status).toBe(2);
  expect(stderr).toMatch(/^Nothing was audited: .+ there are no bookings yet\n$/);
  expect(readdirSync(folder)).toEqual([]);
});

test("a database that cannot be reached ends with 2, and its password is not printed", () => {
  const { status, stderr } = audit({
    DATABASE_URL: "postgres://vitrine:s3cret@127.0.0.1:1/vitrine",
  });
  expect(status).toBe(2);
  expect(stderr).toMatch(/^Nothing was audited: The database of DATABASE_URL cannot be read: /);
  expect(stderr).not.toContain("s3cret");
});
