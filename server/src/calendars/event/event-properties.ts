// Reads and compares the properties of an event in an iCalendar text (RFC 5545). `found` is the calendar's
// text, `written` the one that we would write.

const UTC_TIME = /^\d{8}T\d{6}Z$/;

/** The value of a property of the first event, still escaped. */
export function eventProperty(icalendar: string, name: string): string | undefined {
  // No `\s`, which crosses lines: of very many blank ones it would try each with each.
  if (!/^\uFEFF?[ \t]*BEGIN:VCALENDAR\r?$/im.test(icalendar)) return undefined;
  // Unfold: a long line continues on the next one, after a space or a tab.
  const unfolded = icalendar.replaceAll(/\r?\n[ \t]/g, "");
  const event = unfolded.slice(Math.max(0, unfolded.search(/^BEGIN:VEVENT\r?$/im)));
  return new RegExp(`^${name}(?:;[^:\\r\\n]*)?:([^\\r\\n]+)\\r?$`, "im").exec(event)?.[1]?.trim();
}

const ESCAPED = /\\([\\;,nN])/g;

/** The value of a property of the first event as people read it. */
export function eventText(icalendar: string, name: string): string {
  const value = eventProperty(icalendar, name) ?? "";
  return value.replaceAll(ESCAPED, (_, sign: string) => (sign.toLowerCase() === "n" ? "\n" : sign));
}

/** Compares the properties of which at least one differs when `found` shows an earlier version of the booking. */
export function hasSameContent(found: string, written: string): boolean {
  return ["LAST-MODIFIED", "SUMMARY", "DTSTART"].every(
    (name) => eventProperty(found, name) === eventProperty(written, name),
  );
}

/** Whether `found` is not older. Of two changes within the same second, the later one has the higher SEQUENCE. */
export function isAsRecent(found: string, written: string): boolean {
  const [foundAt, writtenAt] = [lastChange(found), lastChange(written)];
  return (
    foundAt !== undefined &&
    writtenAt !== undefined &&
    foundAt >= writtenAt &&
    sequence(found) >= sequence(written)
  );
}

export function hasSameStart(found: string, written: string): boolean {
  return eventProperty(found, "DTSTART") === eventProperty(written, "DTSTART");
}

function sequence(icalendar: string): number {
  return Number(eventProperty(icalendar, "SEQUENCE") ?? 0);
}

/** Apps that leave out LAST-MODIFIED use DTSTAMP for it: RFC 5545, section 3.8.7.2. */
function lastChange(icalendar: string): string | undefined {
  const time = eventProperty(icalendar, "LAST-MODIFIED") ?? eventProperty(icalendar, "DTSTAMP");
  return time !== undefined && UTC_TIME.test(time) ? time : undefined;
}
