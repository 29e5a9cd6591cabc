import { expect, test } from "vitest";

import { eventProperty } from "./event-properties.ts";

const calendar = (...lines: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n");

test.each([
  ["as it stands", calendar("BEGIN:VEVENT", "UID:a-1@vitrine", "END:VEVENT")],
  ["folded", calendar("BEGIN:VEVENT", "UID:a-1@", " vitrine", "END:VEVENT")],
  ["with a parameter", calendar("BEGIN:VEVENT", "UID;X-FROM=x:a-1@vitrine", "END:VEVENT")],
  ["in small letters, with bare line ends", "begin:vcalendar\nbegin:vevent\nuid:a-1@vitrine\n"],
  [
    "after a time zone that has one of its own",
    calendar("BEGIN:VTIMEZONE", "UID:zone", "END:VTIMEZONE", "BEGIN:VEVENT", "UID:a-1@vitrine"),
  ],
])("a UID is found %s", (_how, text) => {
  expect(eventProperty(text, "UID")).toBe("a-1@vitrine");
});

test.each([
  "",
  "<html>UID:a-1@vitrine</html>",
  "UID:a-1@vitrine",
  calendar("BEGIN:VEVENT", "SUMMARY:UID:a-1@vitrine", "END:VEVENT"),
  calendar("BEGIN:VEVENT", "DESCRIPTION:x", " UID:a-1@vitrine", "END:VEVENT"),
])("a text that is not an event has no UID: %#", (text) => {
  expect(eventProperty(text, "UID")).toBeUndefined();
});

test("an answer of very many blank lines is no calendar, which takes no time to see", () => {
  // As large as an answer may be; each with each of them would take minutes.
  expect(eventProperty("\n".repeat(512 * 1_024), "DTSTART")).toBeUndefined();
});
