import type { BookingChange, SeeDayAnswer } from "@vitrine/domain/wire/owner/see-day";

import type { Look } from "../access/kept-by-owner.ts";

/** The changes since the last look, the latest first, without those made on this device. */
export function changesSince(
  changes: readonly BookingChange[],
  look: Look | undefined,
): readonly BookingChange[] {
  if (look === undefined) return [];
  const until = Date.parse(look.until);
  const isLater = (change: BookingChange): boolean => {
    const at = Date.parse(change.at);
    return at > until || (at === until && !look.seenThen.includes(nameOfChange(change)));
  };
  return changes.filter(
    (change) =>
      isLater(change) && !(change.by === "owner" && look.ownChanges.includes(nameOfChange(change))),
  );
}

/** The name of a change in a look, such as `cancelled 0b6f…`. */
export function nameOfChange({
  kind,
  bookingId,
}: Pick<BookingChange, "kind" | "bookingId">): string {
  return `${kind} ${bookingId}`;
}

/** A look that has seen all changes of an answer. It ends with the last change, because the clocks may differ. */
export function lookAt({ changes }: Pick<SeeDayAnswer, "changes">): Look {
  const until = changes.reduce(
    (latest, { at }) => (Date.parse(at) > Date.parse(latest) ? at : latest),
    "1970-01-01T00:00:00Z",
  );
  const seenThen = changes
    .filter(({ at }) => Date.parse(at) === Date.parse(until))
    .map(nameOfChange);
  return { until, seenThen, ownChanges: [] };
}

/** How many changes of each kind there are, in the order in which the kinds are shown. */
export function countsOf(changes: readonly BookingChange[]) {
  return (["booked", "moved", "cancelled"] as const)
    .map((kind) => ({ kind, count: changes.filter((change) => change.kind === kind).length }))
    .filter(({ count }) => count > 0);
}
