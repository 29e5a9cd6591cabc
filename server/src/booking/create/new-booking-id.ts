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
    // The same millisecond, or the clock has been set back. When a millisecond's counts are used up, the next one is used.
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
