// Three servers on one PostgreSQL: what is promised when the database itself goes.

import { SHOPS } from "@vitrine/shops/shops";

import { takeUpFiles } from "../../shops/take-up-files.ts";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, onTestFinished, test, vi } from "vitest";

import { REFUSALS } from "@vitrine/domain/refusals";

import { migrate } from "../migrations/migrate.ts";
import { openPostgres } from "./postgres-database.ts";
import { audit, dayOfSlots, expectBooked } from "@vitrine/testing/contracts/concurrency-contract";
import { appUnderTest } from "@vitrine/testing/app-under-test";
import { postgresEngine, startShop } from "@vitrine/testing/databases/engine-under-test";
import { freePort } from "@vitrine/testing/network/free-port";
import {
  postgresUnderTest,
  temporaryPostgres,
} from "@vitrine/testing/databases/postgres-under-test";
import { ask } from "@vitrine/testing/databases/postgres";
import { TUESDAY, TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { call } from "@vitrine/testing/server-process";
import { SOON } from "@vitrine/testing/soon";

const postgres = await postgresUnderTest();
const engine = postgresEngine(postgres);

const statusOf = async (url: string, path: string) => (await fetch(`${url}${path}`)).status;

test("PostgreSQL killed under load: calls are refused, no server ends, and after its restart nothing acknowledged is lost", async () => {
  const { settings, servers, urlOf } = await startShop(engine);
  const slots = dayOfSlots();
  const acknowledged: typeof slots = [];
  let killed: Promise<void> | undefined;
  const dying = Promise.withResolvers<void>();
  const answers = await Promise.all(
    slots.map(async (slot, index) => {
      if (index % 2 === 1) await dying.promise;
      const answer = await call(urlOf(index), "/createAppointment", slot);
      if (answer.status === 201) acknowledged.push(slot);
      if (acknowledged.length === 20) {
        killed ??= postgres.kill();
        dying.resolve();
      }
      return answer;
    }),
  );
  await killed;
  expect(acknowledged.length).toBeGreaterThanOrEqual(20);
  const others = answers.filter((answer) => answer.status !== 201);
  expect(others.length).toBeGreaterThan(0);
  for (const { status, body } of others) {
    expect([status, body]).toEqual([503, { error: REFUSALS["service-unavailable"] }]);
  }
  for (const { url } of servers) {
    expect(await statusOf(url, "/ready")).toBe(503);
    expect(await statusOf(url, "/health")).toBe(200);
    expect((await call(url, "/check-availability", TUESDAY)).status).toBe(503);
  }

  await postgres.restart();
  for (const { url } of servers) {
    await vi.waitFor(async () => expect(await statusOf(url, "/ready")).toBe(200), SOON);
  }
  await expectBooked(urlOf(1), acknowledged);
  expect(audit(settings).output).toContain("no drift.");
});

test("a server that starts before its database lives, is not ready, and becomes so by itself", async () => {
  const settings = await engine.newDatabase();
  await postgres.kill();
  const port = String(await freePort());
  const starting = startShop({
    instances: 1,
    newDatabase: async () => ({ ...settings, PORT: port }),
  });
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(async () => expect(await statusOf(url, "/health")).toBe(200), SOON);
  expect(await statusOf(url, "/ready")).toBe(503);
  expect((await call(url, "/check-availability", TUESDAY)).status).toBe(503);
  await postgres.restart();
  const { servers } = await starting;
  expect(await statusOf(url, "/ready")).toBe(200);
  expect((await call(url, "/check-availability", TUESDAY)).status).toBe(200);
  expect(servers[0]?.output()).toMatch(/^The database of DATABASE_URL is away: .+\n/);
  expect(servers[0]?.output()).not.toContain(new URL(settings["DATABASE_URL"] ?? "").password);
});

test("while PostgreSQL hangs, ready says so within seconds, and is 200 again when it goes on", async () => {
  const app = await appUnderTest({}, { database: await temporaryPostgres(postgres) });
  expect((await app.inject("/ready")).statusCode).toBe(200);
  await postgres.signal("SIGSTOP");
  onTestFinished(() => postgres.signal("SIGCONT"));
  const ready = async () => (await app.inject("/ready")).statusCode;
  const began = performance.now();
  await vi.waitFor(async () => expect(await ready()).toBe(503), SOON);
  // A second of what was found before, three for the trial; the database's own limits are longer.
  expect(performance.now() - began).toBeLessThan(10_000);
  await postgres.signal("SIGCONT");
  await vi.waitFor(async () => expect(await ready()).toBe(200), SOON);
});

test("a damaged table of PostgreSQL: creates are refused with 503 and the server is not ready", async () => {
  const databaseUrl = await postgres.createDatabase();
  const database = openPostgres(databaseUrl);
  onTestFinished(() => database.close());
  await migrate(database);
  await takeUpFiles(database, SHOPS);
  const app = await appUnderTest({}, { database });
  const create = { method: "POST", url: "/createAppointment", payload: TUESDAY_AT_EIGHT } as const;
  expect((await app.inject(create)).statusCode).toBe(201);
  const [row] = await ask(databaseUrl, "SELECT pg_relation_filepath('booking') AS path");
  await ask(databaseUrl, "CHECKPOINT");
  await postgres.kill();
  writeFileSync(join(postgres.data, String(row?.["path"])), Buffer.alloc(8_192, 0xee));
  await postgres.restart();
  // The first calls meet the connections that have ended.
  await vi.waitFor(
    async () => expect(await database.all("SELECT 1 AS one")).toEqual([{ one: 1 }]),
    SOON,
  );
  expect((await app.inject(create)).statusCode).toBe(503);
  expect((await app.inject("/ready")).statusCode).toBe(503);
});
