import { eventProperty } from "./icalendar-uid.ts";

const UTC_TIME = /^\d{8}T\d{6}Z$/;

/**
 * Whether the found event is the one that was written. An earlier version differs in at least one of these properties.
 */
export function saysTheSame(found: string, written: string): boolean {
  return ["LAST-MODIFIED", "SUMMARY", "DTSTART"].every(
    (name) => eventProperty(found, name) === eventProperty(written, name),
  );
}

/**
 * Whether the found event is at least as recent as the one to be written. Two changes may fall into the same second; the
 * later one has the higher SEQUENCE.
 */
export function isAsRecent(found: string, written: string): boolean {
  const [foundAt, writtenAt] = [lastChange(found), lastChange(written)];
  return (
    foundAt !== undefined &&
    writtenAt !== undefined &&
    foundAt >= writtenAt &&
    sequence(found) >= sequence(written)
  );
}

/** Whether the found event begins at the same time as the one to be written. */
export function beginsTogether(found: string, written: string): boolean {
  return eventProperty(found, "DTSTART") === eventProperty(written, "DTSTART");
}

function sequence(icalendar: string): number {
  return Number(eventProperty(icalendar, "SEQUENCE") ?? 0);
}

/** When an event was last changed. Apps that leave out LAST-MODIFIED use DTSTAMP for it: RFC 5545, section 3.8.7.2. */
function lastChange(icalendar: string): string | undefined {
  const time = eventProperty(icalendar, "LAST-MODIFIED") ?? eventProperty(icalendar, "DTSTAMP");
  return time !== undefined && UTC_TIME.test(time) ? time : undefined;
}
