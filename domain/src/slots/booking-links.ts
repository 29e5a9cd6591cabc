import { bookableDays } from "./booking-days.ts";
import { barberByName, serviceByName } from "../shop/shop.ts";
import type { Barber, Service, Shop } from "../shop/shop.ts";
import { clock, toRfc3339, weekdayOf } from "../time/shop-time.ts";
import type { Day, Instant } from "../time/shop-time.ts";
import { slotsOf, slotsOnWeekday } from "./time-slots.ts";
import type { TimeSlot } from "./time-slots.ts";

// Links live on in mails and chats. So their keys are the same for every shop, whatever its screen calls its fields,
// and a value that a shop no longer knows is ignored.
const BARBER = "barbeiro";
const STYLE = "estilo";
const DAY = "dia";
const TIME = "hora";

const CANCEL = "#excluir";

/** What a link fills into a form; `undefined` is a choice that it leaves open. */
export interface LinkedChoices {
  readonly barber: Barber | undefined;
  readonly style: Service | undefined;
}

/** What a cancel link fills in: all that identifies a booking but the phone, which proves whose it is. */
export interface LinkedBooking extends LinkedChoices {
  readonly day: Day | undefined;
  readonly slot: TimeSlot | undefined;
  /** Whether the link names a day that the form does not offer: today's, as a rule, or one that has passed. */
  readonly isDayOver: boolean;
}

/**
 * The address that opens the delete form of the shop's screen, filled in but for the phone:
 * `…/agenda#excluir&barbeiro=barbeiro1&estilo=normal&dia=2026-11-24&hora=08:00`. Browsers keep a fragment to
 * themselves, so that no server or log learns of the booking from it.
 */
export function cancelLink(
  shop: Pick<Shop, "timeZone">,
  screenAddress: string,
  { barber, style, start }: LinkedChoices & { readonly start: Instant },
): string {
  const [day = "", time = ""] = toRfc3339(start, shop.timeZone).split("T");
  const choices = pairs({
    [BARBER]: barber?.name,
    [STYLE]: style?.name,
    [DAY]: day,
    [TIME]: time.slice(0, "08:00".length),
  });
  return `${screenAddress}${CANCEL}&${choices}`;
}

/** The address that opens the create form with these choices: `…/agenda?barbeiro=barbeiro1&estilo=normal`. */
export function fillInLink(screenAddress: string, { barber, style }: LinkedChoices): string {
  return `${screenAddress}?${pairs({ [BARBER]: barber?.name, [STYLE]: style?.name })}`;
}

/**
 * What the fragment of an address chooses of what the delete form offers at `now`; `undefined` when it is no cancel
 * link's. Anyone can write such an address: what the form does not offer is ignored.
 */
export function bookingInFragment(
  shop: Shop,
  fragment: string,
  now: Instant,
): LinkedBooking | undefined {
  if (fragment !== CANCEL && !fragment.startsWith(`${CANCEL}&`)) return undefined;
  const pairsOfLink = new URLSearchParams(fragment.slice(CANCEL.length));
  const { barber, style } = choicesIn(shop, pairsOfLink);
  const dayOfLink = pairsOfLink.get(DAY);
  const day = bookableDays(shop, now).find((offered) => offered === dayOfLink);
  const slots =
    style && barber && day
      ? slotsOnWeekday(style, barber, weekdayOf(day))
      : style && slotsOf(style);
  // A time without its day would be taken for that of another day.
  const slot =
    day === undefined
      ? undefined
      : slots?.find(({ startMinute }) => clock(startMinute) === pairsOfLink.get(TIME));
  return { barber, style, day, slot, isDayOver: dayOfLink !== null && day === undefined };
}

/** What the query of an address chooses of what the create form offers. */
export function choicesInQuery(shop: Shop, query: string): LinkedChoices {
  return choicesIn(shop, new URLSearchParams(query));
}

function choicesIn(shop: Shop, pairsOfLink: Pick<URLSearchParams, "get">): LinkedChoices {
  return {
    barber: barberByName(shop, pairsOfLink.get(BARBER) ?? ""),
    style: serviceByName(shop, pairsOfLink.get(STYLE) ?? ""),
  };
}

function pairs(values: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(values)
    .flatMap(([key, value]) => (value === undefined ? [] : `${key}=${encoded(value)}`))
    .join("&");
}

/** As a URL's parts are encoded, except for the colon, which may stand there and keeps a time readable. */
function encoded(value: string): string {
  return encodeURIComponent(value).replaceAll("%3A", ":");
}
