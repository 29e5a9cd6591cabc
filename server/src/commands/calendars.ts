// npm run calendars: lists the calendars of each configured CalDAV account with their addresses, for an operator who knows
// only the server and needs CALDAV_URL_…. Exits with 0, or with 1 when none is found.

import { discoverCalendars } from "../calendar/caldav-discovery.ts";
import { CALL_MAX_MILLISECONDS } from "../calendar/outward-call.ts";
import { requireConfig } from "../config.ts";

const { caldav } = requireConfig();
const limits = { signal: new AbortController().signal, maxMilliseconds: CALL_MAX_MILLISECONDS };

if (caldav.size === 0) {
  console.error("No CalDAV account is set: see docs/owners-guide.md.");
  process.exitCode = 1;
}

for (const [calendarId, account] of caldav) {
  const ending = calendarId.toUpperCase();
  const found = await discoverCalendars(account, limits);
  if (!found.ok || found.calendars.length === 0) {
    console.error(`${ending}: no calendar was found (${found.ok ? "none there" : found.reason}).`);
    process.exitCode = 1;
    continue;
  }
  for (const { name, url } of found.calendars) {
    console.log(`${name === "" ? "(no name)" : name}\n  CALDAV_URL_${ending}=${url}`);
  }
}
