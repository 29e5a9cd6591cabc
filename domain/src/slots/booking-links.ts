import { bookableDays } from "./booking-days.ts";
import type { Barber, FormerName, Service, Shop } from "../shop/shop.ts";
import { clock, toRfc3339, weekdayOf } from "../time/shop-time.ts";
import type { Day, Instant } from "../time/shop-time.ts";
import { slotsOf, slotsOnWeekday } from "./time-slots.ts";
import type { TimeSlot } from "./time-slots.ts";

// Links stay in use in old mails: their keys are the same for every shop, and unknown values are ignored.
const BARBER = "barbeiro";
const STYLE = "estilo";
const DAY = "dia";
const TIME = "hora";

const CANCEL = "#excluir";

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
 * `…/agenda#excluir&barbeiro=6&estilo=1&dia=2026-11-24&hora=08:00`. Browsers do not send the fragment, so no
 * server or log learns of the booking from it.
 */
export function cancelLink(
  shop: Pick<Shop, "timeZone">,
  screenAddress: string,
  { barber, style, start }: LinkedChoices & { readonly start: Instant },
): string {
  const [day, time] = toRfc3339(start, shop.timeZone).split("T");
  const values = {
    [BARBER]: barber?.id,
    [STYLE]: style?.id,
    [DAY]: day,
    [TIME]: time?.slice(0, "08:00".length),
  };
  const pairs = Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : `&${key}=${encodeValue(String(value))}`,
  );
  return screenAddress + CANCEL + pairs.join("");
}

/** What a cancel link names; `undefined` for any other fragment. Anyone can write a link: what the form lacks is ignored. */
export function bookingInFragment(
  shop: Shop,
  fragment: string,
  now: Instant,
): LinkedBooking | undefined {
  if (fragment !== CANCEL && !fragment.startsWith(`${CANCEL}&`)) return undefined;
  const pairsOfLink = new URLSearchParams(fragment.slice(CANCEL.length));
  const { barber, style } = choicesIn(shop, pairsOfLink, ofCancelLink);
  const dayOfLink = pairsOfLink.get(DAY);
  const day = bookableDays(shop, now).find((offered) => offered === dayOfLink);
  // Without its day, the time is dropped: it would be taken for a time of another day.
  const slotsOfDay = (): readonly TimeSlot[] => {
    if (style === undefined || day === undefined) return [];
    return barber ? slotsOnWeekday(style, barber, weekdayOf(day)) : slotsOf(style);
  };
  const slot = slotsOfDay().find(({ startMinute }) => clock(startMinute) === pairsOfLink.get(TIME));
  return { barber, style, day, slot, isDayNotOffered: dayOfLink !== null && day === undefined };
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
