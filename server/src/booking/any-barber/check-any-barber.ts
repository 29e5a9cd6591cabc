import { barbersWhoDo, slotsOfAny } from "@vitrine/domain/slots/any-barber";
import { isBookableDay } from "@vitrine/domain/slots/booking-days";
import { slotsForClients } from "@vitrine/domain/slots/client-notices";
import { isFree, usesByCell } from "@vitrine/domain/slots/occupancy";
import { dayOfWindow } from "@vitrine/domain/slots/slot-admission";
import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import { paddingOf } from "@vitrine/domain/shop/menu";
import { isClosedOn } from "@vitrine/domain/shop/shop-closings";
import type {
  CheckAvailability,
  CheckAvailabilityAnswer,
  WithAnyBarber,
} from "@vitrine/domain/wire/calls";

import { ONE_CLIENT } from "../party.ts";
import type { Scheduling } from "../scheduling.ts";

/** Which slots of a day are free with anybody who does the service. The answer does not depend on the phone. */
export async function checkAnyBarber(
  { shops, bookings, rememberSlots, now }: Scheduling,
  { calendarId, timeType, serviceId, start, end }: WithAnyBarber<CheckAvailability>,
): Promise<{ ok: true; slots: CheckAvailabilityAnswer } | Refused> {
  const live = await shops.find(calendarId);
  const { kind, places } = ONE_CLIENT;
  if (live === undefined || live.shop.kind !== kind) return refused("calendar-unknown");
  const { shop, revision, state } = live;
  if (shop.offersAnyBarber !== true) return refused("barber-unknown");
  const barbers = barbersWhoDo(shop, { serviceId, timeType });
  const [first] = barbers;
  if (first === undefined) return refused("style-unknown");

  const window = { start, end };
  const day = dayOfWindow(shop, window);
  if (day === undefined) return refused("window-invalid");
  const at = now();
  if (!isBookableDay(shop, day, at)) return refused("day-not-bookable");
  const ofEach = barbers.map(({ barber, service }) => ({
    barber,
    slots: slotsForClients(shop, service, barber, day, at),
  }));

  // With the database, the key determines the answer, as for one barber: the revision says who does the service, and how.
  // Notices leave the day's later slots, so their number says which.
  const there = ofEach.map(({ slots }) => slots.length).join();
  const key = `${calendarId} ${revision} any ${first.service.id} ${day} ${there}`;
  const slots = await rememberSlots(key, async () => {
    // What comes after the last service may reach into the next day.
    const padding = Math.max(...barbers.map(({ service }) => paddingOf(shop, service) ?? 0));
    const ids = barbers.map(({ barber }) => barber.id);
    const taken = { start, end: end + padding * 60_000 };
    const uses = await bookings.usesOfBarbers(calendarId, ids, taken);
    return slotsOfAny(
      ofEach.map(({ barber, slots }) => {
        const isClosed = state === "suspended" || isClosedOn(shop, barber, day);
        const byCell = usesByCell(uses.get(barber.id) ?? []);
        return {
          slots,
          isFree: ({ shares }) => !isClosed && isFree(shares, byCell, places, shop.capacity),
        };
      }),
    );
  });
  return { ok: true, slots };
}
