// The server that is measured, in a process of its own: the real app on a real database (PostgreSQL when DATABASE_URL
// is set), with one route more, the yardstick. With BENCH_LIMITS=off nothing is counted of a client; else everything is,
// and no limit is met. Started by bench.ts; prints its address when it is ready.

import { join } from "node:path";

import { createApp } from "../server/src/app.ts";
import { configFrom } from "../server/src/config.ts";
import { blankDetails } from "../server/src/store/booking-columns.ts";
import { bookingStore } from "../server/src/store/booking-store.ts";
import type { NewBooking } from "../server/src/store/new-booking.ts";
import { migrate } from "../server/src/store/migrate.ts";
import { openDatabase } from "../server/src/store/open-database.ts";
import {
  BENCH_CATALOGUE,
  BENCH_NOW,
  CALENDAR_COUNT,
  placeInWindow,
  placeOutsideWindow,
} from "./bench-shop.ts";
import type { Place } from "./bench-shop.ts";

const FILL_AT_ONCE = 4_096;

const [dataDirectory = "", bookings = "0"] = process.argv.slice(2);

const NEVER_MET = "1000000";
const LIMITS =
  process.env["BENCH_LIMITS"] === "off"
    ? { RATE_LIMIT: "off" }
    : {
        RATE_LIMIT: NEVER_MET,
        CREATES_PER_HOUR: NEVER_MET,
        HALF_HOURS_PER_DAY: NEVER_MET,
        BOOKINGS_PER_CLIENT: NEVER_MET,
      };

const read = configFrom({
  NOW: BENCH_NOW,
  ...LIMITS,
  LOG_LEVEL: "silent",
  DATA_DIR: dataDirectory,
  DATABASE_URL: process.env["DATABASE_URL"],
});
if (!read.ok) throw new Error(read.problems.join("\n"));

const database = openDatabase(read.config);
await migrate(database);
await fill(Number(bookings));

const app = await createApp({
  config: read.config,
  catalogue: BENCH_CATALOGUE,
  database,
  webDirectory: join(dataDirectory, "no-build"),
  targets: [],
});
// The same plugins, the same process, a JSON body read and written, and nothing else.
app.post("/yardstick", (request) => (request.body === undefined ? {} : { ok: true }));

console.log(await app.listen({ port: 0, host: "127.0.0.1" }));
process.on("SIGTERM", () => void app.close().then(() => database.close()));

/** One booking a calendar in the booking window, the others over the years before it. */
async function fill(count: number): Promise<void> {
  const store = bookingStore(database);
  for (let from = 0; from < count; from += FILL_AT_ONCE) {
    const indexes = Array.from(
      { length: Math.min(FILL_AT_ONCE, count - from) },
      (_, at) => from + at,
    );
    const outcomes = await Promise.all(
      indexes.map((index) => store.create(stored(placeOf(index), index))),
    );
    if (!outcomes.every((outcome) => outcome.ok)) throw new Error("filling sold a place twice");
  }
}

function placeOf(index: number): Place {
  return index < CALENDAR_COUNT ? placeInWindow(index) : placeOutsideWindow(index - CALENDAR_COUNT);
}

function stored(place: Place, index: number): NewBooking {
  return {
    ...blankDetails(),
    ...place,
    clientPhone: String(900_000_000 + (index % 99_999_999)),
    clientName: "João da Silva",
    clientEmail: `joao${index}@example.com`,
    places: 1,
    capacity: 1,
    createdAt: Date.parse(BENCH_NOW),
  };
}
