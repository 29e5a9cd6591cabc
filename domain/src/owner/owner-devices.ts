// A device opens the owner's page with a token of its own, which it gets in exchange for a code. So a link with a code does
// not open the page for good, and each device can be disconnected alone. decisions/0035

import type { Instant } from "../time/shop-time.ts";

/** The start of the name of a device's cookie; the calendar's id follows. */
export const DEVICE_COOKIE = "vitrine-dono-";

/** The most devices that one calendar may have: those of everybody at the counter, each in several browsers. */
export const DEVICES_MAX = 20;

/** For how many hours a code can connect devices. */
export const CODE_HOURS = 24;

/**
 * How many devices one code can connect. A link is first opened inside the app in which it arrived, then in the browser,
 * then in the app on the home screen. Each of these has its own storage, so each is a device of its own.
 */
export const CODE_DEVICES_MAX = 5;

/** The most codes of one calendar that are valid at once. A further one replaces the oldest. */
export const CODES_MAX = 5;

/** A device that has not opened the page for this long can no longer open it. */
const IDLE_DAYS = 180;

/**
 * A new device that does not come back within this time is dropped. A browser that keeps no cookies never comes back; any
 * other does at once.
 */
const UNUSED_MINUTES = 10;

const MINUTE_MILLISECONDS = 60_000;
const DAY_MILLISECONDS = 24 * 60 * MINUTE_MILLISECONDS;

/** How long the browser keeps a device's token. Each use starts the time again. */
export const DEVICE_SECONDS = (IDLE_DAYS * DAY_MILLISECONDS) / 1_000;

/**
 * A device has not come back yet if it was last seen this long before it was created. Once it has, the difference is always
 * smaller, even if the clock was set back meanwhile.
 */
export const NEVER_SEEN_MILLISECONDS = (IDLE_DAYS / 2) * DAY_MILLISECONDS;

/** A device that was last seen at or before this instant can no longer open the page. */
export function idleSince(now: Instant): Instant {
  return now - IDLE_DAYS * DAY_MILLISECONDS;
}

/** The last-seen time of a new device: so long ago that the device must come back soon. */
export function seenWhenMade(now: Instant): Instant {
  return idleSince(now) + UNUSED_MINUTES * MINUTE_MILLISECONDS;
}
