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
import { bookingStore } from "../bookings-table.ts";
import { migrate } from "../../database/migrations/migrate.ts";
import { SHOPS } from "@vitrine/shops/shops";
import { takeUpFiles } from "../../shops/take-up-files.ts";
import { openSqlite } from "../../database/sqlite/sqlite-database.ts";
import { writeBackup } from "../../database/copies/backup-file.ts";
import { rememberUntilCommit } from "../../database/until-commit.ts";
import { checkAvailability } from "./check-availability.ts";
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

test("a day that was checked is refused from its own midnight on", async () => {
  const { database } = await openBooks();
  let now = parseRfc3339("2026-11-23T23:59:59.999-03:00") ?? 0;
  const scheduling = {
    shops: shopsOf(),
    bookings: bookingStore(database),
    rememberSlots: rememberUntilCommit<Record<string, boolean>>(database),
    now: () => now,
    limits: undefined,
  };
  const [start, end] = [TUESDAY.start, TUESDAY.end].map((time) => parseRfc3339(time) ?? 0);
  const check = () =>
    checkAvailability(scheduling, { ...TUESDAY, start: start ?? 0, end: end ?? 0 }, ONE_CLIENT);
  expect(await check()).toMatchObject({ ok: true });
  now += 1;
  expect(await check()).toEqual({ ok: false, refusal: "day-not-bookable" });
});
