import { z } from "zod";

import { BOOKING_MARKS } from "../../owner/booking-marks.ts";
import { isClosingNote } from "../../owner/closing-note.ts";
import { isOwnerNote } from "../../owner/owner-note.ts";
import { SERIES_DATES_MAX, SERIES_WEEKS } from "../../owner/series/series.ts";
import type { RefusalCode } from "../../refusals.ts";
import { bookingFields } from "../calls.ts";
import {
  barberColorId,
  calendarId,
  clientNumber,
  day,
  isStorable,
  nothing,
  text,
  time,
} from "../fields.ts";
import { actor, halfHourTime, instant, mailProblem } from "./owner-fields.ts";

const BARBERS_MAX = 100;

export const FLOOD_LISTED_MAX = 500;

/** A booking as the owner sees it. */
export const booking = z.object({
  bookingId: z.string(),
  barberColorId: z.int(),
  start: instant,
  end: instant,
  clientName: z.string(),
  /** Empty when the owner booked without one. */
  clientPhone: z.string(),
  /** Left out where none was typed, and by earlier servers. */
  clientAreaCode: z.string().optional(),
  clientNote: z.string().optional(),
  /** Empty when the owner booked without one. */
  clientEmail: z.string(),
  places: z.int(),
  /** As it was called when it was booked; its length (`45 min`) where no service is known. Earlier servers leave it out. */
  service: z.string().optional(),
  /** As it was when it was booked, in centavos; left out where none was said. */
  price: z.object({ cents: z.int(), isFrom: z.boolean() }).optional(),
  /** How long after its end nobody can book; left out where that is no time. */
  paddingMinutes: z.int().optional(),
  bookedBy: actor,
  /** The series of which it is a date. */
  seriesId: z.string().optional(),
  /** Every so many weeks the series has a date; left out where it has ended, and of bookings that are not shown in a day. */
  everyWeeks: z.int().optional(),
  /** When a message was opened that asks the client whether they come. */
  askedAt: instant.optional(),
  /** Only where the client has said that they come. */
  hasConfirmed: z.literal(true).optional(),
  /** Only where the owner has noted that the client did not come. */
  hasMissed: z.literal(true).optional(),
  /** The days on which the client with this phone did not come before; left out where there are none. */
  missedBefore: z.array(day).optional(),
  /** Whether only the shop books for this phone; left out where that cannot be chosen, and for a person's own link. */
  isPhoneOfShopOnly: z.boolean().optional(),
  mailProblem: mailProblem.optional(),
});

/** The page makes one for each act. A call repeated with the same key changes nothing. */
export const key = z
  .uuid({ error: "key-invalid" satisfies RefusalCode })
  .meta({ examples: ["3c8f7d3e-64b4-4d58-9d0e-2f0f8a3f1b5c"] });

export const bookingId = z
  .string({ error: "booking-id-invalid" satisfies RefusalCode })
  .min(1, { error: "booking-id-invalid" satisfies RefusalCode })
  .max(64, { error: "booking-id-invalid" satisfies RefusalCode })
  .refine(isStorable, { error: "booking-id-invalid" satisfies RefusalCode });

const bookingIds = z
  .array(bookingId, { error: "booking-id-invalid" satisfies RefusalCode })
  .min(1, { error: "booking-id-invalid" satisfies RefusalCode })
  .max(FLOOD_LISTED_MAX, { error: "booking-id-invalid" satisfies RefusalCode });

export const seriesFields = {
  everyWeeks: z.literal(SERIES_WEEKS, { error: "request-invalid" satisfies RefusalCode }),
  /** The last day that may have a date. Without it, dates are promised as far ahead as weekly closings. */
  until: day.optional(),
};

const dateOfSeries = z.object({ dateTimeStart: time, dateTimeEnd: time });

const ownerChange = z.object({ calendarId, key });

