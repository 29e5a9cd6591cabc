// How calendars show a booking that the owner moves, cancels and restores.

import { shopsOf } from "@vitrine/testing/shops-of";
import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";

import { describe, expect, test } from "vitest";

import { DATABASES } from "@vitrine/testing/databases/databases";
import { googleStandIn } from "@vitrine/testing/calendars/servers/google-stand-in";
import { startRadicale } from "@vitrine/testing/calendars/servers/radicale";
import { JOAO_AT_EIGHT, JOAO_CANCELLED } from "@vitrine/testing/sample-bookings";
import { scriptedServer } from "@vitrine/testing/network/scripted-server";
import type { SeenRequest } from "@vitrine/testing/network/scripted-server";
import { JOAOS_CALL } from "@vitrine/testing/outbox/target-call";
import { shop } from "@vitrine/shops/barbearia";

import { blankDetails } from "../booking/booking-columns.ts";
import { NO_FOLLOWERS } from "../outbox/change-followers.ts";
import { ownerBookings } from "../owner/owner-bookings-table.ts";
import { secretsBefore } from "../settings/calendar-secrets.ts";
import { storedBookings } from "../booking/stored-bookings-table.ts";
import type { StoredBooking } from "../booking/stored-bookings-table.ts";
import { bookingEvent } from "./event/booking-event.ts";
import { caldavTarget } from "./caldav/caldav-target.ts";
import { calendarFeeds } from "./feed/calendar-feed.ts";
import { googleEventId } from "./google/google-events.ts";
import { googleTarget } from "./google/google-target.ts";
import { calendarFile } from "./event/icalendar.ts";

const DONE = { ok: true };
const HALF_HOUR = 30 * 60_000;
const HOUR = 2 * HALF_HOUR;

const MOVED_AT = JOAO_AT_EIGHT.createdAt + HOUR;

/** At nine with the second barber instead. */
const MOVED: StoredBooking = {
  ...JOAO_AT_EIGHT,
  barberColorId: 7,
  span: { start: JOAO_AT_EIGHT.span.start + HOUR, end: JOAO_AT_EIGHT.span.end + HOUR },
  revision: 1,
  movedAt: MOVED_AT,
};

test("a moved booking is the same event with the next sequence, and its cancellation the one after that", () => {
  expect(bookingEvent(MOVED, shop)).toMatchObject({
    uid: JOAO_AT_EIGHT.bookingId,
    sequence: 1,
    summary: "João da Silva · normal · barbeiro2",
    start: MOVED.span.start,
    colorId: 7,
    changedAt: MOVED_AT,
  });
  const cancelledAt = JOAO_AT_EIGHT.createdAt + 2 * HOUR;
  expect(bookingEvent({ ...MOVED, cancelledAt }, shop)).toMatchObject({
    sequence: 2,
    changedAt: cancelledAt,
  });
});

test("a CalDAV server shows one event throughout: moved, deleted, and back again", async () => {
  const radicale = await startRadicale();
  try {
    const calendar = await radicale.createCalendar("owner-changes");
    const target = caldavTarget(new Map([["barbearia", calendar]]));
    const events = async () =>
      (await radicale.events(calendar)).map(({ href, text }) => ({
        href,
        lines: text.replaceAll("\r\n ", "").split("\r\n"),
      }));
    await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL);
    const [before] = await events();
    expect(await target.deliver(MOVED, JOAOS_CALL)).toEqual(DONE);
    const [moved, ...others] = await events();
    expect(others).toEqual([]);
    expect(moved?.href).toBe(before?.href);
    expect(moved?.lines).toEqual(
      expect.arrayContaining([
        `UID:${JOAO_AT_EIGHT.bookingId}`,
        "SEQUENCE:1",
        "SUMMARY:João da Silva · normal · barbeiro2",
        "DTSTART;TZID=America/Sao_Paulo:20261124T090000",
        "CATEGORIES:barbeiro2",
      ]),
    );
    expect(await target.deliver({ ...MOVED, cancelledAt: Date.now() }, JOAOS_CALL)).toEqual(DONE);
    expect(await events()).toEqual([]);
    expect(await target.deliver(MOVED, JOAOS_CALL)).toEqual(DONE);
    expect(await events()).toEqual([moved]);
  } finally {
    await radicale.stop();
  }
});

/** The calls about the event to a CalDAV server that has it already when a booking is brought. */
async function callsWhereThereIs(icalendar: string, booking: StoredBooking): Promise<string[]> {
  const { origin, seen } = await scriptedServer(
    ({ method }: SeenRequest, response: ServerResponse) => {
      if (method === "GET") response.writeHead(200, { etag: '"7"' }).end(icalendar);
      else response.writeHead(method === "PROPFIND" ? 207 : 204).end();
    },
  );
  const calendar = { url: `${origin}/dona/barbearia`, user: "dona", password: "s3cret" };
  expect(
    await caldavTarget(new Map([["barbearia", calendar]])).deliver(booking, JOAOS_CALL),
  ).toEqual(DONE);
  return seen.map(({ method }) => method).filter((method) => method !== "PROPFIND");
}

const eventOf = (booking: StoredBooking) => calendarFile([bookingEvent(booking, shop)]);

