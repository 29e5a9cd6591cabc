// A shop is plain data: everything specific to one shop is in its own file in `shops/`.

import type { Price } from "./price.ts";

/** One client at a time in a chair, or groups that share the places. Each kind has its own calls. */
export type BookingKind = "appointments" | "tables";

/** From 0 for Sunday to 6 for Saturday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** `HH:MM` on the shop's wall clock; `24:00` is the end of the day. */
export type WallTime = `${number}:${number}`;

export interface OpenHours {
  readonly weekdays: readonly Weekday[];
  readonly from: WallTime;
  readonly to: WallTime;
}

/** How far apart slots may begin, in minutes. */
export const STEPS = [5, 10, 15, 20, 30] as const;

/** A person, or an establishment with tables. */
export interface Barber {
  /** Whole, from 1, and nobody else's ever: bookings carry it, on the wire as `barberColorId`. */
  readonly id: number;
  readonly name: string;
  /** The colour of the bookings in the owner's calendar, from 1 to 11. @see COLOURS */
  readonly colorId: number;
  /** When this barber works; if left out, during all hours of the service. */
  readonly hours?: readonly OpenHours[];
  /** What this barber does; if left out, every service as it stands in the shop. */
  readonly services?: readonly OwnService[];
  /** Clients neither see nor book them. Their bookings stay, and the owner goes on booking with them. */
  readonly isPaused?: boolean;
}

/** A service that a barber does, with what differs from the shop's. */
export interface OwnService {
  readonly id: number;
  readonly minutes?: number;
  readonly price?: Price;
}

/** The names on the wire of up to three services of a shop, which say how long these last. `serviceId` names any service. */
export const TIME_TYPES = ["halfTimes", "oneTimes", "twoTimes"] as const;

export type TimeType = (typeof TIME_TYPES)[number];

export interface Service {
  /** Whole, from 1, and no other service's ever. */
  readonly id: number;
  readonly name: string;
  /** Only of services that a call may name by it, or by their length alone: no two of these last equally long. */
  readonly timeType?: TimeType;
  readonly minutes: number;
  readonly hours: readonly OpenHours[];
  /** How long after it nobody can book, for cleaning: in minutes. Only the owner sees it. */
  readonly paddingMinutes?: number;
  readonly price?: Price;
  /** One line. */
  readonly description?: string;
  /** Its heading in a long list: `Cabelo`. */
  readonly group?: string;
}

export interface ClosedDays {
  /** The first day: `2026-12-25`. */
  readonly from: string;
  /** The last day, if there is more than one. */
  readonly to?: string;
  /** The one barber who is away; if left out, the whole shop is closed. */
  readonly barberId?: number;
}

/** A name that somebody, or a service, had before. Old links have it. */
export interface FormerName {
  readonly id: number;
  readonly name: string;
}

/** The words that differ from shop to shop. */
export interface ShopWords {
  /** The screen's name and what can be booked there: `Agenda`, `um horário na barbearia`. */
  readonly signpost: { readonly name: string; readonly what: string };
  /** The text of a link to the screen: `Marcar um horário`. */
  readonly invitation: string;
  readonly calendarName: string;
  /** What a `Barber` is called, as a form's label; `barbers` is its plural, for counting. */
  readonly barber: string;
  readonly barbers: string;
  readonly style: string;
  /** Empty in a shop that does not ask for the number of people. */
  readonly people: string;
  readonly choose: { readonly barber: string; readonly style: string; readonly people: string };
  readonly screen: {
    /** The screen's heading and, with the shop's name, the document's title. */
    readonly title: string;
    /** Shown in search results. */
    readonly description: string;
    readonly promise: string;
    readonly hoursTitle: string;
  };
}

/** The schema.org types of businesses that people visit. */
export type BusinessType =
  | "BeautySalon"
  | "DaySpa"
  | "Dentist"
  | "HairSalon"
  | "LocalBusiness"
  | "MedicalClinic"
  | "NailSalon"
  | "Restaurant";

/** The colours of the screen and the mails. */
export interface Accent {
  readonly ground: string;
  readonly deep: string;
  readonly mark: string;
  readonly onGround: string;
  readonly onGroundQuiet: string;
  readonly line: string;
}

export interface Shop {
  /** Names the shop in the database and on the wire; also the name of the shop's file. */
  readonly calendarId: string;
  readonly kind: BookingKind;
  readonly name: string;
  /** Street and number, then the town; may be empty. */
  readonly address: string;
  /** As people dial it: `+55 11 3333-4444`. */
  readonly phone?: string;
  /** The number at which the shop answers on WhatsApp, as people write it: `(11) 98765-4321`. */
  readonly whatsApp?: string;
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
  /** Earlier names, the latest last, also of those who have left: their ids are nobody's again. */
  readonly former?: {
    readonly barbers: readonly FormerName[];
    readonly services: readonly FormerName[];
  };
  /** The length of the booking window, which ends so many days from today. Its first day is tomorrow. @see bookUntilMinutes */
  readonly windowDays: number;
  /** How long before it begins a slot can still be booked. Then today is among the days; if left out, it is not. */
  readonly bookUntilMinutes?: number;
  /** Until this time of the day before, the first slot of a day can be booked; if left out, like the others. */
  readonly firstSlotUntil?: WallTime;
  /** How long before it begins a booking can still be cancelled or moved by its client; if left out, until it begins and after. */
  readonly cancelUntilMinutes?: number;
  /** Clients can leave open with whom they book. */
  readonly offersAnyBarber?: boolean;
  /** Clients are asked for a line about the booking. */
  readonly asksForNote?: boolean;
  /** The message that asks a client whether they come, with placeholders; if left out, the standard one. Only the owner sees it. */
  readonly confirmationText?: string;
  /** How many places each barber has at any time. */
  readonly capacity: number;
  /**
   * In minutes. Slots of every service begin so far apart, on lengths of five minutes. If left out, a service's slots
   * follow one another without a gap, on half hours.
   */
  readonly stepMinutes?: (typeof STEPS)[number];
  /** Empty in a shop of kind `appointments`. */
  readonly partySizes: readonly number[];
  readonly words: ShopWords;
  readonly accent: Accent;
}

export type Catalogue = ReadonlyMap<string, Shop>;

export function catalogueOf(shops: readonly Shop[]): Catalogue {
  return new Map(shops.map((shop) => [shop.calendarId, shop]));
}

export function barberByName({ barbers }: Shop, name: string): Barber | undefined {
  return barbers.find((barber) => barber.name === name);
}

export function barberById({ barbers }: Shop, id: number): Barber | undefined {
  return barbers.find((barber) => barber.id === id);
}

/** The barber of this id, unless clients may not book with them now. */
export function barberForClients(shop: Shop, id: number): Barber | undefined {
  const barber = barberById(shop, id);
  return barber?.isPaused === true ? undefined : barber;
}

/** Whether somebody of this id works in the shop, or did. */
export function hadBarber({ barbers, former }: Shop, id: number): boolean {
  return [...barbers, ...(former?.barbers ?? [])].some((barber) => barber.id === id);
}

/** Whether a booking may have this note. One without a note always may. */
export function takesNote({ asksForNote }: Shop, note = ""): boolean {
  return note === "" || asksForNote === true;
}

export function serviceByName({ services }: Shop, name: string): Service | undefined {
  return services.find((service) => service.name === name);
}
