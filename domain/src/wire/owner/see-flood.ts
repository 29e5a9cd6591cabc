import { z } from "zod";

import { calendarId } from "../fields.ts";
import { booking } from "./see-day.ts";

/** How many bookings are listed at most, and cancelled by one call. */
export const FLOOD_LISTED_MAX = 500;

/** Asks for the bookings of a flood: those that clients made since it began, live and not over, in the order of booking. */
export const seeFlood = {
  method: "GET",
  path: "/owner/flood",
  request: z.object({ calendarId }),
  answer: z.object({ bookings: z.array(booking) }),
} as const;

export type SeeFloodAnswer = z.output<typeof seeFlood.answer>;
