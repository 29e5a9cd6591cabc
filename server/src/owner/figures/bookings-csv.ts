// The bookings of a shop as a table for a spreadsheet. Its words are Portuguese.

import { phoneText } from "@vitrine/domain/client/area-code";
import { CLIENT_NOTE_LABEL } from "@vitrine/domain/client/client-note";
import { priceText } from "@vitrine/domain/shop/price";
import { barberById } from "@vitrine/domain/shop/shop";
import type { Shop } from "@vitrine/domain/shop/shop";
import { toRfc3339 } from "@vitrine/domain/time/shop-time";
import type { Instant } from "@vitrine/domain/time/shop-time";

import { namesServices, PRICE_LABEL, shownService } from "../../booking/service/shown-service.ts";
import type { StoredBooking } from "../../booking/stored-bookings-table.ts";

// Excel reads a file as UTF-8 only if it begins with this mark, and in Brazil separates cells at semicolons.
const BYTE_ORDER_MARK = "\uFEFF";
const SEPARATOR = ";";

/** Every booking, cancelled ones too, as RFC 4180 but for the separator: one line at a time, the titles first. */
export function* bookingsCsv(shop: Shop, bookings: readonly StoredBooking[]): Generator<string> {
  const { words, timeZone } = shop;
  const at = (instant: Instant) => toRfc3339(instant, timeZone);
  const withPrice = namesServices(bookings, shop);
  const withNote = bookings.some(({ clientNote }) => clientNote !== "");
  yield BYTE_ORDER_MARK;
  yield lineOf([
    "Dia",
    "Início",
    "Fim",
    words.barber,
    words.style,
    ...(withPrice ? [PRICE_LABEL] : []),
    words.people || "Pessoas",
    "Nome",
    "E-mail",
    "Telefone",
    ...(withNote ? [CLIENT_NOTE_LABEL] : []),
    "Situação",
    "Marcado por",
    "Marcado em",
    "Código",
  ]);
  for (const booking of bookings) {
    const { name, price } = shownService(booking, shop);
    yield lineOf([
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
    ]);
  }
}

/** Also of somebody who has left. */
export function nameOfBarber(shop: Shop, id: number): string {
  const left = shop.former?.barbers.findLast((barber) => barber.id === id);
  return (barberById(shop, id) ?? left)?.name ?? String(id);
}

function timeOf(time: string): string {
  return time.slice("2026-11-24T".length, "2026-11-24T08:00".length);
}

function stateOf({ cancelledAt, missedAt, erasedAt }: StoredBooking): string {
  if (cancelledAt !== undefined) return "cancelado";
  const state = missedAt === undefined ? "marcado" : "faltou";
  return erasedAt === undefined ? state : `${state}, dados do cliente já apagados`;
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map(cell).join(SEPARATOR)}\r\n`;
}

// A table program runs a cell that begins so as a formula: a client's name or e-mail may.
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

function cell(text: string): string {
  const shown = FORMULA.test(text) ? `'${text}` : text;
  // Quoted, too, where a program that separates cells at commas or tabs would begin another.
  return /[";,\t\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}
