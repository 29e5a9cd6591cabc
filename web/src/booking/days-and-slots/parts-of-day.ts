import type { TimeSlot } from "@vitrine/domain/slots/time-slots";

export type PartOfDay = "morning" | "afternoon" | "evening";

const NOON = 12 * 60;
const EVENING = 18 * 60;

/** The slots grouped by the part of the day in which they begin. A part without slots is left out. */
export function partsOfDay(
  slots: readonly TimeSlot[],
): { readonly part: PartOfDay; readonly slots: readonly TimeSlot[] }[] {
  return (["morning", "afternoon", "evening"] as const)
    .map((part) => ({ part, slots: slots.filter((slot) => partOf(slot) === part) }))
    .filter((group) => group.slots.length > 0);
}

function partOf({ startMinute }: TimeSlot): PartOfDay {
  if (startMinute < NOON) return "morning";
  return startMinute < EVENING ? "afternoon" : "evening";
}
