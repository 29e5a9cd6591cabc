import { z } from "zod";

import { barberColorId, calendarId, clientPhone, time, timeType } from "./fields.ts";

/** Asks which slots of one day are free. `start` is that day's midnight, `end` the next day's. */
export const checkAvailability = {
  method: "POST",
  path: "/check-availability",
  request: z.object({
    clientPhone,
    calendarId,
    barberColorId,
    start: time,
    end: time,
    timeType,
  }),
  answer: z.record(z.string(), z.boolean()).meta({
    description: "Every slot of the style, by its label. `false` means occupied.",
    examples: [{ "08:00 - 08:30": true, "08:30 - 09:00": false }],
  }),
} as const;

export type CheckAvailabilityRequest = z.input<typeof checkAvailability.request>;
export type CheckAvailability = z.output<typeof checkAvailability.request>;
export type CheckAvailabilityAnswer = z.output<typeof checkAvailability.answer>;
