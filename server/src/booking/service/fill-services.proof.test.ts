// Years of an earlier version's bookings get their services while real servers sell, though these are killed meanwhile.

import { spawnSync } from "node:child_process";

import { describe, expect, test, vi } from "vitest";

import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { ENGINES } from "@vitrine/testing/databases/engine-under-test";
import { fillBookings } from "@vitrine/testing/databases/fill-bookings";
import { onDatabase } from "@vitrine/testing/databases/on-database";
import { runWithoutTimeLimit } from "@vitrine/testing/databases/operations-of-tests";
import { PROGRAM_ENVIRONMENT, PROGRAMS } from "@vitrine/testing/programs";
import { TABLE_FOR_TEN } from "@vitrine/testing/sample-requests";
import { callPatiently, serverProcess } from "@vitrine/testing/server-process";
import { SOON } from "@vitrine/testing/soon";

import type { Database } from "../../database/database.ts";

type Settings = Readonly<Record<string, string>>;

const BOOKINGS = 20_000;
const FILLED_MILLISECONDS = 120_000;

const start = (settings: Settings) =>
  serverProcess(settings["DATA_DIR"] ?? temporaryFolder(), { ...settings, LOG_LEVEL: "info" });

async function countUnfilled(database: Database): Promise<number> {
  const rows = await database.all(
    "SELECT CAST(count(*) AS INTEGER) AS bookings FROM booking WHERE service_id IS NULL",
  );
  return Number(rows[0]?.["bookings"]);
}

describe.each(ENGINES)("on $name", (engine) => {
  test("the services of all earlier bookings are stored, whatever is killed, and no create waits for it", async () => {
    const settings = await engine.newDatabase();
    await (await start(settings)).end("SIGTERM");
    await onDatabase(settings, (database) =>
      runWithoutTimeLimit(
        database,
        fillBookings({
          engine: settings["DATABASE_URL"] === undefined ? "sqlite" : "postgres",
          bookings: BOOKINGS,
          calendarId: "'barbearia'",
          calendars: 1,
          days: 700,
          until: Date.parse("2026-11-20T08:00:00-03:00"),
          erasedBefore: Date.parse("2026-09-20T08:00:00-03:00"),
        }),
      ),
    );

    const servers = await Promise.all(
      Array.from({ length: engine.instances }, () => start(settings)),
    );
    const left = await onDatabase(settings, async (database) => {
      await vi.waitFor(
        async () => expect(await countUnfilled(database)).toBeLessThan(BOOKINGS - 500),
        { timeout: FILLED_MILLISECONDS },
      );
      await Promise.all(servers.map((server) => server.end("SIGKILL")));
      return countUnfilled(database);
    });
    expect(left).toBeGreaterThan(0);
    // Whole batches or nothing.
    expect(left % 50).toBe(0);

    const again = await Promise.all(
      Array.from({ length: engine.instances }, () => start(settings)),
    );
    const waits: number[] = [];
    const began = performance.now();
    await onDatabase(settings, async (database) => {
      for (let number = 0; (await countUnfilled(database)) > 0; number++) {
        const from = performance.now();
        const { status } = await callPatiently(again[0]?.url ?? "", "/createTable", {
          ...TABLE_FOR_TEN,
          clientNumber: 2,
          clientPhone: String(900_000_000 + number),
        });
        waits.push(performance.now() - from);
        expect([201, 409]).toContain(status);
      }
    });
    // Filled at once, the bookings would hold up one create for nearly all of this time.
    expect(waits.length).toBeGreaterThan(10);
    expect(Math.max(...waits)).toBeLessThan((performance.now() - began) / 2);

    await onDatabase(settings, async (database) =>
      expect(
        await database.all(
          "SELECT DISTINCT service_id, service_name FROM booking WHERE calendar_id = 'barbearia'",
        ),
      ).toEqual([{ service_id: 1, service_name: "normal" }]),
    );
    await vi.waitFor(
      () =>
        expect(again.map((server) => server.output()).join("")).toContain(
          "stored the services of earlier bookings",
        ),
      SOON,
    );
    const { stdout } = spawnSync(process.execPath, [PROGRAMS.audit], {
      env: { ...PROGRAM_ENVIRONMENT, ...settings },
      encoding: "utf8",
    });
    expect(stdout).toContain("no overlap, no overfull half hour, no drift.");
  });
});
