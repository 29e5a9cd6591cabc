// Our own bookings in the owner's calendar: they take no time there but where the owner has put them elsewhere.

import type { Instant } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";

import type { OwnBooking } from "../busy-closings-table.ts";

/** By their ids. `undefined` for one that takes no time wherever it stands: it is cancelled, erased, or another shop's. */
export type OwnBookings = ReadonlyMap<string, OwnBooking | undefined>;

/** A booking that stands elsewhere than it is booked. */
export interface MovedBooking {
  readonly bookingId: string;
  readonly barberColorId: number;
  readonly bookedAt: Instant;
  /** Where it stands first. */
  readonly stands: TimeSpan;
  /** What it takes of its barber's time, besides the time for which it is booked. */
  readonly spans: readonly TimeSpan[];
}

/** Which booking an event is; `undefined` for none. Google's calendar writes its id in hexadecimal, and puts a host behind it. */
export function ownIdOf(uid: string, own: OwnBookings): string | undefined {
  const id = uid.split("@")[0]?.toLowerCase() ?? "";
  return [id, Buffer.from(id, "hex").toString()].find((one) => own.has(one));
}

/** What becomes of a booking whose events take these times; `undefined` where they take none but its own. */
export function movedBooking(
  { bookingId, barberColorId, span }: OwnBooking,
  times: readonly TimeSpan[],
): MovedBooking | undefined {
  const spans = times.flatMap((time) => without(time, span));
  const stands = times.find((time) => without(time, span).length > 0);
  return stands && { bookingId, barberColorId, bookedAt: span.start, stands, spans };
}

/** What is left of a time when another one is taken out of it. */
function without({ start, end }: TimeSpan, other: TimeSpan): TimeSpan[] {
  return [
    { start, end: Math.min(end, other.start) },
    { start: Math.max(start, other.end), end },
  ].filter((part) => part.start < part.end);
}
