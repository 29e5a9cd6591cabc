import { BARBER_CALENDAR_ID } from "@vitrine/domain/calendars";
import type {
  checkAvailability,
  CheckAvailabilityRequest,
} from "@vitrine/domain/wire/check-availability";
import type {
  createAppointment,
  CreateAppointmentRequest,
} from "@vitrine/domain/wire/create-appointment";

import { SITE } from "../site.ts";
import { BARBER_FLOW_COPY } from "./barber-flow-copy.ts";
import { checkBodyOf, createBodyOf, deleteCallOf } from "./flow-calls.ts";
import type { CallOf } from "./flow-calls.ts";
import type { Flow } from "./flow.ts";

/** The barber screen. */
export const BARBER_FLOW: Flow = {
  calendarId: BARBER_CALENDAR_ID,
  shop: SITE.barberShop,
  copy: BARBER_FLOW_COPY,
  partySizes: [],
  refusedCheckClearsDay: true,

  checkCall: (choice) =>
    ({
      method: "POST",
      path: "/check-availability",
      body: checkBodyOf(BARBER_CALENDAR_ID, choice),
    }) satisfies CallOf<typeof checkAvailability, CheckAvailabilityRequest>,

  createCall: (choice) =>
    ({
      method: "POST",
      path: "/createAppointment",
      body: createBodyOf(BARBER_CALENDAR_ID, choice),
    }) satisfies CallOf<typeof createAppointment, CreateAppointmentRequest>,

  deleteCall: (choice) => deleteCallOf(BARBER_CALENDAR_ID, choice),
};
