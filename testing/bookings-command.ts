// `npm run bookings` as an operator runs it, beside real servers on the same books.

import { execFile } from "node:child_process";

import { blankDetails } from "@vitrine/server/booking/booking-columns";
import { bookingStore } from "@vitrine/server/booking/booking-store";
import { SHOPS } from "@vitrine/shops/shops";
import { takeUpFiles } from "@vitrine/server/shops/take-up-files";
import { migrate } from "@vitrine/server/database/migrations/migrate";
import type { NewBooking } from "@vitrine/server/booking/new-booking";
import { openDatabase } from "@vitrine/server/database/open-database";

import { aFewAtOnce } from "./a-few-at-once.ts";
import { temporaryFolder } from "./app-under-test.ts";
import { PROGRAMS } from "./programs.ts";
import { MONDAY } from "./sample-requests.ts";
import { serverProcess } from "./server-process.ts";

type Settings = Readonly<Record<string, string>>;

/** Runs the command; answers how it ends and what it prints. */
export function runBookings(
  settings: Settings,
  line: string,
): Promise<{ status: number; output: string }> {
  const parameters = line === "" ? [] : line.split(" ");
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [PROGRAMS.bookings, ...parameters],
      { env: { PATH: process.env["PATH"], NOW: MONDAY, ...settings } },
      (_error, stdout, stderr) =>
        resolve({ status: child.exitCode ?? -1, output: stdout + stderr }),
    );
  });
}

/** Migrates the books, begins the two shops and makes these bookings in them. */
export async function fillBooks(settings: Settings, filling: readonly NewBooking[]): Promise<void> {
  const database = await openDatabase({
    databaseUrl: settings["DATABASE_URL"],
    dataDirectory: settings["DATA_DIR"] ?? "",
  });
  await migrate(database);
  await takeUpFiles(database, SHOPS);
  const store = bookingStore(database);
  await aFewAtOnce(filling, (booking) => store.create(booking));
  await database.close();
}

/** Starts a server on the books of `settings`. */
export const startServerOn = (settings: Settings, environment: Settings = {}) =>
  serverProcess(settings["DATA_DIR"] ?? temporaryFolder(), { ...settings, ...environment });

export const at = (time: string) => Date.parse(`2026-11-${time}:00-03:00`);

export const ANA: NewBooking = {
  ...blankDetails(),
  calendarId: "barbearia",
  barberColorId: 6,
  clientPhone: "987654321",
  clientName: "Ana",
  clientEmail: "ana@example.com",
  span: { start: at("24T08:00"), end: at("24T08:30") },
  places: 1,
  capacity: 1,
  createdAt: at("21T10:00") + 5_250,
};
