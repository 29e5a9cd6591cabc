import { cellsOf } from "./half-hour-cells.ts";
import type { Cell } from "./half-hour-cells.ts";
import { clock, dayOf, instantAt } from "./shop-time.ts";
import type { Day } from "./shop-time.ts";
import { STYLES_OF_SERVICE, TIME_TYPES } from "./styles-of-service.ts";
import type { TimeType } from "./styles-of-service.ts";
import type { TimeSpan } from "./time-span.ts";

/** A stretch of the day that can be booked, in minutes since midnight on the shop's wall clock. */
export interface TimeSlot {
  /** `08:00 - 08:30`: what the person sees, and the key of the availability map. */
  readonly label: string;
  readonly startMinute: number;
  readonly endMinute: number;
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

/** A slot on one day: when it is, and the half hours that it covers. */
export interface SlotOfDay {
  readonly label: string;
  readonly span: TimeSpan;
  readonly cells: readonly Cell[];
}

// Every look at a day asks for the same few lists: ten days of three styles.
const REMEMBERED_MAX = 1_000;
const slotsByDay = new Map<string, readonly SlotOfDay[]>();

/** Every slot of a style on `day`, in the day's order. */
export function slotsOn(day: Day, timeType: TimeType): readonly SlotOfDay[] {
  const key = `${day} ${timeType}`;
  const remembered = slotsByDay.get(key);
  if (remembered !== undefined) return remembered;
  const slots = slotsOf(timeType).map((slot) => {
    const span = spanOf(day, slot);
    return { label: slot.label, span, cells: cellsOf(span) };
  });
  if (slotsByDay.size >= REMEMBERED_MAX) slotsByDay.clear();
  slotsByDay.set(key, slots);
  return slots;
}

/** Whether a span is, to the millisecond, a slot of some style on the day on which it starts. */
export function isRealSlot(span: TimeSpan): boolean {
  const day = dayOf(span.start);
  return TIME_TYPES.some((timeType) =>
    slotsOn(day, timeType).some(
      ({ span: real }) => real.start === span.start && real.end === span.end,
    ),
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
