import { randomUUID } from "node:crypto";

const COUNTS_A_MILLISECOND = 0x1000;
/** The position in a UUID at which its variant and the last 62 random bits begin. */
const VARIANT_AT = 19;

let lastMilliseconds = 0;
let count = 0;

/** A UUID of version 7 (RFC 9562), ascending in this process: such ids are stored side by side. decisions/0023 */
export function newBookingId(): string {
  const now = Date.now();
  if (now > lastMilliseconds) {
    lastMilliseconds = now;
    count = 0;
  } else {
    // The same millisecond, or the clock was set back. When a millisecond's counts are used up, ids get the next one.
    count += 1;
    if (count === COUNTS_A_MILLISECOND) {
      lastMilliseconds += 1;
      count = 0;
    }
  }
  const timeDigits = lastMilliseconds.toString(16).padStart(12, "0");
  const countDigits = count.toString(16).padStart(3, "0");
  return `${timeDigits.slice(0, 8)}-${timeDigits.slice(8)}-7${countDigits}-${randomUUID().slice(VARIANT_AT)}`;
}