test("what was moved in the second in which it was booked is shown all the same", async () => {
  const soon = { ...MOVED, span: JOAO_AT_EIGHT.span, movedAt: JOAO_AT_EIGHT.createdAt + 999 };
  const calls = await callsWhereThereIs(eventOf(JOAO_AT_EIGHT), soon);
  expect(calls).toEqual(["GET", "PUT"]);
});

test("an event that the owner has edited after the move, and before it was brought, shows the new time", async () => {
  const edited = eventOf({ ...JOAO_AT_EIGHT, createdAt: MOVED_AT + HOUR, revision: 1 });
  expect(await callsWhereThereIs(edited, MOVED)).toEqual(["GET", "PUT"]);
});

test("a moved event that is brought again stays as the owner has edited it", async () => {
  const edited = eventOf(MOVED).replace(/LAST-MODIFIED:\d+/, "LAST-MODIFIED:20261130");
  expect(await callsWhereThereIs(edited, MOVED)).toEqual(["GET"]);
});

test("Google shows one event throughout: moved, deleted, and back again under the id that it had", async () => {
  const google = await googleStandIn();
  const target = googleTarget(google.settings, { apiUrl: google.apiUrl });
  const id = googleEventId(JOAO_AT_EIGHT.bookingId);
  const shown = () => [...google.events.values()];
  for (const booking of [JOAO_AT_EIGHT, MOVED])
    expect(await target.deliver(booking, JOAOS_CALL)).toEqual(DONE);
  const moved = {
    id,
    status: "confirmed",
    summary: "João da Silva · normal · barbeiro2",
    colorId: "7",
    start: { dateTime: "2026-11-24T09:00:00-03:00", timeZone: "America/Sao_Paulo" },
    end: { dateTime: "2026-11-24T09:30:00-03:00", timeZone: "America/Sao_Paulo" },
  };
  expect(shown()).toMatchObject([moved]);
  await target.deliver({ ...MOVED, cancelledAt: Date.now() }, JOAOS_CALL);
  expect(shown()).toMatchObject([{ id, status: "cancelled" }]);
  expect(await target.deliver(MOVED, JOAOS_CALL)).toEqual(DONE);
  expect(shown()).toMatchObject([moved]);
});

test("nothing of an address that was not given stands in an event", () => {
  const byPhone = { ...JOAO_AT_EIGHT, clientEmail: "", bookedBy: "owner" as const };
  expect(bookingEvent(byPhone, shop)).toEqual(bookingEvent(JOAO_AT_EIGHT, shop));
  expect(bookingEvent({ ...JOAO_CANCELLED, cancelledBy: "owner" }, shop)).toEqual(
    bookingEvent(JOAO_CANCELLED, shop),
  );
});

describe.each(DATABASES)("on $name", ({ newDatabase }) => {
  test("the feed has another text and tag once a booking is moved, and the same again after an undo", async () => {
    const database = await newDatabase();
    const owner = ownerBookings(database, NO_FOLLOWERS);
    const { calendarId, bookingId, span } = JOAO_AT_EIGHT;
    const change = { calendarId, bookingId };
    const call = () => ({ calendarId, key: randomUUID(), content: "", at: Date.now() });
    const secret = "cafe-com-leite-0001";
    const feeds = calendarFeeds({
      shops: shopsOf(),
      secretOf: secretsBefore(new Map([[calendarId, secret]])),
      bookings: storedBookings(database),
      now: () => JOAO_AT_EIGHT.createdAt,
    });
    const read = async (held?: string) => {
      const feed = await feeds.read(calendarId, secret, (tag) => tag === held);
      return { tag: feed?.tag, text: feed?.text?.toString() };
    };
    const joao = { ...blankDetails(), ...JOAO_AT_EIGHT, clientEmail: "", capacity: 1 };
    await owner.book(bookingId, joao, call());
    const before = await read();
    expect(before.text).toContain("DTSTART;TZID=America/Sao_Paulo:20261124T080000");
    expect(before.text).toContain("SEQUENCE:0");

    const place = { barberColorId: 7, span: MOVED.span, capacity: 1 };
    await owner.move(change, place, JOAO_AT_EIGHT.createdAt + HOUR, call());
    const moved = await read(before.tag);
    expect(moved.tag).not.toBe(before.tag);
    expect(moved.text).toContain(`UID:${bookingId}`);
    expect(moved.text).toContain("DTSTART;TZID=America/Sao_Paulo:20261124T090000");
    expect(moved.text).toContain("SEQUENCE:1");
    expect(moved.text).toContain("barbeiro2");

    const told = { tellsClient: true, undoMilliseconds: 0 };
    await owner.cancel([change.bookingId], told, Date.now(), call());
    expect((await read(moved.tag)).text).not.toContain("VEVENT");
    await owner.undoCancellation([change.bookingId], 0, 1, call());
    expect(await read()).toEqual(moved);
    // Back where it was, it is still a later state than the first.
    await owner.move(change, { ...place, barberColorId: 6, span }, Date.now(), call());
    const back = await read();
    expect(back.text).toContain("SEQUENCE:2");
    expect(back.tag).not.toBe(before.tag);
  });
});
