import { z } from "zod";

import { barberColorId, calendarId, clientPhone, nothing, time } from "./fields.ts";

/** Cancels the booking that these five fields identify. A wrong phone is answered like a booking that does not exist. */
export const deleteAppointment = {
  method: "DELETE",
  path: "/deleteAppointment",
  request: z.object({
    clientPhone,
    calendarId,
    barberColorId,
    dateTimeStart: time,
    dateTimeEnd: time,
  }),
  answer: nothing,
} as const;

export type DeleteAppointmentRequest = z.input<typeof deleteAppointment.request>;
export type DeleteAppointment = z.output<typeof deleteAppointment.request>;
