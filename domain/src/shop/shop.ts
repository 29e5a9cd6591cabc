import type { TimeType } from "../wire/time-types.ts";

// A shop is a value: everything that is particular to one stands in its own file in `shops/`.

/** What a shop takes: one client at a time in a chair, or groups that share the places. Each has calls of its own. */
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

/** Who can be booked: a barber, or an establishment with tables. */
export interface Barber {
  readonly name: string;
  /** The barber's name on the wire, and the colour in the owner's calendar (Google Calendar's event colours). */
  readonly colorId: number;
  /** A CSS colour name like it, which is what iCalendar's COLOR takes (RFC 7986). */
  readonly colorName: string;
  /** The hours of this barber; without them, all hours of the service. */
  readonly hours?: readonly OpenHours[];
}

/** What can be booked. */
export interface Service {
  readonly name: string;
  /** The service's name on the wire. */
  readonly timeType: TimeType;
  /** Its own in the shop: a booking is known by it. */
  readonly minutes: number;
  readonly hours: readonly OpenHours[];
}

/** A day, or the days from one to another, on which the shop is closed. */
export interface ClosedDays {
  /** `2026-12-25`. */
  readonly from: string;
  /** The last of them, when it is not the first. */
  readonly to?: string;
  /** The name of the one barber who is away; without it, the whole shop is closed. */
  readonly barber?: string;
}

/** The words that differ from shop to shop. */
export interface ShopWords {
  /** The link to its screen: `Agenda`, `um horário na barbearia`. */
  readonly signpost: { readonly name: string; readonly what: string };
  /** What a link to its screen says. */
  readonly invitation: string;
  /** What the owner's calendar is called. */
  readonly calendarName: string;
  /** Who can be booked, as a form's label and as several of them are counted. */
  readonly barber: string;
  readonly barbers: string;
  readonly style: string;
  /** Empty in a shop that does not ask for the number of people. */
  readonly people: string;
  /** The message for a missing choice. */
  readonly choose: { readonly barber: string; readonly style: string; readonly people: string };
  readonly screen: {
    /** Of the document, before the shop's name, and of the page. */
    readonly title: string;
    /** What a search engine shows. */
    readonly description: string;
    readonly promise: string;
    readonly hoursTitle: string;
  };
}

/** What search engines are told a business is: schema.org's types of those that people go to. */
export type BusinessType =
  | "BeautySalon"
  | "DaySpa"
  | "Dentist"
  | "HairSalon"
  | "LocalBusiness"
  | "MedicalClinic"
  | "NailSalon"
  | "Restaurant";

/** The colours of a shop's screen and mail, as CSS colours: a dark ground, and what stands on it. */
export interface Accent {
  readonly ground: string;
  readonly deep: string;
  readonly mark: string;
  readonly onGround: string;
  readonly onGroundQuiet: string;
  readonly line: string;
}

export interface Shop {
  /** The calendar of its bookings, its name on the wire, and the name of its file. */
  readonly calendarId: string;
  readonly kind: BookingKind;
  /** The path of its screen. */
  readonly path: `/${string}`;
  readonly name: string;
  /** Street and number, then the town; may be empty. */
  readonly address: string;
  /** As people dial it, for clients who must speak to somebody: `+55 11 3333-4444`. Left out where there is none. */
  readonly phone?: string;
  /** For search engines. */
  readonly business: {
    readonly type: BusinessType;
    /** As people read it: `R$ 40 a R$ 120`; may be empty. */
    readonly priceRange: string;
  };
  /** The IANA name of the zone in which its days and hours are. */
  readonly timeZone: string;
  readonly barbers: readonly Barber[];
  readonly services: readonly Service[];
  readonly closed: readonly ClosedDays[];
  /** How far ahead a booking may lie: tomorrow is the first of these days. */
  readonly windowDays: number;
  /** How many people a half hour of each barber holds. */
  readonly capacity: number;
  /** The group sizes that can be booked; empty in a shop of kind `appointments`. */
  readonly partySizes: readonly number[];
  readonly words: ShopWords;
  readonly accent: Accent;
}

/** The shops that a server answers for, by calendar id. */
export type Catalogue = ReadonlyMap<string, Shop>;

/** A catalogue of these shops. */
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
