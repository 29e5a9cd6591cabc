import { z } from "zod";

import { isMonth } from "../../owner/figures/months.ts";
import { calendarId, day, text } from "../fields.ts";

const counts = z.object({
  /** Not cancelled. */
  booked: z.int(),
  /** Of those that are booked. */
  missed: z.int(),
  cancelled: z.int(),
  /** For how many people those are that are booked. */
  people: z.int(),
  /** Their length, for each of the places that they take. */
  soldMinutes: z.number(),
});

/** `openMinutes`: how long they could be booked, by the present hours, without closed times; for each place. */
const countsOfTime = counts.extend({ openMinutes: z.number() });

/** Counts the bookings that begin in a month. */
export const seeFigures = {
  method: "GET",
  path: "/owner/figures",
  request: z.object({
    calendarId,
    month: text("day-invalid", isMonth).meta({ examples: ["2026-11"] }),
  }),
  answer: z.object({
    total: countsOfTime,
    /** Those of the shop, and others with a booking in the month. */
    barbers: z.array(countsOfTime.extend({ barberColorId: z.int(), name: z.string() })),
    /** The services with a booking in the month, by the shop's order. */
    services: z.array(counts.extend({ name: z.string() })),
  }),
} as const;

/** The bookings that begin on some days, cancelled ones too, as a file for a spreadsheet. */
export const seeBookingsFile = {
  method: "GET",
  path: "/owner/bookingsFile",
  request: z.object({ calendarId, firstDay: day, lastDay: day }),
  answer: z.object({ csv: z.string() }),
} as const;

export type SeeFiguresAnswer = z.output<typeof seeFigures.answer>;
export type SeeBookingsFileAnswer = z.output<typeof seeBookingsFile.answer>;
