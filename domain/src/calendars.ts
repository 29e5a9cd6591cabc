import { BARBERS } from "./barbers.ts";
import { CLIENT_MAX } from "./party-size.ts";

/** What a calendar takes: one client at a time in a chair, or groups that share the places. Each has calls of its own. */
export type BookingKind = "appointments" | "tables";

/** One calendar of bookings: who can be booked in it, and how many places each half hour of each of them holds. */
export interface Calendar {
  readonly id: string;
  readonly takes: BookingKind;
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

/** The reservation screen's calendar. */
export const TABLE_CALENDAR_ID = "reservas";

const BARBER_COLOR_IDS = BARBERS.map((barber) => barber.colorId);

/** The calendars of the shop that this repository serves. */
export const SHOP_CALENDARS: Catalogue = catalogueOf([
  {
    id: BARBER_CALENDAR_ID,
    takes: "appointments",
    barberColorIds: BARBER_COLOR_IDS,
    capacity: CHAIR_CAPACITY,
  },
  {
    id: TABLE_CALENDAR_ID,
    takes: "tables",
    barberColorIds: BARBER_COLOR_IDS,
    capacity: CLIENT_MAX,
  },
]);

/** A catalogue of these calendars. */
export function catalogueOf(calendars: readonly Calendar[]): Catalogue {
  return new Map(calendars.map((calendar) => [calendar.id, calendar]));
}
