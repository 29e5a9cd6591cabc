// Damage by an operator, a script or a dying disk to the database of a real server: while nothing can be booked the
// server is not ready, and it acknowledges nothing that it cannot store.

import { SHOPS } from "@vitrine/shops/shops";

import { takeUpFiles } from "../../shops/take-up-files.ts";
import { closeSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { expect, onTestFinished, test, vi } from "vitest";

import { REFUSALS } from "@vitrine/domain/refusals";

import { migrate } from "../migrations/migrate.ts";
import { openSqlite } from "./sqlite-database.ts";
import { appUnderTest, temporaryFolder } from "@vitrine/testing/app-under-test";
import { TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { book, call, callPatiently, serverProcess } from "@vitrine/testing/server-process";
import { SOON } from "@vitrine/testing/soon";

const REFUSED = { status: 503, body: { error: REFUSALS["service-unavailable"] } };
const AT_NINE = {
  ...TUESDAY_AT_EIGHT,
  dateTimeStart: "2026-11-24T09:00:00-03:00",
  dateTimeEnd: "2026-11-24T09:30:00-03:00",
};

async function expectReady(url: string, status: number): Promise<void> {
  await vi.waitFor(async () => expect((await fetch(`${url}/ready`)).status).toBe(status), SOON);
}

test("a server whose database file was deleted refuses creates, and is not ready until it is restarted", async () => {
  const folder = temporaryFolder();
  const server = await serverProcess(folder);
  await expectReady(server.url, 200);
  await book(server.url, TUESDAY_AT_EIGHT);
  for (const suffix of ["", "-wal", "-shm"]) rmSync(join(folder, `vitrine.sqlite${suffix}`));
  expect(await call(server.url, "/createAppointment", AT_NINE)).toEqual(REFUSED);
  await expectReady(server.url, 503);
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
  await server.end("SIGTERM");

  const { url } = await serverProcess(folder);
  await expectReady(url, 200);
  expect((await callPatiently(url, "/createAppointment", AT_NINE)).status).toBe(201);
});

test("a server whose folder is moved away refuses; moved back, every acknowledged booking is there", async () => {
  const folder = join(temporaryFolder(), "data");
  const { url } = await serverProcess(folder);
  await book(url, TUESDAY_AT_EIGHT);
  renameSync(folder, `${folder}-away`);
  expect(await call(url, "/createAppointment", AT_NINE)).toEqual(REFUSED);
  await expectReady(url, 503);
  renameSync(`${folder}-away`, folder);
  await expectReady(url, 200);
  expect((await callPatiently(url, "/createAppointment", TUESDAY_AT_EIGHT)).status).toBe(200);
  expect((await callPatiently(url, "/createAppointment", AT_NINE)).status).toBe(201);
});

test.each(["booking", "half_hour", "half_hour_key", "booking_live"])(
  "with a damaged page of %s the server refuses creates and is not ready",
  async (name) => {
    const path = join(temporaryFolder(), "vitrine.sqlite");
    const before = openSqlite(path);
    await migrate(before);
    await takeUpFiles(before, SHOPS);
    await before.close();
    damageRootPage(path, name);

    const database = openSqlite(path);
    onTestFinished(() => database.close());
    const app = await appUnderTest({}, { database });
    const create = { method: "POST", url: "/createAppointment", payload: AT_NINE } as const;
    expect((await app.inject(create)).statusCode).toBe(503);
    expect((await app.inject("/ready")).statusCode).toBe(503);
  },
);

/** Overwrites the first page of this table or index. */
function damageRootPage(path: string, name: string): void {
  const database = new DatabaseSync(path);
  const found = database
    .prepare("SELECT rootpage, page_size FROM sqlite_master, pragma_page_size WHERE name = ?")
    .get(name) as { rootpage: number; page_size: number };
  database.close();
  const file = openSync(path, "r+");
  writeSync(
    file,
    Buffer.alloc(found.page_size, 0xee),
    0,
    found.page_size,
    (found.rootpage - 1) * found.page_size,
  );
  closeSync(file);
}
