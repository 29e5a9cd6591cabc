import { hasMenu } from "@vitrine/domain/shop/menu";
import { priceText } from "@vitrine/domain/shop/price";
import { barberById } from "@vitrine/domain/shop/shop";
import type { Barber, Shop, WallTime } from "@vitrine/domain/shop/shop";
import {
  addDays,
  clock,
  dayOf,
  parseRfc3339,
  startOfDay,
  toRfc3339,
} from "@vitrine/domain/time/shop-time";
import type { Day, Instant } from "@vitrine/domain/time/shop-time";
import { minuteOf } from "@vitrine/domain/slots/time-slots";
import type { BookingOfDay } from "@vitrine/domain/wire/owner/see-day";

const MINUTES_OF_A_DAY = 24 * 60;

/** A range of one day, in minutes since midnight on the shop's wall clock. */
export interface WallSpan {
  readonly startMinute: number;
  readonly endMinute: number;
}

interface WireSpan {
  readonly start: string;
  readonly end: string;
}

/** The part of a range that lies on `day`. */
export function wallSpan({ timeZone }: Shop, day: Day, { start, end }: WireSpan): WallSpan {
  return {
    startMinute: wallMinute(parseRfc3339(start) ?? 0, day, timeZone),
    endMinute: wallMinute(parseRfc3339(end) ?? 0, day, timeZone),
  };
}

/** A barber's name; `Barbeiro 9` for a barber who has left the shop. */
export function barberName(shop: Shop, id: number): string {
  return barberById(shop, id)?.name ?? `${shop.words.barber} ${id}`;
}

/** A barber's bookings or closed times, each with its range on `day`. */
export function itemsOfBarber<Item extends WireSpan & { barberColorId: number }>(
  shop: Shop,
  day: Day,
  barber: Barber,
  items: readonly Item[],
) {
  return items
    .filter(({ barberColorId }) => barberColorId === barber.id)
    .map((item) => ({ item, span: wallSpan(shop, day, item) }));
}

/** The day on which a booking or a closed time begins. */
export function dayOfItem({ timeZone }: Shop, { start }: Pick<WireSpan, "start">): Day {
  return dayOf(parseRfc3339(start) ?? 0, timeZone);
}

/** The time of a booking or a closed time: `08:00 - 08:30`. */
export function timeOfItem(shop: Shop, item: WireSpan): string {
  return spanLabel(wallSpan(shop, dayOfItem(shop, item), item));
}

/** `Corte · R$ 50`, as it was booked; `undefined` in a shop without a menu. */
export function bookedServiceText(
  shop: Shop,
  { service, price }: Pick<BookingOfDay, "service" | "price">,
): string | undefined {
  if (service === undefined || (price === undefined && !hasMenu(shop))) return undefined;
  return price === undefined ? service : `${service} · ${priceText(price)}`;
}

/** The minute of `day` that a wall clock shows: 0 before the day, 1,440 after it. */
export function wallMinute(instant: Instant, day: Day, timeZone: string): number {
  if (instant <= startOfDay(day, timeZone)) return 0;
  if (instant >= startOfDay(addDays(day, 1), timeZone)) return MINUTES_OF_A_DAY;
  return minuteOf(clockOf(toRfc3339(instant, timeZone)) as WallTime);
}

/** What the shop's clock shows at a time on the wire, which has the shop's offset: `14:05`. */
export function clockOf(time: string): string {
  return time.slice("2026-11-23T".length, "2026-11-23T14:05".length);
}

/** `08:00 - 08:30` */
export function spanLabel({ startMinute, endMinute }: WallSpan): string {
  return `${clock(startMinute)} - ${clock(endMinute)}`;
}

export function overlap(one: WallSpan, other: WallSpan): boolean {
  return one.startMinute < other.endMinute && other.startMinute < one.endMinute;
}
