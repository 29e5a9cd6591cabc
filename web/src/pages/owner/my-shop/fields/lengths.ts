import { CELL_MINUTES, PART_MINUTES } from "@vitrine/domain/time/half-hour-cells";
import type { Shop } from "@vitrine/domain/shop/shop";

/** Above this length, in minutes, a list of lengths goes on in larger steps: it is scrolled by a thumb. */
const FINE_UP_TO = 120;
const COARSE_MINUTES = 15;
const LONGEST_MINUTES = 8 * 60;

/** The lengths that a service can have, with the one that it has now. */
export function lengthsOf({ stepMinutes }: Pick<Shop, "stepMinutes">, current: number): number[] {
  const lengths = new Set(current > 0 ? [current] : []);
  const fine = stepMinutes === undefined ? CELL_MINUTES : PART_MINUTES;
  let length: number = fine;
  while (length <= LONGEST_MINUTES) {
    lengths.add(length);
    length += length < FINE_UP_TO ? fine : Math.max(fine, COARSE_MINUTES);
  }
  return [...lengths].toSorted((one, other) => one - other);
}
