import { z } from "zod";

import { calendarId, day } from "../fields.ts";
import { booking } from "./owner-acts.ts";
import { instant } from "./owner-fields.ts";
import { closedTime } from "./see-day.ts";

/** The week as the owner sees it: when which person is booked and closed. It names no client. */
export const seeWeek = {
  method: "GET",
  path: "/owner/week",
  /** `day`: the first of seven. */
  request: z.object({ calendarId, day }),
  answer: z.object({
    /** The time of the answer, by the clock of the booking rules. Answers that differ only in this time have the same ETag. */
    now: instant,
    /** The live bookings of these days, by their start. */
    bookings: z.array(
      booking.pick({
        bookingId: true,
        barberColorId: true,
        start: true,
        end: true,
        places: true,
        paddingMinutes: true,
      }),
    ),
    /** By their start, also those that weekly closings will close. */
    closed: z.array(closedTime),
  }),
} as const;

export type SeeWeekAnswer = z.output<typeof seeWeek.answer>;
export type BookingOfWeek = SeeWeekAnswer["bookings"][number];
