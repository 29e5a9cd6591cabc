import fc from "fast-check";
import ICAL from "ical.js";
import { expect, test } from "vitest";

import { calendarFile } from "./calendar-file.ts";
import type { CalendarEntry } from "./calendar-file.ts";

const NOW = Date.parse("2026-11-23T10:00:00-03:00");
const ENTRY: CalendarEntry = {
  uid: "barbearia-6-20261124T110000Z@www.example.com",
  title: "Barbearia Modelo: normal com barbeiro1",
  place: "Rua Exemplo, 100, São Paulo",
  note: "Telefone: +55 00 0000-0000",
  span: {
    start: Date.parse("2026-11-24T08:00:00-03:00"),
    end: Date.parse("2026-11-24T08:30:00-03:00"),
  },
};

test("an appointment is one event, to the letter", () => {
  expect(calendarFile(ENTRY, NOW)).toBe(
    [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Vitrine//Vitrine//PT",
      "BEGIN:VEVENT",
      "UID:barbearia-6-20261124T110000Z@www.example.com",
      "DTSTAMP:20261123T130000Z",
      "DTSTART:20261124T110000Z",
      "DTEND:20261124T113000Z",
      "SUMMARY:Barbearia Modelo: normal com barbeiro1",
      "LOCATION:Rua Exemplo\\, 100\\, São Paulo",
      "DESCRIPTION:Telefone: +55 00 0000-0000",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ].join("\r\n"),
  );
});

test("a place and a telephone that nobody names are left out", () => {
  const entry = calendarFile({ ...ENTRY, place: "", note: "" }, NOW);
  expect(entry).not.toContain("LOCATION");
  expect(entry).not.toContain("DESCRIPTION");
});

test("a line has at most 75 octets, and no letter is torn", () => {
  const title = "ção".repeat(60);
  const lines = calendarFile({ ...ENTRY, title }, NOW).split("\r\n");
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBe(75);
  expect(lines.filter((line) => line.startsWith(" ")).length).toBeGreaterThan(3);
  expect(lines.join("\r\n").replaceAll("\r\n ", "")).toContain(`SUMMARY:${title}\r\n`);
});

test("whatever the shop is called, another parser reads one event with that very title", () => {
  const hostile = fc.array(
    fc.constantFrom(
      "\\",
      ";",
      ",",
      ":",
      '"',
      "\n",
      "\r\nEND:VEVENT\r\n",
      "\u0000",
      "😀",
      "ã",
      "x ",
    ),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(hostile, (pieces) => {
      const title = pieces.join("");
      const root = new ICAL.Component(
        ICAL.parse(calendarFile({ ...ENTRY, title }, NOW)) as unknown[],
      );
      const events = root.getAllSubcomponents("vevent");
      expect(events).toHaveLength(1);
      expect(events[0]?.getAllProperties().map(({ name }) => name)).toEqual([
        "uid",
        "dtstamp",
        "dtstart",
        "dtend",
        "summary",
        "location",
        "description",
      ]);
      const summary = String(events[0]?.getFirstPropertyValue("summary"));
      expect(summary).toBe(title.replaceAll(/\p{Cc}+/gu, " "));
    }),
  );
});
