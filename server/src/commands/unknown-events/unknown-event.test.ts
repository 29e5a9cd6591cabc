import { describe, expect, test } from "vitest";

import { isClosingNote } from "@vitrine/domain/owner/closing-note";
import { shop } from "@vitrine/shops/barbearia";
import { JOAO_AT_EIGHT, JOAO_CANCELLED, JOAO_ERASED } from "@vitrine/testing/sample-bookings";

import { googleEventId, uidOfGoogleId } from "../../calendars/google/google-events.ts";
import { bookingEvent } from "../../calendars/event/booking-event.ts";
import { calendarFile } from "../../calendars/event/icalendar.ts";
import type { StoredBooking } from "../../booking/stored-bookings-table.ts";
import { closingNoteOf, titleOf } from "./close-event.ts";
import { mayBeOurs, ownCaldavEvent, ownGoogleEvent } from "./own-event.ts";
import type { OwnEvent } from "./own-event.ts";
import { isUnknown } from "./unknown-event.ts";

const HOUR = 60 * 60_000;
const MONDAY = Date.parse("2026-11-23T10:00:00-03:00");
const SPAN = JOAO_AT_EIGHT.span;
const NOON = { start: SPAN.start + 4 * HOUR, end: SPAN.end + 4 * HOUR };

/** João's event as we have written it. */
const EVENT: OwnEvent = {
  bookingId: JOAO_AT_EIGHT.bookingId,
  spans: [SPAN],
  summary: "João da Silva · normal · barbeiro1",
  barberColorIds: [6],
  sequence: 0,
};
const MOVED: StoredBooking = { ...JOAO_AT_EIGHT, span: NOON, revision: 1 };

describe.each([
  { what: "shows the booking", event: {}, booking: JOAO_AT_EIGHT, expected: false },
  { what: "has no booking", event: {}, booking: undefined, expected: true },
  { what: "is cancelled or free", event: { spans: [] }, booking: undefined, expected: false },
  { what: "was moved afterwards", event: { spans: [NOON], sequence: 1 }, expected: true },
  { what: "was moved by hand", event: { spans: [NOON] }, expected: true },
  {
    what: "was moved to another barber",
    event: { barberColorIds: [7], sequence: 1 },
    expected: true,
  },
  { what: "names no barber any more", event: { barberColorIds: [] }, expected: false },
  { what: "is older than the move", event: {}, booking: MOVED, isQueued: true, expected: false },
  {
    what: "was moved twice",
    event: { sequence: 2 },
    booking: MOVED,
    isQueued: true,
    expected: true,
  },
  { what: "is to be deleted", event: {}, booking: JOAO_CANCELLED, isQueued: true, expected: false },
  { what: "came back", event: {}, booking: JOAO_CANCELLED, expected: true },
  { what: "is an erased client's", event: {}, booking: JOAO_ERASED, expected: false },
  {
    what: "at Google is older than the move",
    event: { sequence: undefined },
    booking: MOVED,
    isQueued: true,
    expected: false,
  },
  {
    what: "at Google was moved afterwards",
    event: { spans: [NOON], sequence: undefined },
    isQueued: true,
    expected: true,
  },
] as readonly {
  what: string;
  event: Partial<OwnEvent>;
  booking?: StoredBooking;
  isQueued?: boolean;
  expected: boolean;
}[])("an event", ({ what, event, expected, isQueued = false, ...books }) => {
  test(`that ${what} is ${expected ? "unknown" : "known"}`, () => {
    const booking = "booking" in books ? books.booking : JOAO_AT_EIGHT;
    expect(isUnknown({ ...EVENT, ...event }, { booking, isQueued })).toBe(expected);
  });
});

const textOf = (booking: StoredBooking) => calendarFile([bookingEvent(booking, shop)]);
const read = (icalendar: string, name = JOAO_AT_EIGHT.bookingId, now = MONDAY) =>
  ownCaldavEvent({ name, icalendar }, shop, now);

test("an event that we have written is read with its time, its barber and its number", () => {
  expect(read(textOf(JOAO_AT_EIGHT))).toEqual(EVENT);
  expect(read(textOf(MOVED))).toMatchObject({ spans: [NOON], sequence: 1 });
});

