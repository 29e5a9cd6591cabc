// npm run bookings. Exits with 0, 1 (wrong argument) or 2 (database). It prints clients for the operator, never for a log.

import { requireConfig } from "../config.ts";
import { cancelInBulk } from "../booking/cancel/cancel-in-bulk.ts";
import { bookingStore } from "../booking/booking-store.ts";
import { searchBookings } from "../booking/booking-search.ts";
import type { Database } from "../database/database.ts";
import { reasonOf } from "../database/failure-reason.ts";
import { databasePlace, openBooks } from "../database/open-database.ts";
import { storedCatalogue } from "../shops/stored-catalogue.ts";
import { parseBookingsTask } from "./bookings/bookings-arguments.ts";
import type { BookingsTask } from "./bookings/bookings-arguments.ts";
import { bookingsTable } from "./bookings/bookings-listing.ts";

type ListTask = Extract<BookingsTask, { verb: "list" }>;
type CancelTask = Extract<BookingsTask, { verb: "cancel" }>;

const NO_MATCH = "No bookings match.";

// Piping the list into `head` must not end a cancellation halfway.
process.stdout.on("error", () => {});

const config = requireConfig();
try {
  const database = await openBooks(config);
  try {
    const parsed = parseBookingsTask(
      process.argv.slice(2),
      await storedCatalogue(database),
      config.now ?? Date.now(),
      Date.now(),
    );
    if (parsed.ok) {
      const { task } = parsed;
      await (task.verb === "list" ? list(database, task) : cancel(database, task));
    } else {
      console.error(parsed.problem);
      process.exitCode = 1;
    }
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(`${databasePlace(config)} cannot be used: ${reasonOf(error)}`);
  process.exitCode = 2;
}

async function list(database: Database, { searches, isAll }: ListTask): Promise<void> {
  let count = 0;
  for (const { shop, search } of searches) {
    const bookings = await database.snapshot((reader) =>
      searchBookings(reader, shop.calendarId, search, { isLiveOnly: !isAll }),
    );
    if (bookings.length === 0) continue;
    console.log(bookingsTable(shop, bookings, { withState: isAll }).join("\n"));
    console.log(`${countText(bookings.length, shop.calendarId)}.`);
    count += bookings.length;
  }
  if (count === 0) console.log(NO_MATCH);
}

async function cancel(database: Database, task: CancelTask): Promise<void> {
  const { shop, search, isConfirmed, withoutMail, confirmLine } = task;
  const bookings = await database.snapshot((reader) =>
    searchBookings(reader, shop.calendarId, search, { isLiveOnly: true }),
  );
  if (bookings.length === 0) return console.log(NO_MATCH);
  console.log(bookingsTable(shop, bookings, { withState: false }).join("\n"));
  const all = countText(bookings.length, shop.calendarId);
  if (!isConfirmed) {
    console.log(`${all} would be cancelled. Nothing was. To cancel them: ${confirmLine}`);
    return;
  }

  const { cancelled, gone, failure } = await cancelInBulk(bookingStore(database), bookings, {
    withoutMail,
  });
  const mailNote = withoutMail ? " Their clients get no mail of it." : "";
  console.log(
    `Cancelled: ${countText(cancelled, shop.calendarId)}. Cancelled by others meanwhile: ${gone}.${mailNote}`,
  );
  if (failure === undefined) return;
  console.error(`Of ${all}, the rest was left: run the same again.`);
  throw failure;
}

function countText(count: number, calendarId: string): string {
  return `${count} ${count === 1 ? "booking" : "bookings"} of ${calendarId}`;
}
