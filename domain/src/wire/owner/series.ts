import { z } from "zod";

import { barberColorId, calendarId, clientNumber, day, serviceId, time } from "../fields.ts";
import { bookingId, seriesFields } from "./owner-acts.ts";
import { instant } from "./owner-fields.ts";

const spanOnWire = z.object({ start: instant, end: instant });

/** `closed`: the shop has no such slot then, or somebody has closed it. */
const ROOMS = ["free", "taken", "closed"] as const;

const newTime = { barberColorId, dateTimeStart: time, dateTimeEnd: time };

/** Asks which dates of a new series are free. Changes nothing. */
export const checkSeries = {
  method: "POST",
  path: "/owner/checkSeries",
  request: z.object({
    calendarId,
    ...newTime,
    serviceId: serviceId.optional(),
    clientNumber: clientNumber.optional(),
    ...seriesFields,
  }),
  answer: z.object({
    /** One for each day of the series, in order. */
    dates: z.array(
      z.object({
        day,
        room: z.enum(ROOMS),
        /** The slot; left out on a day that has none. */
        at: spanOnWire.optional(),
        /** Where it is not free: the free slot of that day that is nearest to it. */
        other: spanOnWire.optional(),
      }),
    ),
    /** The last day that was looked at. */
    last: day,
  }),
} as const;

/** Asks for a date of a series and those that follow it and, with `to`, where they would move with it. Changes nothing. */
export const seeSeries = {
  method: "POST",
  path: "/owner/seeSeries",
  request: z.object({ calendarId, bookingId, to: z.object(newTime).optional() }),
  answer: z.object({
    everyWeeks: z.int(),
    /** Whether it has no dates but these: it was cancelled from a later one on, or not confirmed for a year. */
    hasEnded: z.boolean(),
    /** The last day that may have a date; left out for a series without an end. */
    until: day.optional(),
    dates: z.array(
      z.object({
        bookingId: z.string(),
        barberColorId: z.int(),
        start: instant,
        end: instant,
        /** Where it would move, and whether there is room; `apart`: it was moved alone before, and stays on its day. */
        to: z.object({ day, room: z.enum([...ROOMS, "apart"]) }).optional(),
      }),
    ),
  }),
} as const;

export type CheckSeriesSent = z.input<typeof checkSeries.request>;
export type CheckSeriesRequest = z.output<typeof checkSeries.request>;
export type CheckSeriesAnswer = z.output<typeof checkSeries.answer>;
export type SeeSeriesSent = z.input<typeof seeSeries.request>;
export type SeeSeriesRequest = z.output<typeof seeSeries.request>;
export type SeeSeriesAnswer = z.output<typeof seeSeries.answer>;
