// Two hosts in one address, the second one hung: as it is after a failover, until somebody mends the lost server.

import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

import { expect, onTestFinished, test, vi } from "vitest";

import { ask } from "@vitrine/testing/databases/postgres";
import { createPostgresDatabase } from "@vitrine/testing/databases/shared-postgres";
import { DatabaseUnavailable } from "../database.ts";
import { openPostgres } from "./postgres-database.ts";

const CONNECTIONS_MAX = 10;

const END_CONNECTIONS = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE application_name = 'vitrine' AND datname = current_database() AND pid <> pg_backend_pid()`;

/** A server that takes connections and says nothing. */
async function hungHost(): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => sockets.add(socket.on("error", () => {})));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function openBesideHungHost() {
  const url = await createPostgresDatabase();
  const database = openPostgres(url.replace(/@([^/]+)/, `@$1,${await hungHost()}`));
  onTestFinished(() => database.close());
  // The first search knows nothing yet, and asks every host to the end.
  await database.all("SELECT 1");
  return { database, url };
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

test("a call that found every connection busy does not make the next ones wait for the hung host", async () => {
  const { database } = await openBesideHungHost();
  const busy = Array.from({ length: CONNECTIONS_MAX }, () => database.all("SELECT pg_sleep(3.5)"));
  await expect(database.all("SELECT 1")).rejects.toThrow(DatabaseUnavailable);
  await Promise.all(busy);
  expect(await millisecondsOf(() => database.all("SELECT 1"))).toBeLessThan(200);
});

test("after a lost connection the host that works is found again without waiting for the hung one to the end", async () => {
  const { database, url } = await openBesideHungHost();
  await ask(url, END_CONNECTIONS);
  // Where the loss is not noticed yet, the first call fails of it.
  const search = await millisecondsOf(() =>
    vi.waitFor(() => database.all("SELECT 1"), { timeout: 10_000, interval: 10 }),
  );
  expect(search).toBeLessThan(1_500);
});
