import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import { barberById, hadBarber } from "@vitrine/domain/shop/shop";
import { refusalForSpan } from "@vitrine/domain/slots/slot-admission";
import type { CreateAppointment } from "@vitrine/domain/wire/calls";

import { decideByFacts } from "../../shops/decide-by-facts.ts";
import type { LiveShop } from "../../shops/live-shops.ts";
import type { Party } from "../party.ts";
import { allowanceOf } from "../limits/client-limits.ts";
import { countRevealing } from "./revealing-creates.ts";
import type { Scheduling } from "../scheduling.ts";

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
  const { dateTimeStart, dateTimeEnd, ...details } = request;
  const span = { start: dateTimeStart, end: dateTimeEnd };
  const { places } = party;
  const booking = { ...details, span, places, capacity: shop.capacity, createdAt: Date.now() };
  const barber = barberById(shop, request.barberColorId);
  const refusal =
    barber === undefined
      ? "barber-unknown"
      : (party.refusalAt(shop) ?? refusalForSpan(shop, barber, span, now(), "client"));
  if (refusal !== undefined) {
    // A booking made by earlier facts stands: its exact repeat succeeds, whatever the facts say now.
    const mayBeBooked = hadBarber(shop, request.barberColorId) && places <= PLACES_MAX;
    const repeat = mayBeBooked && (await bookings.create(booking, undefined, { isClosed: true }));
    return repeat && repeat.ok ? repeat : refused(refusal);
  }

  const shopsWord = { facts: { revision, changedAt }, isClosed: state === "suspended" };
  if (limits === undefined) return bookings.create(booking, undefined, shopsWord);
  const call = await limits.identify(shop.calendarId, address);
  const allowance = allowanceOf(limits, call, now());
  return countRevealing(limits, call, booking, () =>
    bookings.create(booking, allowance, shopsWord),
  );
}
