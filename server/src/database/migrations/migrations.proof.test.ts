// A hundred thousand bookings of version 0.1 become this version's, on every engine, from the database and its backup.

import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";

import { describe, expect, onTestFinished, test } from "vitest";

import { CATALOGUE } from "@vitrine/shops/shops";
import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { DATABASES_AND_THREAD } from "@vitrine/testing/databases/databases";
import { fillYearsAsVersion01, VERSION_0_1 } from "@vitrine/testing/databases/version-0-1";

import { auditBooks } from "../../audit/audit-books.ts";
import { migrate } from "./migrate.ts";
import { openSqlite } from "../sqlite/sqlite-database.ts";

const BOOKINGS = 100_000;

describe.each(DATABASES_AND_THREAD)("on $name", ({ openEmpty }) => {
  test("100,000 bookings of version 0.1 migrate, and their books add up", async () => {
    const database = await openEmpty();
    onTestFinished(() => database.close());
    await migrate(database, VERSION_0_1);
    const live = await fillYearsAsVersion01(database, BOOKINGS);
    expect(live).toBeGreaterThan(BOOKINGS / 2);
    await migrate(database);
    expect(await auditBooks(database, CATALOGUE)).toEqual({
      calendars: 1,
      bookings: live,
      findings: [],
    });
  });
});

test("a backup of 100,000 bookings of version 0.1 is restored, and its books add up", async () => {
  const file = join(temporaryFolder(), "version-0-1.sqlite");
  const old = openSqlite(file);
  await migrate(old, VERSION_0_1);
  const live = await fillYearsAsVersion01(old, BOOKINGS);
  await old.close();
  const folder = temporaryFolder();
  const unknown = `${file} has no checksum beside it: it may have changed since it was made`;
  expect(run("restore", folder, file)).toBe(`${unknown}\nRestored ${file}\n`);
  expect(run("audit", folder)).toBe(
    `${live} live bookings in 1 calendars: no overlap, no overfull half hour, no drift.\n`,
  );
});

function run(name: string, folder: string, ...parameters: string[]): string {
  const script = resolve(import.meta.dirname, `../../commands/${name}.ts`);
  const { stdout, stderr } = spawnSync(process.execPath, [script, ...parameters], {
    env: { PATH: process.env["PATH"], DATA_DIR: folder },
    encoding: "utf8",
  });
  return stdout + stderr;
}
