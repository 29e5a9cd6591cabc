import fc from "fast-check";
import ICAL from "ical.js";
import { expect, test } from "vitest";

import { hostileText } from "@vitrine/testing/hostile-text";
import { calendarText, calendarTextPieces } from "./calendar-text.ts";
import type { CalendarEvent } from "./calendar-text.ts";

const EVENT: CalendarEvent = {
  uid: "0b8a6f0e-9a3c-4d0a-8f43-6c1f6a3d9d11",
  start: Date.parse("2026-11-24T08:00:00-03:00"),
  end: Date.parse("2026-11-24T08:30:00-03:00"),
  zone: "America/Sao_Paulo",
  summary: "João · barba · barbeiro1",
  changedAt: Date.parse("2026-11-23T10:00:00-03:00"),
};

const lines = (text: string) => text.split("\r\n");
const lineOf = (text: string, property: string) =>
  lines(text.replaceAll("\r\n ", "")).find((line) => line.startsWith(property));

/** The result of a parser that shares no code with ours. */
const parsed = (text: string) => new ICAL.Component(ICAL.parse(text) as unknown[]);

test("every fact of an event has its line, and nothing else is written", () => {
  const event = {
    ...EVENT,
    sequence: 1,
    place: "Rua Exemplo, 100",
    description: "Nome: João\nTelefone: 987654321",
    category: "barbeiro1",
    isCancelled: true,
    colorName: "gold",
    createdAt: Date.parse("2026-11-23T09:00:00-03:00"),
  };
  const head = {
    scale: "GREGORIAN",
    method: "CANCEL",
    organizer: { name: "Barbearia", email: "agenda@example.com" },
    name: "Cortes, barbas; e mais",
    refreshMinutes: 90,
    timeZones: ["BEGIN:VTIMEZONE\r\nTZID:America/Sao_Paulo\r\nEND:VTIMEZONE\r\n"],
  } as const;
  expect(lines(calendarText([event], head))).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Vitrine//Vitrine//PT",
    "CALSCALE:GREGORIAN",
    "METHOD:CANCEL",
    String.raw`NAME:Cortes\, barbas\; e mais`,
    String.raw`X-WR-CALNAME:Cortes\, barbas\; e mais`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT90M",
    "X-PUBLISHED-TTL:PT90M",
    "BEGIN:VTIMEZONE",
    "TZID:America/Sao_Paulo",
    "END:VTIMEZONE",
    "BEGIN:VEVENT",
    "UID:0b8a6f0e-9a3c-4d0a-8f43-6c1f6a3d9d11",
    "SEQUENCE:1",
    "DTSTAMP:20261123T130000Z",
    "DTSTART;TZID=America/Sao_Paulo:20261124T080000",
    "DTEND;TZID=America/Sao_Paulo:20261124T083000",
    "SUMMARY:João · barba · barbeiro1",
    String.raw`LOCATION:Rua Exemplo\, 100`,
    String.raw`DESCRIPTION:Nome: João\nTelefone: 987654321`,
    `ORGANIZER;CN="Barbearia":mailto:agenda@example.com`,
    "CATEGORIES:barbeiro1",
    "STATUS:CANCELLED",
    "CREATED:20261123T120000Z",
    "LAST-MODIFIED:20261123T130000Z",
    "COLOR:gold",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

test("an event with few facts has only what RFC 5545 requires, its times and its title", () => {
  expect(lines(calendarText([EVENT]))).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Vitrine//Vitrine//PT",
    "BEGIN:VEVENT",
    "UID:0b8a6f0e-9a3c-4d0a-8f43-6c1f6a3d9d11",
    "DTSTAMP:20261123T130000Z",
    "DTSTART;TZID=America/Sao_Paulo:20261124T080000",
    "DTEND;TZID=America/Sao_Paulo:20261124T083000",
    "SUMMARY:João · barba · barbeiro1",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

test.each([
  ["UTC", "DTSTART:20261124T110000Z"],
  ["America/Manaus", "DTSTART;TZID=America/Manaus:20261124T070000"],
  ["Asia/Kathmandu", "DTSTART;TZID=Asia/Kathmandu:20261124T164500"],
])("eight in São Paulo is written as the time in %s", (zone, line) => {
  expect(lineOf(calendarText([{ ...EVENT, zone }]), "DTSTART")).toBe(line);
});

test("a line of 74 octets stays whole; the 75th goes to the next line", () => {
  const full = "x".repeat(74 - "SUMMARY:".length);
  expect(lines(calendarText([{ ...EVENT, summary: full }]))).toContain(`SUMMARY:${full}`);
  expect(lines(calendarText([{ ...EVENT, summary: `${full}y` }])).slice(8, 10)).toEqual([
    `SUMMARY:${full}`,
    " y",
  ]);
});

test.each([
  ["é", 2],
  ["李", 3],
  ["😀", 4],
])("%s, of %i octets, is not torn at a line's end", (letter, octets) => {
  const before = "x".repeat(74 - "SUMMARY:".length - octets + 1);
  const text = calendarText([{ ...EVENT, summary: before + letter }]);
  expect(lines(text).slice(8, 10)).toEqual([`SUMMARY:${before}`, ` ${letter}`]);
});

test.each([
  ["Ana\r\nBEGIN:VEVENT", "Ana BEGIN:VEVENT"],
  ["Ana\u0000\u0007\u2028Lia", "Ana Lia"],
  ["half a pair: \uD800", "half a pair: \uFFFD"],
  [String.raw`a\b;c,d:"e"`, String.raw`a\\b\;c\,d:"e"`],
])("a title of one line, %j, is written as %j", (summary, written) => {
  expect(lineOf(calendarText([{ ...EVENT, summary }]), "SUMMARY")).toBe(`SUMMARY:${written}`);
});

test("only a description keeps its line breaks, however they were typed", () => {
  const description = "a\r\nb\rc\n\nd\u0000\u2029e";
  expect(lineOf(calendarText([{ ...EVENT, description }]), "DESCRIPTION")).toBe(
    String.raw`DESCRIPTION:a\nb\nc\n\nd e`,
  );
});

test.each([
  ["João, o Barbeiro", `"João, o Barbeiro"`],
  ['O "Rei" ^', `"O ^'Rei^' ^^"`],
  ["C\\n\r\nD", `"C n D"`],
  [" \\ ", `"agenda@example.com"`],
])("an organizer called %j is written as %s", (name, written) => {
  const organizer = { name, email: "agenda@example.com" };
  expect(lineOf(calendarText([EVENT], { method: "PUBLISH", organizer }), "ORGANIZER")).toBe(
    `ORGANIZER;CN=${written}:mailto:agenda@example.com`,
  );
});

test("a file of many events comes in pieces: its head, 25 events at a time, its end", () => {
  const events = Array.from({ length: 60 }, (_, index) => ({ ...EVENT, uid: `booking-${index}` }));
  const pieces = [...calendarTextPieces(events, { name: "Agenda" })];
  expect(pieces.map((piece) => piece.split("BEGIN:VEVENT").length - 1)).toEqual([0, 25, 25, 10, 0]);
  expect(pieces.join("")).toBe(calendarText(events, { name: "Agenda" }));
});

const inOneLine = (text: string) => text.toWellFormed().replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ");

test("whatever the texts are, another parser reads one event, with those very texts", () => {
  const hostileEvent = fc.record({
    uid: hostileText,
    summary: hostileText,
    place: hostileText,
    description: hostileText,
    category: hostileText,
  });
  const hostilePerson = fc.record({
    name: hostileText,
    email: hostileText.map((text) => `agenda${text}@example.com`),
  });
  fc.assert(
    fc.property(hostileEvent, hostileText, hostilePerson, (texts, name, organizer) => {
      const text = calendarText([{ ...EVENT, ...texts }], { name, organizer });

      for (const line of lines(text)) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(line.isWellFormed()).toBe(true);
        // Python, Java and Unicode count these as the ends of lines, too.
        expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      }

      const calendar = parsed(text);
      expect(calendar.getAllProperties().map(({ name }) => name)).toEqual([
        "version",
        "prodid",
        "name",
        "x-wr-calname",
      ]);
      // The parser does not know that this property is a text, and leaves its escapes as they are.
      const calendarName = String(calendar.getFirstPropertyValue("name"));
      expect(calendarName.replaceAll(/\\([\\;,])/g, "$1")).toBe(inOneLine(name));
      expect(calendar.getAllSubcomponents()).toHaveLength(1);
      const event = calendar.getFirstSubcomponent("vevent");
      expect(event?.getAllProperties().map(({ name }) => name)).toEqual([
        "uid",
        "dtstamp",
        "dtstart",
        "dtend",
        "summary",
        "location",
        "description",
        "organizer",
        "categories",
      ]);
      const read = (property: string) => String(event?.getFirstPropertyValue(property));
      expect(read("uid")).toBe(inOneLine(texts.uid));
      expect(read("summary")).toBe(inOneLine(texts.summary));
      expect(read("location")).toBe(inOneLine(texts.place));
      expect(event?.getFirstProperty("categories")?.getValues()).toEqual([
        inOneLine(texts.category),
      ]);
      expect(read("description").split("\n").map(inOneLine)).toEqual(
        texts.description.replaceAll(/\r\n?/g, "\n").split("\n").map(inOneLine),
      );
      expect(read("organizer")).toBe(`mailto:${inOneLine(organizer.email)}`);
      const shownAs = (text: string) => inOneLine(text).replaceAll("\\", " ").trim();
      expect(event?.getFirstProperty("organizer")?.getParameter("cn")).toBe(
        shownAs(organizer.name) || shownAs(organizer.email),
      );
    }),
    { numRuns: 300 },
  );
});
