import { clock, dayOf, instantAt, minuteOfDayAt } from "./shop-time.ts";
import type { Day, Instant } from "./shop-time.ts";
import { STYLES_OF_SERVICE } from "./styles-of-service.ts";
import type { TimeType } from "./styles-of-service.ts";

/** A stretch of the day that can be booked, in minutes since midnight on the shop's wall clock. */
export interface TimeSlot {
  /** `08:00 - 08:30`: what the person sees, and the key of the availability map. */
  readonly label: string;
  readonly startMinute: number;
  readonly endMinute: number;
}

/** A stretch of time, end not included. */
export interface TimeSpan {
  readonly start: Instant;
  readonly end: Instant;
}

interface OpeningHours {
  readonly opens: number;
  readonly closes: number;
}

// The long service is kept out of the lunch break by an hour less, and alone runs into the evening.
const OPENING_HOURS: Record<TimeType, readonly OpeningHours[]> = {
  halfTimes: [
    { opens: 8, closes: 13 },
    { opens: 15, closes: 19 },
  ],
  oneTimes: [
    { opens: 8, closes: 13 },
    { opens: 15, closes: 19 },
  ],
  twoTimes: [
    { opens: 8, closes: 12 },
    { opens: 14, closes: 22 },
  ],
};

const SLOTS = new Map<TimeType, readonly TimeSlot[]>(
  STYLES_OF_SERVICE.map(({ timeType, slotMinutes }) => [
    timeType,
    OPENING_HOURS[timeType].flatMap((hours) => slotsBetween(hours, slotMinutes)),
  ]),
);

/** Every slot of a style, in the day's order. */
export function slotsOf(timeType: TimeType): readonly TimeSlot[] {
  return SLOTS.get(timeType) ?? [];
}

/** The slot of `timeType` with this label; `undefined` when the style has none such. */
export function slotLabelled(timeType: TimeType, label: string): TimeSlot | undefined {
  return slotsOf(timeType).find((slot) => slot.label === label);
}

/** When `slot` begins and ends on `day`. */
export function spanOf(day: Day, slot: TimeSlot): TimeSpan {
  return { start: instantAt(day, slot.startMinute), end: instantAt(day, slot.endMinute) };
}

/** Whether a span is, to the millisecond, a slot of some style on the day on which it starts. */
export function isRealSlot(span: TimeSpan): boolean {
  const day = dayOf(span.start);
  const startMinute = minuteOfDayAt(span.start);
  return STYLES_OF_SERVICE.some(({ timeType }) =>
    slotsOf(timeType).some((slot) => {
      if (slot.startMinute !== startMinute) return false;
      const real = spanOf(day, slot);
      return real.start === span.start && real.end === span.end;
    }),
  );
}

function slotsBetween({ opens, closes }: OpeningHours, slotMinutes: number): TimeSlot[] {
  const count = ((closes - opens) * 60) / slotMinutes;
  return Array.from({ length: count }, (_, index) => {
    const startMinute = opens * 60 + index * slotMinutes;
    const endMinute = startMinute + slotMinutes;
    return { label: `${clock(startMinute)} - ${clock(endMinute)}`, startMinute, endMinute };
  });
}
