import { z } from "zod";

/** Which calendars the browser that asks is a device of. */
export const seeCalendars = {
  method: "GET",
  path: "/owner/calendars",
  request: z.object({}),
  answer: z.object({ calendarIds: z.array(z.string()) }),
} as const;

export type SeeCalendarsAnswer = z.output<typeof seeCalendars.answer>;
