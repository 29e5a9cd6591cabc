import { isBookableDay } from "@vitrine/domain/booking-days";
import { isFree, usesByCell } from "@vitrine/domain/occupancy";
import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import { dayOfWindow } from "@vitrine/domain/slot-admission";
import { slotsOn } from "@vitrine/domain/time-slots";
import type {
  CheckAvailabilityAnswer,
  CheckAvailabilityRequest,
} from "@vitrine/domain/wire/check-availability";

import { calendarWithBarber } from "./known-barber.ts";
import type { Party } from "./party.ts";
import { requestedSpan } from "./requested-span.ts";
import type { Scheduling } from "./scheduling.ts";

/**
 * Which slots of a style are free for a party on one day. The phone never changes the answer: otherwise anyone could
 * find out where a phone has a booking.
 */
export async function checkAvailability(
  { catalogue, bookings, now }: Scheduling,
  request: CheckAvailabilityRequest,
  { kind, places }: Party,
): Promise<{ ok: true; slots: CheckAvailabilityAnswer } | Refused> {
  const known = calendarWithBarber(catalogue, request, kind);
  if (!known.ok) return known;
  const { id: calendarId, capacity } = known.calendar;

  const window = requestedSpan(request.start, request.end);
  const day = dayOfWindow(window);
  if (day === undefined) return refused("window-invalid");
  if (!isBookableDay(day, now())) return refused("day-not-bookable");

  const uses = usesByCell(await bookings.usesWithin(calendarId, request.barberColorId, window));
  const slots = slotsOn(day, request.timeType).map(({ label, cells }) => [
    label,
    isFree(cells, uses, places, capacity),
  ]);
  return { ok: true, slots: Object.fromEntries(slots) };
}