test("an event is read in whatever zone its calendar has stored it", () => {
  const inUtc = textOf(JOAO_AT_EIGHT)
    .replace(/DTSTART;TZID=[^:]+:20261124T080000/, "DTSTART:20261124T110000Z")
    .replace(/DTEND;TZID=[^:]+:20261124T083000/, "DTEND:20261124T113000Z");
  expect(inUtc).toContain("DTSTART:20261124T110000Z");
  expect(read(inUtc)).toEqual(EVENT);
});

test("an event under way counts, and one that is over does not", () => {
  expect(read(textOf(JOAO_AT_EIGHT), undefined, SPAN.start + 60_000)).toMatchObject({
    spans: [SPAN],
  });
  expect(read(textOf(JOAO_AT_EIGHT), undefined, SPAN.end)).toMatchObject({ spans: [] });
});

test("an event that its owner has cancelled or marked as free takes no time", () => {
  const text = textOf(JOAO_AT_EIGHT);
  const cancelled = text.replace("STATUS:CONFIRMED", "STATUS:CANCELLED");
  expect(read(cancelled)).toMatchObject({ spans: [] });
  const free = text.replace("BEGIN:VEVENT\r\n", "BEGIN:VEVENT\r\nTRANSP:TRANSPARENT\r\n");
  expect(read(free)).toMatchObject({ spans: [] });
});

test("an event whose time cannot be read is said", () => {
  expect(read(textOf(JOAO_AT_EIGHT).replaceAll(/DTSTART.*/g, "DTSTART:soon"))).toBe("unreadable");
});

test("events of other programs are not ours, and an owner's booking is, by the barber that it names", () => {
  // JOAO_AT_EIGHT has a random id, as what the owner books.
  const ofOwner = textOf(JOAO_AT_EIGHT)
    .replace(/SUMMARY:.*/, "SUMMARY:Dentista")
    .replace(/CATEGORIES:.*/, "CATEGORIES:Saúde");
  expect(read(ofOwner)).toBeUndefined();
  expect(read(textOf(JOAO_AT_EIGHT).replace(/SUMMARY:.*/, "SUMMARY:Pago"))).toMatchObject({
    summary: "Pago",
    barberColorIds: [6],
  });
  expect(read(textOf(JOAO_AT_EIGHT), "another-name")).toBeUndefined();
  expect(mayBeOurs("dentist")).toBe(false);
});

test("a client's booking is ours also when its owner has changed its title and its categories", () => {
  const bookingId = "019abc00-0000-7000-8000-000000000001";
  const text = textOf({ ...JOAO_AT_EIGHT, bookingId })
    .replace(/SUMMARY:.*/, "SUMMARY:Pago\\, falta o troco")
    .replace(/CATEGORIES:.*\r\n/, "");
  expect(read(text, bookingId)).toEqual({
    ...EVENT,
    bookingId,
    summary: "Pago, falta o troco",
    barberColorIds: [],
  });
});

test("at Google, colour and title name the barber, and other ids are not ours", () => {
  const uid = uidOfGoogleId(googleEventId(JOAO_AT_EIGHT.bookingId));
  const found = { uid, summary: EVENT.summary, colorId: 6, span: SPAN };
  const { sequence: _, ...expected } = EVENT;
  expect(ownGoogleEvent(found, shop, MONDAY)).toEqual({ ...expected, sequence: undefined });
  expect(ownGoogleEvent({ ...found, colorId: 7 }, shop, MONDAY)).toMatchObject({
    barberColorIds: [7, 6],
  });
  expect(ownGoogleEvent({ ...found, span: undefined }, shop, MONDAY)).toBe("unreadable");
  const foreign = { ...found, uid: uidOfGoogleId("6pgjgd1k6gr3eb9h60o38b9k74") };
  expect(ownGoogleEvent(foreign, shop, MONDAY)).toBeUndefined();
});

test("a note is one line that a closed time may have, and says where it comes from", () => {
  expect(closingNoteOf("João · normal · barbeiro1")).toBe(
    "Restauração · João · normal · barbeiro1",
  );
  expect(closingNoteOf("")).toBe("Restauração");
  expect(closingNoteOf(titleOf({ summary: "A\nB\u202e" }))).toBe("Restauração · A B");
  expect([...titleOf({ summary: "😀".repeat(500) })]).toHaveLength(120);
  const note = closingNoteOf("😀".repeat(80));
  expect([...note]).toHaveLength(60);
  expect(isClosingNote(note)).toBe(true);
});
