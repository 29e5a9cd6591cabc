// A `DATABASE_URL` that names a primary and its standby: who takes writes is found out, again after each loss.

import { connect, createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { setTimeout as after } from "node:timers/promises";

import { expect, onTestFinished, test, vi } from "vitest";

import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { audit, dayOfSlots, expectBooked } from "@vitrine/testing/contracts/concurrency-contract";
import { freePort } from "@vitrine/testing/network/free-port";
import { ask, startPostgres } from "@vitrine/testing/databases/postgres";
import { TUESDAY } from "@vitrine/testing/sample-requests";
import { call, callPatiently, serverProcess } from "@vitrine/testing/server-process";
import { SOON } from "@vitrine/testing/soon";

import { openPostgres } from "./postgres-database.ts";

const END_CONNECTIONS = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE application_name = 'vitrine' AND pid <> pg_backend_pid()`;

const statusOf = async (url: string, path: string) => (await fetch(`${url}${path}`)).status;

/** A primary, its standby, and the address that names both, the standby first. */
async function startPair() {
  const primary = await startPostgres();
  onTestFinished(() => primary.stop());
  const databaseUrl = await primary.createDatabase();
  const standby = await startPostgres({ primary });
  onTestFinished(() => standby.stop());
  const standbyUrl = standby.urlHere(databaseUrl);
  const both = (first: string, second: string) =>
    first.replace(/@([^/]+)/, `@$1,${new URL(second).host}`) + "?target_session_attrs=read-write";
  return { primary, standby, databaseUrl, standbyUrl, both: both(standbyUrl, databaseUrl) };
}

const passwordOf = (url: string) => new URL(url).password;

async function createAll(url: string, slots: readonly ReturnType<typeof dayOfSlots>[number][]) {
  const answers = await Promise.all(
    slots.map((slot) => callPatiently(url, "/createAppointment", slot)),
  );
  return new Set(answers.map(({ status }) => status));
}

/** The host of `url`, each of whose words comes late. */
async function slowWayTo(url: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    near.pipe(far);
    far.on("data", (words) => setTimeout(() => near.write(words), 300));
    for (const end of [near, far]) {
      end.on("error", () => {});
      end.on("close", () => [near, far].forEach((other) => other.destroy()));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function untilCopied(standbyUrl: string, bookings: number): Promise<void> {
  const count = "SELECT count(*)::int AS bookings FROM booking";
  await vi.waitFor(async () => expect(await ask(standbyUrl, count)).toEqual([{ bookings }]), SOON);
}

test("the host that takes writes is taken, and after its death the other one once it is promoted", async () => {
  const { primary, standbyUrl, both } = await startPair();
  const { url, output } = await serverProcess(temporaryFolder(), {
    DATABASE_URL: both,
    LOG_LEVEL: "info",
  });
  const slots = dayOfSlots();
  expect(await createAll(url, slots.slice(0, 30))).toEqual(new Set([201]));
  await untilCopied(standbyUrl, 30);

  await primary.kill();
  await vi.waitFor(async () => expect(await statusOf(url, "/ready")).toBe(503), SOON);
  expect((await call(url, "/createAppointment", slots[30])).status).toBe(503);
  // A standby is good enough to add the books up.
  expect(audit({ DATABASE_URL: both }).output).toContain("30 live bookings in 1 calendars: no");
  // Why, of each host by its name.
  expect(output()).toContain(`${new URL(standbyUrl).host}: the database server is read-only; 127`);
  expect(output()).toContain("ECONNREFUSED");
  expect(output()).not.toContain(passwordOf(both.replace(/,[^/]+/, "")));

  await ask(standbyUrl, "SELECT pg_promote()");
  expect(await createAll(url, slots.slice(30, 60))).toEqual(new Set([201]));
  // What it has seen of the database is believed for a second.
  await vi.waitFor(async () => expect(await statusOf(url, "/ready")).toBe(200), SOON);
  await expectBooked(url, slots.slice(0, 60));
});

test("a primary that hangs is left for the promoted one within seconds, and not returned to when it wakes", async () => {
  const { primary, databaseUrl, standbyUrl, both } = await startPair();
  const { url } = await serverProcess(temporaryFolder(), { DATABASE_URL: both });
  const slots = dayOfSlots();
  expect(await createAll(url, slots.slice(0, 30))).toEqual(new Set([201]));
  await untilCopied(standbyUrl, 30);

  await primary.signal("SIGSTOP");
  await ask(standbyUrl, "SELECT pg_promote()");
  const began = performance.now();
  expect(await createAll(url, slots.slice(30, 60))).toEqual(new Set([201]));
  // Five seconds for an answer that does not come, two for the search.
  expect(performance.now() - began).toBeLessThan(12_000);
  await primary.signal("SIGCONT");
  // It wakes up and takes writes, which nobody will see: not even a server that starts now believes it.
  await ask(databaseUrl, "UPDATE half_hour SET taken = 0");
  const oldFirst = databaseUrl.replace(/@([^/]+)/, `@$1,${new URL(standbyUrl).host}`);
  const other = await serverProcess(temporaryFolder(), { DATABASE_URL: oldFirst });
  // Every connection of the first server is lost once more, so that it has to look for the primary again.
  await ask(standbyUrl, END_CONNECTIONS);
  for (let times = 0; times < 20; times++) {
    for (const server of [url, other.url]) {
      const { body } = await call(server, "/check-availability", { ...TUESDAY, barberColorId: 5 });
      expect(body).toMatchObject({ "08:00 - 08:30": false });
    }
  }
  // With the new primary gone, the old one's free half hours are still not believed.
  await ask(standbyUrl, "ALTER SYSTEM SET default_transaction_read_only = on");
  await ask(standbyUrl, "SELECT pg_reload_conf()");
  await vi.waitFor(async () => expect(await statusOf(url, "/ready")).toBe(503), SOON);
  expect((await call(url, "/createAppointment", slots[0])).status).toBe(503);
});

test("a server waits while no host takes writes, says why of each, and ends where none lets it in", async () => {
  const { primary, standbyUrl, both } = await startPair();
  const refused = serverProcess(temporaryFolder(), {
    DATABASE_URL: both.replace(`:${passwordOf(standbyUrl)}@`, ":wrong@"),
  });
  await expect(refused).rejects.toThrow(
    /cannot be used: 127\.0\.0\.1:\d+: password authentication failed for user "vitrine"; 127\.0\.0\.1:\d+: password/,
  );
  await primary.kill();
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const starting = serverProcess(temporaryFolder(), { DATABASE_URL: both, PORT: port });
  await vi.waitFor(async () => expect(await statusOf(url, "/health")).toBe(200), SOON);
  expect(await statusOf(url, "/ready")).toBe(503);
  // Its first search takes two seconds at the most.
  await after(3_000);
  await ask(standbyUrl, "SELECT pg_promote()");
  const { output } = await starting;
  expect(output()).toMatch(/is away: \S+: the database server is read-only; \S+: connect ECONN/);
  expect(output()).not.toContain(passwordOf(standbyUrl));
  expect(await statusOf(url, "/ready")).toBe(200);
});

test("a promoted server that answers after the former primary is moved to all the same", async () => {
  const { databaseUrl, standbyUrl } = await startPair();
  const slowHost = await slowWayTo(standbyUrl);
  const database = openPostgres(databaseUrl.replace(/@([^/]+)/, `@$1,${slowHost}`));
  onTestFinished(() => database.close());
  const portInUse = async () => (await database.all("SHOW port"))[0]?.["port"];
  expect(await portInUse()).toBe(new URL(databaseUrl).port);

  await ask(standbyUrl, "SELECT pg_promote()");
  await ask(databaseUrl, END_CONNECTIONS);
  await vi.waitFor(async () => expect(await portInUse()).toBe(new URL(standbyUrl).port), SOON);
});
