import { CALL_MAX_MILLISECONDS } from "../../calendars/outward-call.ts";
import { callFollowingRedirects } from "../../calendars/caldav/redirects.ts";

// The size of a feed with a full year of ten busy chairs; a longer answer is no feed.
const FEED_MAX_BYTES = 32 * 1_024 * 1_024;

// A line that even a feed without bookings has.
const CALENDAR = /^BEGIN:VCALENDAR\r?$/m;

/** Answers the reason why a calendar app cannot read the feed. */
export async function tryFeed(address: string, signal: AbortSignal): Promise<string | undefined> {
  const { hostname } = new URL(address);
  const outcome = await callFollowingRedirects(
    { url: address, method: "GET", headers: { accept: "text/calendar" } },
    { signal, maxMilliseconds: CALL_MAX_MILLISECONDS, maxBytes: FEED_MAX_BYTES },
    // The address is the feed's whole secret: it goes to no other host.
    (url) => new URL(url).hostname === hostname,
  );
  if (!outcome.ok) return outcome.reason;
  const { status, text } = outcome.answer;
  if (status !== 200) return `http-${status}`;
  return CALENDAR.test(text) ? undefined : "not-a-calendar";
}
