// A device opens the owner's page by a token of its own, which it gets for a code: the link with the code does not open
// the page for good, and a device can be shut out alone. decisions/0035

import type { Instant } from "../time/shop-time.ts";

/** What the name of a device's cookie begins with; the calendar's id follows. */
export const DEVICE_COOKIE = "vitrine-dono-";

/** How many devices open a calendar's page at once: those of everybody at the counter, each in several browsers. */
export const DEVICES_MAX = 20;

/** For how long a code's link makes devices. */
export const CODE_HOURS = 24;

/**
 * How many devices one code makes: a link is first opened inside the app that it came by, then in the browser, then in the
 * app on the home screen, and each of them stores its own.
 */
export const CODE_DEVICES_MAX = 5;

/** How many codes of a calendar are open at once: a further one takes the place of the oldest. */
export const CODES_MAX = 5;

/** A device that has not opened the page for so long does so no more. */
const IDLE_DAYS = 180;

/**
 * A browser that keeps no cookies never comes back as the device that was made of it: then it is none any more. One that does
 * comes back at once.
 */
const UNUSED_MINUTES = 10;

const MINUTE_MILLISECONDS = 60_000;
const DAY_MILLISECONDS = 24 * 60 * MINUTE_MILLISECONDS;

/** How long a device's token is kept by its browser; each use begins it anew. */
export const DEVICE_SECONDS = (IDLE_DAYS * DAY_MILLISECONDS) / 1_000;

/**
 * A device that counts as seen so long before it was made has not come back yet: any other is seen later than that, also by
 * a clock that was set back meanwhile.
 */
export const NEVER_SEEN_MILLISECONDS = (IDLE_DAYS / 2) * DAY_MILLISECONDS;

/** A device that was last seen then or before opens nothing any more. */
export function idleSince(now: Instant): Instant {
  return now - IDLE_DAYS * DAY_MILLISECONDS;
}

/** When a device counts as seen that has just been made: so long ago that it must come back soon. */
export function seenWhenMade(now: Instant): Instant {
  return idleSince(now) + UNUSED_MINUTES * MINUTE_MILLISECONDS;
}
