import type { TimeType } from "../wire/time-types.ts";

// A shop is plain data: everything specific to one shop is in its own file in `shops/`.

/** How a shop is booked: one client at a time in a chair, or groups that share the places. Each kind has its own calls. */
export type BookingKind = "appointments" | "tables";

/** 0 for Sunday to 6 for Saturday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** `HH:MM` on the shop's wall clock; `24:00` is the end of the day. */
export type WallTime = `${number}:${number}`;

/** Opening hours on some days of the week. */
export interface OpenHours {
  readonly weekdays: readonly Weekday[];
  readonly from: WallTime;
  readonly to: WallTime;
}

/** A bookable person or place: a barber, or an establishment with tables. */
export interface Barber {
  readonly name: string;
  /**
   * Identifies the barber on the wire. Also the bookings' colour in the owner's calendar (Google Calendar's event colours).
   */
  readonly colorId: number;
  /** A similar CSS colour name, for iCalendar's COLOR property (RFC 7986). */
  readonly colorName: string;
  /** The hours to which this barber is limited; if left out, all hours of the service. */
  readonly hours?: readonly OpenHours[];
}

/** Something that a client can book, of a fixed length. */
export interface Service {
  readonly name: string;
  /** Identifies the service on the wire. */
  readonly timeType: TimeType;
  /**
   * The length. No two services of a shop share one: a booking stores no service, which is found by the booking's length.
   */
  readonly minutes: number;
  readonly hours: readonly OpenHours[];
}

/** A day, or a range of days, on which the shop is closed. */
export interface ClosedDays {
  /** The first day: `2026-12-25`. */
  readonly from: string;
  /** The last day, if there is more than one. */
  readonly to?: string;
  /** The name of the one barber who is away; if left out, the whole shop is closed. */
  readonly barber?: string;
}

/** The words that differ from shop to shop. */
export interface ShopWords {
  /** The link to the shop's screen, by name and by what is found there: `Agenda`, `um horário na barbearia`. */
  readonly signpost: { readonly name: string; readonly what: string };
  /** The text of a link that invites to book: `Marcar um horário`. */
  readonly invitation: string;
  /** The name of the owner's calendar. */
  readonly calendarName: string;
  /** The word for a `Barber`, as a form's label, and its plural for counting. */
  readonly barber: string;
  readonly barbers: string;
  readonly style: string;
  /** The label for the number of people; empty in a shop that does not ask for it. */
  readonly people: string;
  /** The messages for missing choices. */
  readonly choose: { readonly barber: string; readonly style: string; readonly people: string };
  readonly screen: {
    /** The page's heading. The document's title is this and the shop's name. */
    readonly title: string;
    /** The page's description in search results. */
    readonly description: string;
    readonly promise: string;
    readonly hoursTitle: string;
  };
}

/** The schema.org type of a business, for search engines: the types of businesses that people visit. */
export type BusinessType =
  | "BeautySalon"
  | "DaySpa"
  | "Dentist"
  | "HairSalon"
  | "LocalBusiness"
  | "MedicalClinic"
  | "NailSalon"
  | "Restaurant";

/** The CSS colours of a shop's screen and mails: a dark background, and the colours used on it. */
export interface Accent {
  readonly ground: string;
  readonly deep: string;
  readonly mark: string;
  readonly onGround: string;
  readonly onGroundQuiet: string;
  readonly line: string;
}

export interface Shop {
  /** The id of the shop's calendar, in the database and on the wire; also the name of the shop's file. */
  readonly calendarId: string;
  readonly kind: BookingKind;
  /** The path of its screen. */
  readonly path: `/${string}`;
  readonly name: string;
  /** Street and number, then the town; may be empty. */
  readonly address: string;
  /** For clients who need to call, as people dial it: `+55 11 3333-4444`. Left out if there is none. */
  readonly phone?: string;
  /** For search engines. */
  readonly business: {
    readonly type: BusinessType;
    /** As people read it: `R$ 40 a R$ 120`; may be empty. */
    readonly priceRange: string;
  };
  /** The IANA name of the time zone of its days and hours. */
  readonly timeZone: string;
  readonly barbers: readonly Barber[];
  readonly services: readonly Service[];
  readonly closed: readonly ClosedDays[];
  /** How many days ahead clients may book; tomorrow is the first. */
  readonly windowDays: number;
  /** How many people each barber takes in any half hour. */
  readonly capacity: number;
  /** The group sizes that can be booked; empty in a shop of kind `appointments`. */
  readonly partySizes: readonly number[];
  readonly words: ShopWords;
  readonly accent: Accent;
}

/** The shops that a server serves, by calendar id. */
export type Catalogue = ReadonlyMap<string, Shop>;

export function catalogueOf(shops: readonly Shop[]): Catalogue {
  return new Map(shops.map((shop) => [shop.calendarId, shop]));
}

/** The barber called `name`; `undefined` when the shop has none. */
export function barberByName({ barbers }: Shop, name: string): Barber | undefined {
  return barbers.find((barber) => barber.name === name);
}

/** The barber with this colour; `undefined` when the shop has none. */
export function barberByColorId({ barbers }: Shop, colorId: number): Barber | undefined {
  return barbers.find((barber) => barber.colorId === colorId);
}

/** The service called `name`; `undefined` when the shop has none. */
export function serviceByName({ services }: Shop, name: string): Service | undefined {
  return services.find((service) => service.name === name);
}

/** The service with this name on the wire; `undefined` when the shop has none. */
export function serviceByTimeType({ services }: Shop, timeType: TimeType): Service | undefined {
  return services.find((service) => service.timeType === timeType);
}

/** The service that lasts so many minutes; `undefined` when the shop has none. */
export function serviceByMinutes({ services }: Shop, minutes: number): Service | undefined {
  return services.find((service) => service.minutes === minutes);
}
