import { dayLabel } from "@vitrine/domain/slots/booking-days";
import type { BusyCalendarOfDay } from "@vitrine/domain/wire/owner/see-day";

import type { OwnerCopy } from "../copy/use-owner-copy.ts";
import { clockOf } from "../day/items-of-day.ts";
import { BUSY_COPY as COPY } from "./busy-copy.ts";

// More sentences would push the day out of view.
const MOVED_MAX = 3;

/** The warnings about busy calendars, without repeats. `now`: the device's clock. */
export function busySentences(
  calendars: readonly BusyCalendarOfDay[],
  now: number,
  copy: OwnerCopy,
): string[] {
  const moved = calendars.flatMap(({ movedBookings = [] }) => movedBookings);
  const more = moved.length - MOVED_MAX;
  const sentences = [
    ...calendars.flatMap((calendar) => freshness(calendar, now, copy)),
    ...calendars.flatMap(({ notUnderstood }) =>
      notUnderstood === undefined
        ? []
        : [
            COPY.notUnderstood(
              notUnderstood.events,
              notUnderstood.days.map((day) => dayLabel(day)).join(", "),
            ),
          ],
    ),
    ...moved
      .slice(0, MOVED_MAX)
      .map(({ bookedAt, start }) => COPY.moved(momentText(bookedAt), momentText(start))),
    ...(more > 0 ? [COPY.movedMore(more)] : []),
  ];
  return [...new Set(sentences)];
}

function freshness({ state, lastRead }: BusyCalendarOfDay, now: number, copy: OwnerCopy): string[] {
  if (state === "unread") return [COPY.unread];
  if (state === "current" || lastRead === undefined) return [];
  return [COPY.late(copy.age(now - Date.parse(lastRead)))];
}

/** What the shop's calendar and clock show at a time on the wire, which has the shop's offset: `ter 24/11, 09:00`. */
function momentText(time: string): string {
  return `${dayLabel(time.slice(0, "2026-11-24".length))}, ${clockOf(time)}`;
}
