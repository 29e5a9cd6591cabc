import { isBookableDay } from "@vitrine/domain/slots/booking-days";
import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import { slotsOfAny } from "@vitrine/domain/slots/any-barber";
import { dayOfWindow } from "@vitrine/domain/slots/slot-admission";
import type {
  CheckAvailability,
  CheckAvailabilityAnswer,
  OrAnyBarber,
} from "@vitrine/domain/wire/calls";

import type { Party } from "../party.ts";
import type { Scheduling } from "../scheduling.ts";
import { askedOf } from "./asked.ts";
import { keyOfFreeSlots, readFreeSlots } from "./free-slots.ts";

/** The answer does not depend on the phone: otherwise anyone could find out where a phone has a booking. */
export async function checkAvailability(
  { shops, bookings, rememberSlots, now }: Scheduling,
  request: OrAnyBarber<CheckAvailability>,
  party: Party,
): Promise<{ ok: true; slots: CheckAvailabilityAnswer } | Refused> {
  const live = await shops.find(request.calendarId);
  if (live === undefined || live.shop.kind !== party.kind) return refused("calendar-unknown");
  const asked = askedOf(live.shop, request, party);
  if (!asked.ok) return asked;

  const day = dayOfWindow(live.shop, request);
  if (day === undefined) return refused("window-invalid");
  const at = now();
  if (!isBookableDay(live.shop, day, at)) return refused("day-not-bookable");

  // With the database, the key determines the answer: whether the day is bookable was checked above.
  const slots = await rememberSlots(keyOfFreeSlots(live, asked, [day], at), async () => {
    const slotsOf = await readFreeSlots(bookings, live, asked, [day], at);
    return slotsOfAny(slotsOf(day));
  });
  return { ok: true, slots };
}
