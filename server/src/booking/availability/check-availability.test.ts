import { shopsOf } from "@vitrine/testing/shops-of";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

import { expect, onTestFinished, test } from "vitest";

import { appUnderTest, temporaryFolder } from "@vitrine/testing/app-under-test";
import { runBookings } from "@vitrine/testing/bookings-command";
import { PROGRAM_ENVIRONMENT, PROGRAMS } from "@vitrine/testing/programs";
import {
  TUESDAY,
  TUESDAY_AT_EIGHT,
  TUESDAY_AT_EIGHT_IDENTITY,
} from "@vitrine/testing/sample-requests";
import { parseRfc3339 } from "@vitrine/domain/time/shop-time";
import { bookingStore } from "../booking-store.ts";
import { migrate } from "../../database/migrations/migrate.ts";
import type { Shop } from "@vitrine/domain/shop/shop";
import { shop } from "@vitrine/shops/barbearia";
import { SHOPS } from "@vitrine/shops/shops";
import { takeUpFiles } from "../../shops/take-up-files.ts";
import { openSqlite } from "../../database/sqlite/sqlite-database.ts";
import { writeBackup } from "../../database/copies/backup-file.ts";
import { rememberUntilCommit } from "../../database/until-commit.ts";
import { checkAvailability } from "./check-availability.ts";
import { checkDays } from "./check-days.ts";
import { ONE_CLIENT } from "../party.ts";

async function openBooks() {
  const folder = temporaryFolder();
  const file = join(folder, "vitrine.sqlite");
  const database = openSqlite(file);
  onTestFinished(() => database.close());
  await migrate(database);
  await takeUpFiles(database, SHOPS);
  return { folder, file, database };
}

test("a day that was checked shows at once what the server and other processes do to it", async () => {
  const { folder, file, database } = await openBooks();
  const app = await appUnderTest({}, { database });
  const isEightFree = async () =>
    (await app.inject({ method: "POST", url: "/check-availability", payload: TUESDAY })).json()[
      "08:00 - 08:30"
    ];
  const backup = join(temporaryFolder(), "copy.sqlite");
  await writeBackup(file, backup);

  expect([await isEightFree(), await isEightFree()]).toEqual([true, true]);
  const payload = TUESDAY_AT_EIGHT;
  await app.inject({ method: "POST", url: "/createAppointment", payload });
  expect(await isEightFree()).toBe(false);
  await app.inject({
    method: "DELETE",
    url: "/deleteAppointment",
    payload: TUESDAY_AT_EIGHT_IDENTITY,
  });
  expect(await isEightFree()).toBe(true);

  await app.inject({ method: "POST", url: "/createAppointment", payload });
  expect(await isEightFree()).toBe(false);
  await runBookings(
    { DATA_DIR: folder },
    "cancel barbearia --day 2026-11-24 --made-until 2100-01-01 --yes",
  );
  expect(await isEightFree()).toBe(true);

  await app.inject({ method: "POST", url: "/createAppointment", payload });
  expect(await isEightFree()).toBe(false);
  await promisify(execFile)(process.execPath, [PROGRAMS.restore, backup], {
    env: { ...PROGRAM_ENVIRONMENT, DATA_DIR: folder },
  });
  expect(await isEightFree()).toBe(true);
});

/** A server that remembers what it has answered, and whose clock is set for each call. */
async function rememberingServer(shops?: readonly Shop[]) {
  const { database } = await openBooks();
  const clock = { now: 0 };
  const scheduling = {
    shops: shopsOf(shops),
    bookings: bookingStore(database),
    rememberSlots: rememberUntilCommit<Record<string, boolean>>(database),
    now: () => clock.now,
    limits: undefined,
  };
  return { clock, scheduling };
}

/** Checks Tuesday at the moments that are named. */
async function checkTuesday(shops?: readonly Shop[]) {
  const { clock, scheduling } = await rememberingServer(shops);
  const [start, end] = [TUESDAY.start, TUESDAY.end].map((time) => parseRfc3339(time) ?? 0);
  return (at: string) => {
    clock.now = parseRfc3339(at) ?? 0;
    const asked = { ...TUESDAY, start: start ?? 0, end: end ?? 0 };
    return checkAvailability(scheduling, asked, ONE_CLIENT);
  };
}

test("a day that was checked is refused from its own midnight on", async () => {
  const checkAt = await checkTuesday();
  expect(await checkAt("2026-11-23T23:59:59.999-03:00")).toMatchObject({ ok: true });
  expect(await checkAt("2026-11-24T00:00:00-03:00")).toEqual({
    ok: false,
    refusal: "day-not-bookable",
  });
});

test("what is remembered of a day loses each slot when its notice is over", async () => {
  const checkAt = await checkTuesday([{ ...shop, bookUntilMinutes: 30 }]);
  const slotsAt = async (time: string) => {
    const answer = await checkAt(`2026-11-24T${time}-03:00`);
    return answer.ok ? Object.keys(answer.slots).map((label) => label.slice(0, 5)) : answer.refusal;
  };
  expect(await slotsAt("07:30:00")).toHaveLength(18);
  expect(await slotsAt("17:31:00")).toEqual(["18:30"]);
  expect(await slotsAt("17:30:00")).toEqual(["18:00", "18:30"]);
  expect(await slotsAt("18:00:00")).toEqual(["18:30"]);
  // Other services can still be booked.
  expect(await slotsAt("18:31:00")).toEqual([]);
  expect(await slotsAt("19:31:00")).toBe("day-not-bookable");
});

test("what is remembered of all days is full from when the notice of a day's last slot is over", async () => {
  const { clock, scheduling } = await rememberingServer([{ ...shop, bookUntilMinutes: 30 }]);
  const daysAt = async (time: string) => {
    clock.now = parseRfc3339(`2026-11-24T${time}-03:00`) ?? 0;
    const answer = await checkDays(scheduling, {
      calendarId: "barbearia",
      barberColorId: 6,
      timeType: "halfTimes",
    });
    return answer.ok ? Object.entries(answer.days).slice(0, 2) : answer.refusal;
  };
  const tomorrow = ["2026-11-25", true];
  expect(await daysAt("18:00:00")).toEqual([["2026-11-24", true], tomorrow]);
  // Other services can still be booked.
  expect(await daysAt("18:00:01")).toEqual([["2026-11-24", false], tomorrow]);
  expect(await daysAt("19:31:00")).toEqual([tomorrow, ["2026-11-26", true]]);
});
