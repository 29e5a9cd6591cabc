import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { expect, test, vi } from "vitest";

import { databaseFile } from "./store/database-file.ts";
import { temporaryFolder } from "./testing/app-under-test.ts";
import { TUESDAY_AT_EIGHT } from "./testing/sample-requests.ts";
import { call, serverProcess } from "./testing/server-process.ts";

test("the server itself erases clients whose time is over, and counts them", async () => {
  const folder = temporaryFolder();
  const before = await serverProcess(folder);
  expect((await call(before.url, "/createAppointment", TUESDAY_AT_EIGHT)).status).toBe(201);
  await before.end("SIGTERM");

  const later = { NOW: "2026-12-25T10:00:00-03:00", RETENTION_DAYS: "30" };
  const { url, end } = await serverProcess(folder, later);
  const metrics = async () => (await fetch(`${url}/metrics`)).text();
  await vi.waitFor(
    async () => expect(await metrics()).toContain("vitrine_erased_clients_total 1"),
    {
      timeout: 5_000,
    },
  );
  const database = new DatabaseSync(databaseFile(folder), { readOnly: true });
  expect(database.prepare("SELECT client_name, client_phone FROM booking").all()).toEqual([
    { client_name: "", client_phone: "" },
  ]);
  database.close();

  // Not only out of sight: out of the file.
  await end("SIGTERM");
  const bytes = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  for (const trace of ["João", "joao@example.com", "987654321"]) {
    expect(bytes.join("")).not.toContain(trace);
  }
});
