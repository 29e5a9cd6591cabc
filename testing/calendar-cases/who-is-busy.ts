// Whether an event takes time: free and busy, invitations, and calendars that tell nothing else.

import { calendar, event, HOUR, NINE, TAKEN } from "./calendar-case.ts";
import type { CalendarCase } from "./calendar-case.ts";

type Case = readonly [
  name: string,
  inside: readonly string[],
  closes: readonly string[],
  owner?: string,
];

const busyStatus = (status: string, ...more: string[]) =>
  event(NINE, HOUR, `X-MICROSOFT-CDO-BUSYSTATUS:${status}`, ...more);

const freeBusy = (...inside: string[]) => [
  "BEGIN:VFREEBUSY",
  "UID:free-busy@example.com",
  "DTSTAMP:20261101T000000Z",
  "DTSTART:20261101T000000Z",
  "DTEND:20270101T000000Z",
  ...inside,
  "END:VFREEBUSY",
];

const FREE_AND_BUSY: readonly Case[] = [
  ["a cancelled event", event(NINE, HOUR, "STATUS:CANCELLED"), []],
  ["a tentative event", event(NINE, HOUR, "STATUS:TENTATIVE"), TAKEN],
  ["an event shown as free", event(NINE, HOUR, "TRANSP:TRANSPARENT"), []],
  ["Outlook's free, without the standard's word", busyStatus("FREE"), []],
  ["Outlook's free in small letters", busyStatus("free"), []],
  ["Outlook's busy", busyStatus("BUSY"), TAKEN],
  ["Outlook's perhaps", busyStatus("TENTATIVE"), TAKEN],
  ["Outlook's out of the house", busyStatus("OOF"), TAKEN],
  ["Outlook's working elsewhere", busyStatus("WORKINGELSEWHERE"), TAKEN],
  ["a word of Outlook's that nobody knows", busyStatus("ASLEEP"), TAKEN],
  ["Outlook's free and the standard's busy", busyStatus("FREE", "TRANSP:OPAQUE"), TAKEN],
  ["Outlook's busy and the standard's free", busyStatus("BUSY", "TRANSP:TRANSPARENT"), []],
  ["Outlook's free beside an empty word", busyStatus("FREE", "TRANSP:"), []],
  [
    "a calendar of which only free and busy is shared",
    freeBusy(
      "FREEBUSY:20261124T120000Z/20261124T130000Z",
      "FREEBUSY;FBTYPE=BUSY:20261126T120000Z/PT1H,20261127T120000Z/PT30M",
    ),
    ["11-24T12:00 11-24T13:00", "11-26T12:00 11-26T13:00", "11-27T12:00 11-27T12:30"],
  ],
  [
    "what is free, perhaps busy and out of the house there",
    freeBusy(
      "FREEBUSY;FBTYPE=FREE:20261123T120000Z/20261123T130000Z",
      "FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261124T120000Z/20261124T130000Z",
      "FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:20261125T120000Z/20261125T130000Z",
      "FREEBUSY;FBTYPE=X-ELSEWHERE:20261126T120000Z/20261126T130000Z",
    ),
    ["11-24T12:00 11-24T13:00", "11-25T12:00 11-25T13:00", "11-26T12:00 11-26T13:00"],
  ],
  [
    "a question for free and busy, which says nothing",
    freeBusy("ATTENDEE:mailto:ana@example.com"),
    [],
  ],
  [
    "free and busy beside events",
    [...freeBusy("FREEBUSY:20261126T120000Z/PT1H"), ...event(NINE, HOUR)],
    ["11-24T12:00 11-24T13:00", "11-26T12:00 11-26T13:00"],
  ],
];

const caseOf = ([name, inside, closes, owner]: Case): CalendarCase => ({
  name,
  text: calendar(...inside),
  closes,
  ...(owner !== undefined && { owner }),
});

export const WHO_IS_BUSY: readonly CalendarCase[] = [...FREE_AND_BUSY.map(caseOf)];
