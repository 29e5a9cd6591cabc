import type { BarberAndService, SlotsOfBarber } from "@vitrine/domain/slots/any-barber";
import { hasNoticesOn, slotsForClients } from "@vitrine/domain/slots/client-notices";
import { isFree, usesByCell } from "@vitrine/domain/slots/occupancy";
import { paddingOf } from "@vitrine/domain/shop/menu";
import { isClosedOn } from "@vitrine/domain/shop/shop-closings";
import { addDays, startOfDay } from "@vitrine/domain/time/shop-time";
import type { Day, Instant } from "@vitrine/domain/time/shop-time";

import type { LiveShop } from "../../shops/live-shop.ts";
import type { BookingStore } from "../booking-store.ts";

/** What clients ask about: one barber or several who do a service, and how many places it takes. */
export interface Asked {
  readonly barbers: readonly BarberAndService[];
  readonly places: number;
}

/** Names all that the free slots of these days depend on, besides what is in the database. */
export function keyOfFreeSlots(
  { shop, revision }: LiveShop,
  { barbers, places }: Asked,
  days: readonly Day[],
  at: Instant,
): string {
  const who = barbers.map(({ barber }) => barber.id).join();
  const what = `${shop.calendarId} ${revision} ${who} ${barbers[0]?.service.id} ${places} ${days.join()}`;
  // The revision says how each does the service. Notices leave a day's later slots, so their number says which.
  const there = days
    .filter((day) => hasNoticesOn(shop, day, at))
    .flatMap((day) =>
      barbers.map(({ service, barber }) => slotsForClients(shop, service, barber, day, at).length),
    );
  return `${what} ${there.join()}`;
}

/**
 * Reads what is booked on bookable days, and returns which slots of one of them clients can book with each barber. One
 * statement reads all days: a single day's check uses it, too.
 */
export async function readFreeSlots(
  bookings: Pick<BookingStore, "usesOfBarbers">,
  { shop, state }: LiveShop,
  { barbers, places }: Asked,
  days: readonly Day[],
  at: Instant,
): Promise<(day: Day) => SlotsOfBarber[]> {
  const [first = "", last = first] = [days[0], days.at(-1)];
  // What comes after the last service may reach into the next day.
  const padding = Math.max(...barbers.map(({ service }) => paddingOf(shop, service) ?? 0));
  const uses = await bookings.usesOfBarbers(
    shop.calendarId,
    barbers.map(({ barber }) => barber.id),
    {
      start: startOfDay(first, shop.timeZone),
      end: startOfDay(addDays(last, 1), shop.timeZone) + padding * 60_000,
    },
  );
  const ofEach = barbers.map(({ barber, service }) => ({
    barber,
    service,
    uses: usesByCell(uses.get(barber.id) ?? []),
  }));
  return (day) =>
    ofEach.map(({ barber, service, uses: used }) => {
      const isClosed = state === "suspended" || isClosedOn(shop, barber, day);
      return {
        slots: slotsForClients(shop, service, barber, day, at),
        isFree: ({ shares }) => !isClosed && isFree(shares, used, places, shop.capacity),
      };
    });
}
