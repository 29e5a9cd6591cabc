import type { TimeSlot } from "@vitrine/domain/slots/time-slots";

/** The slots that begin within one hour of the day. */
export interface HourOfSlots {
  /** From 0 to 23. */
  readonly hour: number;
  readonly slots: readonly TimeSlot[];
}

export function slotsByHour(slots: readonly TimeSlot[]): readonly HourOfSlots[] {
  const hours = new Set(slots.map(hourOf));
  return [...hours].map((hour) => ({ hour, slots: slots.filter((slot) => hourOf(slot) === hour) }));
}

/** The hour to show first: that of the chosen slot or, until one is chosen, the first with a free one. */
export function hourToShow(
  slots: readonly TimeSlot[],
  availability: Readonly<Record<string, boolean>> | undefined,
  time: string,
): number | undefined {
  const chosen = slots.find(({ label }) => label === time);
  const free = slots.find(({ label }) => availability?.[label] !== false);
  const first = chosen ?? free ?? slots[0];
  return first && hourOf(first);
}

function hourOf({ startMinute }: TimeSlot): number {
  return Math.floor(startMinute / 60);
}
