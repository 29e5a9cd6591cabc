import {
  isSeriesUnanswered,
  lastSeriesDay,
  seriesDays,
  seriesSlot,
} from "@vitrine/domain/owner/series/series";
import { menuOf, paddingOf } from "@vitrine/domain/shop/menu";
import { barberById } from "@vitrine/domain/shop/shop";
import { dayOf } from "@vitrine/domain/time/shop-time";
import type { Instant } from "@vitrine/domain/time/shop-time";

import { newBookingId } from "../../booking/create/new-booking-id.ts";
import { bookedService } from "../../booking/service/booked-service.ts";
import type { LiveShop } from "../../shops/live-shop.ts";
import type { LiveShops } from "../../shops/live-shops.ts";
import { doWhatIsDue, nextDueDay } from "../do-what-is-due.ts";
import type { DueSeries, FurtherDates, SeriesToExtend } from "./extend-series-table.ts";

/**
 * Promises the next dates of the series that are due, of all calendars, so that they always reach some weeks beyond what
 * clients can book. A day without room is left out.
 * @throws the first failure, once the other series are done
 */
export async function extendSeries(
  series: SeriesToExtend,
  shops: Pick<LiveShops, "find">,
  now: Instant,
  stopping?: AbortSignal,
): Promise<void> {
  const extend = async (one: DueSeries): Promise<void> => {
    const live = await shops.find(one.calendarId);
    await series.extend({
      series: one,
      nextDueDay: nextDueDay(now),
      facts: live && { revision: live.revision, changedAt: live.changedAt },
      further: live && furtherDates(live, one, now),
    });
  };
  await doWhatIsDue(series, now, extend, stopping);
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
