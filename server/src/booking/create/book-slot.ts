import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import { paddingOf } from "@vitrine/domain/shop/menu";
import { barberForClients, hadBarber } from "@vitrine/domain/shop/shop";
import { serviceToBook } from "@vitrine/domain/slots/slot-admission";
import type { Service, Shop } from "@vitrine/domain/shop/shop";
import type { Instant } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";
import type { CreateAppointment } from "@vitrine/domain/wire/calls";

import { decideByFacts } from "../../shops/decide-by-facts.ts";
import type { LiveShop } from "../../shops/live-shop.ts";
import type { Party } from "../party.ts";
import { allowanceOf } from "../limits/client-limits.ts";
import { countRevealing } from "./revealing-creates.ts";
import type { Scheduling } from "../scheduling.ts";
import { bookedService } from "../service/booked-service.ts";

// More than any shop has had.
const PLACES_MAX = 1_000;

type Booked = { readonly ok: true; readonly stored: boolean };

/** `stored` is false for the exact repeat of a live booking, which counts towards no limit. */
export function bookSlot(
  scheduling: Scheduling,
  request: CreateAppointment,
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
  request: CreateAppointment,
  party: Party,
  address: string,
): Promise<Booked | Refused> {
  if (shop.kind !== party.kind) return refused("calendar-unknown");
  const { dateTimeStart, dateTimeEnd, serviceId: namedServiceId, ...details } = request;
  const span = { start: dateTimeStart, end: dateTimeEnd };
  const { places } = party;
  const { capacity } = shop;
  const asked = { ...details, namedServiceId, span, places, capacity, createdAt: Date.now() };
  const admitted = admit(shop, request, party, span, now());
  if (!admitted.ok) {
    // A booking made by earlier facts stands: its exact repeat succeeds, whatever the facts say now.
    const mayBeBooked = hadBarber(shop, request.barberColorId) && places <= PLACES_MAX;
    const repeat = mayBeBooked && (await bookings.create(asked, undefined, { isClosed: true }));
    return repeat && repeat.ok ? repeat : admitted;
  }
  const { service } = admitted;
  const paddingMinutes = paddingOf(shop, service);
  const booking = { ...asked, service: bookedService(service), paddingMinutes };

  const shopsWord = { facts: { revision, changedAt }, isClosed: state === "suspended" };
  if (limits === undefined) return bookings.create(booking, undefined, shopsWord);
  const call = await limits.identify(shop.calendarId, address);
  const allowance = allowanceOf(limits, call, now());
  return countRevealing(limits, call, booking, () =>
    bookings.create(booking, allowance, shopsWord),
  );
}

/** The service that is booked, or why the facts do not allow it. */
function admit(
  shop: Shop,
  { barberColorId, serviceId }: Pick<CreateAppointment, "barberColorId" | "serviceId">,
  party: Party,
  span: TimeSpan,
  now: Instant,
): { readonly ok: true; readonly service: Service } | Refused {
  const barber = barberForClients(shop, barberColorId);
  if (barber === undefined) return refused("barber-unknown");
  const refusal = party.refusalAt(shop);
  if (refusal !== undefined) return refused(refusal);
  return serviceToBook(shop, barber, serviceId, span, now, "client");
}
