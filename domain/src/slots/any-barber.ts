// 'Tanto faz': a client leaves open with whom to book. decisions/0056

import { CELL_MINUTES, cellsOf, PART_MINUTES, placesInParts } from "../time/half-hour-cells.ts";
import type { CellUse } from "./occupancy.ts";
import { refused } from "../refusals.ts";
import type { RefusalCode, Refused } from "../refusals.ts";
import { serviceNamed } from "../shop/menu.ts";
import type { NamedService } from "../shop/menu.ts";
import { barberForClients } from "../shop/shop.ts";
import type { Barber, Service, Shop } from "../shop/shop.ts";
import { serviceToBook } from "./slot-admission.ts";
import type { SlotOfDay } from "./time-slots.ts";
import type { Instant } from "../time/shop-time.ts";
import type { TimeSpan } from "../time/time-span.ts";

/** Somebody, and a service as they do it. */
export interface BarberAndService {
  readonly barber: Barber;
  readonly service: Service;
}

/** One barber's slots of a day, and which of them are free. */
export interface SlotsOfBarber {
  readonly slots: readonly SlotOfDay[];
  readonly isFree: (slot: SlotOfDay) => boolean;
}

// From the one that tells the client least to the one that tells most, when several barbers refuse a slot.
const REFUSALS_BY_REACH: readonly RefusalCode[] = [
  "barber-unknown",
  "style-unknown",
  "slot-unknown",
  "day-not-bookable",
  "slot-taken",
];

/** Everybody with whom clients can book this service. */
export function barbersWhoDo(shop: Shop, named: NamedService): BarberAndService[] {
  return barbersForClients(shop).flatMap((barber) => {
    const service = serviceNamed(shop, barber, named);
    return service === undefined ? [] : [{ barber, service }];
  });
}

/**
 * Everybody with whom clients can book exactly this time for the service, other bookings aside, or why there is nobody.
 * Without a `serviceId`, the time must mean the same service with all of them.
 */
export function barbersToBook(
  shop: Shop,
  serviceId: number | undefined,
  span: TimeSpan,
  now: Instant,
): { readonly ok: true; readonly barbers: readonly BarberAndService[] } | Refused {
  const barbers: BarberAndService[] = [];
  let reach = 0;
  for (const barber of barbersForClients(shop)) {
    const admitted = serviceToBook(shop, barber, serviceId, span, now, "client");
    if (admitted.ok) barbers.push({ barber, service: admitted.service });
    else reach = Math.max(reach, REFUSALS_BY_REACH.indexOf(admitted.refusal));
  }
  const [first] = barbers;
  if (first === undefined) return refused(REFUSALS_BY_REACH[reach] ?? "barber-unknown");
  const isOneService = barbers.every(({ service }) => service.id === first.service.id);
  return isOneService ? { ok: true, barbers } : refused("style-unknown");
}

/** The slots of several barbers by their labels, in order: each is free if it is free with one of them. */
export function slotsOfAny(ofEach: readonly SlotsOfBarber[]): Record<string, boolean> {
  const shown = ofEach
    .flatMap(({ slots, isFree }) => slots.map((slot) => ({ ...slot, isFree: isFree(slot) })))
    .toSorted((one, other) => one.span.start - other.span.start || one.span.end - other.span.end);
  const byLabel: Record<string, boolean> = {};
  for (const { label, isFree } of shown) byLabel[label] = isFree || byLabel[label] === true;
  return byLabel;
}

/** How many minutes of this time are booked: closed times do not count. */
export function minutesBooked(uses: readonly CellUse[], within: TimeSpan): number {
  const cells = new Set(cellsOf(within));
  return uses
    .filter(({ cell }) => cells.has(cell))
    .reduce((sum, { taken, parts }) => {
      const placesOfParts = placesInParts(parts).reduce((places, more) => places + more, 0);
      return sum + taken * CELL_MINUTES + placesOfParts * PART_MINUTES;
    }, 0);
}

/**
 * Whom to book with first: who has least that day. Those who have equally much come in an order that the slot alone
 * determines, and that differs from slot to slot, so that nobody is always the first.
 */
export function leastBookedFirst<
  Of extends { readonly barberColorId: number; readonly minutesBooked: number },
>(barbers: readonly Of[], start: Instant): Of[] {
  return barbers
    .map((barber) => ({ barber, turn: mixed(`${start} ${barber.barberColorId}`) }))
    .toSorted(
      (one, other) =>
        one.barber.minutesBooked - other.barber.minutesBooked ||
        one.turn - other.turn ||
        one.barber.barberColorId - other.barber.barberColorId,
    )
    .map(({ barber }) => barber);
}

function barbersForClients(shop: Shop): Barber[] {
  return shop.barbers.filter(({ id }) => barberForClients(shop, id) !== undefined);
}

/** A number that looks random and is always the same for the same text: FNV-1a, with its high bits mixed into the low ones. */
function mixed(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01_00_01_93);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
