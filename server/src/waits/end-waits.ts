import { countingSalt } from "../booking/limits/counting-salt-table.ts";
import type { StoredBooking } from "../booking/stored-bookings-table.ts";
import type { Database } from "../database/database.ts";
import { addressHashOf } from "./leave-waits.ts";
import { waitStore } from "./waits-table.ts";

export type EndWaits = ReturnType<typeof endWaitsOf>;

/** Returns what ends the waits of a client for a day on which they have booked: those that they made before. */
export function endWaitsOf(database: Database) {
  const waits = waitStore(database);
  const salt = countingSalt(database);
  return async ({
    calendarId,
    clientEmail,
    span,
    createdAt,
    movedAt,
  }: Pick<
    StoredBooking,
    "calendarId" | "clientEmail" | "span" | "createdAt" | "movedAt"
  >): Promise<void> => {
    const addressHash = addressHashOf(await salt(), clientEmail);
    const booked = { at: span.start, bookedAt: movedAt ?? createdAt };
    await waits.endAround(calendarId, addressHash, booked);
  };
}
