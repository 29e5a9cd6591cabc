import { menuOf } from "@vitrine/domain/shop/menu";
import { barberById } from "@vitrine/domain/shop/shop";
import type { Barber, Catalogue, Service, Shop } from "@vitrine/domain/shop/shop";
import { mayClientChange, slotsForClients } from "@vitrine/domain/slots/client-notices";
import { slotsOn } from "@vitrine/domain/slots/time-slots";
import type { SlotOfDay } from "@vitrine/domain/slots/time-slots";
import { dayOf, parseRfc3339 } from "@vitrine/domain/time/shop-time";
import type { Instant } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";

import type { Claim } from "./claimed-places.ts";
import type { Fields } from "./requests/booking-fields.ts";

export interface Booking extends Claim {
  readonly clientPhone: string;
  /** The service that was booked; `undefined` when the fields name none that the barber does at that time. */
  readonly serviceId: number | undefined;
  /** How often its client has moved it, if at all. */
  readonly clientMoves?: number;
  /** As they were sent. */
  readonly fields: Fields;
}

/** The booking that these fields describe. */
export function bookingOf(catalogue: Catalogue, fields: Fields): Booking | undefined {
  const { calendarId, barberColorId, clientPhone, clientNumber, serviceId } = fields;
  const [start, end] = ["dateTimeStart", "dateTimeEnd"].map((name) => {
    const text = fields[name];
    return typeof text === "string" ? parseRfc3339(text) : undefined;
  });
  if (start === undefined || end === undefined) return undefined;
  if (typeof calendarId !== "string" || typeof clientPhone !== "string") return undefined;
  if (typeof barberColorId !== "number") return undefined;
  const span = { start, end };
  const places = typeof clientNumber === "number" ? clientNumber : 1;
  const shop = catalogue.get(calendarId);
  const barber = shop && barberById(shop, barberColorId);
  const service = shop && barber && serviceAsked(shop, barber, serviceId, span);
  return {
    calendarId,
    barberColorId,
    clientPhone,
    span,
    paddingMinutes: shop && service && paddingAfter(shop, service),
    places,
    serviceId: service?.id,
    fields,
  };
}

/** The note that these fields hold; empty without one. */
export function noteOf({ clientNote }: Fields): string {
  return typeof clientNote === "string" ? clientNote : "";
}

/** What names one live booking. */
export function identityOf({
  calendarId,
  barberColorId,
  clientPhone,
  span,
}: Pick<Booking, "calendarId" | "barberColorId" | "clientPhone" | "span">): string {
  return `${calendarId}/${barberColorId}/${clientPhone}/${span.start}–${span.end}`;
}

/** Whether a client may still book it, as far as the shop's notices go. */
export function isInTimeToBook(
  catalogue: Catalogue,
  { calendarId, barberColorId, serviceId, span }: Booking,
  now: Instant,
): boolean {
  const shop = catalogue.get(calendarId);
  const barber = shop && barberById(shop, barberColorId);
  const service = barber && menuOf(shop, barber).find(({ id }) => id === serviceId);
  if (shop === undefined || barber === undefined || service === undefined) return false;
  const day = dayOf(span.start, shop.timeZone);
  return hasSpan(slotsForClients(shop, service, barber, day, now), span);
}

/** Whether it is too late for a client to cancel what is booked there. */
export function isTooLateToCancel(
  catalogue: Catalogue,
  { calendarId, span }: Pick<Booking, "calendarId" | "span">,
  now: Instant,
): boolean {
  const shop = catalogue.get(calendarId);
  return shop !== undefined && !mayClientChange(shop, span, now);
}

/** How long nobody can book after it, where bookings are counted by five minutes. */
export function paddingAfter(
  { stepMinutes }: Shop,
  { paddingMinutes = 0 }: Service,
): number | undefined {
  return stepMinutes === undefined ? undefined : paddingMinutes;
}

/** Whether the owner may move the booking there: as its own service if the barber does that in the same time, else as any. */
export function mayMoveTo(
  catalogue: Catalogue,
  { calendarId, serviceId, span }: Booking,
  wanted: Claim,
  slotsOfDay: typeof slotsOn = slotsOn,
): boolean {
  const length = lengthOf(wanted.span);
  if (length !== lengthOf(span)) return false;
  const shop = catalogue.get(calendarId);
  const barber = shop && barberById(shop, wanted.barberColorId);
  if (shop === undefined || barber === undefined) return false;
  const menu = menuOf(shop, barber);
  const own = menu.filter(({ id, minutes }) => id === serviceId && minutes * 60_000 === length);
  const day = dayOf(wanted.span.start, shop.timeZone);
  return (own.length > 0 ? own : menu).some((service) =>
    hasSpan(slotsOfDay(shop, service, barber, day), wanted.span),
  );
}

/** Whether its client may: another barber must do its own service, in the same time, and the notices allow it. */
export function mayBeMovedByClient(
  catalogue: Catalogue,
  booking: Booking,
  wanted: Claim,
  now: Instant,
): boolean {
  const shop = catalogue.get(booking.calendarId);
  const barber = shop && barberById(shop, wanted.barberColorId);
  if (shop === undefined || barber === undefined) return false;
  const isDone = menuOf(shop, barber).some(
    ({ id, minutes }) => id === booking.serviceId && minutes * 60_000 === lengthOf(wanted.span),
  );
  if (wanted.barberColorId !== booking.barberColorId && !isDone) return false;
  return mayMoveTo(catalogue, booking, wanted, (_shop, service, of, day) =>
    slotsForClients(shop, service, of, day, now),
  );
}

/** The service of this id or, without one, the one with a `timeType` that has the span as a slot. */
function serviceAsked(
  shop: Shop,
  barber: Barber,
  serviceId: unknown,
  span: TimeSpan,
): Service | undefined {
  return menuOf(shop, barber).find(
    (service) =>
      (serviceId === undefined ? service.timeType !== undefined : service.id === serviceId) &&
      hasSlot(shop, barber, service, span),
  );
}

function hasSlot(shop: Shop, barber: Barber, service: Service, span: TimeSpan): boolean {
  return hasSpan(slotsOn(shop, service, barber, dayOf(span.start, shop.timeZone)), span);
}

function hasSpan(slots: readonly SlotOfDay[], { start, end }: TimeSpan): boolean {
  return slots.some(({ span }) => span.start === start && span.end === end);
}

export function lengthOf({ start, end }: TimeSpan): number {
  return end - start;
}
