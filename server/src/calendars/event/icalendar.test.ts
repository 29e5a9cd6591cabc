import fc from "fast-check";
import ICAL from "ical.js";
import { expect, test } from "vitest";

import type { StoredBooking } from "../../booking/stored-bookings-table.ts";
import { hostileText } from "@vitrine/testing/hostile-text";
import { JOAO_AT_EIGHT, shopOf, TEN_AT_EIGHT } from "@vitrine/testing/sample-bookings";
import { shop } from "@vitrine/shops/barbearia";
import { shop as tables } from "@vitrine/shops/reservas";
import { bookingEvent } from "./booking-event.ts";
import { calendarFile } from "./icalendar.ts";

const HALF_HOUR = 30 * 60_000;

/** The file as read by a parser that shares no code with ours. */
function parsed(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  return {
    components: calendar.getAllSubcomponents().map(({ name }) => name),
    properties: calendar.getAllProperties().map(({ name }) => name),
    method: calendar.getFirstPropertyValue("method"),
    name: calendar.getFirstPropertyValue("x-wr-calname"),
    events: calendar.getAllSubcomponents("vevent"),
  };
}

function only<Item>(items: readonly Item[]): Item {
  expect(items).toHaveLength(1);
  return items[0] as Item;
}

test("an event is written in the order and with the folds that RFC 5545 wants", () => {
  expect(
    calendarFile([bookingEvent(TEN_AT_EIGHT, tables)], { name: "Reservas", refreshMinutes: 15 }),
  ).toBe(
    [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Vitrine//Vitrine//PT",
      "CALSCALE:GREGORIAN",
      "NAME:Reservas",
      "X-WR-CALNAME:Reservas",
      "REFRESH-INTERVAL;VALUE=DURATION:PT15M",
      "X-PUBLISHED-TTL:PT15M",
      "BEGIN:VTIMEZONE",
      "TZID:America/Sao_Paulo",
      "BEGIN:STANDARD",
      "DTSTART:20190217T000000",
      "TZOFFSETFROM:-0200",
      "TZOFFSETTO:-0300",
      "TZNAME:-03",
      "END:STANDARD",
      "END:VTIMEZONE",
      "BEGIN:VEVENT",
      "UID:0b8a6f0e-9a3c-4d0a-8f43-6c1f6a3d9d11",
      "SEQUENCE:0",
      "DTSTAMP:20261123T130000Z",
      "DTSTART;TZID=America/Sao_Paulo:20261124T080000",
      "DTEND;TZID=America/Sao_Paulo:20261124T100000",
      "SUMMARY:João da Silva · 10 pessoas · barbeiro3",
      String.raw`DESCRIPTION:Nome: João da Silva\nTelefone: 987654321\nEstabelecimento: ba`,
      String.raw` rbeiro3\nPeriodo de horario: pintura\nNumero de Pessoas: 10`,
      "CATEGORIES:barbeiro3",
      "STATUS:CONFIRMED",
      "CREATED:20261123T130000Z",
      "LAST-MODIFIED:20261123T130000Z",
      "COLOR:gold",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ].join("\r\n"),
  );
});

test("an event that is published by mail has its method, an organizer and no attendee", () => {
  const text = calendarFile([bookingEvent(JOAO_AT_EIGHT, shop)], {
    method: "PUBLISH",
    organizer: { name: "João, o Barbeiro", email: "agenda@example.com" },
  });
  const { method, events } = parsed(text);
  expect(method).toBe("PUBLISH");
  const event = only(events);
  expect(event.getFirstPropertyValue("organizer")).toBe("mailto:agenda@example.com");
  expect(event.getFirstProperty("organizer")?.getParameter("cn")).toBe("João, o Barbeiro");
  expect(event.getAllProperties("attendee")).toEqual([]);
  expect(event.getFirstPropertyValue("status")).toBe("CONFIRMED");
});

test.each(["", " "])("who has no name is called by the address: %j", (name) => {
  const text = calendarFile([bookingEvent(JOAO_AT_EIGHT, shop)], {
    method: "PUBLISH",
    organizer: { name, email: "agenda@example.com" },
  });
  const event = only(parsed(text).events);
  expect(event.getFirstProperty("organizer")?.getParameter("cn")).toBe("agenda@example.com");
});

