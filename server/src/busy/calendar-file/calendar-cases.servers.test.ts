// The table of calendars' files, read by another implementation: Debian's python3-icalendar and python3-recurring-ical-events.

import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";

import { expect, test } from "vitest";

import { CASES_WINDOW, CASES_ZONE, spanText } from "@vitrine/testing/calendars/cases/calendar-case";
import { CALENDAR_CASES } from "@vitrine/testing/calendars/cases/every-case";

import { unpackedFolder } from "../../../../scripts/debian/debian-packages.mjs";

/** Why the other implementation closes another time, or reads nothing of the file. What is not here it reads as we do. */
const DIFFERENCES: readonly (readonly [why: string, cases: readonly string[]])[] = [
  [
    "one value that it cannot read, and it reads nothing of the file",
    [
      "Exchange's UTC, with a colon outside of quotes",
      "Exchange's UTC at both ends",
      "Exchange's UTC in what is left out alone",
      "a custom zone of Exchange's that the file describes",
      "a zone by what Windows shows for it, with a colon outside of quotes",
      "a zone by its distance from UTC",
      "a zone without its equals sign",
      "a zone that the file describes by what cannot be read",
      "nothing left out",
      "nothing left out, in a zone",
      "nothing added",
      "nothing added, of periods",
      "an empty beginning before a good one",
      "no repetition named",
      "an alarm that cannot be read",
      "a task beside the event that cannot be read",
      "times as the web writes them",
      "times as the web writes them, in a zone",
      "times without seconds",
      "times in small letters",
      "blanks around values",
      "times left out behind semicolons",
      "blanks around a rule's signs",
      "a part of a rule of a program's own",
      "a part of a rule that nobody knows",
      "a rule of another people's year: its beginning",
      "a beginning that is no time",
      "no beginning",
      "a beginning on a day that is none",
      "a beginning without a colon: its day",
      "a beginning of which only the day can be read",
      "a beginning of which only the day can be read, and a later end: whole days",
      "a beginning at twenty-five o'clock",
      "a beginning that is no time, of what is over by its end",
      "a beginning that is no time, of what is cancelled",
      "one of the times left out that is none",
      "one of the times added that is none",
      "one of the periods added that is none",
      "a changed repetition that does not say which: both",
      "a changed repetition that says when it was, and not when it is: the one that it changes",
      "what cannot be read of events that are over",
    ],
  ],
  [
    "lines that end or begin in another way, and it reads nothing of the file, or not this event",
    [
      "a mark in front",
      "carriage returns alone",
      "two carriage returns",
      "blanks behind every line",
      "blanks in a beginning",
      "an event without its end",
      "an event that begins before the last one ends",
      "an alarm without its end",
      "an end without its beginning",
    ],
  ],
  [
    "a rule that it cannot read as a whole gives it the first time alone",
    [
      "blanks between a rule's days",
      "empty parts of a rule",
      "an interval of none",
      "an end of a rule as the web writes it",
      "a rule without an end that says it repeats no times",
      "one of a rule's days that is none",
      "a rule's end that is no time: no end",
      "a rule's count that is none: no end",
    ],
  ],
  [
    "it knows no second rule, and no end before a beginning",
    [
      "a rule that is none beside one",
      "an end before the beginning: an hour",
      "a duration that goes back: an hour",
      "a day that ends before it: that day",
    ],
  ],
  [
    "a day without an end, or with one on itself, takes it no time: RFC 5545, section 3.6.1, says one day",
    [
      "a day without an end is one day",
      "a day that ends on itself is one day",
      "a birthday since 1980",
      "the fourth Thursday of November",
      "days added to a day",
      "an empty end of a day",
      "a day added without saying that it is one",
      "a day that calls itself a time",
      "a day in a zone that nobody knows",
    ],
  ],
  [
    "an end that it cannot read is none, and the event takes no time",
    [
      "midnight at a day's end",
      "a duration without its T",
      "an end that is no time: an hour",
      "an empty end: an hour",
      "a duration that is none: an hour",
    ],
  ],
  [
    "it compares days with times, and finds no repetition on a day that is left out",
    ["one left out by its day", "a day left out without saying that it is one"],
  ],
  ["a rule that ends on a day ends at its midnight", ["until a day, with all that it holds"]],
  [
    "it reads no periods among the times that are added",
    [
      "two added, one of them with an end of its own",
      "one added that began long before the window",
      "one added that began long before the window, by its duration",
      "an added time that ends before it: as long as the event",
    ],
  ],
  [
    "a change of one repetition and all later ones changes one",
    [
      "all from one on moved",
      "all from one on moved, which is named in UTC",
      "all from one on moved, which is named by its day",
      "all moved by days, from before the window into it",
      "all moved by days, from after the window into it",
      "all made longer, from before the window into it",
    ],
  ],
  [
    "zones that it does not know",
    ["a zone behind a program's own name", "a zone by its distance from UTC, in quotes"],
  ],
  [
    "it follows the clocks of a zone that change every minute",
    ["a zone whose clocks change every minute is the shop's"],
  ],
  [
    "a week of the year is all its days: RFC 5545, section 3.3.10, takes the day of the first time",
    ["a week of the year, on the day of the first time"],
  ],
  [
    "it knows the standard's words for what takes no time, and no others",
    [
      "the other spelling of cancelled",
      "Outlook's free, without the standard's word",
      "Outlook's free in small letters",
      "Outlook's free beside an empty word",
    ],
  ],
  [
    "it reads events alone",
    [
      "a calendar of which only free and busy is shared",
      "what is free, perhaps busy and out of the house there",
      "free and busy beside events",
      "a busy time that ends before it: an hour",
    ],
  ],
  [
    "it knows no owner who may not have accepted",
    [
      "an invitation declined",
      "an invitation not answered",
      "an invitation not answered, and without a word of it",
      "an invitation declined, of a calendar that nobody knows the owner of",
      "an invitation of which one repetition is declined",
      "an invitation not answered, where the calendar's address tells the owner",
      "an invitation not answered, with dots in its address",
      "an invitation not answered, with a tag in its address",
      "an invitation not answered, at Google's other name",
      "an invitation not answered, by another person whose address has dots",
      "an invitation to a group that the owner may be in",
      "an invitation to others alone",
      "an invitation to others, from what only ends like Google's calendars",
      "an invitation not answered, by whom a name pretends to have answered",
      "an invitation not answered, whose answer is quoted, in small letters",
    ],
  ],
];

test("another implementation closes the same time, but for the cases that say why not", () => {
  const window = [CASES_WINDOW.start, CASES_WINDOW.end];
  const python = spawnSync(
    "/usr/bin/python3",
    ["-B", resolve("testing/calendars/icalendar-spans.py")],
    {
      input: CALENDAR_CASES.map(({ text }) =>
        JSON.stringify({ text, zone: CASES_ZONE, window }),
      ).join("\n"),
      encoding: "utf8",
      env: {
        PYTHONPATH: join(unpackedFolder("recurring-events"), "usr/lib/python3/dist-packages"),
        TZ: "UTC",
      },
    },
  );
  expect(python.stderr).toBe("");
  const answers = python.stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as readonly (readonly [number, number])[] | string);
  expect(answers).toHaveLength(CALENDAR_CASES.length);
  const differing = CALENDAR_CASES.filter(({ closes }, index) => {
    const answer = answers[index] ?? "";
    if (typeof answer === "string") return true;
    const spans = answer.map(([start, end]) => spanText({ start, end }));
    return JSON.stringify(spans) !== JSON.stringify(closes);
  });
  const known = DIFFERENCES.flatMap(([, cases]) => cases);
  expect(differing.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});
