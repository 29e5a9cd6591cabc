// A backlog of old clients is erased while clients book, though the server is killed again and again.

import { setTimeout as after } from "node:timers/promises";

import { describe, expect, test, vi } from "vitest";

import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { audit, dayOfSlots } from "@vitrine/testing/contracts/concurrency-contract";
import { ENGINES } from "@vitrine/testing/databases/engine-under-test";
import { storeOldClients, waitForClock } from "@vitrine/testing/databases/old-clients";
import { onDatabase } from "@vitrine/testing/databases/on-database";
import { call, serverProcess } from "@vitrine/testing/server-process";
import { SOON } from "@vitrine/testing/soon";

import type { Database } from "../database/database.ts";

const BACKLOG = 1_200;
const ERASED_BEFORE_KILLS = [100, 300, 500];
const RETENTION_DAYS = 90;
const DAY_MILLISECONDS = 24 * 60 * 60_000;
// Their clients are erased by the server's clock, which is Monday's.
const OLDEST_KEPT_END = Date.parse("2026-11-23T10:00:00-03:00") - RETENTION_DAYS * DAY_MILLISECONDS;

const SLOTS = dayOfSlots();

async function count(database: Database, where: string): Promise<number> {
  const sql = `SELECT CAST(count(*) AS INTEGER) AS count FROM booking WHERE ${where}`;
  return Number((await database.all(sql))[0]?.["count"]);
}

const NAMES_CLIENT = "client_name <> '' AND client_email <> '' AND client_phone <> ''";
const NAMES_NOBODY = "client_name = '' AND client_email = '' AND client_phone = ''";
const IS_WHOLE = `(erased_at IS NULL AND ${NAMES_CLIENT} OR erased_at IS NOT NULL AND ${NAMES_NOBODY})`;

describe.each(ENGINES)("on $name", (engine) => {
  test("a backlog is erased to its end though the server is killed, no client by half, and what was booked meanwhile stands", async () => {
    const settings = {
      ...(await engine.newDatabase()),
      RETENTION_DAYS: String(RETENTION_DAYS),
      CREATES_PER_HOUR: "1000",
      HALF_HOURS_PER_DAY: "1000",
      BOOKINGS_PER_CLIENT: "1000",
    };
    const start = () => serverProcess(temporaryFolder(), settings);
    let server = await start();
    await waitForClock(settings);
    await server.end("SIGTERM");
    await storeOldClients(settings, BACKLOG);
    await onDatabase(settings, async (database) => {
      const old = await count(database, `ends_at < ${OLDEST_KEPT_END}`);
      expect(old).toBeGreaterThan(800);

      const acknowledged: string[] = [];
      let isOver = false;
      server = await start();
      const client = async () => {
        for (const [number, slot] of SLOTS.entries()) {
          const clientPhone = String(100_000_000 + number);
          // Who got no answer asks again, and learns what became of it.
          for (let status = 0; status !== 201 && status !== 200;) {
            status = await call(server.url, "/createAppointment", { ...slot, clientPhone })
              .then((answer) => answer.status)
              .catch(() => 0);
            expect([0, 200, 201, 503]).toContain(status);
            await after(20);
          }
          acknowledged.push(clientPhone);
          if (isOver) return;
        }
      };
      const booking = client();

      for (const erasedBefore of ERASED_BEFORE_KILLS) {
        await vi.waitFor(
          async () =>
            expect(await count(database, "erased_at IS NOT NULL")).toBeGreaterThan(erasedBefore),
          SOON,
        );
        await server.end("SIGKILL");
        const left = await count(database, `erased_at IS NULL AND ends_at < ${OLDEST_KEPT_END}`);
        expect(left).toBeGreaterThan(0);
        expect(await count(database, `NOT ${IS_WHOLE}`)).toBe(0);
        server = await start();
      }
      await vi.waitFor(
        async () => expect(await count(database, "erased_at IS NOT NULL")).toBe(old),
        SOON,
      );
      isOver = true;
      await booking;
      await server.end("SIGTERM");

      expect(await count(database, `NOT ${IS_WHOLE}`)).toBe(0);
      expect(await count(database, `erased_at IS NOT NULL AND ends_at >= ${OLDEST_KEPT_END}`)).toBe(
        0,
      );
      expect(acknowledged.length).toBeGreaterThan(5);
      expect(await count(database, "TRUE")).toBe(BACKLOG + acknowledged.length);
      const booked = await database.all(
        "SELECT client_phone FROM booking WHERE client_phone LIKE '1%' ORDER BY client_phone",
      );
      expect(booked.map((row) => row["client_phone"])).toEqual(acknowledged.toSorted());
    });
    const { status, output } = audit(settings);
    expect([status, output]).toEqual([0, expect.stringContaining("no overlap, no overfull")]);
  });
});
