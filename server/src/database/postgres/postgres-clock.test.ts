import { expect, onTestFinished, test, vi } from "vitest";

import { TELL_TIME } from "@vitrine/testing/databases/operations-of-tests";
import { ask } from "@vitrine/testing/databases/postgres";
import { createPostgresDatabase } from "@vitrine/testing/databases/shared-postgres";

import { migrate } from "../migrations/migrate.ts";
import { outboxStore } from "../../outbox/tables/outbox-tables.ts";
import { postgresClock } from "./postgres-clock.ts";
import { openPostgres } from "./postgres-database.ts";

const MINUTE = 60_000;

/** A server's view of a PostgreSQL, the server's own clock being ahead by so much from here on. */
async function opened(url: string, aheadMilliseconds: number) {
  const database = openPostgres(url);
  onTestFinished(() => database.close());
  await migrate(database);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + aheadMilliseconds });
  onTestFinished(() => void vi.useRealTimers());
  return database;
}

test.each([
  ["behind", -5 * MINUTE],
  ["ahead", 5 * MINUTE],
])("a lease is held by PostgreSQL's clock, also from a server that is %s", async (_, ahead) => {
  const url = await createPostgresDatabase();
  const database = await opened(url, ahead);
  await ask(
    url,
    `INSERT INTO outbox (calendar_id, target, booking_id, changes, waiting_since, due_at)
      VALUES ('barbearia', 'mail', 'one', 1, 0, 0)`,
  );
  const claim = (lease: string) =>
    outboxStore(database).claim({
      calendarId: "barbearia",
      target: "mail",
      lease,
      leaseMilliseconds: MINUTE,
      max: 1,
    });
  const leftMilliseconds = async () =>
    (
      await ask(
        url,
        "SELECT leased_until - (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT AS left FROM outbox",
      )
    )[0]?.["left"];
  const [claimed] = await claim("first");
  expect(Number(await leftMilliseconds())).toBeGreaterThan(MINUTE / 2);
  expect(Number(await leftMilliseconds())).toBeLessThanOrEqual(MINUTE);
  if (claimed === undefined) throw new Error("nothing was due");
  await outboxStore(database).renew(claimed, 2 * MINUTE);
  expect(Number(await leftMilliseconds())).toBeGreaterThan(MINUTE);

  // Another server, whose clock is right.
  vi.useRealTimers();
  expect(await claim("second")).toEqual([]);
});

test("what a server knows of PostgreSQL's clock is right whatever its own shows, and jumps with neither", async () => {
  const real = () => performance.timeOrigin + performance.now();
  const database = await opened(await createPostgresDatabase(), -5 * MINUTE);
  const told = (await database.tx(TELL_TIME, {})).now;
  expect(Math.abs(told - real())).toBeLessThan(MINUTE);
  expect(Math.abs(database.now() - real())).toBeLessThan(MINUTE);
  vi.setSystemTime(Date.now() + 60 * MINUTE);
  expect(Math.abs(database.now() - real())).toBeLessThan(MINUTE);
});

test("until PostgreSQL has answered, its clock is taken for the server's own", () => {
  expect(Math.abs(postgresClock().now() - Date.now())).toBeLessThan(MINUTE);
});

test("an answer that was long under way changes nothing that it does not contradict", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const clock = postgresClock();
  clock.learn(1_000_000, 0, 0);
  expect(clock.now()).toBe(1_000_000);
  // Read somewhere within two minutes.
  clock.learn(1_000_000 + MINUTE, 0, 2 * MINUTE);
  expect(clock.now()).toBe(1_000_000);
  // The database's own clock was set by an hour.
  clock.learn(1_000_000 + 60 * MINUTE, 0, 10);
  expect(clock.now()).toBe(1_000_000 + 60 * MINUTE - 10);
});
