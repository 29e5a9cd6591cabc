import { BARBER_CALENDAR_ID } from "@vitrine/domain/calendars";
import { addDays, startOfDay, toRfc3339 } from "@vitrine/domain/shop-time";
import { spanOf } from "@vitrine/domain/time-slots";
import type {
  checkAvailability,
  CheckAvailabilityRequest,
} from "@vitrine/domain/wire/check-availability";
import type {
  createAppointment,
  CreateAppointmentRequest,
} from "@vitrine/domain/wire/create-appointment";
import type {
  deleteAppointment,
  DeleteAppointmentRequest,
} from "@vitrine/domain/wire/delete-appointment";

import { BARBER_FLOW_COPY } from "./barber-flow-copy.ts";
import type { DeleteChoice, Flow } from "./flow.ts";

// Types only: the wire's schemas would bring a validation library into the page.
type CallOf<Wire extends { method: string; path: string }, Request> = {
  readonly method: Wire["method"];
  readonly path: Wire["path"];
  readonly body: Request;
};

/** The barber screen. */
export const BARBER_FLOW: Flow = {
  copy: BARBER_FLOW_COPY,
  partySizes: [],
  refusedCheckClearsDay: true,

  checkCall: ({ phone, barber, style, day }) =>
    ({
      method: "POST",
      path: "/check-availability",
      body: {
        clientPhone: phone,
        calendarId: BARBER_CALENDAR_ID,
        barberColorId: barber.colorId,
        start: toRfc3339(startOfDay(day)),
        end: toRfc3339(startOfDay(addDays(day, 1))),
        timeType: style.timeType,
      },
    }) satisfies CallOf<typeof checkAvailability, CheckAvailabilityRequest>,

  createCall: (choice) =>
    ({
      method: "POST",
      path: "/createAppointment",
      body: {
        clientName: choice.name,
        clientEmail: choice.email,
        ...appointmentOf(choice),
      },
    }) satisfies CallOf<typeof createAppointment, CreateAppointmentRequest>,

  deleteCall: (choice) =>
    ({
      method: "DELETE",
      path: "/deleteAppointment",
      body: appointmentOf(choice),
    }) satisfies CallOf<typeof deleteAppointment, DeleteAppointmentRequest>,
};

function appointmentOf({ phone, barber, day, slot }: DeleteChoice): DeleteAppointmentRequest {
  const span = spanOf(day, slot);
  return {
    clientPhone: phone,
    calendarId: BARBER_CALENDAR_ID,
    barberColorId: barber.colorId,
    dateTimeStart: toRfc3339(span.start),
    dateTimeEnd: toRfc3339(span.end),
  };
}
