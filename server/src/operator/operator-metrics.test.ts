import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { appUnderTest, temporaryFolder } from "@vitrine/testing/app-under-test";
import { createPostgresDatabase } from "@vitrine/testing/databases/shared-postgres";

import { noteRun } from "../backups/last-runs.ts";
import { migrate } from "../database/migrations/migrate.ts";
import { openPostgres } from "../database/postgres/postgres-database.ts";
import { readBuild } from "./read-machine.ts";

const HOUR = 3_600_000;

/** Asks a server with these settings for its metrics: the value of each sample by its name and labels. */
async function metricsOf(
  environment: Readonly<Record<string, string>>,
  parts: Parameters<typeof appUnderTest>[1] = {},
) {
  const app = await appUnderTest(environment, parts);
  return async () => {
    const { body } = await app.inject("/metrics");
    const lines = body.split("\n").filter((line) => line.startsWith("vitrine_"));
    return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), valueOf(line)]));
  };
}

const valueOf = (line: string) => Number(line.slice(line.lastIndexOf(" ") + 1));

test("the metrics show how the last backup, drill and upgrade ended, and nothing of what was never done", async () => {
  const folder = temporaryFolder();
  const read = await metricsOf({ DATA_DIR: folder });
  const before = await read();
  for (const name of before.keys()) expect(name).not.toMatch(/backup|drill|upgrade/);
  const now = Date.now();
  noteRun(folder, "backup", { endedAt: now - HOUR, reason: "", bytes: 4_096 });
  noteRun(folder, "backup", { endedAt: now, reason: "the backup place is full" });
  noteRun(folder, "drill", { endedAt: now - 2 * HOUR, reason: "" });
  noteRun(folder, "upgrade", { endedAt: now, reason: "a person is needed" });
  const after = await read();
  expect(after.get("vitrine_backup_age_seconds")).toBeCloseTo(3_600, -2);
  expect(after.get("vitrine_backup_failed")).toBe(1);
  expect(after.get("vitrine_backup_bytes")).toBe(4_096);
  expect(after.get("vitrine_drill_age_seconds")).toBeCloseTo(7_200, -2);
  expect(after.get("vitrine_drill_failed")).toBe(0);
  expect(after.get("vitrine_upgrade_failed")).toBe(1);
});

test("a backup and a drill that are expected and were never made grow old from the start on", async () => {
  const read = await metricsOf({
    DATA_DIR: temporaryFolder(),
    BACKUP_TO: "/mnt/copies",
    BACKUP_FOR: "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p",
  });
  const metrics = await read();
  for (const act of ["backup", "drill"]) {
    expect(metrics.get(`vitrine_${act}_age_seconds`)).toBeGreaterThan(0);
    expect(metrics.get(`vitrine_${act}_failed`)).toBe(0);
  }
});

test("the metrics show whether a booking can be stored, and the size of the disk and of the database's log", async () => {
  const folder = temporaryFolder();
  const read = await metricsOf({ DATA_DIR: folder });
  writeFileSync(join(folder, "vitrine.sqlite-wal"), "x".repeat(1_000));
  const metrics = await read();
  expect(metrics.get("vitrine_ready")).toBe(1);
  expect(metrics.get("vitrine_database_log_bytes")).toBe(1_000);
  const [free = 0, all = 0] = ["vitrine_disk_free_bytes", "vitrine_disk_bytes"].map((name) =>
    metrics.get(name),
  );
  expect(free).toBeGreaterThan(0);
  expect(all).toBeGreaterThan(free);
  expect(metrics.has("vitrine_database_pool_waiting")).toBe(false);
  rmSync(folder, { recursive: true });
  expect((await read()).has("vitrine_disk_bytes")).toBe(false);
});

test("on PostgreSQL the metrics show the calls that wait for a connection", async () => {
  const url = await createPostgresDatabase();
  const database = openPostgres(url);
  await migrate(database);
  const read = await metricsOf({ DATABASE_URL: url }, { database });
  expect((await read()).get("vitrine_database_pool_waiting")).toBe(0);
  const calls = Promise.all(Array.from({ length: 15 }, () => database.all("SELECT pg_sleep(1)")));
  await expect.poll(() => database.callsWaiting?.()).toBeGreaterThan(0);
  await calls;
  expect((await read()).has("vitrine_database_log_bytes")).toBe(false);
  await database.close();
});

test("answers are counted by pages and calls, and the operator's own questions are not", async () => {
  const read = await metricsOf({});
  const app = await appUnderTest();
  for (const path of ["/health", "/ready", "/metrics"]) await app.inject(path);
  await app.inject("/no-such-page");
  await app.inject({ method: "POST", url: "/check-availability", payload: {} });
  const { body } = await app.inject("/metrics");
  expect(body).toContain('vitrine_answers_total{kind="page",outcome="fine"} 0');
  expect(body).toContain('vitrine_answers_total{kind="page",outcome="refused"} 1');
  expect(body).toContain('vitrine_answers_total{kind="call",outcome="refused"} 1');
  expect(body).toContain('vitrine_answers_total{kind="call",outcome="failed"} 0');
  expect((await read()).get('vitrine_answers_total{kind="call",outcome="refused"}')).toBe(0);
});

test("the commit is known where the folder of a release names it", () => {
  const folder = temporaryFolder();
  const release = join(folder, "0123456789ab-c0ffee");
  mkdirSync(release);
  writeFileSync(join(release, "package.json"), JSON.stringify({ version: "1.2.3" }));
  symlinkSync(release, join(folder, "current"));
  expect(readBuild(join(folder, "current"))).toEqual({ version: "1.2.3", commit: "0123456789ab" });
  expect(readBuild().commit).toBe("unknown");
});
