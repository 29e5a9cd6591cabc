import { variableEnding } from "@vitrine/domain/shop/calendar-id";

import { searchBookings } from "../../booking/booking-search.ts";
import type { Database } from "../../database/database.ts";
import { GRACE_MILLISECONDS } from "../../erasing/erase-shops.ts";
import { CHANGED_BY } from "../../shops/edits/changed-by.ts";
import { stateChange } from "../../shops/edits/state-change.ts";
import { change, rowOf } from "./change-one-shop.ts";

/** Suspends the shop, and has it erased after some days. */
export async function eraseShop(
  database: Database,
  id: string,
  isConfirmed: boolean,
): Promise<void> {
  const row = await rowOf(database, id);
  if (row.erase_at !== null) {
    const time = new Date(row.erase_at).toISOString();
    console.log(`The shop ${id} is suspended, and is erased at ${time}. ${revoking(id)}`);
    return;
  }
  const now = database.now();
  const eraseAt = now + GRACE_MILLISECONDS;
  const coming = await database.snapshot((reader) =>
    searchBookings(reader, id, { startsFrom: now }, { isLiveOnly: true }),
  );
  console.log(`The shop ${id} is suspended at once: nothing can be booked there, what is booked (${coming.length} to come) stays, can be
cancelled, and is mailed about as before.
At ${new Date(eraseAt).toISOString()} a server erases all that the database holds of it: facts, bookings, clients, closed times, devices,
secrets. Its page then answers 404, its feeds answer 410, and its id never comes back. ${revoking(id)}
Nobody is mailed by that. What still waits to be mailed or sent to a calendar by then is dropped.
Before that, hand the bookings over: npm run --silent shops -- export ${id} --bookings csv > ${id}.csv
What an erasure does not reach: events in the owner's own calendars (CalDAV, Google), mails that were sent, files that you
exported, and copies at BACKUP_TO until they are too old to be kept. A copy that is restored is erased again.
Take out yourself what ends in _${variableEnding(id)} in the settings, and shops/${id}.ts where there is one.`);
  const changedBy = CHANGED_BY.command;
  const suspended = stateChange(row, { state: "suspended", changedBy, eraseAt });
  await change(database, suspended, isConfirmed);
}

function revoking(id: string): string {
  return `Until then npm run shops -- reopen ${id} revokes it.`;
}
