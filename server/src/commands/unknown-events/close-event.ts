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

// An owner may paste a whole mail into a title.
const TITLE_MAX = 120;

const SHOWN_UNLIKE_TYPED = /\p{Bidi_Control}/gu;

export interface ClosedEvent {
  /** The whole half hours that were closed, ascending. */
  readonly spans: readonly TimeSpan[];
  readonly barberColorIds: readonly number[];
  /** The event's title, in one line. */
  readonly title: string;
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
  const barberColorIds = named.length > 0 ? named : barbers.map(({ id }) => id);
  // The same for the same event at the same time, so that a repetition closes nothing more.
  const content = JSON.stringify([spans, barberColorIds]);
  const hash = createHash("sha256").update(content).digest("base64url").slice(0, 12);
  const closingId = `event-${event.bookingId}-${hash}`;
  const outcome = await closed.close(
    {
      calendarId,
      closingId,
      word: closingNoteOf(titleOf(event)),
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
    ? { spans, barberColorIds, title: titleOf(event) }
    : undefined;
}

export function titleOf({ summary }: Pick<OwnEvent, "summary">): string {
  return cutTo(TITLE_MAX, oneLine(summary).replaceAll(SHOWN_UNLIKE_TYPED, "").trim());
}

/** `Restauração · João da Silva · normal · barbeiro1`, as far as a note holds it. */
export function closingNoteOf(title: string): string {
  return cutTo(CLOSING_NOTE_MAX, title === "" ? FROM_RESTORE : `${FROM_RESTORE} · ${title}`);
}

function cutTo(max: number, text: string): string {
  return [...text].slice(0, max).join("").trim();
}
