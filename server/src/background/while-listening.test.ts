import { setTimeout as after } from "node:timers/promises";

import Fastify from "fastify";
import { expect, test, vi } from "vitest";

import { shop } from "@vitrine/shops/barbearia";
import { appUnderTest, temporaryDatabase } from "@vitrine/testing/app-under-test";
import { runStatements } from "@vitrine/testing/databases/operations-of-tests";
import type { Database } from "../database/database.ts";
import { takeUpFiles } from "../shops/take-up-files.ts";
import { runWhileListening } from "./while-listening.ts";

const CALENDARS = 100;
const STEP_MILLISECONDS = 100;
const STOP_MAX_MILLISECONDS = 3_000;

test("a stop waits for the current step of each background work, and not for the calendars after it", async () => {
  const database = await temporaryDatabase();
  let steps = 0;
  const slowly = async <Result>(work: () => Promise<Result>) => {
    steps += 1;
    await after(STEP_MILLISECONDS);
    return work();
  };
  const slow: Database = {
    ...database,
    all: (sql, values) => slowly(() => database.all(sql, values)),
    snapshot: (work) => slowly(() => database.snapshot(work)),
    tx: (operation, args) => slowly(() => database.tx(operation, args)),
  };
  const calendars = Array.from({ length: CALENDARS }, (_, index) => `calendar-${index}`);
  await takeUpFiles(
    database,
    calendars.map((calendarId) => ({ ...shop, calendarId })),
  );
  // In each, a weekly rule is due and a client's count is over.
  await runStatements(database, [
    `INSERT INTO weekly_closing (calendar_id, closing_id, barber_color_id, first_day, from_time, to_time, laid_out_to)
      SELECT calendar_id, 'lunch', 6, '2026-11-24', '12:00', '13:00', '2026-11-24' FROM shop`,
    `INSERT INTO client_use (calendar_id, client, hour_began, creates, creates_max, day_began, half_hours, half_hours_max)
      SELECT calendar_id, 'Ana', 0, 1, 20, 0, 1, 96 FROM shop`,
  ]);
  const app = await appUnderTest({}, { database: slow });
  await app.listen({ port: 0, host: "127.0.0.1" });
  await vi.waitFor(() => expect(steps).toBeGreaterThan(10), { timeout: 10_000 });
  const began = performance.now();
  await app.close();
  expect(performance.now() - began).toBeLessThan(STOP_MAX_MILLISECONDS);
});

test("every background work is asked to stop before any of them is waited for", async () => {
  const app = Fastify();
  const told = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const stopOf = (index: number) => async () => {
    told[index]?.resolve();
    await Promise.all(told.map(({ promise }) => promise));
  };
  runWhileListening(app, Promise.resolve(), [() => stopOf(0), () => stopOf(1)]);
  await app.listen({ port: 0, host: "127.0.0.1" });
  await app.close();
});
