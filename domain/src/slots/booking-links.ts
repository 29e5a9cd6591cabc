import { bookableDays, isBookableDay } from "./booking-days.ts";
import { menuOf } from "../shop/menu.ts";
import type { Barber, FormerName, Service, Shop, WallTime } from "../shop/shop.ts";
import {
  clock,
  dayOf,
  durationText,
  isDay,
  startOfDay,
  toRfc3339,
  weekdayOf,
} from "../time/shop-time.ts";
import type { Day, Instant } from "../time/shop-time.ts";
import type { TimeSpan } from "../time/time-span.ts";
import { minuteOf, slotsOf, slotsOnWeekday } from "./time-slots.ts";
import type { TimeSlot } from "./time-slots.ts";

// Links stay in use in old mails: their keys are the same for every shop, and unknown values are ignored.
const BARBER = "barbeiro";
const STYLE = "estilo";
const DAY = "dia";
const TIME = "hora";
// Links of earlier versions lack it.
const END = "fim";

const CANCEL = "#excluir";

const END_OF_DAY = "24:00";

const DAY_MILLISECONDS = 24 * 60 * 60_000;

// Of the service that `shopOfCancelLink` makes for a booking whose own is not known: all others count from 1.
const NOBODYS_ID = 0;

// No shop's booking window is longer.
const LINKED_WINDOW_DAYS = 366;

/** What a link has chosen; `undefined` where it leaves the choice open. */
export interface LinkedChoices {
  readonly barber: Barber | undefined;
  readonly style: Service | undefined;
}

/** All that identifies a booking except the phone, which proves whose it is. */
export interface LinkedBooking extends LinkedChoices {
  readonly day: Day | undefined;
  readonly slot: TimeSlot | undefined;
  /** Whether the link names a day that the form does not offer: usually today, or one that has passed. */
  readonly isDayNotOffered: boolean;
}

/**
 * The address that opens the delete form of the shop's screen, filled in except for the phone:
 * `…/agenda#excluir&barbeiro=6&estilo=1&dia=2026-11-24&hora=08:00&fim=08:30`. Browsers do not send the fragment, so no
 * server or log learns of the booking from it.
 */
export function cancelLink(
  { timeZone }: Pick<Shop, "timeZone">,
  screenAddress: string,
  booking: {
    readonly barberId: number;
    /** `undefined` when no service is known to be the booked one. */
    readonly styleId: number | undefined;
    readonly span: TimeSpan;
  },
): string {
  const [day, time] = wallClockOf(booking.span.start, timeZone);
  const [lastDay, end] = wallClockOf(booking.span.end, timeZone);
  const values = {
    [BARBER]: booking.barberId,
    [STYLE]: booking.styleId,
    [DAY]: day,
    [TIME]: time,
    [END]: lastDay === day ? end : END_OF_DAY,
  };
  const pairs = Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : `&${key}=${encodeValue(String(value))}`,
  );
  return screenAddress + CANCEL + pairs.join("");
}

function wallClockOf(instant: Instant, timeZone: string): readonly [day: Day, time: string] {
  const [day = "", time = ""] = toRfc3339(instant, timeZone).split("T");
  return [day, time.slice(0, "08:00".length)];
}

/** What a cancel link names; `undefined` for any other fragment. Anyone can write a link: what the form lacks is ignored. */
export function bookingInFragment(
  shop: Shop,
  fragment: string,
  now: Instant,
): LinkedBooking | undefined {
  const pairsOfLink = pairsOfCancelLink(fragment);
  if (pairsOfLink === undefined) return undefined;
  const { barber, style = byId(shop.services, String(NOBODYS_ID)) } = choicesIn(
    shop,
    pairsOfLink,
    ofCancelLink,
  );
  const dayOfLink = pairsOfLink.get(DAY);
  const day = bookableDays(shop, now).find((offered) => offered === dayOfLink);
  // Without its day, the time is dropped: it would be taken for a time of another day.
  const slotsOfDay = (): readonly TimeSlot[] => {
    if (style === undefined || day === undefined) return [];
    if (barber === undefined) return slotsOf(shop, style);
    const own = menuOf(shop, barber).find(({ id }) => id === style.id);
    return own === undefined ? [] : slotsOnWeekday(shop, own, barber, weekdayOf(day));
  };
  const slot = slotsOfDay().find(({ startMinute }) => clock(startMinute) === pairsOfLink.get(TIME));
  return { barber, style, day, slot, isDayNotOffered: dayOfLink !== null && day === undefined };
}

