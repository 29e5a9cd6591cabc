/** The UID of the first event in an iCalendar text (RFC 5545); `undefined` when there is none. */
export function uidOf(icalendar: string): string | undefined {
  return eventProperty(icalendar, "UID");
}

/** The value of a property of the first event in an iCalendar text, still escaped. */
export function eventProperty(icalendar: string, name: string): string | undefined {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR\r?$/im.test(icalendar)) return undefined;
  // Unfold: a long line continues on the next one, after a space or a tab.
  const unfolded = icalendar.replaceAll(/\r?\n[ \t]/g, "");
  const event = unfolded.slice(Math.max(0, unfolded.search(/^BEGIN:VEVENT\r?$/im)));
  return new RegExp(`^${name}(?:;[^:\\r\\n]*)?:([^\\r\\n]+)\\r?$`, "im").exec(event)?.[1]?.trim();
}