const bookFields = bookingFields.extend({
  ...ownerChange.shape,
  clientPhone: bookingFields.shape.clientPhone.optional(),
  clientEmail: bookingFields.shape.clientEmail.optional(),
  /** Required in a shop that takes groups, refused in any other. */
  clientNumber: clientNumber.optional(),
});

/**
 * What each act does stands in the server's owner-acts.ts; the page sends them with `change`. Notifications about a
 * cancellation go out only once the undo time is over.
 */
export const OWNER_ACTS = {
  /** Closes the same hours of some barbers on several days or, weekly, on one weekday. The key becomes the closing's id. */
  closeTime: act({
    path: "/owner/closeTime",
    summary: "Close time; what is booked inside stays booked",
    request: ownerChange.extend({
      barberColorIds: z
        .array(barberColorId, { error: "barber-unknown" satisfies RefusalCode })
        .min(1, { error: "barber-unknown" satisfies RefusalCode })
        .max(BARBERS_MAX, { error: "barber-unknown" satisfies RefusalCode }),
      firstDay: day,
      lastDay: day,
      from: halfHourTime,
      to: halfHourTime.meta({ examples: ["24:00"] }),
      isWeekly: z.boolean(),
      word: text("closed-word-invalid", isClosingNote),
    }),
  }),

  /** With `only`, opens one range of one barber; without it, all of the closing that has not ended. */
  openTime: act({
    path: "/owner/openTime",
    summary: "Open again what was closed",
    isNotFoundPossible: true,
    request: ownerChange.extend({
      closingId: z.string().min(1).max(64).refine(isStorable),
      only: z.object({ barberColorId, dateTimeStart: time }).optional(),
    }),
  }),

  /** No limit on clients counts this booking. The key becomes its id. */
  book: act({
    path: "/owner/book",
    summary: "Book for somebody who called, or who has just come in; only a name is needed",
    request: bookFields,
  }),

  /** All of its dates are booked, or none. The key becomes the id of the series, and of its first date. */
  bookSeries: act({
    path: "/owner/bookSeries",
    summary: "Book the dates of a client who comes every so many weeks, in one act",
    request: bookFields.extend({
      ...seriesFields,
      /** The last day that `checkSeries` has looked at: later ones are dates of the series yet to come. */
      last: day,
      /** The further dates, in order, as `checkSeries` has offered them; a day that is not among them is left out. */
      others: z
        .array(dateOfSeries, { error: "request-invalid" satisfies RefusalCode })
        .max(SERIES_DATES_MAX, { error: "request-invalid" satisfies RefusalCode }),
    }),
  }),

  /**
   * Moves a date and those that follow it, to the same weekday and time as this one. Those of `stays` stay where they are.
   * Refused, and nothing moves, when one of the others has no room.
   */
  moveSeries: act({
    path: "/owner/moveSeries",
    summary: "Move a date of a series and those that follow it",
    isNotFoundPossible: true,
    request: ownerChange.extend({
      bookingId,
      barberColorId,
      dateTimeStart: time,
      dateTimeEnd: time,
      stays: z
        .array(bookingId, { error: "booking-id-invalid" satisfies RefusalCode })
        .max(SERIES_DATES_MAX, { error: "booking-id-invalid" satisfies RefusalCode }),
    }),
  }),

  /** The series has no further dates then. `undoCancellations` takes it back. */
  cancelSeries: act({
    path: "/owner/cancelSeries",
    summary:
      "Cancel a date of a series and those that follow it; nobody is told while it can be undone",
    isNotFoundPossible: true,
    request: ownerChange.extend({ bookingId, tellsClient: z.boolean() }),
  }),

  /** Without an answer, a series without an end has no further dates. */
  answerSeries: act({
    path: "/owner/answerSeries",
    summary: "Say that a series goes on for another year",
    isNotFoundPossible: true,
    request: ownerChange.extend({ seriesId: bookingId }),
  }),

  /**
   * The new slot must be as long as the booking; one of another length is refused like one that does not exist. `undoes`: where
   * the owner's last move has put it, which is undone; then the slot may be closed, as it may have been when it was left.
   */
  moveBooking: act({
    path: "/owner/moveBooking",
    summary: "Move a booking to another free slot",
    isNotFoundPossible: true,
    request: ownerChange.extend({
      bookingId,
      barberColorId,
      dateTimeStart: time,
      dateTimeEnd: time,
      undoes: z.object({ barberColorId, dateTimeStart: time }).optional(),
    }),
  }),

  /** `missed` only where all of them have begun. Nobody is notified, and no calendar shows it. */
  markBookings: act({
    path: "/owner/markBookings",
    summary: "Note that a client was asked, has confirmed or did not come, or take that back",
    isNotFoundPossible: true,
    request: ownerChange.extend({ bookingIds, mark: z.enum(BOOKING_MARKS), isOn: z.boolean() }),
  }),

  /** For the phone of a booking whose client was missed before. Without `isOn`, the client can book again. */
  shopOnlyPhone: act({
    path: "/owner/shopOnlyPhone",
    summary: "Let only the shop book for a phone; its client finds every slot taken",
    isNotFoundPossible: true,
    request: ownerChange.extend({ bookingId, isOn: z.boolean() }),
  }),

  /** About the client with the phone of a booking. Refused when the note is no longer `seenNote`; empty, it goes. */
  noteClient: act({
    path: "/owner/noteClient",
    summary: "Note something about a client that only the owner sees",
    isNotFoundPossible: true,
    request: ownerChange.extend({
      bookingId,
      note: text("owner-note-invalid", isOwnerNote),
      seenNote: text("owner-note-invalid", isOwnerNote),
    }),
  }),

  cancelBooking: act({
    path: "/owner/cancelBooking",
    summary: "Cancel a booking; nobody is told while it can be undone",
    isNotFoundPossible: true,
    request: ownerChange.extend({ bookingId, tellsClient: z.boolean() }),
  }),

  /** With `isOn`, clients find every slot taken for an hour. Without it, they can book again at once. */
  shopOnly: act({
    path: "/owner/shopOnly",
    summary: "Let only the shop book for an hour; clients find every slot taken",
    request: ownerChange.extend({ isOn: z.boolean() }),
  }),

  dismissFlood: act({
    path: "/owner/dismissFlood",
    summary: "Take a flood of bookings from the page: all of it may stay",
    request: ownerChange,
  }),

  /** Cancels those of these bookings that are live, in one transaction. */
  cancelBookings: act({
    path: "/owner/cancelBookings",
    summary: "Cancel many bookings; nobody is told while it can be undone",
    isNotFoundPossible: true,
    request: ownerChange.extend({ bookingIds, tellsClients: z.boolean() }),
  }),

  /** A booking whose time has been taken meanwhile stays cancelled. */
  undoCancellations: act({
    path: "/owner/undoCancellations",
    summary: "Take such a cancellation of the last seconds back, as far as there is room",
    request: ownerChange.extend({ bookingIds }),
  }),

  /** Refused if the time has been taken meanwhile. */
  undoCancellation: act({
    path: "/owner/undoCancellation",
    summary: "Take a cancellation of the last seconds back",
    request: ownerChange.extend({ bookingId }),
  }),
};

export type OwnerAct = keyof typeof OWNER_ACTS;
export type OwnerActSent<Act extends OwnerAct> = z.input<(typeof OWNER_ACTS)[Act]["request"]>;
/** The same as the server reads it, with times as instants. */
export type OwnerActRequest<Act extends OwnerAct> = z.output<(typeof OWNER_ACTS)[Act]["request"]>;

function act<Path extends `/owner/${string}`, Request extends z.ZodObject>(call: {
  readonly path: Path;
  readonly summary: string;
  readonly request: Request;
  /** Whether what the act is about may be gone. The act is refused with 404 then. */
  readonly isNotFoundPossible?: boolean;
}) {
  return { isNotFoundPossible: false, ...call, method: "POST", answer: nothing } as const;
}
