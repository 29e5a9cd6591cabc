import { clientSearchFrom, isFoundBy } from "@vitrine/domain/owner/client-search";
import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import type { Shop } from "@vitrine/domain/shop/shop";
import { dayOf } from "@vitrine/domain/time/shop-time";
import type { FindClientsAnswer, FoundClient } from "@vitrine/domain/wire/owner/find-clients";

import type { AppContext } from "../../app-parts.ts";
import { bookingOnWire } from "../day/booking-on-wire.ts";
import type { OwnerScheduling } from "../owner-scheduling.ts";
import { newestBookingsOf } from "./find-clients-table.ts";

export const FOUND_MAX = 50;

export type Searched = Pick<OwnerScheduling, "days" | "notes" | "now" | "series"> &
  Pick<AppContext, "database">;

/**
 * The newest bookings whose client is looked for, of all that still name one, by client. `person`: whose own link asks, who
 * finds only the clients of their own column; `undefined` for the owner.
 */
export async function findClients(
  { database, days, notes: allNotes, now, series }: Searched,
  shop: Shop,
  text: string,
  person?: number,
): Promise<FindClientsAnswer | Refused> {
  const search = clientSearchFrom(text);
  if (search === undefined) return refused("search-invalid");
  const { calendarId, timeZone } = shop;
  const { found, isMore } = await database.snapshot((reader) =>
    newestBookingsOf(reader, calendarId, (client) => isFoundBy(search, client), {
      person,
      max: FOUND_MAX,
      now: now(),
    }),
  );
  const phones = found.map(({ clientPhone }) => clientPhone).filter((phone) => phone !== "");
  const missed = await days.missedBy(calendarId, phones, person);
  const notes = person === undefined ? await allNotes.among(calendarId, phones) : undefined;
  const seriesIds = new Set(found.flatMap(({ seriesId }) => seriesId ?? []));
  const weeks = await series.weeksOf(calendarId, [...seriesIds], dayOf(now(), timeZone));
  const ofClients = Map.groupBy(
    found,
    ({ clientPhone, seriesId, bookingId }) => clientPhone || (seriesId ?? bookingId),
  );
  const clients = [...ofClients].map(([phone, bookings]): FoundClient => {
    const note = notes && bookings[0]?.clientPhone === phone ? (notes.get(phone) ?? "") : undefined;
    return {
      bookings: bookings.map((booking) => ({
        ...bookingOnWire(booking, shop, weeks.get(booking.seriesId ?? "")),
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
