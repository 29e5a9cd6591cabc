import { parseRfc3339 } from "@vitrine/domain/time/shop-time";
import type { BookingOfDay, SeeDayAnswer } from "@vitrine/domain/wire/owner/see-day";

export interface Whereabouts {
  readonly is: "there" | "moved" | "gone";
  readonly booking: BookingOfDay;
  /** Who cancelled the booking, if that is known. */
  readonly by?: SeeDayAnswer["changes"][number]["by"];
}

/** Where a booking now is. `own`: the last answer for its day. `answers`: the last ones for all known days. */
export function whereaboutsOf(
  booking: BookingOfDay,
  own: SeeDayAnswer | undefined,
  answers: readonly SeeDayAnswer[],
): Whereabouts {
  const { bookingId } = booking;
  let found: { booking: BookingOfDay; at: number } | undefined;
  let change: SeeDayAnswer["changes"][number] | undefined;
  let latest = Number.NEGATIVE_INFINITY;
  for (const { now, bookings, changes } of answers) {
    const at = parseRfc3339(now) ?? 0;
    const same = bookings.find((other) => other.bookingId === bookingId);
    if (same !== undefined && (found === undefined || at >= found.at))
      found = { booking: same, at };
    if (at < latest) continue;
    latest = at;
    change = changes.find((other) => other.bookingId === bookingId);
  }
  // If the booking's day was not fetched since the change, only the list of changes shows it.
  if (
    change !== undefined &&
    change.kind !== "booked" &&
    (found === undefined || latest > found.at)
  ) {
    if (change.kind === "cancelled") return { is: "gone", booking, by: change.by };
    const { barberColorId, start, end } = change;
    return movedOrThere({ ...(found?.booking ?? booking), barberColorId, start, end }, booking);
  }
  if (found !== undefined) return movedOrThere(found.booking, booking);
  return { is: own === undefined ? "there" : "gone", booking };
}

function movedOrThere(current: BookingOfDay, before: BookingOfDay): Whereabouts {
  const isSame =
    current.barberColorId === before.barberColorId &&
    Date.parse(current.start) === Date.parse(before.start) &&
    Date.parse(current.end) === Date.parse(before.end);
  return { is: isSame ? "there" : "moved", booking: current };
}
