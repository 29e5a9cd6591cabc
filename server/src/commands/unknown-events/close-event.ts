import { createHash } from "node:crypto";

import { CLOSING_NOTE_MAX } from "@vitrine/domain/owner/closing-note";
import type { Shop } from "@vitrine/domain/shop/shop";
import { oneLine } from "@vitrine/domain/icalendar/property-value";
import type { TimeSpan } from "@vitrine/domain/time/time-span";

import { halfHourRanges } from "../../busy/busy-ranges.ts";
import type { ClosedTimes } from "../../owner/closings/closings-table.ts";
import type { OwnEvent } from "./own-event.ts";

// The owner reads it before the event's title, on the closed time.
const FROM_RESTORE = "Restauração";

const SHOWN_UNLIKE_TYPED = /\p{Bidi_Control}/gu;

export interface ClosedEvent {
  /** The whole half hours that were closed, ascending. */
  readonly spans: readonly TimeSpan[];
  readonly barberColorIds: readonly number[];
  readonly summary: string;
}

/**
 * Closes the time of an event for the barbers whom it names, or for all, as an act of the owner's: the owner can open it
 * again. `undefined` if that was done before.
 */
export async function closeEvent(
  closed: Pick<ClosedTimes, "close">,
  shop: Shop,
  event: OwnEvent,
): Promise<ClosedEvent | undefined> {
  const { calendarId, timeZone, capacity, barbers } = shop;
  const spans = halfHourRanges(event.spans, timeZone);
  const named = event.barberColorIds;
  const barberColorIds = named.length > 0 ? named : barbers.map(({ colorId }) => colorId);
  // The same for the same event at the same time, so that a repetition closes nothing more.
  const content = JSON.stringify([spans, barberColorIds]);
  const hash = createHash("sha256").update(content).digest("base64url").slice(0, 12);
  const closingId = `event-${event.bookingId}-${hash}`;
  const outcome = await closed.close(
    {
      calendarId,
      closingId,
      word: closingNoteOf(event.summary),
      barberColorIds,
      spans,
      capacity,
      weekly: undefined,
      createdAt: Date.now(),
    },
    { calendarId, key: closingId, content, at: Date.now() },
  );
  // Refused only as `key-used`: the closing stands, and its call was forgotten after a day.
  return outcome.ok && !outcome.isRepeated
    ? { spans, barberColorIds, summary: event.summary }
    : undefined;
}

/** `Restauração · João da Silva · normal · barbeiro1`, as far as a note holds it. */
export function closingNoteOf(summary: string): string {
  const clean = oneLine(summary).replaceAll(SHOWN_UNLIKE_TYPED, "").trim();
  const note = clean === "" ? FROM_RESTORE : `${FROM_RESTORE} · ${clean}`;
  return [...note].slice(0, CLOSING_NOTE_MAX).join("").trim();
}
