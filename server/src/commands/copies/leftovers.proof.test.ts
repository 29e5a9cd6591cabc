import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { expect, onTestFinished, test, vi } from "vitest";

import { emptyMachine, machineWithJoao } from "@vitrine/testing/backups/backup-commands";
import { PROGRAM_ENVIRONMENT } from "@vitrine/testing/programs";

const DAY_MILLISECONDS = 86_400_000;

function age(file: string, milliseconds: number): void {
  const then = new Date(Date.now() - milliseconds);
  utimesSync(file, then, then);
}

test("the timer's backup removes what killed backups have left an hour ago", async () => {
  const machine = await machineWithJoao();
  expect(await machine.backUp()).toMatchObject({ code: 0 });
  const kept = readdirSync(machine.copies);
  const left = [
    "vitrine-2026-11-23T120000Z.sqlite.unfinished",
    "vitrine-2026-11-23T120000Z.sqlite.unfinished-journal",
    "vitrine-2026-11-23T120000Z.pgdump.unfinished",
    "vitrine-2026-11-23T120000Z.tar.gz.age",
    "vitrine-2026-11-23T120000Z.tar.gz.age.sha256",
    "after-copies.jsonl.age",
  ];
  const strangers = "vitrine.sqlite.unfinished";
  for (const name of [...left, strangers]) {
    writeFileSync(join(machine.copies, name), "half");
    age(join(machine.copies, name), 3_660_000);
  }
  const running = "vitrine-2026-11-23T130000Z.sqlite.unfinished";
  writeFileSync(join(machine.copies, running), "half");
  expect(await machine.backUp()).toMatchObject({ code: 0 });
  expect(readdirSync(machine.copies).toSorted()).toEqual([...kept, strangers, running].toSorted());
});

test("the timer's backup deletes what restores have replaced when its clients must be erased, and the clock is trusted", async () => {
  const machine = await machineWithJoao();
  const old = join(machine.data, "vitrine.sqlite.before-restore-1");
  const young = join(machine.data, "vitrine.sqlite.before-restore-2");
  for (const file of [old, young]) writeFileSync(file, "clients");
  age(old, 91 * DAY_MILLISECONDS);
  const trust = (milliseconds: number) =>
    machine.write(
      `UPDATE server_clock SET seen_at = ${Date.now()}, counted_until = ${Date.now()}, confirmed_milliseconds = ${milliseconds}`,
    );
  trust(0);
  expect(await machine.backUp()).toMatchObject({ code: 0 });
  expect(existsSync(old)).toBe(true);
  trust(DAY_MILLISECONDS);
  machine.write("UPDATE booking SET revision = 1");
  expect(await machine.backUp()).toMatchObject({ code: 0 });
  expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
});

test("a restore that is killed on a new machine leaves no half bookings", async () => {
  const machine = await machineWithJoao();
  machine.write(
    `CREATE TABLE ballast AS WITH RECURSIVE number(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM number
     WHERE value < 100) SELECT randomblob(1000000) AS noise FROM number`,
  );
  expect(await machine.backUp()).toMatchObject({ code: 0 });
  const copy = readdirSync(machine.copies).find((name) => name.endsWith(".sqlite")) ?? "";
  const elsewhere = emptyMachine();
  const books = join(elsewhere.data, "vitrine.sqlite");
  const restore = spawn(
    process.execPath,
    [resolve(import.meta.dirname, "../restore.ts"), join(machine.copies, copy)],
    { env: { ...PROGRAM_ENVIRONMENT, DATA_DIR: elsewhere.data }, stdio: "ignore" },
  );
  onTestFinished(() => {
    restore.kill("SIGKILL");
  });
  const ended = once(restore, "exit");
  await vi.waitFor(() => expect(existsSync(books)).toBe(true), { timeout: 20_000, interval: 1 });
  restore.kill("SIGKILL");
  await ended;
  expect(elsewhere.rows("SELECT COUNT(*) AS count FROM ballast")).toEqual([{ count: 100 }]);
});

test("folders of killed runs are removed beside the bookings, but not those of running ones or of other users", async () => {
  const machine = await machineWithJoao();
  const ended = spawn("true");
  await once(ended, "exit");
  const folders = {
    killed: `.vitrine-copy-${ended.pid}-aaaaaa`,
    running: `.vitrine-copy-${process.pid}-aaaaaa`,
    strangers: `.vitrine-copy-${ended.pid}-bbbbbb`,
  };
  for (const name of Object.values(folders)) {
    mkdirSync(join(machine.data, name));
    age(join(machine.data, name), 3_660_000);
  }
  if (process.getuid?.() === 0) chownSync(join(machine.data, folders.strangers), 12_345, 12_345);
  expect(await machine.backUp()).toMatchObject({ code: 0 });
  const left = readdirSync(machine.data);
  expect(left).not.toContain(folders.killed);
  expect(left).toContain(folders.running);
  expect(left.includes(folders.strangers)).toBe(process.getuid?.() === 0);
});
