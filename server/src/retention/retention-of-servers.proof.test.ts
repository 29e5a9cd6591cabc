import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { expect, test, vi } from "vitest";

import { databaseFile } from "../database/open-database.ts";
import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { TUESDAY_AT_EIGHT, TUESDAY_AT_EIGHT_IDENTITY } from "@vitrine/testing/sample-requests";
import { book, callPatiently, serverProcess } from "@vitrine/testing/server-process";
import { SOON } from "@vitrine/testing/soon";

test("the server itself erases clients whose time is over, and counts them", async () => {
  const folder = temporaryFolder();
  const before = await serverProcess(folder);
  await book(before.url, TUESDAY_AT_EIGHT);
  await before.end("SIGTERM");
  // As it is written down once a server has been running for a day with the later clock.
  const written = new DatabaseSync(databaseFile(folder));
  written
    .prepare("UPDATE server_clock SET seen_at = ?, confirmed_milliseconds = ?")
    .run(Date.parse("2026-12-25T10:00:00-03:00"), 24 * 60 * 60_000);
  written.close();

  const later = { NOW: "2026-12-25T10:00:00-03:00", RETENTION_DAYS: "30" };
  const { url, end, output } = await serverProcess(folder, { ...later, LOG_LEVEL: "info" });
  const metrics = async () => (await fetch(`${url}/metrics`)).text();
  await vi.waitFor(
    async () => expect(await metrics()).toContain("vitrine_erased_clients_total 1"),
    SOON,
  );
  const database = new DatabaseSync(databaseFile(folder), { readOnly: true });
  expect(database.prepare("SELECT client_name, client_phone FROM booking").all()).toEqual([
    { client_name: "", client_phone: "" },
  ]);
  database.close();

  // Not only out of sight: out of the file.
  await end("SIGTERM");
  expect(output()).toMatch(/"count":1,"msg":"erased the clients of old bookings"/);
  const bytes = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  for (const trace of ["João", "joao@example.com", "987654321"]) {
    expect(bytes.join("")).not.toContain(trace);
  }
});

test("one start with the clock ahead erases nobody who is still to come, and the log says so", async () => {
  const folder = temporaryFolder();
  const before = await serverProcess(folder);
  await book(before.url, TUESDAY_AT_EIGHT);
  await before.end("SIGTERM");

  const ahead = await serverProcess(folder, {
    NOW: "2027-03-23T10:00:00-03:00",
    LOG_LEVEL: "info",
  });
  await vi.waitFor(
    () =>
      expect(ahead.output()).toMatch(
        /"earlier":"2026-11-23T13:00:00.000Z","now":"2027-03-23T13:00:00.000Z","msg":"clock jumped: no client is erased until 24 hours of running have confirmed it, 0 so far"/,
      ),
    SOON,
  );
  expect(await (await fetch(`${ahead.url}/metrics`)).text()).toContain(
    "vitrine_erased_clients_total 0",
  );
  await ahead.end("SIGTERM");

  const back = await serverProcess(folder);
  const cancelled = await callPatiently(
    back.url,
    "/deleteAppointment",
    TUESDAY_AT_EIGHT_IDENTITY,
    "DELETE",
  );
  expect(cancelled.status).toBe(200);
});
