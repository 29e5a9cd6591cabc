import type { TimeSpan } from "../../time/time-span.ts";

const MINUTE_MILLISECONDS = 60_000;

/** What is counted of bookings, over a month say. */
export interface BookingCounts {
  /** Those that were not cancelled. */
  readonly booked: number;
  /** Those of them to which the client did not come. */
  readonly missed: number;
  readonly cancelled: number;
  /** For how many people those were that were not cancelled. */
  readonly people: number;
  /** Their length, for each of the places that they take: what was missed was sold, too. */
  readonly soldMinutes: number;
}

export interface CountedBooking {
  readonly span: TimeSpan;
  readonly places: number;
  readonly isCancelled: boolean;
  readonly hasMissed: boolean;
}

export const NOTHING_COUNTED: BookingCounts = {
  booked: 0,
  missed: 0,
  cancelled: 0,
  people: 0,
  soldMinutes: 0,
};

export function withBooking(
  counts: BookingCounts,
  { span, places, isCancelled, hasMissed }: CountedBooking,
): BookingCounts {
  if (isCancelled) return { ...counts, cancelled: counts.cancelled + 1 };
  const minutes = (span.end - span.start) / MINUTE_MILLISECONDS;
  return {
    booked: counts.booked + 1,
    missed: counts.missed + (hasMissed ? 1 : 0),
    cancelled: counts.cancelled,
    people: counts.people + places,
    soldMinutes: counts.soldMinutes + minutes * places,
  };
}
