import type { Barber, FormerName, Service, Shop } from "../shop/shop.ts";
import { toRfc3339 } from "../time/shop-time.ts";
import type { Day, Instant } from "../time/shop-time.ts";
import type { TimeSpan } from "../time/time-span.ts";

// Links stay in use in old mails: their keys are the same for every shop, and unknown values are ignored.
export const LINK_KEYS = {
  barber: "barbeiro",
  style: "estilo",
  day: "dia",
  time: "hora",
  /** Links of earlier versions lack it. */
  end: "fim",
  /** The number of people of a table, in a link that moves or books it: there must be room for all of them. */
  people: "pessoas",
} as const;

const CANCEL = "#excluir";
const MOVE = "#mudar";
const BOOK = "#marcar";

const END_OF_DAY = "24:00";

/** What a link has chosen; `undefined` where it leaves the choice open. */
export interface LinkedChoices {
  readonly barber: Barber | undefined;
  readonly style: Service | undefined;
}

/**
 * The address that opens the delete form of the shop's screen, filled in except for the phone:
 * `…/agenda#excluir&barbeiro=6&estilo=1&dia=2026-11-24&hora=08:00&fim=08:30`. Browsers do not send the fragment, so no
 * server or log learns of the booking from it.
 */
export function cancelLink(
  shop: ZoneOfShop,
  screenAddress: string,
  booking: BookingToLink,
): string {
  return bookingLink(CANCEL, shop, screenAddress, booking);
}

/** The same for the form that moves the booking: `…/agenda#mudar&barbeiro=6&estilo=1&dia=2026-11-24&hora=08:00&fim=08:30`. */
export function moveLink(
  shop: ZoneOfShop,
  screenAddress: string,
  booking: BookingOfPeople,
): string {
  return linkOfPeople(MOVE, shop, screenAddress, booking);
}

/** The same for the form that books, filled in with a slot that is free: `…/agenda#marcar&barbeiro=6&estilo=1&…`. */
export function bookLink(shop: ZoneOfShop, screenAddress: string, slot: BookingOfPeople): string {
  return linkOfPeople(BOOK, shop, screenAddress, slot);
}

function linkOfPeople(
  beginning: string,
  shop: ZoneOfShop,
  screenAddress: string,
  { people, ...booking }: BookingOfPeople,
): string {
  const link = bookingLink(beginning, shop, screenAddress, booking);
  return people === undefined ? link : `${link}&${LINK_KEYS.people}=${people}`;
}

type ZoneOfShop = Pick<Shop, "timeZone">;

interface BookingOfPeople extends BookingToLink {
  /** `undefined` where nobody asked for it, or where it is not known. */
  readonly people?: number | undefined;
}

interface BookingToLink {
  readonly barberId: number;
  /** `undefined` when no service is known to be the booked one. */
  readonly styleId: number | undefined;
  readonly span: TimeSpan;
}

function bookingLink(
  beginning: string,
  { timeZone }: ZoneOfShop,
  screenAddress: string,
  booking: BookingToLink,
): string {
  const [day, time] = wallClockOf(booking.span.start, timeZone);
  const [lastDay, end] = wallClockOf(booking.span.end, timeZone);
  const values = {
    [LINK_KEYS.barber]: booking.barberId,
    [LINK_KEYS.style]: booking.styleId,
    [LINK_KEYS.day]: day,
    [LINK_KEYS.time]: time,
    [LINK_KEYS.end]: lastDay === day ? end : END_OF_DAY,
  };
  // Numbers, a day and times: none of them has a sign that a fragment may not contain.
  const pairs = Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : `&${key}=${value}`,
  );
  return screenAddress + beginning + pairs.join("");
}

function wallClockOf(instant: Instant, timeZone: string): readonly [day: Day, time: string] {
  const [day = "", time = ""] = toRfc3339(instant, timeZone).split("T");
  return [day, time.slice(0, "08:00".length)];
}

/** Whether the fragment is that of a link that cancels a booking: `bookingInFragment` says which. */
export function isCancelFragment(fragment: string): boolean {
  return beginsLink(fragment, CANCEL);
}

/** Whether the fragment is that of a link that moves a booking. It names the booking as a cancel link does. */
export function isMoveFragment(fragment: string): boolean {
  return beginsLink(fragment, MOVE);
}

/** Whether the fragment is that of a link that fills in the form that books: `slotInFragment` says with what. */
export function isBookFragment(fragment: string): boolean {
  return beginsLink(fragment, BOOK);
}

function beginsLink(fragment: string, beginning: string): boolean {
  return fragment === beginning || fragment.startsWith(`${beginning}&`);
}

/** The choices in the query of an address such as `…/agenda?barbeiro=barbeiro1&estilo=normal`. */
export function choicesInQuery(shop: Shop, query: string): LinkedChoices {
  return choicesIn(shop, new URLSearchParams(query), ofTypedLink);
}

/** Finds what a value of a link means. */
export type Resolve = <Named extends FormerName>(
  current: readonly Named[],
  value: string | null,
) => Named | undefined;

/** People write names. A service may be called "2" where another one has that id. */
const ofTypedLink: Resolve = (current, value) => byName(current, value) ?? byId(current, value);

export const byId: Resolve = (current, value) => current.find(({ id }) => String(id) === value);

export const byName: Resolve = (current, value) => current.find(({ name }) => name === value);

/** The choices that a link names by their keys, or by names that have changed since. */
export function choicesIn(
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
    barber: linked(LINK_KEYS.barber, shop.barbers, shop.former?.barbers),
    style: linked(LINK_KEYS.style, shop.services, shop.former?.services),
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
