import type {
  CheckAvailabilityRequest,
  CheckTableRequest,
  CreateAppointmentRequest,
  CreateTableRequest,
  DeleteAppointmentRequest,
} from "@vitrine/domain/wire/calls";

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

/** A table for ten at the same time. */
export const TABLE_FOR_TEN: CreateTableRequest = {
  ...TUESDAY_AT_EIGHT,
  calendarId: "reservas",
  clientNumber: 10,
  clientMax: 20,
};

/** What a group of two asks of that day. */
export const TUESDAY_FOR_TWO: CheckTableRequest = {
  ...TUESDAY,
  calendarId: "reservas",
  clientNumber: 2,
  clientMax: 20,
};

/** The settings of a server that mails clients, so that they can wait for slots, and whose mails are all still to be sent. */
export const MAIL_SERVER_AWAY = {
  SMTP_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "agenda@example.com",
  PUBLIC_URL: "https://www.example.com",
};
