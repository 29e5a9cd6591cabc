import type { TimeSlot } from "@vitrine/domain/slots/time-slots";

/** The free slot nearest to the one with this label; of two equally near, the later. `undefined` if none is free. */
export function nearestFreeSlot(
  slots: readonly TimeSlot[],
  availability: Readonly<Record<string, boolean>>,
  label: string,
): TimeSlot | undefined {
  const wanted = slots.find((slot) => slot.label === label);
  if (wanted === undefined) return undefined;
  const distance = ({ startMinute }: TimeSlot) => Math.abs(startMinute - wanted.startMinute);
  return slots
    .filter((slot) => availability[slot.label] === true)
    .toSorted(
      (one, other) => distance(one) - distance(other) || other.startMinute - one.startMinute,
    )
    .at(0);
}
