import type { z } from "zod";

import { checkAvailability } from "./check-availability.ts";
import { calendarId, clientMax, clientNumber } from "./fields.ts";

/** Like `checkAvailability`, for a group: a slot is free if the group fits beside the people already booked. */
export const checkTable = {
  method: "POST",
  path: "/check-table",
  request: checkAvailability.request.extend({
    calendarId: calendarId.meta({ examples: ["reservas"] }),
    clientNumber,
    clientMax,
  }),
  answer: checkAvailability.answer,
} as const;

export type CheckTableRequest = z.input<typeof checkTable.request>;
