/** How many people a half hour of a place that takes groups can hold. Every request for a table repeats it. */
export const CLIENT_MAX = 20;

/** Whether a request means the same limit as the shop. It is checked and never used: the calendar's own decides. */
export function isClientMax(max: number): boolean {
  return max === CLIENT_MAX;
}

/** Tables seat people in twos. */
const PARTY_STEP = 2;

/** The groups that a table can be reserved for: 2, 4, … 20 people. */
export const PARTY_SIZES: readonly number[] = Array.from(
  { length: CLIENT_MAX / PARTY_STEP },
  (_, index) => (index + 1) * PARTY_STEP,
);

/** Whether a table can be reserved for so many people. */
export function isPartySize(people: number): boolean {
  return PARTY_SIZES.includes(people);
}
