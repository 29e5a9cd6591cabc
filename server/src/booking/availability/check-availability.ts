import { isBookableDay } from "@vitrine/domain/slots/booking-days";
import { hasNotices, slotsForClients } from "@vitrine/domain/slots/client-notices";
import { isClosedOn } from "@vitrine/domain/shop/shop-closings";
import { isFree, usesByCell } from "@vitrine/domain/slots/occupancy";
import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import { paddingOf, serviceNamed } from "@vitrine/domain/shop/menu";
import { barberForClients } from "@vitrine/domain/shop/shop";
import { dayOfWindow } from "@vitrine/domain/slots/slot-admission";
import { slotsOn } from "@vitrine/domain/slots/time-slots";
import type { CheckAvailability, CheckAvailabilityAnswer } from "@vitrine/domain/wire/calls";

import type { Party } from "../party.ts";
import type { Scheduling } from "../scheduling.ts";

/** The answer does not depend on the phone: otherwise anyone could find out where a phone has a booking. */
export async function checkAvailability(
  { shops, bookings, rememberSlots, now }: Scheduling,
  { calendarId, barberColorId, timeType, serviceId, start, end }: CheckAvailability,
  party: Party,
): Promise<{ ok: true; slots: CheckAvailabilityAnswer } | Refused> {
  const live = await shops.find(calendarId);
  if (live === undefined || live.shop.kind !== party.kind) return refused("calendar-unknown");
  const { shop, revision, state } = live;
  const barber = barberForClients(shop, barberColorId);
  if (barber === undefined) return refused("barber-unknown");
  const refusal = party.refusalAt(shop);
  if (refusal !== undefined) return refused(refusal);
  const service = serviceNamed(shop, barber, { serviceId, timeType });
  if (service === undefined) return refused("style-unknown");

  const window = { start, end };
  const day = dayOfWindow(shop, window);
  if (day === undefined) return refused("window-invalid");
  const at = now();
  if (!isBookableDay(shop, day, at)) return refused("day-not-bookable");

  // With the database, the key determines the answer: whether the day is bookable was checked above. Revision, barber and
  // service together say how long the service takes with this barber.
  const key = `${calendarId} ${revision} ${barberColorId} ${service.id} ${day} ${party.places}`;
  const slots = await rememberSlots(key, async () => {
    const isClosed = state === "suspended" || isClosedOn(shop, barber, day);
    // What comes after the last service may reach into the next day.
    const taken = { start, end: end + (paddingOf(shop, service) ?? 0) * 60_000 };
    const uses = usesByCell(await bookings.usesWithin(calendarId, barberColorId, taken));
    return Object.fromEntries(
      slotsOn(shop, service, barber, day).map(({ label, shares }) => [
        label,
        !isClosed && isFree(shares, uses, party.places, shop.capacity),
      ]),
    );
  });
  if (!hasNotices(shop)) return { ok: true, slots };
  // What is remembered does not depend on the time.
  const inTime = slotsForClients(shop, service, barber, day, at);
  return {
    ok: true,
    slots: Object.fromEntries(inTime.map(({ label }) => [label, slots[label] === true])),
  };
}
