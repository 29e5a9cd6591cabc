import { addDays, startOfDay, toRfc3339 } from "@vitrine/domain/shop-time";
import { spanOf } from "@vitrine/domain/time-slots";
import type { CheckAvailabilityRequest } from "@vitrine/domain/wire/check-availability";
import type { CreateAppointmentRequest } from "@vitrine/domain/wire/create-appointment";
import type {
  deleteAppointment,
  DeleteAppointmentRequest,
} from "@vitrine/domain/wire/delete-appointment";

import type { CheckChoice, CreateChoice, DeleteChoice } from "./flow.ts";

// What the calls of both flows carry.

/** A call as its wire file has it. Types only: the wire's schemas would bring a validation library into the page. */
export type CallOf<Wire extends { method: string; path: string }, Request> = {
  readonly method: Wire["method"];
  readonly path: Wire["path"];
  readonly body: Request;
};

/** The question which slots of a day are free. */
export function checkBodyOf(
  calendarId: string,
  { phone, barber, style, day }: CheckChoice,
): CheckAvailabilityRequest {
  return {
    clientPhone: phone,
    calendarId,
    barberColorId: barber.colorId,
    start: toRfc3339(startOfDay(day)),
    end: toRfc3339(startOfDay(addDays(day, 1))),
    timeType: style.timeType,
  };
}

/** A booking. */
export function createBodyOf(calendarId: string, choice: CreateChoice): CreateAppointmentRequest {
  return {
    clientName: choice.name,
    clientEmail: choice.email,
    ...identityOf(calendarId, choice),
  };
}

/** The call that deletes, of either flow. */
export function deleteCallOf(calendarId: string, choice: DeleteChoice) {
  return {
    method: "DELETE",
    path: "/deleteAppointment",
    body: identityOf(calendarId, choice),
  } satisfies CallOf<typeof deleteAppointment, DeleteAppointmentRequest>;
}

/** What names a booking. */
function identityOf(
  calendarId: string,
  { phone, barber, day, slot }: DeleteChoice,
): DeleteAppointmentRequest {
  const span = spanOf(day, slot);
  return {
    clientPhone: phone,
    calendarId,
    barberColorId: barber.colorId,
    dateTimeStart: toRfc3339(span.start),
    dateTimeEnd: toRfc3339(span.end),
  };
}
