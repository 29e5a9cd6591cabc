import { setTimeout as after } from "node:timers/promises";

import Fastify from "fastify";
import { expect, test, vi } from "vitest";

import { catalogueOf } from "@vitrine/domain/shop/shop";
import { shop } from "@vitrine/shops/barbearia";
import { appUnderTest, temporaryDatabase } from "@vitrine/testing/app-under-test";
import type { Database } from "../database/database.ts";
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
  const catalogue = catalogueOf(calendars.map((calendarId) => ({ ...shop, calendarId })));
  const app = await appUnderTest({}, { database: slow, catalogue });
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