function pairsOfCancelLink(fragment: string): URLSearchParams | undefined {
  const isCancelLink = fragment === CANCEL || fragment.startsWith(`${CANCEL}&`);
  return isCancelLink ? new URLSearchParams(fragment.slice(CANCEL.length)) : undefined;
}

/**
 * The shop in which the booking of a cancel link can be chosen. What is booked can be cancelled although the person has
 * left, the service has ended or takes another time, or that weekday or day is no longer offered.
 */
export function shopOfCancelLink(shop: Shop, fragment: string, now: Instant): Shop {
  const pairs = pairsOfCancelLink(fragment);
  const day = pairs?.get(DAY) ?? "";
  const [from = "", to = ""] = [TIME, END].map((key) => pairs?.get(key) ?? "");
  if (pairs === undefined || !isDay(day) || !isWallTime(from) || !isWallTime(to)) return shop;
  const minutes = minuteOf(to) - minuteOf(from);
  const barber = formerOrCurrent(shop.barbers, shop.former?.barbers, pairs.get(BARBER));
  if (minutes <= 0 || barber === undefined) return shop;
  const linked = formerOrCurrent(shop.services, shop.former?.services, pairs.get(STYLE));
  const style = linked ?? { id: NOBODYS_ID, name: durationText(minutes) };
  const weekday = weekdayOf(day);
  const current = byId(shop.barbers, String(barber.id));
  const service = current && byId(menuOf(shop, current), String(style.id));
  const isOffered =
    service !== undefined &&
    current !== undefined &&
    isBookableDay(shop, day, now) &&
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

function isWallTime(text: string): text is WallTime {
  return /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(text);
}

/** The choices in the query of an address such as `…/agenda?barbeiro=barbeiro1&estilo=normal`. */
export function choicesInQuery(shop: Shop, query: string): LinkedChoices {
  return choicesIn(shop, new URLSearchParams(query), ofTypedLink);
}

type Resolve = <Named extends FormerName>(
  current: readonly Named[],
  value: string | null,
) => Named | undefined;

/** Cancel links have ids; old ones have names. */
const ofCancelLink: Resolve = (current, value) => byId(current, value) ?? byName(current, value);

/** People write names. A service may be called "2" where another one has that id. */
const ofTypedLink: Resolve = (current, value) => byName(current, value) ?? byId(current, value);

const byId: Resolve = (current, value) => current.find(({ id }) => String(id) === value);

const byName: Resolve = (current, value) => current.find(({ name }) => name === value);

function choicesIn(
  shop: Shop,
  pairsOfLink: Pick<URLSearchParams, "get">,
  resolve: Resolve,
): LinkedChoices {
  const linked = <Named extends FormerName>(
    key: string,
    current: readonly Named[],
    former: readonly FormerName[] = [],
  ) => {
    const value = pairsOfLink.get(key);
    return resolve(current, value) ?? byFormerName(current, former, value);
  };
  return {
    barber: linked(BARBER, shop.barbers, shop.former?.barbers),
    style: linked(STYLE, shop.services, shop.former?.services),
  };
}

/** A name that was changed since leads to the one that has its id. */
function byFormerName<Named extends FormerName>(
  current: readonly Named[],
  former: readonly FormerName[],
  value: string | null,
): Named | undefined {
  const renamed = former.find(({ name }) => name === value);
  return current.find(({ id }) => id === renamed?.id);
}

/** Keeps colons, which a fragment may contain and which keep a time readable. */
function encodeValue(value: string): string {
  return encodeURIComponent(value).replaceAll("%3A", ":");
}
