import { z } from "zod";

import { calendarId, day } from "../fields.ts";
import { booking } from "./owner-acts.ts";
import { actor, instant, mailProblem } from "./owner-fields.ts";

export const closedTime = z.object({
  closingId: z.string(),
  barberColorId: z.int(),
  start: instant,
  end: instant,
  word: z.string(),
  isWeekly: z.boolean(),
  /** Whether the same call also closed other days, or other barbers' time. */
  isPartOfMore: z.boolean(),
  /**
   * What closed it. Time that a busy calendar closes (`busy`) is reopened in that calendar, not by `openTime`; what the owner
   * closed for others, too (`shop`, only where a person's own link asks), by the owner.
   */
  source: z.enum(["owner", "busy", "shop"]),
});

/** A calendar of the owner's outside this system, whose events close time here. */
const busyCalendar = z.object({
  barberColorIds: z.array(z.int()),
  /** `late`: its events are as of `lastRead`. `unread`: it has not been read yet. */
  state: z.enum(["current", "late", "unread"]),
  /** When it was last read successfully; only if it is late. */
  lastRead: instant.optional(),
  /** How many of its events are not fully understood, and some of the days on which they are. */
  notUnderstood: z.object({ events: z.int(), days: z.array(day) }).optional(),
  /** Bookings whose events were moved in this calendar. Their new time is closed, and the bookings stay where they are. */
  movedBookings: z
    .array(z.object({ bookingId: z.string(), bookedAt: instant, start: instant, end: instant }))
    .optional(),
});

const change = z.object({
  kind: z.enum(["booked", "moved", "cancelled"]),
  by: actor,
  at: instant,
  bookingId: z.string(),
  barberColorId: z.int(),
  start: instant,
  end: instant,
  clientName: z.string(),
  mailProblem: mailProblem.optional(),
});

const seriesToAsk = z.object({
  seriesId: z.string(),
  clientName: z.string(),
  everyWeeks: z.int(),
  /** Its next date; left out where none is promised, as while the shop has no such slot. */
  next: z.object({ barberColorId: z.int(), start: instant, end: instant }).optional(),
});

const flood = z.object({
  since: instant,
  /** How many of the bookings that clients have made since then are live and not over. */
  bookings: z.int(),
});

export const seeDay = {
  method: "GET",
  path: "/owner/day",
  request: z.object({ calendarId, day }),
  answer: z.object({
    /** The time of the answer, by the clock of the booking rules. Answers that differ only in this time have the same ETag. */
    now: instant,
    /** The day's live bookings, by their start. */
    bookings: z.array(booking),
    /** By their start. A weekly closing is shown even on a day that is not scheduled yet, which cannot be opened alone. */
    closed: z.array(closedTime),
    busyCalendars: z.array(busyCalendar),
    /** Until when only the shop can book; left out while clients can, too. */
    shopOnlyUntil: instant.optional(),
    /** How many clients wait for a slot of this day that opens; left out if nobody does. */
    waiting: z.int().min(1).optional(),
    /** Series without an end that were confirmed a year ago: does it still hold? Left out if there are none. */
    seriesToAsk: z.array(seriesToAsk).optional(),
    /** Left out if there is no flood, and once none of its bookings is live. */
    flood: flood.optional(),
    /** Changes of the last seven days to bookings that are not over, of all days, latest first; at most 100. */
    changes: z.array(change),
  }),
} as const;

/** Asks for the bookings of a flood: those that clients made since it began, live and not over, in the order of booking. */
export const seeFlood = {
  method: "GET",
  path: "/owner/flood",
  request: z.object({ calendarId }),
  answer: z.object({ bookings: z.array(booking) }),
} as const;

export type SeeDayAnswer = z.output<typeof seeDay.answer>;
export type BookingOfDay = SeeDayAnswer["bookings"][number];
export type ClosedTimeOfDay = SeeDayAnswer["closed"][number];
export type BusyCalendarOfDay = SeeDayAnswer["busyCalendars"][number];
export type MailProblemOfBooking = NonNullable<BookingOfDay["mailProblem"]>;
export type BookingChange = SeeDayAnswer["changes"][number];
export type SeriesToAsk = NonNullable<SeeDayAnswer["seriesToAsk"]>[number];
export type SeeFloodAnswer = z.output<typeof seeFlood.answer>;
