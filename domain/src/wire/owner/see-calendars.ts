import { z } from "zod";

/** Asks for the calendars of which this browser is a device. */
export const seeCalendars = {
  method: "GET",
  path: "/owner/calendars",
  request: z.object({}),
  answer: z.object({ calendarIds: z.array(z.string()) }),
} as const;

export type SeeCalendarsAnswer = z.output<typeof seeCalendars.answer>;
