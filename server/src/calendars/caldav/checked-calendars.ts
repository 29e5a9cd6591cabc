import { createHash } from "node:crypto";

import type { CaldavCalendar } from "./caldav-settings.ts";

// A calendar that is forgotten costs one more question before its next event.
const REMEMBERED_MAX = 10_000;

/** Remembers the calendars that a check has accepted, each with the address and the account by which it was reached. */
export function checkedCalendars(rememberedMax = REMEMBERED_MAX) {
  const fingerprints = new Map<string, string>();
  return {
    has: (calendarId: string, calendar: CaldavCalendar) =>
      fingerprints.get(calendarId) === fingerprintOf(calendar),

    add(calendarId: string, calendar: CaldavCalendar): void {
      // Deleted first, so that it moves to the map's end.
      fingerprints.delete(calendarId);
      fingerprints.set(calendarId, fingerprintOf(calendar));
      const [longestAgo] = fingerprints.keys();
      if (fingerprints.size > rememberedMax && longestAgo !== undefined) {
        fingerprints.delete(longestAgo);
      }
    },
  };
}

/** A hash in place of the password, and of the same length for every address. */
function fingerprintOf({ url, user, password }: CaldavCalendar): string {
  return createHash("sha256")
    .update(JSON.stringify([url, user, password]))
    .digest("base64url");
}
