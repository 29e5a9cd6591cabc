import {
  isSeriesUnanswered,
  lastSeriesDay,
  seriesDays,
  seriesSlot,
} from "@vitrine/domain/owner/series/series";
import { menuOf, paddingOf } from "@vitrine/domain/shop/menu";
import { barberById } from "@vitrine/domain/shop/shop";
import { addDays, dayOf } from "@vitrine/domain/time/shop-time";
import type { Instant } from "@vitrine/domain/time/shop-time";

import { newBookingId } from "../../booking/create/new-booking-id.ts";
import { bookedService } from "../../booking/service/booked-service.ts";
import type { LiveShop } from "../../shops/live-shop.ts";
import type { LiveShops } from "../../shops/live-shops.ts";
import { isAboutTheShop } from "../../shops/stored-facts.ts";
import { DUE_PAGE } from "./extend-series-table.ts";
import type { DueSeries, FurtherDates, SeriesToExtend } from "./extend-series-table.ts";

// Dates are promised 60 days beyond what clients can book, so that a week later there is plenty left.
const DAYS_BETWEEN = 7;

/**
 * Promises the next dates of the series that are due, of all calendars, so that they always reach some weeks beyond what
 * clients can book. A day without room is left out. One failure leaves its series due, and is thrown at the end.
 */
export async function extendSeries(
  series: SeriesToExtend,
  shops: Pick<LiveShops, "find">,
  now: Instant,
  stopping?: AbortSignal,
): Promise<void> {
  const today = dayOf(now, "UTC");
  const failures: unknown[] = [];
  for (let last: DueSeries | undefined, isMore = true; isMore;) {
    const page = await series.due(today, last);
    for (const one of page) {
      stopping?.throwIfAborted();
      try {
        const live = await shops.find(one.calendarId);
        const further = live && furtherDates(live, one, now);
        const facts = live && { revision: live.revision, changedAt: live.changedAt };
        const nextDueDay = addDays(today, DAYS_BETWEEN);
        await series.extend({ series: one, nextDueDay, facts, further });
      } catch (error) {
        // Facts that this server cannot read are the work of a later one.
        if (!isAboutTheShop(error)) failures.push(error);
      }
    }
    last = page.at(-1);
    isMore = page.length === DUE_PAGE;
  }
  if (failures.length > 0) throw failures[0];
}

/**
 * `undefined` where no date is due, or none can be promised: a barber or a service that comes back goes on from there. The
 * dates of a series with an end were all promised when it was booked.
 */
function furtherDates(
  { shop, state }: LiveShop,
  { plan, isEnded }: DueSeries,
  now: Instant,
): FurtherDates | undefined {
  const { barberColorId, serviceId, time, nextPlace, until, asksOn } = plan;
  const barber = barberById(shop, barberColorId);
  const service = barber && menuOf(shop, barber).find(({ id }) => id === serviceId);
  if (isEnded || until !== null || state === "suspended") return undefined;
  if (barber === undefined || service === undefined) return undefined;
  if (isSeriesUnanswered(asksOn, dayOf(now, shop.timeZone))) return undefined;
  const days = seriesDays(plan, lastSeriesDay(shop, { asksOn }, now), nextPlace);
  const dates = days.flatMap((day, index) => {
    const span = seriesSlot(shop, barber, [service], day, time);
    return span ? [{ bookingId: newBookingId(), span, place: nextPlace + index }] : [];
  });
  if (dates.length === 0) return undefined;
  return {
    thenPlace: nextPlace + days.length,
    dates: dates.filter(({ span }) => span.start > now),
    booking: {
      barberColorId,
      service: bookedService(service),
      paddingMinutes: paddingOf(shop, service),
      capacity: shop.capacity,
    },
    createdAt: Date.now(),
  };
}
