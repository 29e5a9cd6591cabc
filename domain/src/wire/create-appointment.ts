import { z } from "zod";

import {
  barberColorId,
  calendarId,
  clientEmail,
  clientName,
  clientPhone,
  nothing,
  time,
} from "./fields.ts";

/** Books one slot of one barber. An exact repeat of a live booking succeeds and stores nothing. */
export const createAppointment = {
  method: "POST",
  path: "/createAppointment",
  request: z.object({
    clientName,
    clientEmail,
    clientPhone,
    calendarId,
    barberColorId,
    dateTimeStart: time,
    dateTimeEnd: time,
  }),
  answer: nothing,
} as const;

export type CreateAppointmentRequest = z.input<typeof createAppointment.request>;
/** The same once it has been read: its times are instants. */
export type CreateAppointment = z.output<typeof createAppointment.request>;
