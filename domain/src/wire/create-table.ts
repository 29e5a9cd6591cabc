import type { z } from "zod";

import { createAppointment } from "./create-appointment.ts";
import { calendarId, clientMax, clientNumber } from "./fields.ts";

/** Reserves one slot for a group. An exact repeat of a live booking succeeds and stores nothing. */
export const createTable = {
  method: "POST",
  path: "/createTable",
  request: createAppointment.request.extend({
    calendarId: calendarId.meta({ examples: ["reservas"] }),
    clientNumber,
    clientMax,
  }),
  answer: createAppointment.answer,
} as const;

export type CreateTableRequest = z.input<typeof createTable.request>;
