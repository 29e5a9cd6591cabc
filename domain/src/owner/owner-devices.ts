// A device gets a token for a code, so that a link does not open the page for good. decisions/0035

import type { Instant } from "../time/shop-time.ts";

/** The start of the name of a device's cookie; the calendar's id follows. */
export const DEVICE_COOKIE = "vitrine-dono-";

/** The most devices of a calendar: everybody at the counter, each in several browsers. */
export const DEVICES_MAX = 20;

/** The most devices that one person's own link opens. */
export const PERSON_DEVICES_MAX = 5;

export const CODE_HOURS = 24;

/** One person needs three: a link is opened in a chat app, then in the browser, then on the home screen. */
export const CODE_DEVICES_MAX = 5;

/** The most valid codes of a calendar. A further one replaces the oldest. */
export const CODES_MAX = 5;

/** A device that was not used for this long can no longer open the page. */
const IDLE_DAYS = 180;

/** A new device that does not come back within this time is dropped: its browser keeps no cookies. */
const UNUSED_MINUTES = 10;

const MINUTE_MILLISECONDS = 60_000;
const DAY_MILLISECONDS = 24 * 60 * MINUTE_MILLISECONDS;

/** How long the browser keeps the token; each use begins it again. */
export const DEVICE_SECONDS = (IDLE_DAYS * DAY_MILLISECONDS) / 1_000;

/** A device last seen this long before it was made has not come back yet (`seenWhenMade`), even if the clock was set back. */
export const NEVER_SEEN_MILLISECONDS = (IDLE_DAYS / 2) * DAY_MILLISECONDS;

/** A device last seen before this can no longer open the page. */
export function idleSince(now: Instant): Instant {
  return now - IDLE_DAYS * DAY_MILLISECONDS;
}

/** When a new device counts as last seen: so long ago that it must come back soon to be kept. */
export function seenWhenMade(now: Instant): Instant {
  return idleSince(now) + UNUSED_MINUTES * MINUTE_MILLISECONDS;
}
