import { PLACES_OF_AN_APPOINTMENT } from "@vitrine/domain/calendars";
import type { BookingKind } from "@vitrine/domain/calendars";

/** For whom a call asks: the kind of booking, and so of calendar, and how many places it needs. */
export interface Party {
  readonly kind: BookingKind;
  readonly places: number;
}

/** The client of a barber. */
export const ONE_CLIENT: Party = { kind: "appointments", places: PLACES_OF_AN_APPOINTMENT };

/** A group at a table. */
export function groupOf(people: number): Party {
  return { kind: "tables", places: people };
}
