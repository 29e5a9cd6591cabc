import type { CheckAvailabilityRequest } from "@vitrine/domain/wire/check-availability";
import type { CreateAppointmentRequest } from "@vitrine/domain/wire/create-appointment";
import type { DeleteAppointmentRequest } from "@vitrine/domain/wire/delete-appointment";

/** The Monday that it always is in these tests: the first bookable day is Tuesday the 24th. */
export const MONDAY = "2026-11-23T10:00:00-03:00";

export const TUESDAY_AT_EIGHT: CreateAppointmentRequest = {
  clientName: "João da Silva",
  clientEmail: "joao@example.com",
  clientPhone: "987654321",
  calendarId: "barbearia",
  barberColorId: 6,
  dateTimeStart: "2026-11-24T08:00:00-03:00",
  dateTimeEnd: "2026-11-24T08:30:00-03:00",
};

export const TUESDAY: CheckAvailabilityRequest = {
  clientPhone: "987654321",
  calendarId: "barbearia",
  barberColorId: 6,
  start: "2026-11-24T00:00:00-03:00",
  end: "2026-11-25T00:00:00-03:00",
  timeType: "halfTimes",
};

/** What deletes it. */
export const TUESDAY_AT_EIGHT_IDENTITY: DeleteAppointmentRequest = {
  clientPhone: "987654321",
  calendarId: "barbearia",
  barberColorId: 6,
  dateTimeStart: "2026-11-24T08:00:00-03:00",
  dateTimeEnd: "2026-11-24T08:30:00-03:00",
};
