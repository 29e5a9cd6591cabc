import type { TimeSlot } from "./time-slots.ts";

/** In the order of the day. */
export const PARTS_OF_DAY = ["morning", "afternoon", "evening"] as const;

export type PartOfDay = (typeof PARTS_OF_DAY)[number];

const NOON = 12 * 60;
const EVENING = 18 * 60;

/** The slots grouped by the part of the day in which they begin. A part without slots is left out. */
export function partsOfDay<Slot extends Pick<TimeSlot, "startMinute">>(
  slots: readonly Slot[],
): { readonly part: PartOfDay; readonly slots: readonly Slot[] }[] {
  return PARTS_OF_DAY.map((part) => ({
    part,
    slots: slots.filter((slot) => partOfDay(slot) === part),
  })).filter((group) => group.slots.length > 0);
}

/** The part of the day in which the slot begins. */
export function partOfDay({ startMinute }: Pick<TimeSlot, "startMinute">): PartOfDay {
  if (startMinute < NOON) return "morning";
  return startMinute < EVENING ? "afternoon" : "evening";
}
