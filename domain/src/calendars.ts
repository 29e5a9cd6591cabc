import { BARBERS } from "./barbers.ts";

/** One calendar of bookings: who can be booked in it, and how many places each half hour of each of them holds. */
export interface Calendar {
  readonly id: string;
  readonly barberColorIds: readonly number[];
  readonly capacity: number;
}

/** The calendars that a server answers for, by id. */
export type Catalogue = ReadonlyMap<string, Calendar>;

/** The barber screen's calendar. */
export const BARBER_CALENDAR_ID = "barbearia";

/** A barber has one chair. */
export const CHAIR_CAPACITY = 1;

/** A client is one person in it. */
export const PLACES_OF_AN_APPOINTMENT = 1;

/** The calendars of the shop that this repository serves. */
export const SHOP_CALENDARS: Catalogue = catalogueOf([
  {
    id: BARBER_CALENDAR_ID,
    barberColorIds: BARBERS.map((barber) => barber.colorId),
    capacity: CHAIR_CAPACITY,
  },
]);

/** A catalogue of these calendars. */
export function catalogueOf(calendars: readonly Calendar[]): Catalogue {
  return new Map(calendars.map((calendar) => [calendar.id, calendar]));
}
