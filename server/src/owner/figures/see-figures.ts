import { setImmediate as nextTurn } from "node:timers/promises";

import { NOTHING_COUNTED, withBooking } from "@vitrine/domain/owner/figures/booking-counts";
import type { BookingCounts } from "@vitrine/domain/owner/figures/booking-counts";
import { daysBetween, firstDayOf, lastDayOf } from "@vitrine/domain/owner/figures/months";
import type { Month } from "@vitrine/domain/owner/figures/months";
import { openMinutes } from "@vitrine/domain/owner/figures/open-time";
import { barberById } from "@vitrine/domain/shop/shop";
import type { Shop } from "@vitrine/domain/shop/shop";
import type { Day } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";
import type { SeeFiguresAnswer } from "@vitrine/domain/wire/owner/figures";

import { shownService } from "../../booking/service/shown-service.ts";
import type { StoredBooking } from "../../booking/stored-bookings-table.ts";
import type { AppContext } from "../../app-parts.ts";
import { closedOnDays, spanOfDays } from "../day/see-day.ts";
import type { OwnerScheduling } from "../owner-scheduling.ts";
import { nameOfBarber } from "./bookings-csv.ts";
import { bookingsOfDays } from "./bookings-of-days.ts";

export type Figures = Pick<OwnerScheduling, "shops" | "closed" | "weekly"> &
  Pick<AppContext, "database">;

/** `person`: whose own link asks, for whom only their own bookings and hours count; `undefined` for the owner. */
export async function seeFigures(
  figures: Figures,
  shop: Shop,
  month: Month,
  person?: number,
): Promise<SeeFiguresAnswer> {
  const days = daysBetween(firstDayOf(month), lastDayOf(month));
  const { ofBarbers, ofServices } = await countBookings(figures, shop, days, person);
  const closed = await closedTimesOfBarbers(figures, shop, days);
  const ids = [...new Set([...shop.barbers.map(({ id }) => id), ...ofBarbers.keys()])];
  const barbers: SeeFiguresAnswer["barbers"] = [];
  for (const id of ids.filter((one) => person === undefined || one === person)) {
    const barber = barberById(shop, id);
    const open = days.map((day) =>
      barber === undefined ? 0 : openMinutes(shop, barber, day, closed.get(id) ?? []),
    );
    barbers.push({
      ...(ofBarbers.get(id) ?? NOTHING_COUNTED),
      openMinutes: sumOf(open),
      barberColorId: id,
      name: nameOfBarber(shop, id),
    });
    await nextTurn();
  }
  const order = shop.services.map(({ id }) => id);
  const placeOf = (id: number | undefined) =>
    id !== undefined && order.includes(id) ? order.indexOf(id) : order.length;
  return {
    total: totalOf(barbers),
    barbers,
    services: [...ofServices.values()]
      .toSorted((one, other) => placeOf(one.id) - placeOf(other.id))
      .map(({ name, counts }) => ({ ...counts, name })),
  };
}

interface ServiceCounts {
  readonly id: number | undefined;
  readonly name: string;
  readonly counts: BookingCounts;
}

async function countBookings(
  { database }: Figures,
  shop: Shop,
  days: readonly Day[],
  person: number | undefined,
) {
  const ofBarbers = new Map<number, BookingCounts>();
  const ofServices = new Map<number | string, ServiceCounts>();
  const span = spanOfDays(days, shop.timeZone);
  await database.snapshot(async (reader) => {
    for await (const booking of bookingsOfDays(reader, shop.calendarId, span, person)) {
      const counted = countedOf(booking);
      const { barberColorId } = booking;
      const before = ofBarbers.get(barberColorId) ?? NOTHING_COUNTED;
      ofBarbers.set(barberColorId, withBooking(before, counted));
      const { id, name } = shownService(booking, shop);
      const key = id ?? name;
      const known = ofServices.get(key);
      const counts = withBooking(known?.counts ?? NOTHING_COUNTED, counted);
      const present = shop.services.find((service) => service.id === id)?.name;
      ofServices.set(key, { id, name: present ?? name, counts });
    }
  });
  return { ofBarbers, ofServices };
}

function countedOf({ span, places, cancelledAt, missedAt }: StoredBooking) {
  return {
    span,
    places,
    isCancelled: cancelledAt !== undefined,
    hasMissed: missedAt !== undefined,
  };
}

/** What is closed of each barber's time. A range may be there more than once. */
async function closedTimesOfBarbers(
  figures: Figures,
  shop: Shop,
  days: readonly Day[],
): Promise<ReadonlyMap<number, readonly TimeSpan[]>> {
  const ofBarbers = new Map<number, TimeSpan[]>();
  for (const { barberColorId, span } of await closedOnDays(figures, shop, days)) {
    const others = ofBarbers.get(barberColorId);
    if (others === undefined) ofBarbers.set(barberColorId, [span]);
    else others.push(span);
  }
  return ofBarbers;
}

function totalOf(barbers: SeeFiguresAnswer["barbers"]): SeeFiguresAnswer["total"] {
  return {
    booked: sumOf(barbers.map(({ booked }) => booked)),
    missed: sumOf(barbers.map(({ missed }) => missed)),
    cancelled: sumOf(barbers.map(({ cancelled }) => cancelled)),
    people: sumOf(barbers.map(({ people }) => people)),
    soldMinutes: sumOf(barbers.map(({ soldMinutes }) => soldMinutes)),
    openMinutes: sumOf(barbers.map((barber) => barber.openMinutes)),
  };
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}
