import type { StoredBooking } from "../../booking/stored-bookings-table.ts";
import type { OwnEvent } from "./own-event.ts";

/** What the books say of an event's booking. */
export interface InBooks {
  readonly booking: StoredBooking | undefined;
  /** Whether the outbox still has a change of the booking for this calendar. */
  readonly isQueued: boolean;
}

/**
 * Whether an event shows what happened after the copy that the books were restored from, so that its time must not be sold
 * again. The books know an event
 *
 * - that shows the booking as it is: not cancelled, at that time, with that barber. The half hours of an erased client
 *   stay taken, too;
 * - that is older than the booking's last move: its SEQUENCE is lower, and the outbox brings the move;
 * - whose cancellation, or move, has not been delivered: the outbox brings it. It would also delete the event of a
 *   booking that the owner has restored in the lost minutes, and cancelled at most 25 seconds before the copy: the two
 *   look alike.
 *
 * All others are unknown: there is no such booking, it was moved afterwards (or by hand, in the calendar), or it is
 * cancelled and its event was there again.
 */
export function isUnknown(event: OwnEvent, { booking, isQueued }: InBooks): boolean {
  if (event.spans.length === 0) return false;
  if (booking === undefined) return true;
  if (booking.cancelledAt !== undefined) return !isQueued;
  if (showsBooking(event, booking)) return false;
  if (event.sequence !== undefined) return event.sequence >= booking.revision;
  return !(isQueued && booking.revision > 0);
}

function showsBooking(
  { spans, barberColorIds }: OwnEvent,
  { span, barberColorId }: StoredBooking,
): boolean {
  const [only, ...others] = spans;
  return (
    others.length === 0 &&
    only?.start === span.start &&
    only.end === span.end &&
    (barberColorIds.length === 0 || barberColorIds.includes(barberColorId))
  );
}
