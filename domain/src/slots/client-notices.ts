import { memoizeWeakly } from "../memoize.ts";
import { menuOf } from "../shop/menu.ts";
import type { Barber, Service, Shop, Weekday } from "../shop/shop.ts";
import { addDays, dayOf, instantAt, weekdayOf } from "../time/shop-time.ts";
import type { Day, Instant } from "../time/shop-time.ts";
import type { TimeSpan } from "../time/time-span.ts";
import { minuteOf, slotsOn, slotsOnWeekday } from "./time-slots.ts";
import type { SlotOfDay } from "./time-slots.ts";

const MINUTE_MILLISECONDS = 60_000;

/**
 * The day's slots that clients can still book, other bookings and closed times aside, by their start. A slot whose notice is
 * over is not there: it is not shown as occupied.
 */
export function slotsForClients(
  shop: Pick<Shop, "timeZone" | "stepMinutes" | "bookUntilMinutes" | "firstSlotUntil">,
  service: Service,
  barber: Barber,
  day: Day,
  now: Instant,
): readonly SlotOfDay[] {
  const slots = slotsOn(shop, service, barber, day);
  if (!hasNoticesOn(shop, day, now)) return slots;
  return slots.filter(({ span }, place) => isThereForClients(shop, day, place, span.start, now));
}

/** Whether clients can still book the slot in this place of the day's slots, from 0, which begins at `start`. */
export function isThereForClients(
  shop: Pick<Shop, "timeZone" | "bookUntilMinutes" | "firstSlotUntil">,
  day: Day,
  place: number,
  start: Instant,
  now: Instant,
): boolean {
  return (place > 0 || isFirstSlotThere(shop, day, now)) && isInTime(shop, start, now);
}

/** Whether clients can still book a slot of any service with anybody on this day, other bookings and closed times aside. */
export function hasSlotsForClients(shop: Shop, day: Day, now: Instant): boolean {
  const lastStart = lastStartMinute(shop, weekdayOf(day), isFirstSlotThere(shop, day, now));
  return lastStart !== undefined && isInTime(shop, instantAt(day, lastStart, shop.timeZone), now);
}

/** Whether the shop's clients have to book some time ahead. */
export function hasNotices({
  bookUntilMinutes,
  firstSlotUntil,
}: Pick<Shop, "bookUntilMinutes" | "firstSlotUntil">): boolean {
  return bookUntilMinutes !== undefined || firstSlotUntil !== undefined;
}

/** Whether a notice of some slot of the day may be over: on all other days, every slot is there. */
export function hasNoticesOn(
  { timeZone, bookUntilMinutes, firstSlotUntil }: Parameters<typeof isThereForClients>[0],
  day: Day,
  now: Instant,
): boolean {
  // Days compare as text: `YYYY-MM-DD`.
  return (
    (bookUntilMinutes !== undefined &&
      day <= dayOf(now + bookUntilMinutes * MINUTE_MILLISECONDS, timeZone)) ||
    (firstSlotUntil !== undefined && day <= addDays(dayOf(now, timeZone), 1))
  );
}

/** Until when a client can cancel or move what begins at `start`; `undefined` where the shop asks for no notice. */
export function lastChangeAt(
  { cancelUntilMinutes }: Pick<Shop, "cancelUntilMinutes">,
  { start }: Pick<TimeSpan, "start">,
): Instant | undefined {
  return cancelUntilMinutes === undefined
    ? undefined
    : start - cancelUntilMinutes * MINUTE_MILLISECONDS;
}

/** Whether it is not too late for a client to cancel or move what is booked for this time, whether or not anything is. */
export function mayClientChange(
  shop: Pick<Shop, "cancelUntilMinutes">,
  span: Pick<TimeSpan, "start">,
  now: Instant,
): boolean {
  return now <= (lastChangeAt(shop, span) ?? Infinity);
}

function isInTime(
  { bookUntilMinutes }: Pick<Shop, "bookUntilMinutes">,
  start: Instant,
  now: Instant,
): boolean {
  return bookUntilMinutes === undefined || now <= start - bookUntilMinutes * MINUTE_MILLISECONDS;
}

/** Whether the first slots of a day can still be booked, other notices aside. */
function isFirstSlotThere(
  { firstSlotUntil, timeZone }: Pick<Shop, "firstSlotUntil" | "timeZone">,
  day: Day,
  now: Instant,
): boolean {
  if (firstSlotUntil === undefined) return true;
  return now <= instantAt(addDays(day, -1), minuteOf(firstSlotUntil), timeZone);
}

// Each check of a day asks, and a shop may have many services and people.
const lastStartsOf = memoizeWeakly((_shop: Shop) => new Map<string, number | undefined>());

/** When the last slot of such a weekday begins that is not a first one, or may be; `undefined` where there is none. */
function lastStartMinute(shop: Shop, weekday: Weekday, mayBeFirst: boolean): number | undefined {
  const lastStarts = lastStartsOf(shop);
  const key = `${weekday} ${mayBeFirst}`;
  if (lastStarts.has(key)) return lastStarts.get(key);
  let last: number | undefined;
  for (const barber of shop.barbers.filter(({ isPaused = false }) => !isPaused)) {
    for (const service of menuOf(shop, barber)) {
      const slots = slotsOnWeekday(shop, service, barber, weekday);
      const latest = slots.length > (mayBeFirst ? 0 : 1) ? slots.at(-1) : undefined;
      if (latest !== undefined) last = Math.max(last ?? 0, latest.startMinute);
    }
  }
  lastStarts.set(key, last);
  return last;
}
