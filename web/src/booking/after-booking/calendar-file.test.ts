import fc from "fast-check";
import ICAL from "ical.js";
import { expect, test } from "vitest";

import { barberShop } from "@vitrine/testing/fixture-shops";
import type { Shop } from "@vitrine/domain/shop/shop";

import { BOOKING_COPY } from "../copy/booking-copy.ts";
import { createChoiceOf } from "../form/slot-choices.ts";
import { NO_VALUES } from "../form/fields.ts";
import { calendarFile } from "./calendar-file.ts";

const NOW = Date.parse("2026-11-23T10:00:00-03:00");
const SHOP: Shop = {
  ...barberShop,
  name: "Barbearia Modelo",
  address: "Rua Exemplo, 100, São Paulo",
  phone: "+55 00 0000-0000",
};
const CHOICE = createChoiceOf(SHOP, {
  ...NO_VALUES,
  barber: "barbeiro1",
  style: "normal",
  day: "2026-11-24",
  time: "08:00 - 08:30",
});

function fileOf(shop: Shop): string {
  if (CHOICE === undefined) throw new Error("something is not chosen");
  return calendarFile(shop, BOOKING_COPY, CHOICE, "www.example.com", NOW);
}

test("an appointment is one event, to the letter", () => {
  expect(fileOf(SHOP)).toBe(
    [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Vitrine//Vitrine//PT",
      "BEGIN:VEVENT",
      "UID:barbearia-6-2026-11-24T08:00:00-03:00@www.example.com",
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

test("a moved appointment is the same event in a later version", () => {
  if (CHOICE === undefined) throw new Error("something is not chosen");
  const movedFrom = Date.parse("2026-11-26T15:00:00-03:00");
  const file = calendarFile(SHOP, BOOKING_COPY, CHOICE, "www.example.com", NOW, movedFrom);
  expect(file).toContain(
    "UID:barbearia-6-2026-11-26T15:00:00-03:00@www.example.com\r\nSEQUENCE:1\r\n",
  );
  expect(file).toContain("DTSTART:20261124T110000Z");
});

test("a place and a telephone that nobody names are left out", () => {
  const { phone: _none, ...others } = SHOP;
  const entry = fileOf({ ...others, address: "" });
  expect(entry).not.toContain("LOCATION");
  expect(entry).not.toContain("DESCRIPTION");
});

test("a line has at most 75 octets, and no letter is torn", () => {
  const name = "ção".repeat(60);
  const lines = fileOf({ ...SHOP, name }).split("\r\n");
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBe(75);
  expect(lines.filter((line) => line.startsWith(" ")).length).toBeGreaterThan(3);
  expect(lines.join("\r\n").replaceAll("\r\n ", "")).toContain(
    `SUMMARY:${name}: normal com barbeiro1\r\n`,
  );
});

test("whatever the shop is called, another parser reads one event with that very name", () => {
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
      const name = pieces.join("");
      const root = new ICAL.Component(ICAL.parse(fileOf({ ...SHOP, name })) as unknown[]);
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
      expect(summary).toBe(`${name.replaceAll(/\p{Cc}+/gu, " ")}: normal com barbeiro1`);
    }),
  );
});
