// What a person whose own link asks sees of a day's closed times and of the calendars that close time.

import type { SeeDayAnswer } from "@vitrine/domain/wire/owner/see-day";

import type { BusyCalendarRead } from "../../busy/register-busy-calendars.ts";
import type { ClosedTime, ClosedTimes } from "../closings/closings-table.ts";
import type { DayReader } from "../day/day-table.ts";

interface Column {
  readonly calendarId: string;
  readonly person: number;
}

type ShownClosedTime = Omit<ClosedTime, "source"> & Pick<SeeDayAnswer["closed"][number], "source">;

/** The closed times of their column. What the owner closed for others, too, is the owner's to open, and its note to read. */
export async function closedTimesOf(
  { calendarId, person }: Column,
  closed: Pick<ClosedTimes, "ofOthers">,
  times: readonly ClosedTime[],
): Promise<ShownClosedTime[]> {
  const own = times.filter(({ barberColorId }) => barberColorId === person);
  const ids = own.filter(({ source }) => source === "owner").map(({ closingId }) => closingId);
  const ofOthers = await closed.ofOthers(calendarId, [...new Set(ids)], person);
  return own.map((time) =>
    ofOthers.has(time.closingId) ? { ...time, word: "", source: "shop" } : time,
  );
}

/** The calendars that close their time, with what concerns them alone, and their bookings. */
export async function busyCalendarsOf(
  { calendarId, person }: Column,
  days: Pick<DayReader, "bookingsOf">,
  calendars: readonly BusyCalendarRead[],
): Promise<BusyCalendarRead[]> {
  const moved = calendars.flatMap(({ findings }) => findings?.moved ?? []);
  const movedIds = [...new Set(moved.map(({ bookingId }) => bookingId))];
  const own = await days.bookingsOf(person, calendarId, movedIds);
  return calendars.flatMap(({ findings, ...calendar }) => {
    if (!calendar.barberColorIds.includes(person)) return [];
    const isTheirs = calendar.barberColorIds.length === 1;
    const found = findings && {
      ...findings,
      moved: findings.moved.filter(({ bookingId }) => own.has(bookingId)),
      ...(!isTheirs && { unclear: 0, unclearDays: [] }),
    };
    return [{ ...calendar, barberColorIds: [person], findings: found }];
  });
}
