// The facts of the barber shop, changed at random, and what they allow.

import type { RowOf } from "@vitrine/server/database/query";
import { number, orNull, text } from "@vitrine/server/database/query";
import { barberById } from "@vitrine/domain/shop/shop";
import type { Shop } from "@vitrine/domain/shop/shop";
import { refusalForSpan } from "@vitrine/domain/slots/slot-admission";
import type { Instant } from "@vitrine/domain/time/shop-time";
import { shop } from "@vitrine/shops/barbearia";

/** The shop with slots that begin so far apart, services of other lengths, and time to clean. */
function stepped(stepMinutes: 5 | 10 | 15, minutes: readonly number[], padding: number): Shop {
  const services = shop.services.map((service, index) => ({
    ...service,
    minutes: minutes[index] ?? service.minutes,
    ...(padding > 0 && { paddingMinutes: padding }),
  }));
  return { ...shop, stepMinutes, services };
}

export const RACED_SHOPS = [
  shop,
  stepped(5, [40, 25, 70], 10),
  stepped(10, [20, 50, 90], 0),
  stepped(15, [30, 60, 120], 5),
];

/** What some shops ask of their clients on a Monday at ten: also that the first slot of Tuesday was booked before. */
const NOTICES: readonly Partial<Shop>[] = [
  {},
  {},
  { bookUntilMinutes: 0 },
  { bookUntilMinutes: 90, cancelUntilMinutes: 120 },
  { bookUntilMinutes: 2 * 24 * 60 },
  { firstSlotUntil: "09:00" },
];

/** One of the steps, some of the people, some of the services, the morning or the afternoon, and how long before. */
export function randomFacts(below: (limit: number) => number): Shop {
  const some = <Item>(all: readonly Item[]) => {
    const first = below(all.length);
    return all.filter((_, index) => index === first || below(2) === 0);
  };
  const half = below(3);
  const of = RACED_SHOPS[below(RACED_SHOPS.length)] ?? shop;
  const services = some(of.services).map((service) => ({
    ...service,
    hours: service.hours.filter((_, index) => half === 2 || index === half),
  }));
  const barbers = some(of.barbers);
  return { ...of, barbers, services, ...NOTICES[below(NOTICES.length)] };
}

export const RACED_BOOKING = {
  booking_id: text,
  barber_color_id: number,
  starts_at: number,
  ends_at: number,
  service_id: orNull(number),
};

/** Whether a client could book it by these facts at `now`, other bookings aside. */
export function isAllowed(
  facts: Shop,
  booking: RowOf<typeof RACED_BOOKING>,
  now: Instant,
): boolean {
  const barber = barberById(facts, booking.barber_color_id);
  const span = { start: booking.starts_at, end: booking.ends_at };
  return (
    barber !== undefined &&
    refusalForSpan(facts, facts.services, barber, span, now, "client") === undefined
  );
}
