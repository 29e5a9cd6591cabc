import { daysOfWeek } from "@vitrine/domain/owner/week";
import type { Shop } from "@vitrine/domain/shop/shop";
import { toRfc3339 } from "@vitrine/domain/time/shop-time";
import type { Day } from "@vitrine/domain/time/shop-time";
import type { SeeWeekAnswer } from "@vitrine/domain/wire/owner/see-week";

import { spanOnWire } from "../day/booking-on-wire.ts";
import { closedOnDays, closedTimeOnWire, spanOfDays } from "../day/see-day.ts";
import type { OwnerScheduling } from "../owner-scheduling.ts";
import { closedTimesOf } from "../persons/day-of-person.ts";

/** `person`: whose own link asks, who sees only what is of their own column; `undefined` for the owner. */
export async function seeWeek(
  owner: OwnerScheduling,
  shop: Shop,
  firstDay: Day,
  person?: number,
): Promise<SeeWeekAnswer> {
  const { calendarId, timeZone: zone } = shop;
  const days = daysOfWeek(firstDay);
  const bookings = await owner.days.bookingsWithin(calendarId, spanOfDays(days, zone), person);
  const everyClosedTime = await closedOnDays(owner, shop, days);
  const closedTimes =
    person === undefined
      ? everyClosedTime
      : await closedTimesOf({ calendarId, person }, owner.closed, everyClosedTime);
  return {
    now: toRfc3339(owner.now(), zone),
    bookings: bookings.map(({ bookingId, barberColorId, span, places, paddingMinutes }) => ({
      bookingId,
      barberColorId,
      ...spanOnWire(span, zone),
      places,
      ...(paddingMinutes !== undefined && paddingMinutes > 0 && { paddingMinutes }),
    })),
    closed: closedTimes.map((time) => closedTimeOnWire(time, zone)),
  };
}
