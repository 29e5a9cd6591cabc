import { randomUUID } from "node:crypto";

const COUNTS_A_MILLISECOND = 0x1000;
/** Where a UUID's variant and its last 62 random bits begin. */
const VARIANT_AT = 19;

let lastMilliseconds = 0;
let count = 0;

/**
 * A new id for a booking: a UUID of version 7 (RFC 9562), greater than every one that this process has made before.
 * Ids that grow with time are written beside one another; random ones would each change another page of the primary
 * key. decisions/0023
 */
export function newBookingId(): string {
  const now = Date.now();
  if (now > lastMilliseconds) {
    lastMilliseconds = now;
    count = 0;
  } else {
    // The same millisecond, or the clock has been set back. Where a millisecond has no more counts, the next one has.
    count += 1;
    if (count === COUNTS_A_MILLISECOND) {
      lastMilliseconds += 1;
      count = 0;
    }
  }
  const time = lastMilliseconds.toString(16).padStart(12, "0");
  const counted = count.toString(16).padStart(3, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counted}-${randomUUID().slice(VARIANT_AT)}`;
}
