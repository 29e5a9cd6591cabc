import { CALENDAR_BY_ENDING } from "../settings/calendar-variables.ts";
import type { Complain, Variables } from "../settings/calendar-variables.ts";

// Too long to guess, only characters that a URL needs not escape, and short enough for one segment of a path.
const FEED_SECRET = /^[A-Za-z0-9._~-]{16,90}$/;

/** Where a calendar's feed is, under the site's address. */
export function feedPath(calendarId: string, secret: string): string {
  return `/calendars/${calendarId}/${secret}.ics`;
}

/** The secret in the address of each calendar's feed, by the calendar's id. It is the only protection of the feed. */
export function feedSecretsFrom(
  variables: Variables,
  complain: Complain,
): ReadonlyMap<string, string> {
  const secrets = new Map<string, string>();
  for (const [ending, id] of CALENDAR_BY_ENDING) {
    const name = `FEED_SECRET_${ending}`;
    const secret = variables[name];
    if (secret === undefined) continue;
    if (FEED_SECRET.test(secret)) secrets.set(id, secret);
    else {
      complain(
        name,
        "must be 16 to 90 letters without accents, digits, - or _: openssl rand -hex 24 makes one",
      );
    }
  }
  return secrets;
}
