import { menuOf } from "@vitrine/domain/shop/menu";
import { barberById } from "@vitrine/domain/shop/shop";
import type { Barber, Catalogue, Service, Shop } from "@vitrine/domain/shop/shop";
import { slotsOn } from "@vitrine/domain/slots/time-slots";
import { dayOf, parseRfc3339 } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";

import type { Claim } from "./claimed-places.ts";
import type { Fields } from "./requests/booking-fields.ts";

export interface Booking extends Claim {
  readonly clientPhone: string;
  /** The service that was booked; `undefined` when the fields name none that the barber does at that time. */
  readonly serviceId: number | undefined;
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

/** What names one live booking. */
export function identityOf({
  calendarId,
  barberColorId,
  clientPhone,
  span,
}: Pick<Booking, "calendarId" | "barberColorId" | "clientPhone" | "span">): string {
  return `${calendarId}/${barberColorId}/${clientPhone}/${span.start}–${span.end}`;
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
): boolean {
  const length = lengthOf(wanted.span);
  if (length !== lengthOf(span)) return false;
  const shop = catalogue.get(calendarId);
  const barber = shop && barberById(shop, wanted.barberColorId);
  if (shop === undefined || barber === undefined) return false;
  const menu = menuOf(shop, barber);
  const own = menu.filter(({ id, minutes }) => id === serviceId && minutes * 60_000 === length);
  return (own.length > 0 ? own : menu).some((service) =>
    hasSlot(shop, barber, service, wanted.span),
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
  return slotsOn(shop, service, barber, dayOf(span.start, shop.timeZone)).some(
    (slot) => slot.span.start === span.start && slot.span.end === span.end,
  );
}

function lengthOf({ start, end }: TimeSpan): number {
  return end - start;
}
