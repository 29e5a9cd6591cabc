// A thousand bookings, two instances that are killed again and again, a mail server that loses answers, and a clock that
// passes 18:00 meanwhile: who gets a reminder, and how often.

import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { setTimeout as after } from "node:timers/promises";

import { describe, expect, onTestFinished, test, vi } from "vitest";

import { ENGINES } from "@vitrine/testing/databases/engine-under-test";
import { mailServer } from "@vitrine/testing/mail/mail-server";
import { randomBelow } from "@vitrine/testing/random-below";

import { configFrom } from "../../config.ts";
import { blankDetails } from "../../booking/booking-columns.ts";
import { bookingStore } from "../../booking/booking-store.ts";
import type { ChangeFollowers } from "../../outbox/change-followers.ts";
import type { Database } from "../../database/database.ts";
import { migrate } from "../../database/migrations/migrate.ts";
import type { NewBooking } from "../../booking/new-booking.ts";
import { openDatabase } from "../../database/open-database.ts";
import { outboxStore } from "../../outbox/tables/outbox-tables.ts";
import { sentMailStore } from "../sent-mails-table.ts";

const WORKER = resolve(import.meta.dirname, "../../../../testing/mail/reminder-worker.ts");

const HALF_HOUR = 30 * 60_000;
const MONDAY_AT_SIX = Date.parse("2026-11-23T18:00:00-03:00");
const TUESDAY = Date.parse("2026-11-24T00:00:00-03:00");

const BOOKED_BEFORE = 1_000;
const CANCELLED_EVERY = 10;
const BOOKED_AFTER = 50;
// In which the thousand are booked.
const TO_SIX_MILLISECONDS = 15_000;
const DEATHS_MIN = 6;

// Usually a minute. Beside other work a worker that lives for a second gets little done.
const PATIENCE = { timeout: 240_000, interval: 200 };

/** A table for two on Tuesday; ten of them share a half hour of an establishment. */
const bookingOf = (number: number, createdAt: number): NewBooking => {
  const start = TUESDAY + Math.floor(number / 30) * HALF_HOUR;
  return {
    ...blankDetails(),
    calendarId: "reservas",
    barberColorId: [6, 7, 5][number % 3] ?? 6,
    clientPhone: String(900_000_000 + number),
    span: { start, end: start + HALF_HOUR },
    clientName: "Ana",
    clientEmail: `client${number}@example.com`,
    places: 2,
    capacity: 20,
    createdAt,
  };
};

/** Booked by a server that has no worker: another process does the telling. */
const TOLD_TO_REMINDER: ChangeFollowers = {
  namesOf: () => ["reminder"],
  changed: () => undefined,
};

