import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import { refusalOfSpan } from "@vitrine/domain/slot-admission";
import type { CreateAppointmentRequest } from "@vitrine/domain/wire/create-appointment";

import { calendarWithBarber } from "./known-barber.ts";
import type { Party } from "./party.ts";
import { requestedSpan } from "./requested-span.ts";
import type { Scheduling } from "./scheduling.ts";

/** Books a slot for a party. `stored` is false for the exact repeat of a live booking, which succeeds too. */
export async function bookSlot(
  { catalogue, bookings, now }: Scheduling,
  request: CreateAppointmentRequest,
  { kind, places }: Party,
): Promise<{ ok: true; stored: boolean } | Refused> {
  const known = calendarWithBarber(catalogue, request, kind);
  if (!known.ok) return known;

  const span = requestedSpan(request.dateTimeStart, request.dateTimeEnd);
  const refusal = refusalOfSpan(span, now());
  if (refusal !== undefined) return refused(refusal);

  return bookings.create({
    calendarId: known.calendar.id,
    barberColorId: request.barberColorId,
    span,
    clientPhone: request.clientPhone,
    clientName: request.clientName,
    clientEmail: request.clientEmail,
    places,
    capacity: known.calendar.capacity,
    createdAt: Date.now(),
  });
}
