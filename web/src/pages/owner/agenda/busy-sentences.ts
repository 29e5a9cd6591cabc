import { dayLabel } from "@vitrine/domain/booking-days";
import type { BusyCalendarOfDay } from "@vitrine/domain/wire/owner/see-day";

import { ageText } from "../copy/age-text.ts";
import { BUSY_COPY } from "../copy/busy-copy.ts";

// More would hide the day that the page is for.
const MOVED_MAX = 3;

/** What the owner should know of the calendars that close time, each once; empty while all is well. `now`: the device's clock. */
export function busySentences(calendars: readonly BusyCalendarOfDay[], now: number): string[] {
  const moved = calendars.flatMap(({ movedBookings = [] }) => movedBookings);
  const more = moved.length - MOVED_MAX;
  const sentences = [
    ...calendars.flatMap((calendar) => freshness(calendar, now)),
    ...calendars.flatMap(({ notUnderstood }) =>
      notUnderstood === undefined
        ? []
        : [
            BUSY_COPY.notUnderstood(
              notUnderstood.events,
              notUnderstood.days.map((day) => dayLabel(day)).join(", "),
            ),
          ],
    ),
    ...moved
      .slice(0, MOVED_MAX)
      .map(({ bookedAt, start }) => BUSY_COPY.moved(momentText(bookedAt), momentText(start))),
    ...(more > 0 ? [BUSY_COPY.movedMore(more)] : []),
  ];
  return [...new Set(sentences)];
}

function freshness({ state, lastRead }: BusyCalendarOfDay, now: number): string[] {
  if (state === "unread") return [BUSY_COPY.unread];
  if (state === "current" || lastRead === undefined) return [];
  return [BUSY_COPY.late(ageText(now - Date.parse(lastRead)))];
}

/** A time on the wire, which has the shop's offset, as people say it: `ter 24/11, 09:00`. */
function momentText(instant: string): string {
  const [day = "", time = ""] = instant.split("T");
  return `${dayLabel(day)}, ${time.slice(0, "09:00".length)}`;
}
