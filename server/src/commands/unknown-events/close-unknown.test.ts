// Calendars at Google, against a stand-in that keeps the rules of Google's reference, and calendars that two shops share.

import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { shop } from "@vitrine/shops/barbearia";
import { CATALOGUE } from "@vitrine/shops/shops";
import { DATABASES } from "@vitrine/testing/databases/databases";
import { temporaryDatabase } from "@vitrine/testing/app-under-test";
import { SHARED_CALENDAR, googleStandIn } from "@vitrine/testing/calendars/servers/google-stand-in";
import { callFor, JOAOS_CALL } from "@vitrine/testing/outbox/target-call";
import { act, halfHours, ownerStores } from "@vitrine/testing/owner/owner-stores";
import { MONDAY } from "@vitrine/testing/sample-requests";
import {
  JOAO_AT_EIGHT,
  JOAO_BOOKS,
  JOAO_CANCELLED,
  TEN_AT_EIGHT,
} from "@vitrine/testing/sample-bookings";

import type { StoredBooking } from "../../booking/stored-bookings-table.ts";
import { googleAccess } from "../../calendars/google/google-access.ts";
import { listGoogleEvents } from "../../calendars/google/google-list.ts";
import { googleCalendarUrl, googleTarget } from "../../calendars/google/google-target.ts";
import { configFrom } from "../../config.ts";
import type { Database } from "../../database/database.ts";
import { runInTransaction } from "../../database/run-alone.ts";
import { closeUnknownEvents } from "../unknown-events.ts";

const LIMITS = { signal: new AbortController().signal, maxMilliseconds: 10_000 };
const WINDOW = { start: Date.parse("2026-11-23T00:00:00-03:00"), end: Date.parse("2027-11-23") };

interface Parts {
  /** Further calendars of ours that are brought to the same one at Google. */
  readonly sharing?: readonly string[];
  readonly newDatabase?: () => Promise<Database>;
}

async function shopAtGoogle({ sharing = [], newDatabase = temporaryDatabase }: Parts = {}) {
  const google = await googleStandIn();
  const calendars = new Map(google.settings.calendars);
  for (const calendarId of sharing) calendars.set(calendarId, SHARED_CALENDAR);
  Object.assign(google.settings, { calendars });
  const read = configFrom({ NOW: MONDAY });
  if (!read.ok) throw new Error(read.problems.join("\n"));
  const database = await newDatabase();
  const stores = ownerStores(database);
  const target = googleTarget(google.settings, { apiUrl: google.apiUrl });
  const config = { ...read.config, google: google.settings };
  const closed = async () => {
    const times = await stores.closed.within("barbearia", WINDOW);
    return times.map(({ barberColorId, span, word }) => ({ barberColorId, span, word }));
  };
  return {
    google,
    stores,
    closed,
    deliver: (booking: StoredBooking) => target.deliver(booking, JOAOS_CALL),
    closeUnknown: async () =>
      (await closeUnknownEvents(config, database, CATALOGUE, google.apiUrl)).lines,
    list: () =>
      listGoogleEvents(
        googleCalendarUrl(google.apiUrl, SHARED_CALENDAR),
        WINDOW,
        shop.timeZone,
        googleAccess(google.settings.account),
        LIMITS,
      ),
  };
}

test.each(DATABASES)(
  "the time of an event at Google that the books do not know is closed once, and the event stays; on $name",
  async ({ newDatabase }) => {
    const { google, stores, closed, deliver, closeUnknown } = await shopAtGoogle({ newDatabase });
    await deliver(JOAO_AT_EIGHT);
    const before = [...google.events.values()];
    expect(await closeUnknown()).toEqual([
      "barbearia: closed ter 24/11, 08:00 - 08:30, barbeiro1: only its calendar knows who comes",
      "barbearia: its owner could not be notified by mail: call them. The page of the owner shows these times.",
    ]);
    expect(await closeUnknown()).toEqual([]);
    expect(await closed()).toEqual([
      {
        barberColorId: 6,
        span: halfHours(1),
        word: "Restauração · João da Silva · normal · barbeiro1",
      },
    ]);
    expect((await stores.clients.create(JOAO_BOOKS)).ok).toBe(false);
    expect([...google.events.values()]).toEqual(before);
    expect(await stores.findings()).toEqual([]);
  },
);

