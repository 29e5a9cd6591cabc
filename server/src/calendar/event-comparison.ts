import { eventProperty } from "./icalendar-uid.ts";

const UTC_TIME = /^\d{8}T\d{6}Z$/;

/** Whether an event that was found is the one that was written: the one before differs in one of these. */
export function saysTheSame(found: string, written: string): boolean {
  return ["LAST-MODIFIED", "SUMMARY", "DTSTART"].every(
    (name) => eventProperty(found, name) === eventProperty(written, name),
  );
}

/** Whether an event that was found was changed no earlier than the one that would be written. */
export function isAsRecent(found: string, written: string): boolean {
  const [foundAt, writtenAt] = [lastChange(found), lastChange(written)];
  return foundAt !== undefined && writtenAt !== undefined && foundAt >= writtenAt;
}

/** When an event was last changed. Apps that leave out LAST-MODIFIED say it by DTSTAMP: RFC 5545, section 3.8.7.2. */
function lastChange(icalendar: string): string | undefined {
  const time = eventProperty(icalendar, "LAST-MODIFIED") ?? eventProperty(icalendar, "DTSTAMP");
  return time !== undefined && UTC_TIME.test(time) ? time : undefined;
}
