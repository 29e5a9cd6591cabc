// Servers of two versions beside each other on one PostgreSQL, as they are while one after the other is replaced.

import { setTimeout as sleep } from "node:timers/promises";

import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";

import { temporaryFolder } from "@vitrine/testing/app-under-test";
import {
  audit,
  dayOfSlots,
  expectBooked,
  identityOf,
} from "@vitrine/testing/contracts/concurrency-contract";
import { PROGRAMS } from "@vitrine/testing/programs";
import {
  hasReleases,
  LAST_RELEASE,
  serverOfRelease,
} from "@vitrine/testing/releases/earlier-releases";
import { TUESDAY } from "@vitrine/testing/sample-requests";
import { call, serverProcess } from "@vitrine/testing/server-process";
import { createPostgresDatabase } from "@vitrine/testing/databases/shared-postgres";

type Slot = ReturnType<typeof dayOfSlots>[number];

const create = async (url: string, slot: Slot) =>
  (await call(url, "/createAppointment", slot)).status;

const remove = async (url: string, slot: Slot) =>
  (await call(url, "/deleteAppointment", identityOf(slot), "DELETE")).status;

/** To the time and the barber of the other slot, on a server that can. */
const move = async (url: string, slot: Slot, to: Slot) => {
  const body = {
    ...identityOf(slot),
    newBarberColorId: to.barberColorId,
    newDateTimeStart: to.dateTimeStart,
    newDateTimeEnd: to.dateTimeEnd,
  };
  return (await call(url, "/moveAppointment", body)).status;
};

const check = async (url: string, barberColorId: number) =>
  (await call(url, "/check-availability", { ...TUESDAY, barberColorId })).body;

/** Books one slot after the other until `done`; answers those that were acknowledged, and how the others were answered. */
async function bookUntil(done: Promise<unknown>, url: string, slots: readonly Slot[]) {
  let isDone = false;
  const noted = done.finally(() => (isDone = true));
  const acknowledged: Slot[] = [];
  const others: number[] = [];
  for (const slot of slots) {
    if (isDone) break;
    const status = await create(url, slot);
    if (status === 201) acknowledged.push(slot);
    else others.push(status);
    await sleep(50);
  }
  await noted;
  return { acknowledged, others };
}

const CASES = [
  {
    name: "the last release and this version",
    before: () => serverOfRelease(LAST_RELEASE),
    after: PROGRAMS.main,
  },
  {
    name: "this version and one with a further step",
    before: () => Promise.resolve(PROGRAMS.main),
    after: PROGRAMS.nextVersion,
  },
];

test.each(hasReleases() ? CASES : CASES.slice(1))(
  "$name book, see and cancel each other's bookings on one schema",
  async ({ before, after }) => {
    const settings = { DATABASE_URL: await createPostgresDatabase() };
    const start = (main: string) => serverProcess(temporaryFolder(), settings, [], main);
    const main = await before();
    const old = await start(main);
    const slots = dayOfSlots();

    // The new version changes the schema under the old one, which goes on selling.
    const starting = start(after);
    const during = await bookUntil(starting, old.url, slots.slice(0, 36));
    const { url, end } = await starting;
    expect(during.acknowledged.length).toBeGreaterThan(0);
    expect(during.others).toEqual([]);

    // Who wants the same place of either gets it once.
    const contested = slots.slice(36, 56);
    const winners: Slot[] = [];
    for (const slot of contested) {
      const stranger = { ...slot, clientPhone: "911111111" };
      const statuses = await Promise.all([create(old.url, slot), create(url, stranger)]);
      expect(statuses.toSorted()).toEqual([201, 409]);
      winners.push(statuses[0] === 201 ? slot : stranger);
    }
    for (const barber of [5, 6, 7]) {
      expect(await check(old.url, barber)).toEqual(await check(url, barber));
    }
    const [byOld, byNew] = [slots[60], slots[61]] as [Slot, Slot];
    expect([await create(old.url, byOld), await create(url, byNew)]).toEqual([201, 201]);
    expect([await remove(url, byOld), await remove(old.url, byNew)]).toEqual([200, 200]);

    // What the old one has booked, the new one moves, and the old one finds it there.
    const [from, to] = [slots[62], slots[63]] as [Slot, Slot];
    expect([await create(old.url, from), await move(url, from, to)]).toEqual([201, 200]);
    expect(await remove(old.url, from)).toBe(404);
    expect(await remove(old.url, { ...to, clientPhone: from.clientPhone })).toBe(200);

    // After a crash, or because the upgrade is taken back.
    await old.end("SIGKILL");
    const survivor = await start(main);
    expect(audit(settings).output).toContain("no overlap, no overfull half hour, no drift.");
    await end("SIGTERM");
    expect(await create(survivor.url, byOld)).toBe(201);
    await expectBooked(survivor.url, [...during.acknowledged, ...winners, byOld]);
  },
);

test("while somebody reads the tables for long, a new version waits and the old one goes on selling", async () => {
  const settings = { DATABASE_URL: await createPostgresDatabase() };
  const old = await serverProcess(temporaryFolder(), settings);
  const slots = dayOfSlots();
  // As pg_dump does.
  const reading = new Client({ connectionString: settings.DATABASE_URL });
  onTestFinished(() => reading.end());
  await reading.connect();
  await reading.query("BEGIN; LOCK TABLE booking, half_hour IN ACCESS SHARE MODE");
  const starting = serverProcess(temporaryFolder(), settings, [], PROGRAMS.nextVersion);
  const { acknowledged, others } = await bookUntil(sleep(8_000), old.url, slots);
  expect(others).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(5);
  await reading.query("COMMIT");
  const { url, output } = await starting;
  expect(output()).toContain("canceling statement due to lock timeout");
  await expectBooked(url, acknowledged);
});
