import { setImmediate as nextTurn } from "node:timers/promises";

import { isFoundBy } from "@vitrine/domain/owner/client-search";
import type { ClientSearch } from "@vitrine/domain/owner/client-search";
import type { Shop } from "@vitrine/domain/shop/shop";
import { dayOf } from "@vitrine/domain/time/shop-time";
import type { FindClientsAnswer, FoundClient } from "@vitrine/domain/wire/owner/find-clients";

import type { AppContext } from "../../app-parts.ts";
import { bookingsOfCalendar } from "../../booking/calendar-bookings-table.ts";
import { BOOKING, bookingOf } from "../../booking/stored-bookings-table.ts";
import type { StoredBooking } from "../../booking/stored-bookings-table.ts";
import type { Reader } from "../../database/database.ts";
import { bookingOnWire } from "../day/booking-on-wire.ts";
import type { OwnerScheduling } from "../owner-scheduling.ts";

export const FOUND_MAX = 50;

// While the embedded database reads a page, every other call waits: a millisecond or two.
const PAGE_SIZE = 200;

export type Searched = Pick<OwnerScheduling, "days" | "notes"> & Pick<AppContext, "database">;

/**
 * The newest bookings whose client is looked for, of all that still name one, by client. `person`: whose own link asks, who
 * finds only the clients of their own column; `undefined` for the owner.
 */
export async function findClients(
  { database, days, notes: allNotes }: Searched,
  shop: Shop,
  search: ClientSearch,
  person?: number,
): Promise<FindClientsAnswer> {
  const { calendarId, timeZone } = shop;
  const { found, isMore } = await database.snapshot((reader) =>
    findBookings(reader, calendarId, search, person),
  );
  const phones = found.map(({ clientPhone }) => clientPhone).filter((phone) => phone !== "");
  const missed = await days.missedBy(calendarId, phones, person);
  const notes = person === undefined ? await allNotes.among(calendarId, phones) : undefined;
  const ofClients = Map.groupBy(found, ({ clientPhone, bookingId }) => clientPhone || bookingId);
  const clients = [...ofClients].map(([phone, bookings]): FoundClient => {
    const note = notes && bookings[0]?.clientPhone === phone ? (notes.get(phone) ?? "") : undefined;
    return {
      bookings: bookings.map((booking) => ({
        ...bookingOnWire(booking, shop),
        ...(booking.cancelledAt !== undefined && { isCancelled: true as const }),
      })),
      missed: missed
        .filter((other) => other.clientPhone === phone)
        .map(({ start }) => dayOf(start, timeZone)),
      ...(note !== undefined && { note }),
    };
  });
  return { clients, isMore };
}

/** The newest first. Reads all that name a client, in pages, and lets other work run in between. */
async function findBookings(
  reader: Reader,
  calendarId: string,
  search: ClientSearch,
  person: number | undefined,
): Promise<{ readonly found: readonly StoredBooking[]; readonly isMore: boolean }> {
  let newest: StoredBooking[] = [];
  let count = 0;
  let read = 0;
  for (const part of ["live", "cancelled"] as const) {
    const rows = bookingsOfCalendar(reader, BOOKING, { calendarId, part, pageSize: PAGE_SIZE });
    for await (const row of rows) {
      read += 1;
      if (read % PAGE_SIZE === 0) await nextTurn();
      if (person !== undefined && row.barber_color_id !== person) continue;
      const booking = bookingOf(row);
      if (!isFoundBy(search, booking)) continue;
      count += 1;
      newest.push(booking);
      // So that whatever is found, little is held.
      if (newest.length === 2 * FOUND_MAX) newest = newestOf(newest);
    }
  }
  return { found: newestOf(newest), isMore: count > FOUND_MAX };
}

function newestOf(bookings: readonly StoredBooking[]): StoredBooking[] {
  return bookings.toSorted((one, other) => other.span.start - one.span.start).slice(0, FOUND_MAX);
}