test("a cancellation has the uid of what it cancels and the next sequence", () => {
  const cancelled = { ...JOAO_AT_EIGHT, cancelledAt: JOAO_AT_EIGHT.createdAt + 60_000 };
  const { method, events } = parsed(
    calendarFile([bookingEvent(cancelled, shop)], { method: "CANCEL" }),
  );
  expect(method).toBe("CANCEL");
  const event = only(events);
  expect(event.getFirstPropertyValue("uid")).toBe(JOAO_AT_EIGHT.bookingId);
  expect(event.getFirstPropertyValue("sequence")).toBe(1);
  expect(event.getFirstPropertyValue("status")).toBe("CANCELLED");
});

test("a calendar without events is a calendar", () => {
  expect(parsed(calendarFile([], { name: "Agenda" }))).toMatchObject({
    name: "Agenda",
    events: [],
  });
});

const EVENT_PROPERTIES = [
  "uid",
  "sequence",
  "dtstamp",
  "dtstart",
  "dtend",
  "summary",
  "description",
  "categories",
  "status",
  "created",
  "last-modified",
  "color",
];

test("no name, however hostile, adds a line, a property or an event", () => {
  fc.assert(
    fc.property(hostileText, hostileText, (clientName, clientPhone) => {
      const text = calendarFile(
        [bookingEvent({ ...JOAO_AT_EIGHT, clientName, clientPhone }, shop)],
        {
          name: "Agenda",
        },
      );
      // Python, Java and Unicode count these as the ends of lines, too.
      expect(text.replaceAll("\r\n", "")).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      const { components, events } = parsed(text);
      expect(components).toEqual(["vtimezone", "vevent"]);
      const event = only(events);
      expect(event.getAllProperties().map(({ name }) => name)).toEqual(EVENT_PROPERTIES);
      expect(String(event.getFirstPropertyValue("summary"))).toMatch(/ · normal · barbeiro1$/u);
    }),
    { numRuns: 500 },
  );
});

test("a hostile organizer adds no line either", () => {
  fc.assert(
    fc.property(hostileText, (name) => {
      const text = calendarFile([bookingEvent({ ...JOAO_AT_EIGHT, clientName: name }, shop)], {
        method: "PUBLISH",
        organizer: { name: `J${name}`, email: "agenda@example.com" },
      });
      const event = only(parsed(text).events);
      expect(only(event.getAllProperties("organizer")).getFirstValue()).toBe(
        "mailto:agenda@example.com",
      );
    }),
    { numRuns: 500, examples: [["\\n:"]] },
  );
});

test("the name of a real client is read back to the letter", () => {
  const names = ["Zoë", "李小龙", "Мария", "अमित", "ABCDEFGHIJKLMNOPQRST", "𐐷𐐷𐐷𐐷𐐷𐐷𐐷𐐷𐐷𐐷𐐷𐐷𐐷𐐷𐐷𐐷𐐷𐐷𐐷𐐷"];
  for (const clientName of names) {
    const { events } = parsed(calendarFile([bookingEvent({ ...JOAO_AT_EIGHT, clientName }, shop)]));
    expect(only(events).getFirstPropertyValue("summary")).toBe(
      `${clientName} · normal · barbeiro1`,
    );
  }
});

test("a thousand events are read back as a thousand bookings, each at its instant", () => {
  const bookings = Array.from({ length: 1_000 }, (_, index): StoredBooking => ({
    ...(index % 2 === 0 ? JOAO_AT_EIGHT : TEN_AT_EIGHT),
    bookingId: `booking-${index}`,
    clientName: index % 3 === 0 ? "Ana; BEGIN:VEVENT, \\n" : "João",
    span: {
      start: JOAO_AT_EIGHT.span.start + index * HALF_HOUR,
      end: JOAO_AT_EIGHT.span.start + (index + 1) * HALF_HOUR,
    },
  }));
  const written = bookings.map((booking) => bookingEvent(booking, shopOf(booking)));
  const { events } = parsed(calendarFile(written, { name: "Agenda" }));
  const read = events.map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      start: event.startDate.toUnixTime() * 1_000,
      end: event.endDate.toUnixTime() * 1_000,
    };
  });
  expect(read).toEqual(
    bookings.map(({ bookingId, span }) => ({ uid: bookingId, start: span.start, end: span.end })),
  );
});
