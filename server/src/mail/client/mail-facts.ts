import { pathOf } from "@vitrine/domain/shop/calendar-id";
import { dayLabel } from "@vitrine/domain/slots/booking-days";
import { cancelLink, moveLink } from "@vitrine/domain/slots/booking-links";
import { lastChangeAt, mayClientChange } from "@vitrine/domain/slots/client-notices";
import { priceText } from "@vitrine/domain/shop/price";
import { barberById } from "@vitrine/domain/shop/shop";
import type { Shop } from "@vitrine/domain/shop/shop";
import { mapLink, whatsAppLink } from "@vitrine/domain/shop/shop-place";
import { dayOf } from "@vitrine/domain/time/shop-time";
import type { Instant } from "@vitrine/domain/time/shop-time";

import { peopleText } from "../../calendars/event/booking-event.ts";
import { timeOf, wallClock } from "../../outbox/booking-slot.ts";
import { shownService } from "../../booking/service/shown-service.ts";
import type { StoredBooking } from "../../booking/stored-bookings-table.ts";
import type { NamedTime } from "../sent-mails-table.ts";

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

/** A booking's facts, formatted for a mail that is written at `now`. `sender`: the sender's name, which may be empty. */
export function factsOf(
  booking: StoredBooking,
  shop: Shop,
  sender: string,
  publicUrl: string | undefined,
  now: Instant,
) {
  const { clientName, barberColorId, span, places } = booking;
  const { start } = span;
  const { timeZone } = shop;
  const barber = barberById(shop, barberColorId);
  const { id: styleId, name: style, price } = shownService(booking, shop);
  // Where clients can book for today, the page offers today also to cancel.
  const lastChange =
    lastChangeAt(shop, span) ?? (shop.bookUntilMinutes === undefined ? undefined : start);
  const linked = { barberId: barberColorId, styleId, span };
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
    whatsAppUrl: shop.whatsApp === undefined ? undefined : whatsAppLink(shop.whatsApp),
    /** `ter 24/11, 06:00`; `undefined` where the page offers no booking of today to cancel. */
    changeableUntil:
      lastChange === undefined
        ? undefined
        : `${dayLabel(dayOf(lastChange, timeZone))}, ${wallClock(lastChange, timeZone)}`,
    /** Without a phone, nothing that proves whose booking it is can be typed. */
    canChangeOnPage: booking.clientPhone !== "",
    isTooLateToChange: !mayClientChange(shop, span, now),
    /** The shop's booking page, if the server knows its own address. */
    screenUrl,
    /** The booking's cancel link, which opens that page's delete form. */
    cancelUrl: screenUrl && cancelLink(shop, screenUrl, linked),
    /** The same for the form that moves it. */
    moveUrl:
      screenUrl &&
      moveLink(shop, screenUrl, { ...linked, people: shop.kind === "tables" ? places : undefined }),
  };
}

/** From when to when a booking was moved. */
export interface MailStep {
  /** `ter 24/11, 08:00`, with the name of who serves if that changed, too. */
  readonly from: string;
  readonly to: string;
}

/** The step from the time that was named before to the booking's present one; `undefined` when they are the same. */
export function stepOf(
  before: NamedTime,
  { barberColorId, span }: Pick<StoredBooking, "barberColorId" | "span">,
  shop: Shop,
): MailStep | undefined {
  const isOther = before.barberColorId !== barberColorId;
  if (before.start === span.start && !isOther) return undefined;
  const textOf = (time: NamedTime) => {
    const name = barberById(shop, time.barberColorId)?.name;
    const who = isOther && name !== undefined ? ` (${name})` : "";
    return `${dayLabel(dayOf(time.start, shop.timeZone))}, ${wallClock(time.start, shop.timeZone)}${who}`;
  };
  return { from: textOf(before), to: textOf({ barberColorId, start: span.start }) };
}
