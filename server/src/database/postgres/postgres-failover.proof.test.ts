// One database server takes the other's place while connections to the old one stay open, as they do behind a proxy
// or with some hosts: the old one still answers, and takes no writes.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, onTestFinished, test, vi } from "vitest";

import { audit, dayOfSlots } from "@vitrine/testing/contracts/concurrency-contract";
import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { freePort } from "@vitrine/testing/network/free-port";
import { postgresUnderTest } from "@vitrine/testing/databases/postgres-under-test";
import { ask, startPostgres } from "@vitrine/testing/databases/postgres";
import { TUESDAY } from "@vitrine/testing/sample-requests";
import { call, serverProcess } from "@vitrine/testing/server-process";
import { startTcpProxy } from "@vitrine/testing/network/tcp-proxy";
import { SOON } from "@vitrine/testing/soon";

const primary = await postgresUnderTest();

const SHOW_READ_ONLY = "SELECT current_setting('default_transaction_read_only') AS value";
const COUNT_BOOKINGS = "SELECT count(*)::int AS bookings FROM booking";

const statusOf = async (url: string, path: string) => (await fetch(`${url}${path}`)).status;

async function setReadOnly(url: string, isReadOnly: boolean): Promise<void> {
  const value = isReadOnly ? "on" : "off";
  await ask(url, `ALTER SYSTEM SET default_transaction_read_only = ${value}`);
  await ask(url, "SELECT pg_reload_conf()");
  // The server reloads later. Once a new connection has the value, the living ones have their signal.
  await vi.waitFor(async () => expect(await ask(url, SHOW_READ_ONLY)).toEqual([{ value }]), SOON);
}

test("a primary demoted under living connections is left for the new one, for writing and for reading", async () => {
  const databaseUrl = await primary.createDatabase();
  const standby = await startPostgres({ primary });
  onTestFinished(() => standby.stop());
  const standbyUrl = standby.urlHere(databaseUrl);
  const proxy = await startTcpProxy(databaseUrl);
  onTestFinished(() => proxy.stop());
  const { url } = await serverProcess(temporaryFolder(), { DATABASE_URL: proxy.url });
  const slots = dayOfSlots();
  const create = async (from: number, to: number) => {
    const calls = slots.slice(from, to).map((slot) => call(url, "/createAppointment", slot));
    return new Set((await Promise.all(calls)).map(({ status }) => status));
  };
  const check = async () =>
    await call(url, "/check-availability", { ...TUESDAY, barberColorId: 5 });

  expect(await create(0, 30)).toEqual(new Set([201]));
  expect(await statusOf(url, "/ready")).toBe(200);
  await vi.waitFor(
    async () => expect(await ask(standbyUrl, COUNT_BOOKINGS)).toEqual([{ bookings: 30 }]),
    SOON,
  );

  expect(audit({ DATABASE_URL: standbyUrl }).output).toContain("30 live bookings in 1 calendars");

  // The old primary takes no more writes, and new connections still lead to it.
  await setReadOnly(databaseUrl, true);
  onTestFinished(() => setReadOnly(databaseUrl, false));
  await ask(standbyUrl, "SELECT pg_promote()");
  expect(await create(30, 60)).toEqual(new Set([503]));
  await vi.waitFor(async () => expect(await statusOf(url, "/ready")).toBe(503), SOON);
  // Refused without one more connection for each.
  const opened = proxy.opened();
  for (let times = 0; times < 200; times++) expect((await check()).status).toBe(503);
  expect(proxy.opened() - opened).toBeLessThan(100);

  proxy.leadTo(standbyUrl);
  await vi.waitFor(async () => expect(await statusOf(url, "/ready")).toBe(200), SOON);
  expect(await create(30, 60)).toEqual(new Set([201]));
  expect((await check()).status).toBe(200);
  expect(await ask(standbyUrl, COUNT_BOOKINGS)).toEqual([{ bookings: 60 }]);
  expect(
    await ask(databaseUrl, "SELECT 1 FROM pg_stat_activity WHERE application_name = 'vitrine'"),
  ).toEqual([]);

  // The other way round, and new connections lead to the new primary at once: then no create is refused.
  await setReadOnly(databaseUrl, false);
  proxy.leadTo(databaseUrl);
  await setReadOnly(standbyUrl, true);
  // Not the first one either, though the other connections still lead to the old one.
  expect(await create(60, 61)).toEqual(new Set([201]));
  expect(await create(61, 108)).toEqual(new Set([201]));
  expect(await ask(databaseUrl, COUNT_BOOKINGS)).toEqual([{ bookings: 78 }]);

  // And once more, with nobody but readers to notice.
  expect((await check()).body).toMatchObject({ "08:00 - 08:30": false });
  await setReadOnly(standbyUrl, false);
  await ask(standbyUrl, "UPDATE half_hour SET taken = 0");
  proxy.leadTo(standbyUrl);
  await setReadOnly(databaseUrl, true);
  await vi.waitFor(
    async () => expect((await check()).body).toMatchObject({ "08:00 - 08:30": true }),
    SOON,
  );
});

test("a server whose database is a standby waits, and is ready once it is promoted", async () => {
  const databaseUrl = await primary.createDatabase();
  await serverProcess(temporaryFolder(), { DATABASE_URL: databaseUrl });
  const standby = await startPostgres({ primary });
  onTestFinished(() => standby.stop());
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const errors = join(temporaryFolder(), "errors");
  writeFileSync(errors, "");
  const starting = serverProcess(
    temporaryFolder(),
    { DATABASE_URL: standby.urlHere(databaseUrl), PORT: port },
    ["sh", "-c", 'exec "$@" 2> "$0"', errors],
  );
  await vi.waitFor(async () => expect(await statusOf(url, "/health")).toBe(200), SOON);
  expect(await statusOf(url, "/ready")).toBe(503);
  expect((await call(url, "/check-availability", TUESDAY)).status).toBe(503);
  const away = "is away: the database server is read-only. Waiting for it";
  await vi.waitFor(() => expect(readFileSync(errors, "utf8")).toContain(away), SOON);
  await ask(standby.urlHere(databaseUrl), "SELECT pg_promote()");
  await starting;
  expect((await call(url, "/check-availability", TUESDAY)).status).toBe(200);
});