describe.each(ENGINES)("on $name", (engine) => {
  test(
    "each client is reminded once, or twice where an answer was lost, and nobody of a booking that was cancelled or made later",
    { timeout: 320_000 },
    async () => {
      const below = randomBelow(7);
      const mail = await mailServer(() => ({
        ...(below(100) < 2 && { greeting: 421 }),
        ...(below(100) < 4 && { recipient: 451 }),
        // The mail has arrived, but the server never confirms it.
        ...(below(100) < 4 && { content: "hang" }),
      }));
      const settings = {
        ...(await engine.newDatabase()),
        SMTP_URL: `smtp://127.0.0.1:${mail.settings.port}`,
        MAIL_FROM: "Barbearia <agenda@example.com>",
      };
      const read = configFrom(settings);
      if (!read.ok) throw new Error(read.problems.join("\n"));
      const database = await openDatabase(read.config);
      onTestFinished(() => database.close());
      await migrate(database);

      const ahead = MONDAY_AT_SIX - TO_SIX_MILLISECONDS - Date.now();
      const worker = () => startWorker({ ...settings, BOOKING_CLOCK_AHEAD: String(ahead) });
      let isOver = false;
      const deaths = (async () => {
        let deaths = 0;
        const workers = [await worker(), await worker()];
        while (!isOver || deaths < DEATHS_MIN) {
          await after(1_000);
          const victim = workers[deaths % 2];
          workers[deaths % 2] = await worker();
          if (victim !== undefined) await kill(victim);
          deaths += 1;
        }
        return deaths;
      })();

      const cancelled = await bookBeforeSix(database);
      // And a little later: workers go by the database's clock, which they know to some milliseconds.
      await after(Math.max(0, MONDAY_AT_SIX - ahead - Date.now()) + 250);
      const bookings = bookingStore(database, TOLD_TO_REMINDER);
      for (let number = BOOKED_BEFORE; number < BOOKED_BEFORE + BOOKED_AFTER; number++) {
        await bookings.create(bookingOf(number, Date.now()));
        await confirm(database, number);
      }
      await vi.waitFor(async () => {
        expect(await outboxStore(database).scheduled()).toEqual([]);
        const counts = await outboxStore(database).counts();
        expect(counts.filter(({ pending }) => pending > 0)).toEqual([]);
      }, PATIENCE);
      isOver = true;
      expect(await deaths).toBeGreaterThanOrEqual(DEATHS_MIN);

      const copies = new Map<string, number>();
      for (const { to } of mail.received)
        copies.set(to[0] ?? "", (copies.get(to[0] ?? "") ?? 0) + 1);
      const wrong: string[] = [];
      let lost = 0;
      for (const row of await remindersOf(database)) {
        const number = row.phone - 900_000_000;
        const got = copies.get(`client${number}@example.com`) ?? 0;
        const isDue = number < BOOKED_BEFORE && !cancelled.has(number);
        // Lost: two copies were begun, and the mail server has answered for neither.
        const isLost = row.unanswered === 2 && !row.isAccepted;
        if (isLost) lost += 1;
        const isRight = isDue
          ? (row.isAccepted || isLost) && got <= row.unanswered && (isLost || got >= 1)
          : got === 0;
        if (!isRight) wrong.push(`${number}: ${got} copies, ${JSON.stringify(row)}`);
      }
      expect(wrong).toEqual([]);
      // The mail server has been as bad as was promised, and no worse.
      const twice = [...copies.values()].filter((count) => count === 2).length;
      expect(twice).toBeGreaterThan(5);
      expect(lost).toBeLessThan(BOOKED_BEFORE / 50);
      expect(copies.size).toBeGreaterThan(BOOKED_BEFORE * 0.85);
    },
  );
});

/** Books a thousand and cancels a tenth of them, all before six; answers which were cancelled. */
async function bookBeforeSix(database: Database): Promise<ReadonlySet<number>> {
  const bookings = bookingStore(database, TOLD_TO_REMINDER);
  const cancelled = new Set<number>();
  const numbers = Array.from({ length: BOOKED_BEFORE }, (_, number) => number);
  const book = async (number: number) => {
    const booking = bookingOf(number, Date.now());
    expect(await bookings.create(booking)).toEqual({ ok: true, stored: true });
    await confirm(database, number);
    if (number % CANCELLED_EVERY !== 0) return;
    expect(await bookings.cancel(booking, Date.now())).toEqual({ ok: true });
    cancelled.add(number);
  };
  for (let first = 0; first < BOOKED_BEFORE; first += 20)
    await Promise.all(numbers.slice(first, first + 20).map(book));
  return cancelled;
}

/** As if the confirmation had gone out. */
async function confirm(database: Database, number: number): Promise<void> {
  const [row] = await database.all(
    "SELECT booking_id FROM booking WHERE calendar_id = 'reservas' AND client_phone = :phone",
    { phone: String(900_000_000 + number) },
  );
  const sentMail = sentMailStore(database);
  await sentMail.begin(
    "reservas",
    [{ bookingId: String(row?.["booking_id"]), kind: "confirmation" }],
    Date.now(),
  );
}

async function remindersOf(database: Database) {
  const rows = await database.all(
    `SELECT client_phone, unanswered, sent_mail.accepted_at FROM booking
    LEFT JOIN sent_mail ON sent_mail.calendar_id = booking.calendar_id
      AND sent_mail.booking_id = booking.booking_id AND kind = 'reminder'
    WHERE booking.calendar_id = 'reservas'`,
  );
  expect(rows).toHaveLength(BOOKED_BEFORE + BOOKED_AFTER);
  return rows.map((row) => ({
    phone: Number(row["client_phone"]),
    unanswered: Number(row["unanswered"] ?? 0),
    isAccepted: row["accepted_at"] !== null,
  }));
}

async function startWorker(settings: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [WORKER], {
    env: { PATH: process.env["PATH"], ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const end = once(child, "exit");
  child.kill("SIGKILL");
  await end;
}
