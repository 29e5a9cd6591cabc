import { eventProperty } from "./icalendar-uid.ts";

const UTC_TIME = /^\d{8}T\d{6}Z$/;

/** Whether an event that was found is the one that was written: the one before differs in one of these. */
export function saysTheSame(found: string, written: string): boolean {
  return ["LAST-MODIFIED", "SUMMARY", "DTSTART"].every(
    (name) => eventProperty(found, name) === eventProperty(written, name),
  );
}

/**
 * Whether an event that was found was changed no earlier than the one that would be written. Two changes may fall into the
 * same second: the later one has the higher SEQUENCE.
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

/** Whether an event that was found begins when the one begins that would be written. */
export function beginsTogether(found: string, written: string): boolean {
  return eventProperty(found, "DTSTART") === eventProperty(written, "DTSTART");
}

function sequence(icalendar: string): number {
  return Number(eventProperty(icalendar, "SEQUENCE") ?? 0);
}

/** When an event was last changed. Apps that leave out LAST-MODIFIED say it by DTSTAMP: RFC 5545, section 3.8.7.2. */
function lastChange(icalendar: string): string | undefined {
  const time = eventProperty(icalendar, "LAST-MODIFIED") ?? eventProperty(icalendar, "DTSTAMP");
  return time !== undefined && UTC_TIME.test(time) ? time : undefined;
}
