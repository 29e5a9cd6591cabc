import type { z } from "zod";

import { checkAvailability } from "./check-availability.ts";
import { calendarId, clientMax, clientNumber } from "./fields.ts";

/** The same question as for a barber, for a group: free means that it fits beside the people already there. */
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
