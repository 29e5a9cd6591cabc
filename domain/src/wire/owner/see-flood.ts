import { z } from "zod";

import { calendarId } from "../fields.ts";
import { booking } from "./see-day.ts";

/** How many bookings are listed, and cancelled in one act. */
export const FLOOD_LISTED_MAX = 500;

/** The bookings of a flood: what clients have booked since it began, live and to come, the first booked first. */
export const seeFlood = {
  method: "GET",
  path: "/owner/flood",
  request: z.object({ calendarId }),
  answer: z.object({ bookings: z.array(booking) }),
} as const;

export type SeeFloodAnswer = z.output<typeof seeFlood.answer>;
