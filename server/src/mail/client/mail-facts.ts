import { pathOf } from "@vitrine/domain/shop/calendar-id";
import { dayLabel } from "@vitrine/domain/slots/booking-days";
import { cancelLink } from "@vitrine/domain/slots/booking-links";
import { priceText } from "@vitrine/domain/shop/price";
import { barberById } from "@vitrine/domain/shop/shop";
import type { Shop } from "@vitrine/domain/shop/shop";
import { mapLink } from "@vitrine/domain/shop/shop-place";
import { dayOf } from "@vitrine/domain/time/shop-time";

import { peopleText } from "../../calendars/event/booking-event.ts";
import { timeOf } from "../../outbox/booking-slot.ts";
import { shownService } from "../../booking/service/shown-service.ts";
import type { StoredBooking } from "../../booking/stored-bookings-table.ts";

export type ShopPlace = ReturnType<typeof placeOf>;

export function placeOf(shop: Shop) {
  const { name, address, phone } = shop;
  return { name, address: address || undefined, mapUrl: mapLink(shop), phone };
}

export type MailFacts = ReturnType<typeof factsOf>;

const LONG_DAY = {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
} as const;

/** A booking's facts, formatted for a mail. `sender`: the sender's name, which may be empty. */
export function factsOf(
  booking: StoredBooking,
  shop: Shop,
  sender: string,
  publicUrl: string | undefined,
) {
  const { clientName, barberColorId, span, places } = booking;
  const { start } = span;
  const { timeZone } = shop;
  const barber = barberById(shop, barberColorId);
  const { id: styleId, name: style, price } = shownService(booking, shop);
  const screenUrl = publicUrl === undefined ? undefined : publicUrl + pathOf(shop.calendarId);
  return {
    clientName,
    /** `terça-feira, 24 de novembro de 2026` */
    day: new Intl.DateTimeFormat("pt-BR", { ...LONG_DAY, timeZone }).format(start),
    /** `ter 24/11` */
    shortDay: dayLabel(dayOf(start, timeZone)),
    /** `08:00 - 08:30` */
    time: timeOf(span, timeZone),
    barber: barber?.name ?? String(barberColorId),
    style,
    /** `a partir de R$ 50`; `undefined` where no price is stored. */
    price: price && priceText(price),
    people: peopleText(places),
    sender,
    phone: shop.phone,
    /** The shop's booking page, if the server knows its own address. */
    screenUrl,
    /** The booking's cancel link, which opens that page's delete form. */
    cancelUrl:
      screenUrl &&
      cancelLink(shop, screenUrl, {
        barberId: barberColorId,
        styleId,
        span,
      }),
  };
}