test("a time is closed also where it is booked, and every half hour that an odd event touches", async () => {
  const { google, stores, closed, deliver, closeUnknown } = await shopAtGoogle();
  await stores.clients.create(JOAO_BOOKS);
  await deliver(JOAO_AT_EIGHT);
  const [event] = google.events.values();
  if (event === undefined) throw new Error("no event");
  google.events.set(event.id, {
    ...event,
    colorId: "8",
    summary: "troca?",
    start: { dateTime: "2026-11-24T11:10:00Z" },
    end: { dateTime: "2026-11-24T12:05:00Z" },
  });
  await closeUnknown();
  const ofAll = shop.barbers.map(({ id }) => id);
  expect(await closed()).toEqual(
    ofAll
      .toSorted((one, other) => one - other)
      .map((barberColorId) => ({
        barberColorId,
        span: halfHours(3),
        word: "Restauração · troca?",
      })),
  );
  expect(await stores.findings()).toEqual([]);
});

test("what is closed is closed once, also when the call of the day before is forgotten", async () => {
  const { stores, closed, deliver, closeUnknown } = await shopAtGoogle();
  await deliver(JOAO_AT_EIGHT);
  await closeUnknown();
  // The calls are forgotten after a day.
  await runInTransaction(stores.database, "DELETE FROM owner_call", {});
  expect(await closeUnknown()).toEqual([]);
  expect(await closed()).toHaveLength(1);
  const [time] = await stores.closed.within("barbearia", WINDOW);
  const closing = { calendarId: "barbearia", closingId: time?.closingId ?? "" };
  expect((await stores.closed.openAll(closing, 0, act())).ok).toBe(true);
  expect(await stores.findings()).toEqual([]);
});

test("of two shops that share a calendar, neither closes the time of what the other has sold", async () => {
  const { google, stores, deliver, closeUnknown, closed } = await shopAtGoogle({
    sharing: ["reservas"],
  });
  await stores.owner.book(
    TEN_AT_EIGHT.bookingId,
    { ...TEN_AT_EIGHT, capacity: 20 },
    act("", randomUUID(), "reservas"),
  );
  const target = googleTarget(google.settings, { apiUrl: google.apiUrl });
  expect(await target.deliver(TEN_AT_EIGHT, callFor(TEN_AT_EIGHT))).toEqual({ ok: true });
  expect(await closeUnknown()).toEqual([]);
  await deliver(JOAO_AT_EIGHT);
  expect(await closeUnknown()).toHaveLength(4);
  expect(await closed()).toHaveLength(1);
});

test("a cancelled booking's event at Google, which Google still lists as deleted, closes nothing", async () => {
  const { deliver, closeUnknown } = await shopAtGoogle();
  await deliver(JOAO_AT_EIGHT);
  await deliver(JOAO_CANCELLED);
  expect(await closeUnknown()).toEqual([]);
});

test("Google's list is read page by page, with events of whole days and without the past", async () => {
  const { google, list } = await shopAtGoogle();
  const etag = '"1"';
  const end = { dateTime: "2026-11-24T09:00:00-03:00" };
  for (let number = 0; number < 600; number++) {
    const id = `event${number}`;
    google.events.set(id, {
      id,
      etag,
      status: "confirmed",
      start: end,
      end: { dateTime: "2026-11-24T10:00:00-03:00" },
    });
  }
  const days = { start: { date: "2026-12-24" }, end: { date: "2026-12-26" } };
  google.events.set("days", { id: "days", etag, status: "confirmed", ...days });
  const past = { start: { date: "2026-11-01" }, end: { date: "2026-11-02" } };
  google.events.set("past", { id: "past", etag, status: "confirmed", ...past });
  const listed = await list();
  if (!("events" in listed)) throw new Error(listed.reason);
  expect(listed.events).toHaveLength(601);
  expect(listed.events.at(-1)?.span).toEqual({
    start: Date.parse("2026-12-24T00:00:00-03:00"),
    end: Date.parse("2026-12-26T00:00:00-03:00"),
  });
});

test("a calendar that Google does not show is named with what to do", async () => {
  const { google, closeUnknown } = await shopAtGoogle();
  google.trouble.answer = { status: 404, reason: "notFound" };
  expect(await closeUnknown()).toEqual([
    "barbearia: its calendar (google) could not be read, and what was booked after the backup is open there: Google shows the service account no such calendar: check the id in GOOGLE_CALENDAR_BARBEARIA, and share the calendar with the service account. Then npm run restore -- --calendars tries again",
  ]);
  google.trouble.answer = { status: 503, reason: "backendError" };
  expect((await closeUnknown())[0]).toContain("Google has had too many calls");
});
