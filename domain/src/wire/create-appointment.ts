import { z } from "zod";

import { CLIENT_EMAIL_MAX, mayBookWithEmail } from "../client/client-email.ts";
import { CLIENT_NAME_MAX, isClientName } from "../client/client-name.ts";
import { barberColorId, calendarId, clientPhone, nothing, text, time } from "./fields.ts";

/** Books one slot of one barber. An exact repeat of a live booking succeeds and stores nothing. */
export const createAppointment = {
  method: "POST",
  path: "/createAppointment",
  request: z.object({
    clientName: text("client-name-invalid", isClientName).meta({
      description: "The client's name: NFC, trimmed, letters of any alphabet and spaces.",
      minLength: 1,
      maxLength: CLIENT_NAME_MAX,
      examples: ["João da Silva"],
    }),
    clientEmail: text("client-email-invalid", mayBookWithEmail).meta({
      format: "email",
      maxLength: CLIENT_EMAIL_MAX,
      examples: ["joao@example.com"],
    }),
    clientPhone,
    calendarId,
    barberColorId,
    dateTimeStart: time,
    dateTimeEnd: time,
  }),
  answer: nothing,
} as const;

export type CreateAppointmentRequest = z.input<typeof createAppointment.request>;
export type CreateAppointment = z.output<typeof createAppointment.request>;
