import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import { paddingOf } from "@vitrine/domain/shop/menu";
import { barberForClients, hadBarber, takesNote } from "@vitrine/domain/shop/shop";
import { serviceToBook } from "@vitrine/domain/slots/slot-admission";
import type { Service, Shop } from "@vitrine/domain/shop/shop";
import type { Instant } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";
import { barbersToBook } from "@vitrine/domain/slots/any-barber";
import { addDays, dayOf, startOfDay } from "@vitrine/domain/time/shop-time";
import type { CreateAppointment, OrAnyBarber } from "@vitrine/domain/wire/calls";

import { decideByFacts } from "../../shops/decide-by-facts.ts";
import type { LiveShop } from "../../shops/live-shop.ts";
import type { BarberToPick, BookingWithAny, NewBooking } from "../new-booking.ts";
import type { Party } from "../party.ts";
import { allowanceOf } from "../limits/client-limits.ts";
import type { CreateOutcome } from "./complete-create-table.ts";
import { countRevealing } from "./revealing-creates.ts";
import type { Scheduling } from "../scheduling.ts";
import { bookedService } from "../service/booked-service.ts";

// More than any shop has had.
const PLACES_MAX = 1_000;

type Booked = Extract<CreateOutcome, { readonly ok: true }>;

/** `stored` is false for the exact repeat of a live booking, which counts towards no limit. */
export function bookSlot(
  scheduling: Scheduling,
  request: OrAnyBarber<CreateAppointment>,
  party: Party,
  address: string,
): Promise<Booked | Refused> {
  return decideByFacts(scheduling.shops, request.calendarId, (live) =>
    bookByFacts(scheduling, live, request, party, address),
  );
}

async function bookByFacts(
  { bookings, now, limits }: Scheduling,
  { shop, revision, changedAt, state }: LiveShop,
  request: OrAnyBarber<CreateAppointment>,
  party: Party,
  address: string,
): Promise<Booked | Refused> {
  if (shop.kind !== party.kind) return refused("calendar-unknown");
  const span = { start: request.dateTimeStart, end: request.dateTimeEnd };
  const asked = bookingAsked(shop, request, party, span);
  const admitted = admit(shop, request, party, span, now());
  if (!admitted.ok) {
    // A booking made by earlier facts stands: its exact repeat succeeds, whatever the facts say now.
    if (!knowsBarber(shop, request) || party.places > PLACES_MAX) return admitted;
    const repeat = await bookings.create(asked, undefined, { isClosed: true });
    return repeat.ok ? repeat : admitted;
  }
  const booking = { ...asked, ...admitted.booked };

  const shopsWord = { facts: { revision, changedAt }, isClosed: state === "suspended" };
  if (limits === undefined) return bookings.create(booking, undefined, shopsWord);
  const call = await limits.identify(shop.calendarId, address);
  const allowance = allowanceOf(limits, call, now());
  const create = () => bookings.create(booking, allowance, shopsWord);
  return countRevealing(limits, call, booking, create);
}

/** What is asked for, before the facts have said which service it is, and with whom. */
function bookingAsked(
  shop: Shop,
  request: OrAnyBarber<CreateAppointment>,
  { places }: Party,
  span: TimeSpan,
): NewBooking | BookingWithAny {
  const { dateTimeStart: _start, dateTimeEnd: _end, serviceId: namedServiceId, ...typed } = request;
  const { clientNote = "", clientAreaCode = "" } = request;
  const rest = { ...typed, clientNote, clientAreaCode };
  const { capacity, timeZone } = shop;
  const terms = { namedServiceId, span, places, capacity, createdAt: Date.now() };
  if (!rest.anyBarber) return { ...rest, ...terms };
  const { anyBarber: _any, barberColorId: _none, ...details } = rest;
  const day = dayOf(span.start, timeZone);
  const ofDay = { start: startOfDay(day, timeZone), end: startOfDay(addDays(day, 1), timeZone) };
  return { ...details, ...terms, anyOf: [], day: ofDay };
}

function knowsBarber(
  shop: Shop,
  { anyBarber, barberColorId }: OrAnyBarber<Pick<CreateAppointment, "barberColorId">>,
): boolean {
  return anyBarber ? shop.offersAnyBarber === true : hadBarber(shop, barberColorId);
}

type Admitted<Of> = { readonly ok: true; readonly booked: Of } | Refused;

/** The service that is booked, and with whom if that was left open; or why the facts do not allow it. */
function admit(
  shop: Shop,
  request: OrAnyBarber<CreateAppointment>,
  party: Party,
  span: TimeSpan,
  now: Instant,
): Admitted<Omit<BarberToPick, "barberColorId"> | Pick<BookingWithAny, "anyOf">> {
  const { serviceId, clientNote } = request;
  if (!takesNote(shop, clientNote)) return refused("client-note-not-asked");
  if (request.anyBarber) return admitAny(shop, serviceId, span, now);
  const barber = barberForClients(shop, request.barberColorId);
  if (barber === undefined) return refused("barber-unknown");
  const refusal = party.refusalAt(shop);
  if (refusal !== undefined) return refused(refusal);
  const admitted = serviceToBook(shop, barber, serviceId, span, now, "client");
  return admitted.ok ? { ok: true, booked: booked(shop, admitted.service) } : admitted;
}

function admitAny(
  shop: Shop,
  serviceId: number | undefined,
  span: TimeSpan,
  now: Instant,
): Admitted<Pick<BookingWithAny, "anyOf">> {
  if (shop.offersAnyBarber !== true) return refused("barber-unknown");
  const admitted = barbersToBook(shop, serviceId, span, now);
  if (!admitted.ok) return admitted;
  const anyOf = admitted.barbers.map(({ barber, service }) => ({
    barberColorId: barber.id,
    ...booked(shop, service),
  }));
  return { ok: true, booked: { anyOf } };
}

function booked(shop: Shop, service: Service): Omit<BarberToPick, "barberColorId"> {
  return { service: bookedService(service), paddingMinutes: paddingOf(shop, service) };
}
