// Reads the links that booking-links.ts writes: apart from it, as few visits follow one.

import { bookableDays, changeableDays, isChangeableDay } from "./booking-days.ts";
import {
  byId,
  byName,
  choicesIn,
  isBookFragment,
  isCancelFragment,
  isMoveFragment,
  LINK_KEYS,
} from "./booking-links.ts";
import type { LinkedChoices, Resolve } from "./booking-links.ts";
import { menuOf } from "../shop/menu.ts";
import { isPartySize } from "../shop/party-size.ts";
import type { FormerName, Shop, WallTime } from "../shop/shop.ts";
import { clock, dayOf, durationText, isDay, startOfDay, weekdayOf } from "../time/shop-time.ts";
import type { Day, Instant } from "../time/shop-time.ts";
import { minuteOf, slotsOf, slotsOnWeekday } from "./time-slots.ts";
import type { TimeSlot } from "./time-slots.ts";

const DAY_MILLISECONDS = 24 * 60 * 60_000;

// Of the service that `shopOfCancelLink` makes for a booking whose own is not known: all others count from 1.
const NOBODYS_ID = 0;

// No shop's booking window is longer.
const LINKED_WINDOW_DAYS = 366;

/** All that identifies a booking except the phone, which proves whose it is. */
export interface LinkedBooking extends LinkedChoices {
  readonly day: Day | undefined;
  readonly slot: TimeSlot | undefined;
  /** Whether the link names a day that the form does not offer: one that has passed, or today in a shop without notices. */
  readonly isDayNotOffered: boolean;
}

/**
 * What a link that cancels or moves names; `undefined` for any other fragment. Anyone can write a link: what the form lacks is
 * ignored.
 */
export function bookingInFragment(
  shop: Shop,
  fragment: string,
  now: Instant,
): LinkedBooking | undefined {
  const pairsOfLink = pairsOfBookingLink(fragment);
  return pairsOfLink && linkedBooking(shop, pairsOfLink, changeableDays(shop, now));
}

/** What a link that books names of a slot, if it is one, and for how many people; what the form does not offer is ignored. */
export function slotInFragment(
  shop: Shop,
  fragment: string,
  now: Instant,
): (LinkedBooking & { readonly people: number | undefined }) | undefined {
  if (!isBookFragment(fragment)) return undefined;
  const pairsOfLink = new URLSearchParams(fragment);
  const people = Number(pairsOfLink.get(LINK_KEYS.people));
  return {
    ...linkedBooking(shop, pairsOfLink, bookableDays(shop, now)),
    people: isPartySize(shop, people) ? people : undefined,
  };
}

function linkedBooking(
  shop: Shop,
  pairsOfLink: URLSearchParams,
  offered: readonly Day[],
): LinkedBooking {
  const { barber, style = byId(shop.services, String(NOBODYS_ID)) } = choicesIn(
    shop,
    pairsOfLink,
    ofCancelLink,
  );
  const dayOfLink = pairsOfLink.get(LINK_KEYS.day);
  const day = offered.find((one) => one === dayOfLink);
  // Without its day, the time is dropped: it would be taken for a time of another day.
  const slotsOfDay = (): readonly TimeSlot[] => {
    if (style === undefined || day === undefined) return [];
    if (barber === undefined) return slotsOf(shop, style);
    const own = menuOf(shop, barber).find(({ id }) => id === style.id);
    return own === undefined ? [] : slotsOnWeekday(shop, own, barber, weekdayOf(day));
  };
  const slot = slotsOfDay().find(
    ({ startMinute }) => clock(startMinute) === pairsOfLink.get(LINK_KEYS.time),
  );
  return { barber, style, day, slot, isDayNotOffered: dayOfLink !== null && day === undefined };
}

function pairsOfBookingLink(fragment: string): URLSearchParams | undefined {
  return isCancelFragment(fragment) || isMoveFragment(fragment)
    ? new URLSearchParams(fragment)
    : undefined;
}

/**
 * The shop in which the booking of a link can be chosen. What is booked can be cancelled or moved although the person has
 * left, the service has ended or takes another time, or that weekday or day is no longer offered.
 */
export function shopOfCancelLink(shop: Shop, fragment: string, now: Instant): Shop {
  const pairs = pairsOfBookingLink(fragment);
  const day = pairs?.get(LINK_KEYS.day) ?? "";
  const [from = "", to = ""] = [LINK_KEYS.time, LINK_KEYS.end].map((key) => pairs?.get(key) ?? "");
  if (pairs === undefined || !isDay(day) || !isWallTime(from) || !isWallTime(to)) return shop;
  const minutes = minuteOf(to) - minuteOf(from);
  const barber = formerOrCurrent(shop.barbers, shop.former?.barbers, pairs.get(LINK_KEYS.barber));
  if (minutes <= 0 || barber === undefined) return shop;
  const linked = formerOrCurrent(shop.services, shop.former?.services, pairs.get(LINK_KEYS.style));
  const style = linked ?? { id: NOBODYS_ID, name: durationText(minutes) };
  const weekday = weekdayOf(day);
  const current = byId(shop.barbers, String(barber.id));
  const service = current && byId(menuOf(shop, current), String(style.id));
  const isOffered =
    service !== undefined &&
    current !== undefined &&
    isChangeableDay(shop, day, now) &&
    slotsOnWeekday(shop, service, current, weekday).some(
      ({ startMinute, endMinute }) => startMinute === minuteOf(from) && endMinute === minuteOf(to),
    );
  if (isOffered) return shop;
  const { id, name } = barber;
  const hours = [{ weekdays: [weekday], from, to }];
  return {
    ...shop,
    barbers: [...others(shop.barbers, barber), { id, name, colorId: 1 }],
    services: [
      ...others(shop.services, style),
      { id: style.id, name: style.name, timeType: "halfTimes", minutes, hours },
    ],
    windowDays: Math.max(shop.windowDays, Math.min(daysUntil(shop, day, now), LINKED_WINDOW_DAYS)),
  };
}

/** Without the one itself, and without its namesakes: the form finds by name. */
function others<Named extends FormerName>(
  all: readonly Named[],
  { id, name }: FormerName,
): readonly Named[] {
  return all.filter((one) => one.id !== id && one.name !== name);
}

function daysUntil({ timeZone }: Shop, day: Day, now: Instant): number {
  return (startOfDay(day, "UTC") - startOfDay(dayOf(now, timeZone), "UTC")) / DAY_MILLISECONDS;
}

function formerOrCurrent(
  current: readonly FormerName[],
  former: readonly FormerName[] = [],
  value: string | null,
): FormerName | undefined {
  // The latest name last.
  const found = ofCancelLink(current, value) ?? ofCancelLink(former.toReversed(), value);
  return current.find(({ id }) => id === found?.id) ?? found;
}

export function isWallTime(text: string): text is WallTime {
  return /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(text);
}

/** Cancel links have ids; old ones have names. */
const ofCancelLink: Resolve = (current, value) => byId(current, value) ?? byName(current, value);
