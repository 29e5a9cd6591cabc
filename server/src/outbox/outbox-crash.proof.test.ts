// The guarantees of the outbox when servers die, over real HTTP, on every engine and however many servers share it.
// Limited to some 80 bookings.

import { resolve } from "node:path";
import { setTimeout as after } from "node:timers/promises";

import { describe, expect, onTestFinished, test, vi } from "vitest";

import { configFrom } from "../config.ts";
import { openDatabase } from "../database/open-database.ts";
import { outboxStore } from "./tables/outbox-tables.ts";
import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { ENGINES } from "@vitrine/testing/databases/engine-under-test";
import { TABLE_FOR_TEN } from "@vitrine/testing/sample-requests";
import { call, serverProcess } from "@vitrine/testing/server-process";
import { SOON } from "@vitrine/testing/soon";
import { startStandIn } from "@vitrine/testing/outbox/stand-in-target";
import type { Fault } from "@vitrine/testing/outbox/stand-in-target";

const ROUNDS = 4;
const BOOKED_BEFORE_THE_END = 4;
const BOOKINGS_OF_A_ROUND = 16;

// Runs it instead of the server that it is asked to wrap.
const WRAPPER = [
  process.execPath,
  resolve(import.meta.dirname, "../../../testing/outbox/stand-in-server.ts"),
];

const FAULTS: readonly (Fault | undefined)[] = [
  "503",
  undefined,
  "lost",
  undefined,
  "hang",
  undefined,
  "reset",
  undefined,
  undefined,
  undefined,
];

/** A table for two that no other number has, up to 540 of them. */
function tableOf(number: number) {
  const hour = ["08", "09", "10", "11", "12", "15"][Math.floor(number / 90) % 6];
  return {
    ...TABLE_FOR_TEN,
    clientPhone: String(917_253_400 + number),
    clientNumber: 2,
    barberColorId: [6, 7, 5][number % 3] ?? 6,
    dateTimeStart: `2026-11-2${4 + (Math.floor(number / 30) % 3)}T${hour}:00:00-03:00`,
    dateTimeEnd: `2026-11-2${4 + (Math.floor(number / 30) % 3)}T${hour}:30:00-03:00`,
  };
}

describe.each(ENGINES)("on $name", (engine) => {
  test("servers that are killed lose nothing and double nothing: the target has exactly what is booked", async () => {
    const outside = await startStandIn((number) => FAULTS[number % FAULTS.length]);
    onTestFinished(() => outside.close());
    const settings = await engine.newDatabase();
    const start = () =>
      serverProcess(
        temporaryFolder(),
        { ...settings, STAND_IN_URL: outside.url, LOG_LEVEL: "trace" },
        WRAPPER,
      );
    const servers = await Promise.all(Array.from({ length: engine.instances }, start));
    const logs: (() => string)[] = servers.map(({ output }) => output);

    for (let round = 0; round < ROUNDS; round++) {
      const numbers = Array.from(
        { length: BOOKINGS_OF_A_ROUND },
        (_, index) => round * BOOKINGS_OF_A_ROUND + index,
      );
      let booked = 0;
      const client = async (number: number) => {
        const url = servers[number % servers.length]?.url ?? "";
        const table = tableOf(number);
        await call(url, "/createTable", table);
        booked += 1;
        if (number % 4 !== 0) return;
        const { clientPhone, calendarId, barberColorId, dateTimeStart, dateTimeEnd } = table;
        const identity = { clientPhone, calendarId, barberColorId, dateTimeStart, dateTimeEnd };
        await call(url, "/deleteAppointment", identity, "DELETE");
      };
      // Clients whose call is under way when the server dies get no answer, and do not ask again.
      const clients = Promise.allSettled(numbers.map(client));
      // The kill comes when some have booked and others have not, each round a little later.
      await vi.waitFor(() => expect(booked).toBeGreaterThanOrEqual(BOOKED_BEFORE_THE_END), {
        ...SOON,
        interval: 5,
      });
      await after(30 * round);
      const victim = round % servers.length;
      await servers[victim]?.end("SIGKILL");
      await clients;
      const successor = await start();
      servers[victim] = successor;
      logs.push(successor.output);
    }

    const read = configFrom(settings);
    if (!read.ok) throw new Error(read.problems.join("\n"));
    const database = await openDatabase(read.config);
    onTestFinished(() => database.close());
    await vi.waitFor(async () => expect(await outboxStore(database).counts()).toEqual([]), SOON);
    const rows = await database.all("SELECT booking_id, cancelled_at FROM booking");
    const books = new Map(
      rows.map((row) => [row["booking_id"], row["cancelled_at"] === null ? "live" : "cancelled"]),
    );
    expect(books.size).toBeGreaterThanOrEqual(ROUNDS * BOOKED_BEFORE_THE_END);
    expect([...books.values()]).toContain("cancelled");
    expect(outside.known).toEqual(books);
    for (const log of logs) expect(log()).not.toMatch(/João|joao@|9172534/);
  });
});
