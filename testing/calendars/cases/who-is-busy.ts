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

const NAMED = "X-WR-CALNAME:Ana@Gmail.com";
const OWNER = "ana@gmail.com";
const MALLORY = "ORGANIZER;CN=Mallory:mailto:mallory@example.com";
const MALLORY_COMES = "ATTENDEE;PARTSTAT=ACCEPTED:mailto:mallory@example.com";
const guest = (mail: string, answer = "") => `ATTENDEE;CUTYPE=INDIVIDUAL${answer}:MAILTO:${mail}`;
const ana = (answer: string) => guest("ana@gmail.com", answer);
const bia = (answer = "") => guest("bia@example.com", answer);
const organized = (by: string, ...inside: string[]) =>
  event(NINE, HOUR, `ORGANIZER:mailto:${by}`, ...inside);
const invited = (...inside: string[]) => event(NINE, HOUR, MALLORY, MALLORY_COMES, ...inside);

const INVITATIONS: readonly Case[] = [
  ["declined", [NAMED, ...invited(ana(";PARTSTAT=DECLINED"))], []],
  ["not answered", [NAMED, ...invited(ana(";PARTSTAT=NEEDS-ACTION"))], []],
  ["not answered, and without a word of it", [NAMED, ...invited(ana(""))], []],
  ["accepted", [NAMED, ...invited(ana(";PARTSTAT=ACCEPTED"))], TAKEN],
  ["answered by perhaps", [NAMED, ...invited(ana(";PARTSTAT=TENTATIVE"))], TAKEN],
  [
    "of the owner's own, which a guest has not answered",
    [NAMED, ...organized("ana@gmail.com", ana(""), bia())],
    TAKEN,
  ],
  [
    "declined, of a calendar that nobody knows the owner of",
    event(NINE, HOUR, MALLORY, ana(";PARTSTAT=DECLINED")),
    [],
  ],
  [
    "not answered, of a calendar that nobody knows the owner of: it may be the owner's own",
    event(NINE, HOUR, MALLORY, ana(";PARTSTAT=NEEDS-ACTION")),
    TAKEN,
  ],
  [
    "of which one repetition is declined",
    [
      NAMED,
      ...event(NINE, HOUR, "RRULE:FREQ=DAILY;COUNT=2", MALLORY, ana(";PARTSTAT=ACCEPTED")),
      ...invited(ana(";PARTSTAT=DECLINED")).toSpliced(-1, 0, "RECURRENCE-ID:20261124T120000Z"),
    ],
    ["11-25T12:00 11-25T13:00"],
  ],
  ["not answered, where the calendar's address tells the owner", invited(ana("")), [], OWNER],
  ["not answered, with dots in its address", invited(guest("A.n.a@gmail.com")), [], OWNER],
  ["not answered, with a tag in its address", invited(guest("ana+festa@gmail.com")), [], OWNER],
  ["not answered, at Google's other name", invited(guest("ana@googlemail.com")), [], OWNER],
  [
    "accepted, with dots in its address",
    invited(guest("a.na@gmail.com", ";PARTSTAT=ACCEPTED")),
    TAKEN,
    OWNER,
  ],
  [
    "not answered, by another person whose address has dots",
    invited(guest("a.na@example.com")),
    [],
    "ana@example.com",
  ],
  [
    "of the owner's own, with dots in its address",
    organized("a.n.a@googlemail.com", bia()),
    TAKEN,
    OWNER,
  ],
  ["to a group that the owner may be in", invited(guest("amigos@googlegroups.com")), [], OWNER],
  ["to others alone", invited(bia(";PARTSTAT=DECLINED")), [], OWNER],
  [
    "to others, from a calendar of Google's that the owner shares",
    organized("c_4c0d@group.calendar.google.com", bia()),
    TAKEN,
    OWNER,
  ],
  [
    "to others, from what only ends like Google's calendars",
    organized("mallory@evil-calendar.google.com.example.com", bia()),
    [],
    OWNER,
  ],
  ["from a stranger without guests", organized("mallory@example.com"), TAKEN, OWNER],
  ["to others, from nobody", event(NINE, HOUR, bia()), TAKEN, OWNER],
  [
    "not answered, by whom a name pretends to have answered",
    invited('ATTENDEE;CN="x;PARTSTAT=ACCEPTED";PARTSTAT=NEEDS-ACTION:mailto:ana@gmail.com'),
    [],
    OWNER,
  ],
  [
    "accepted, in Apple's way of naming a guest",
    invited("ATTENDEE;PARTSTAT=ACCEPTED;EMAIL=ana@gmail.com:/aMTIzNDU2/principal/"),
    TAKEN,
    OWNER,
  ],
  [
    "not answered, whose answer is quoted, in small letters",
    invited('ATTENDEE;PARTSTAT="needs-action":mailto:ana@gmail.com'),
    [],
    OWNER,
  ],
];

const caseOf = ([name, inside, closes, owner]: Case): CalendarCase => ({
  name,
  text: calendar(...inside),
  closes,
  ...(owner !== undefined && { owner }),
});

export const WHO_IS_BUSY: readonly CalendarCase[] = [
  ...FREE_AND_BUSY.map(caseOf),
  ...INVITATIONS.map(([name, ...rest]) => caseOf([`an invitation ${name}`, ...rest])),
];
