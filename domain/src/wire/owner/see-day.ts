import { z } from "zod";

import { ACTORS } from "../../owner/actor.ts";
import { calendarId } from "../fields.ts";
import { day, instant } from "./owner-fields.ts";

const actor = z.enum(ACTORS);

/** A mail that the client of a booking did not get. */
const mailProblem = z.object({
  mail: z.enum(["confirmation", "change", "cancellation", "reminder"]),
  /** `no-answer`: it may have arrived. `limit`: it was not sent, its address has had a day's confirmations. */
  why: z.enum(["address-refused", "message-refused", "no-answer", "given-up", "limit"]),
});

/** A booking as the owner sees it. */
export const booking = z.object({
  bookingId: z.string(),
  barberColorId: z.int(),
  start: instant,
  end: instant,
  clientName: z.string(),
  clientPhone: z.string(),
  /** Empty when the owner booked without one. */
  clientEmail: z.string(),
  places: z.int(),
  bookedBy: actor,
  mailProblem: mailProblem.optional(),
});

const closedTime = z.object({
  closingId: z.string(),
  barberColorId: z.int(),
  start: instant,
  end: instant,
  /** May be empty. */
  word: z.string(),
  isWeekly: z.boolean(),
  /** Whether the same act closed other times too: other days, or other barbers. */
  isPartOfMore: z.boolean(),
  /** Who closed it. What a calendar elsewhere closes (`busy`) is opened there, and not by `openTime`. */
  source: z.enum(["owner", "busy"]),
});

/** A calendar elsewhere that closes time here. */
const busyCalendar = z.object({
  barberColorIds: z.array(z.int()),
  /** `late`: what it says is of `lastRead`. `unread`: it has not been read yet. */
  state: z.enum(["current", "late", "unread"]),
  /** Of the last good copy, when it is late. */
  lastRead: instant.optional(),
  /** How many of its events are not understood, or not as a whole, and a few days on which they are. */
  notUnderstood: z.object({ events: z.int(), days: z.array(day) }).optional(),
  /** Bookings that stand elsewhere in it than they are booked: that time is closed, and the booking stays where it is. */
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

/** Clients have booked far more within minutes than in a busy hour. */
const flood = z.object({
  /** When the first of its bookings was made. */
  since: instant,
  /** How many bookings that clients have made since then are live and to come. */
  bookings: z.int(),
});

/** One day of a calendar as the owner sees it. Answers 304 while nothing of it has changed. */
export const seeDay = {
  method: "GET",
  path: "/owner/day",
  request: z.object({ calendarId, day }),
  answer: z.object({
    /** The clock of the booking rules when the answer was made; an answer that differs only in it has the same ETag. */
    now: instant,
    /** The live bookings of the day, by their beginning. */
    bookings: z.array(booking),
    /** By their beginning; weekly ones also on days that are not scheduled yet, where none can be opened alone. */
    closed: z.array(closedTime),
    busyCalendars: z.array(busyCalendar),
    /** Until when only the shop books; left out while clients do, too. */
    shopOnlyUntil: instant.optional(),
    /** Left out while clients book as usual, and once none of its bookings is live. */
    flood: flood.optional(),
    /** What happened to bookings to come in the last seven days, of all days, the latest first; at most 100. */
    changes: z.array(change),
  }),
} as const;

export type SeeDayAnswer = z.output<typeof seeDay.answer>;
export type BookingOfDay = SeeDayAnswer["bookings"][number];
export type ClosedTimeOfDay = SeeDayAnswer["closed"][number];
export type BusyCalendarOfDay = SeeDayAnswer["busyCalendars"][number];
export type FloodOfDay = NonNullable<SeeDayAnswer["flood"]>;
export type MailProblemOfBooking = NonNullable<BookingOfDay["mailProblem"]>;
export type BookingChange = SeeDayAnswer["changes"][number];
