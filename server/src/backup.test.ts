import { execFile, spawnSync } from "node:child_process";
import { existsSync, readdirSync, truncateSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

import { expect, test } from "vitest";

import { temporaryFolder } from "./testing/app-under-test.ts";
import { TUESDAY, TUESDAY_AT_EIGHT } from "./testing/sample-requests.ts";
import { call, serverProcess } from "./testing/server-process.ts";

/** Runs one of the operator's commands on the data in `folder`. */
async function command(name: "backup" | "restore", folder: string, ...parameters: string[]) {
  const script = resolve(import.meta.dirname, `${name}.ts`);
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...parameters], {
      env: { PATH: process.env["PATH"], DATA_DIR: folder },
    });
    return { ok: true, output: stdout };
  } catch (error) {
    return { ok: false, output: (error as { stderr: string }).stderr };
  }
}

const at = (halfHour: string, next: string, phone: string) => ({
  ...TUESDAY_AT_EIGHT,
  clientPhone: phone,
  dateTimeStart: `2026-11-24T${halfHour}:00-03:00`,
  dateTimeEnd: `2026-11-24T${next}:00-03:00`,
});

async function occupied(url: string): Promise<string[]> {
  const { body } = await call(url, "/check-availability", TUESDAY);
  return Object.entries(body as Record<string, boolean>)
    .filter(([, isFree]) => !isFree)
    .map(([label]) => label);
}

test("a backup made while the server books is whole, and restored while it runs it is what is served", async () => {
  const folder = temporaryFolder();
  const file = join(temporaryFolder(), "deep", "copy.sqlite");
  const { url } = await serverProcess(folder);
  await call(url, "/createAppointment", at("08:00", "08:30", "1"));
  const bookings = Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      call(url, "/createAppointment", {
        ...TUESDAY_AT_EIGHT,
        barberColorId: 7,
        clientPhone: String(index),
      }),
    ),
  );
  expect(await command("backup", folder, file)).toEqual({
    ok: true,
    output: `Backed up to ${file}\n`,
  });
  await bookings;

  await call(url, "/createAppointment", at("09:00", "09:30", "2"));
  expect(await occupied(url)).toEqual(["08:00 - 08:30", "09:00 - 09:30"]);
  const restored = await command("restore", folder, file);
  expect(restored.output).toContain(`Restored ${file}`);
  expect(await occupied(url)).toEqual(["08:00 - 08:30"]);
  expect((await call(url, "/createAppointment", at("09:00", "09:30", "3"))).status).toBe(201);
  expect((await call(url, "/createAppointment", at("08:00", "08:30", "3"))).status).toBe(409);

  // And back: what the restore replaced is kept beside the database.
  const before = readdirSync(folder).find((name) => name.includes("before-restore"));
  await command("restore", folder, join(folder, String(before)));
  expect(await occupied(url)).toEqual(["08:00 - 08:30", "09:00 - 09:30"]);
});

test("a backup restores on a machine that has nothing yet", async () => {
  const folder = temporaryFolder();
  const file = join(temporaryFolder(), "copy.sqlite");
  const first = await serverProcess(folder);
  await call(first.url, "/createAppointment", TUESDAY_AT_EIGHT);
  await first.end("SIGKILL");
  await command("backup", folder, file);
  const elsewhere = temporaryFolder();
  await command("restore", elsewhere, file);
  const second = await serverProcess(elsewhere);
  expect(await occupied(second.url)).toEqual(["08:00 - 08:30"]);
});

test("what cannot be restored from changes nothing", async () => {
  const folder = temporaryFolder();
  const { url } = await serverProcess(folder);
  await call(url, "/createAppointment", TUESDAY_AT_EIGHT);
  const other = temporaryFolder();
  const text = join(other, "text.sqlite");
  writeFileSync(text, "not a database");
  const damaged = join(other, "damaged.sqlite");
  await command("backup", folder, damaged);
  truncateSync(damaged, 8_192);
  for (const [file, reason] of [
    [join(other, "nothing.sqlite"), "does not exist"],
    [text, "is not a database"],
    [damaged, "is damaged"],
  ] as const) {
    const { ok, output } = await command("restore", folder, file);
    expect(ok).toBe(false);
    expect(output).toContain(`Nothing was restored: ${file} ${reason}`);
  }
  expect(await occupied(url)).toEqual(["08:00 - 08:30"]);
});

test("a backup never replaces a file, and says so when there is nothing to copy", async () => {
  const folder = temporaryFolder();
  const target = join(folder, "copy.sqlite");
  expect((await command("backup", folder, target)).output).toContain("there are no bookings");
  expect(existsSync(target)).toBe(false);
  const { end } = await serverProcess(folder);
  await end("SIGTERM");
  writeFileSync(target, "mine");
  expect((await command("backup", folder, target)).output).toContain("exists already");
});

test("with PostgreSQL, both name the program that does it there, and touch nothing", () => {
  const folder = temporaryFolder();
  for (const [name, program] of [
    ["backup", "pg_dump"],
    ["restore", "pg_restore"],
  ] as const) {
    const { status, stderr } = spawnSync(
      process.execPath,
      [resolve(import.meta.dirname, `${name}.ts`), join(folder, "copy.sqlite")],
      {
        env: {
          PATH: process.env["PATH"],
          DATA_DIR: folder,
          DATABASE_URL: "postgres://vitrine:s3cret@127.0.0.1:1/vitrine",
        },
        encoding: "utf8",
      },
    );
    expect(status).toBe(1);
    expect(stderr).toContain(program);
    expect(stderr).not.toContain("s3cret");
  }
  expect(readdirSync(folder)).toEqual([]);
});
