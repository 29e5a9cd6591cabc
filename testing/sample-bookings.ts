import type { Shop } from "@vitrine/domain/shop/shop";
import { CATALOGUE } from "@vitrine/shops/shops";

import { blankDetails } from "@vitrine/server/booking/booking-columns";
import type { NewBooking } from "@vitrine/server/booking/new-booking";
import type { StoredBooking } from "@vitrine/server/booking/stored-bookings-table";

/** João's half hour on Tuesday the 24th at eight, booked on the Monday before, as he asks for it. */
export const JOAO_BOOKS: NewBooking = {
  ...blankDetails(),
  calendarId: "barbearia",
  barberColorId: 6,
  clientName: "João da Silva",
  clientEmail: "joao@example.com",
  clientPhone: "987654321",
  places: 1,
  capacity: 1,
  span: {
    start: Date.parse("2026-11-24T08:00:00-03:00"),
    end: Date.parse("2026-11-24T08:30:00-03:00"),
  },
  createdAt: Date.parse("2026-11-23T10:00:00-03:00"),
};

const { capacity: _, ...asked } = JOAO_BOOKS;

/** The same as the database has it. */
export const JOAO_AT_EIGHT: StoredBooking = {
  ...asked,
  service: undefined,
  paddingMinutes: undefined,
  bookingId: "5d7278f9-ada3-40ef-83d1-23c29ce0a763",
  cancelledAt: undefined,
  erasedAt: undefined,
  bookedBy: "client",
  cancelledBy: "unknown",
  revision: 0,
  movedAt: undefined,
  movedBy: "owner",
  clientMoves: 0,
  askedAt: undefined,
  confirmedAt: undefined,
  missedAt: undefined,
  seriesId: undefined,
};

/** The same for a service that the shop no longer has, from a price on. */
export const JOAO_FOR_A_PRICE: StoredBooking = {
  ...JOAO_AT_EIGHT,
  service: { id: 12, name: "Corte", price: { cents: 5_000, isFrom: true } },
};

/** A table for ten, from eight to ten. */
export const TEN_AT_EIGHT: StoredBooking = {
  ...JOAO_AT_EIGHT,
  calendarId: "reservas",
  bookingId: "0b8a6f0e-9a3c-4d0a-8f43-6c1f6a3d9d11",
  barberColorId: 5,
  places: 10,
  span: {
    start: Date.parse("2026-11-24T08:00:00-03:00"),
    end: Date.parse("2026-11-24T10:00:00-03:00"),
  },
};

/** João's, cancelled an hour later. */
export const JOAO_CANCELLED: StoredBooking = {
  ...JOAO_AT_EIGHT,
  cancelledAt: Date.parse("2026-11-23T11:00:00-03:00"),
};

/** João's, as it stands once nothing of its client may be kept. */
export const JOAO_ERASED: StoredBooking = {
  ...JOAO_AT_EIGHT,
  clientName: "",
  clientEmail: "",
  clientPhone: "",
  erasedAt: Date.parse("2027-02-22T08:30:00-03:00"),
};

/** The shop that a booking is with. */
export function shopOf({ calendarId }: Pick<StoredBooking, "calendarId">): Shop {
  const shop = CATALOGUE.get(calendarId);
  if (shop === undefined) throw new Error(`no shop has the calendar ${calendarId}`);
  return shop;
}
