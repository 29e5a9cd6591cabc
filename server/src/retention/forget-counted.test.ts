import { expect, onTestFinished, test } from "vitest";

import { temporaryDatabase } from "@vitrine/testing/app-under-test";
import { withClock } from "@vitrine/testing/databases/with-clock";

import type { Database } from "../database/database.ts";
import { blankDetails } from "../booking/booking-columns.ts";
import { bookingStore } from "../booking/booking-store.ts";
import { mailUseStore } from "../mail/turns/mail-use-table.ts";
import { keepForgettingCounted } from "./forget-counted.ts";

const DAY = 24 * 3_600_000;

test("who was counted is forgotten a day later, turn after turn, also after the database was away", async () => {
  const database = await temporaryDatabase();
  const bookings = bookingStore(database);
  const counted = () => database.all("SELECT client FROM client_use");
  let at = 0;
  let isAway = true;
  const sometimesAway: Database = {
    ...database,
    tx: (...asked) => (isAway ? Promise.reject(new Error("away")) : database.tx(...asked)),
  };
  const failures: unknown[] = [];
  const book = (number: number) =>
    bookings.create(
      {
        ...blankDetails(),
        calendarId: "barbearia",
        barberColorId: 6,
        clientPhone: String(number),
        clientName: "Ana",
        clientEmail: "ana@example.com",
        span: { start: number * 1_800_000, end: (number + 1) * 1_800_000 },
        places: 1,
        capacity: 1,
        createdAt: 0,
      },
      {
        at,
        bookingNow: 0,
        clients: [{ client: `network ${number}`, createsMax: 1, halfHoursMax: 1 }],
        bookingsMax: 4,
        salt: "salt",
      },
    );
  await book(1);
  at = DAY;
  await book(2);
  const stop = keepForgettingCounted(
    {
      database: sometimesAway,
      machineNow: () => at,
      onFailed: (error) => failures.push(error),
    },
    5,
  );
  onTestFinished(stop);
  await expect.poll(() => failures.length).toBeGreaterThan(0);
  expect(await counted()).toHaveLength(2);
  isAway = false;
  await expect.poll(counted).toEqual([{ client: "network 2" }]);
  at = 2 * DAY;
  await expect.poll(counted).toEqual([]);
});

test("an address whose mails were counted is forgotten a day later, by the server itself", async () => {
  const database = await temporaryDatabase();
  const at = Date.now();
  for (const [counted, began] of [
    ["yesterday", at - DAY],
    ["today", at],
  ] as const)
    await mailUseStore(withClock(database, () => began)).claim({
      counted,
      mailsMax: 6,
      milliseconds: DAY,
    });
  onTestFinished(
    keepForgettingCounted({
      database,
      machineNow: () => at,
      onFailed: (error) => console.error(error),
    }),
  );
  await expect
    .poll(() => database.all("SELECT counted FROM mail_use"))
    .toEqual([{ counted: "today" }]);
});
