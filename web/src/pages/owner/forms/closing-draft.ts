import { dayLabel } from "@vitrine/domain/slots/booking-days";
import { refusalForClosing } from "@vitrine/domain/owner/closings";
import { CLOSING_NOTE_MAX } from "@vitrine/domain/owner/closing-note";
import { CELL_MINUTES } from "@vitrine/domain/time/half-hour-cells";
import type { Shop, WallTime } from "@vitrine/domain/shop/shop";
import { addDays, clock, durationText } from "@vitrine/domain/time/shop-time";
import type { Day, Instant } from "@vitrine/domain/time/shop-time";
import { minuteOf } from "@vitrine/domain/slots/time-slots";
import type { TypedText } from "@vitrine/domain/client/typed-text";

import type { OwnerCopy } from "../copy/use-owner-copy.ts";
import { spanLabel } from "../day/items-of-day.ts";
import type { WallSpan } from "../day/items-of-day.ts";

export interface ClosingDraft {
  readonly barberColorIds: readonly number[];
  readonly firstDay: Day;
  readonly lastDay: Day;
  readonly from: WallTime;
  readonly to: WallTime;
  readonly isWeekly: boolean;
  readonly note: string;
}

const END_OF_DAY = 24 * 60;

export const STARTS = halfHours(0, END_OF_DAY - CELL_MINUTES);
export const ENDS = halfHours(CELL_MINUTES, END_OF_DAY);

/** A closing of the whole `day`, or of today if that day is over, for all barbers. */
export function wholeDayDraft(shop: Shop, day: Day, today: Day): ClosingDraft {
  const firstDay = day < today ? today : day;
  return {
    barberColorIds: shop.barbers.map(({ id }) => id),
    firstDay,
    lastDay: firstDay,
    from: "00:00",
    to: "24:00",
    isWeekly: false,
    note: "",
  };
}

/** The draft narrowed to a free range and its barber. When no range was tapped: the hour after noon, barbers unchanged. */
export function draftForRange(
  draft: ClosingDraft,
  { barberColorId, startMinute, endMinute }: Partial<WallSpan> & { barberColorId?: number },
): ClosingDraft {
  if (barberColorId === undefined || startMinute === undefined || endMinute === undefined) {
    return { ...draft, from: "12:00", to: "13:00" };
  }
  return {
    ...draft,
    barberColorIds: [barberColorId],
    from: wallTime(startMinute),
    to: wallTime(endMinute),
  };
}

/** The draft with a change, and with the days and hours adapted to it. */
export function draftAfterChange(draft: ClosingDraft, change: Partial<ClosingDraft>): ClosingDraft {
  const next = { ...draft, ...change };
  // A day field is empty for a moment while a date is typed into it.
  const firstDay = next.firstDay || draft.firstDay;
  const isOneDay = draft.firstDay === draft.lastDay && change.lastDay === undefined;
  const lastDay = next.lastDay || firstDay;
  const isBackward = minuteOf(next.to) <= minuteOf(next.from);
  return {
    ...next,
    firstDay,
    lastDay: isOneDay || next.isWeekly || lastDay < firstDay ? firstDay : lastDay,
    ...(isBackward &&
      (change.to === undefined
        ? { to: wallTime(minuteOf(next.from) + CELL_MINUTES) }
        : { from: wallTime(minuteOf(next.to) - CELL_MINUTES) })),
  };
}

/** The reason why the draft cannot be sent; `undefined` if it can. */
export function closingProblem(
  shop: Shop,
  draft: ClosingDraft,
  now: Instant,
): "no-barber" | "invalid" | undefined {
  if (draft.barberColorIds.length === 0) return "no-barber";
  return refusalForClosing(shop, draft, now) === undefined ? undefined : "invalid";
}

/** A closing in one line: `ter 24/11, o dia inteiro: barbeiro1, barbeiro2`. */
export function closingText(shop: Shop, draft: ClosingDraft, copy: OwnerCopy): string {
  const { firstDay, lastDay, isWeekly, from, to } = draft;
  const days =
    firstDay === lastDay ? dayLabel(firstDay) : `${dayLabel(firstDay)} a ${dayLabel(lastDay)}`;
  const when = isWeekly ? copy.closed.weekly(copy.weekdayName(firstDay)) : days;
  const hours = hoursText({ startMinute: minuteOf(from), endMinute: minuteOf(to) }, copy);
  const who = shop.barbers
    .filter(({ id }) => draft.barberColorIds.includes(id))
    .map(({ name }) => name)
    .join(", ");
  return `${when}, ${hours}: ${who}`;
}

/** The hours of a closing: `08:00 - 09:00`, or `o dia inteiro`. */
export function hoursText(span: WallSpan, copy: OwnerCopy): string {
  const isWholeDay = span.startMinute === 0 && span.endMinute === END_OF_DAY;
  return isWholeDay ? copy.close.wholeDay : spanLabel(span);
}

/** The days of a closing up to the end of the booking window, where clients may already have booked. */
export function daysWithinWindow(shop: Shop, draft: ClosingDraft, today: Day): Day[] {
  const windowEnd = addDays(today, shop.windowDays);
  const last = draft.isWeekly || draft.lastDay > windowEnd ? windowEnd : draft.lastDay;
  const step = draft.isWeekly ? 7 : 1;
  const days: Day[] = [];
  for (let day = draft.firstDay; day <= last; day = addDays(day, step)) {
    days.push(day);
  }
  return days;
}

/** The ranges that one tap can close, each from the beginning of a free range, with the names of their buttons. */
export function closingOffers({ startMinute, endMinute }: WallSpan, copy: OwnerCopy) {
  const freeMinutes = endMinute - startMinute;
  const shortMinutes = [CELL_MINUTES, 2 * CELL_MINUTES].filter((minutes) => minutes <= freeMinutes);
  const offers = shortMinutes.map((minutes) => ({
    name: durationText(minutes),
    startMinute,
    endMinute: startMinute + minutes,
  }));
  if (shortMinutes.includes(freeMinutes)) return offers;
  return [...offers, { name: copy.free.untilEnd, startMinute, endMinute }];
}

/** The part of a typed or pasted text that goes into the note. */
export function filterNote(text: string): TypedText {
  const letters = Array.from(text.replaceAll(/\p{Cc}/gu, " "));
  const value = letters.slice(0, CLOSING_NOTE_MAX).join("");
  return { value, cut: letters.length > CLOSING_NOTE_MAX };
}

function halfHours(first: number, last: number): WallTime[] {
  return Array.from({ length: (last - first) / CELL_MINUTES + 1 }, (_, index) =>
    wallTime(first + index * CELL_MINUTES),
  );
}

function wallTime(minute: number): WallTime {
  return clock(minute) as WallTime;
}
