// The bookings of a shop as files for its owner: what is handed over before a shop is erased. Its words are Portuguese.

import { phoneText } from "@vitrine/domain/client/area-code";
import { CLIENT_NOTE_LABEL } from "@vitrine/domain/client/client-note";
import { priceText } from "@vitrine/domain/shop/price";
import { barberById } from "@vitrine/domain/shop/shop";
import type { Shop } from "@vitrine/domain/shop/shop";
import { toRfc3339 } from "@vitrine/domain/time/shop-time";
import type { Instant } from "@vitrine/domain/time/shop-time";

import { namesServices, PRICE_LABEL, shownService } from "../../booking/service/shown-service.ts";
import type { StoredBooking } from "../../booking/stored-bookings-table.ts";
import { bookingEvent } from "../../calendars/event/booking-event.ts";
import type { BookingEvent } from "../../calendars/event/booking-event.ts";
import { calendarFile } from "../../calendars/event/icalendar.ts";

export const BOOKINGS_FORMATS = ["csv", "ics"] as const;

export type BookingsFormat = (typeof BOOKINGS_FORMATS)[number];

export function bookingsFile(
  format: BookingsFormat,
  shop: Shop,
  bookings: readonly StoredBooking[],
): string {
  return format === "csv" ? bookingsTable(shop, bookings) : bookingsCalendar(shop, bookings);
}

// Excel reads a file as UTF-8 only if it begins with this mark, and in Brazil separates cells at semicolons.
const BYTE_ORDER_MARK = "\uFEFF";
const SEPARATOR = ";";

/** Every booking, cancelled ones too, as RFC 4180 but for the separator. */
function bookingsTable(shop: Shop, bookings: readonly StoredBooking[]): string {
  const { words, timeZone } = shop;
  const at = (instant: Instant) => toRfc3339(instant, timeZone);
  const withPrice = namesServices(bookings, shop);
  const titles = [
    "Dia",
    "Início",
    "Fim",
    words.barber,
    words.style,
    ...(withPrice ? [PRICE_LABEL] : []),
    words.people || "Pessoas",
  ];
  const withNote = bookings.some(({ clientNote }) => clientNote !== "");
  const note = withNote ? [CLIENT_NOTE_LABEL] : [];
  const others = [
    "Nome",
    "E-mail",
    "Telefone",
    ...note,
    "Situação",
    "Marcado por",
    "Marcado em",
    "Código",
  ];
  const rows = bookings.map((booking) => {
    const { name, price } = shownService(booking, shop);
    return [
      at(booking.span.start).slice(0, "2026-11-24".length),
      timeOf(at(booking.span.start)),
      timeOf(at(booking.span.end)),
      nameOfBarber(shop, booking.barberColorId),
      name,
      ...(withPrice ? [price === undefined ? "" : priceText(price)] : []),
      String(booking.places),
      booking.clientName,
      booking.clientEmail,
      phoneText(booking.clientPhone, booking.clientAreaCode),
      ...(withNote ? [booking.clientNote] : []),
      stateOf(booking),
      booking.bookedBy === "owner" ? "loja" : "cliente",
      at(booking.createdAt).slice(0, "2026-11-24T08:00".length).replace("T", " "),
      booking.bookingId,
    ];
  });
  const lines = [[...titles, ...others], ...rows].map((row) => row.map(cell).join(SEPARATOR));
  return `${BYTE_ORDER_MARK}${lines.join("\r\n")}\r\n`;
}

function timeOf(time: string): string {
  return time.slice("2026-11-24T".length, "2026-11-24T08:00".length);
}

function stateOf({ cancelledAt, erasedAt }: StoredBooking): string {
  if (cancelledAt !== undefined) return "cancelado";
  return erasedAt === undefined ? "marcado" : "marcado, dados do cliente já apagados";
}

function nameOfBarber(shop: Shop, id: number): string {
  const left = shop.former?.barbers.findLast((barber) => barber.id === id);
  return (barberById(shop, id) ?? left)?.name ?? String(id);
}

// A table program runs a cell that begins so as a formula: a client's e-mail may.
const FORMULA = /^[=+\-@\t\r]/;

function cell(text: string): string {
  const shown = FORMULA.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}

/** The bookings that stand: a calendar app would show cancelled ones among them. */
function bookingsCalendar(shop: Shop, bookings: readonly StoredBooking[]): string {
  const events = bookings
    .filter(({ cancelledAt }) => cancelledAt === undefined)
    .map((booking): BookingEvent => {
      const event = bookingEvent(booking, shop);
      const email = booking.clientEmail === "" ? "" : `\nE-mail: ${booking.clientEmail}`;
      return { ...event, description: event.description + email };
    });
  return calendarFile(events, { name: shop.words.calendarName, zone: shop.timeZone });
}
