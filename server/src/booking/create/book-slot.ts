import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import { refusalForSpan } from "@vitrine/domain/slots/slot-admission";
import type { CreateAppointment } from "@vitrine/domain/wire/calls";

import type { Party } from "../party.ts";
import { allowanceOf } from "../limits/client-limits.ts";
import { countRevealing } from "./revealing-creates.ts";
import type { Scheduling } from "../scheduling.ts";
import { findShop } from "../find-shop.ts";

/** `stored` is false for the exact repeat of a live booking, which counts towards no limit. */
export async function bookSlot(
  { catalogue, bookings, now, limits }: Scheduling,
  request: CreateAppointment,
  party: Party,
  address: string,
): Promise<{ ok: true; stored: boolean } | Refused> {
  const found = findShop(catalogue, request, party.kind);
  if (!found.ok) return found;
  const { shop, barber } = found;

  const { dateTimeStart, dateTimeEnd, ...details } = request;
  const span = { start: dateTimeStart, end: dateTimeEnd };
  const refusal = party.refusalAt(shop) ?? refusalForSpan(shop, barber, span, now(), "client");
  if (refusal !== undefined) return refused(refusal);

  const booking = {
    ...details,
    span,
    places: party.places,
    capacity: shop.capacity,
    createdAt: Date.now(),
  };
  if (limits === undefined) return bookings.create(booking);
  const call = await limits.identify(shop.calendarId, address);
  const allowance = allowanceOf(limits, call, now());
  return countRevealing(limits, call, booking, () => bookings.create(booking, allowance));
}
