// Lists the events of a real server.

import { randomUUID } from "node:crypto";

import { afterAll, expect, test } from "vitest";

import { startRadicale } from "@vitrine/testing/calendars/servers/radicale";
import { startFrontWithoutQueries } from "@vitrine/testing/calendars/servers/front-without-queries";
import { putEvent } from "@vitrine/testing/calendars/servers/dav-calendar";
import { scriptedServer } from "@vitrine/testing/network/scripted-server";
import { JOAO_AT_EIGHT } from "@vitrine/testing/sample-bookings";
import { JOAOS_CALL } from "@vitrine/testing/outbox/target-call";

import { listCaldavEvents } from "./caldav-events.ts";
import { caldavTarget } from "./caldav-target.ts";
import { calendarFile } from "../event/icalendar.ts";
import { bookingEvent } from "../event/booking-event.ts";
import { shop } from "@vitrine/shops/barbearia";

const LIMITS = { signal: new AbortController().signal, maxMilliseconds: 30_000 };
const DAY = 24 * 60 * 60_000;
const WINDOW = {
  start: Date.parse("2026-11-24T00:00:00-03:00"),
  end: Date.parse("2027-11-24T00:00:00-03:00"),
};
const ALL = () => true;

const radicale = await startRadicale();
afterAll(() => radicale.stop());

/** The text of João's event, with another id and so many days later. */
function eventText(bookingId: string, days = 0) {
  const { start, end } = JOAO_AT_EIGHT.span;
  const span = { start: start + days * DAY, end: end + days * DAY };
  return calendarFile([bookingEvent({ ...JOAO_AT_EIGHT, bookingId, span }, shop)]);
}

test("the events of the window are listed with their names and texts, and those before it are not", async () => {
  const calendar = await radicale.createCalendar("listed");
  const target = caldavTarget(new Map([["barbearia", calendar]]));
  expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toEqual({ ok: true });
  await putEvent(calendar, "before.ics", eventText("before", -1));
  await putEvent(calendar, "last.ics", eventText("last", 364));
  const listed = await listCaldavEvents(calendar, WINDOW, ALL, LIMITS);
  if (!("events" in listed)) throw new Error(listed.reason);
  expect(listed.events.map(({ name }) => name).toSorted()).toEqual(
    [JOAO_AT_EIGHT.bookingId, "last"].toSorted(),
  );
  expect(listed.events.find(({ name }) => name !== "last")?.icalendar).toContain(
    "SUMMARY:João da Silva · normal · barbeiro1",
  );
});

test("a hundred events are read whole, each once, though two questions find some of them", async () => {
  const calendar = await radicale.createCalendar("many");
  const ids: readonly string[] = Array.from({ length: 100 }, () => randomUUID());
  // The questions are about 31 days each, and the last half hour of the first is on the 24th of December.
  const puts = ids.map(
    (id, index) => () => putEvent(calendar, `${id}.ics`, eventText(id, index % 35)),
  );
  while (puts.length > 0) await Promise.all(puts.splice(0, 20).map((put) => put()));
  const listed = await listCaldavEvents(calendar, WINDOW, ALL, LIMITS);
  if (!("events" in listed)) throw new Error(listed.reason);
  expect(listed.events.map(({ name }) => name).toSorted()).toEqual(ids.toSorted());
  expect(listed.events.every(({ icalendar }) => icalendar.includes("END:VCALENDAR"))).toBe(true);
});

test("where a server refuses the question by time, the events are read by their names", async () => {
  const calendar = await radicale.createCalendar("by-name");
  const ids: readonly string[] = Array.from({ length: 60 }, () => randomUUID());
  for (const id of [...ids, "of-the-owner"]) {
    await putEvent(calendar, `${id}.ics`, eventText(id));
  }
  const { origin, methods } = await startFrontWithoutQueries(radicale.origin);
  const front = { ...calendar, url: calendar.url.replace(radicale.origin, origin) };
  const listed = await listCaldavEvents(front, WINDOW, (name) => ids.includes(name), LIMITS);
  if (!("events" in listed)) throw new Error(listed.reason);
  expect(listed.events.map(({ name }) => name).toSorted()).toEqual(ids.toSorted());
  expect(methods).toEqual(["PROPFIND", "REPORT", "PROPFIND", "REPORT", "REPORT"]);
});

const row = (name: string) =>
  `<d:response><d:href>/dona/x/${name}.ics</d:href><d:propstat><d:prop><c:calendar-data><![CDATA[BEGIN:VCALENDAR]]></c:calendar-data></d:prop></d:propstat></d:response>`;
const multistatus = (rows: string) =>
  `<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${rows}</d:multistatus>`;

test("a list that its server cuts off is asked for in halves", async () => {
  const asked: string[] = [];
  const { origin } = await scriptedServer(({ body }, response) => {
    const start = /start="(\d{8})/.exec(body)?.[1];
    const end = /end="(\d{8})/.exec(body)?.[1];
    const isLong = start === "20261124" && end === "20261224";
    if (start !== undefined) asked.push(`${start} ${end}`);
    const cut =
      "<d:response><d:href>/dona/x/</d:href><d:status>HTTP/1.1 507 Insufficient Storage</d:status></d:response>";
    response.writeHead(207).end(multistatus(isLong ? cut : row(`event-${start}`)));
  });
  const calendar = { url: `${origin}/dona/x`, user: "dona", password: "s3cret" };
  const window = { start: WINDOW.start, end: WINDOW.start + 30 * DAY };
  expect(await listCaldavEvents(calendar, window, ALL, LIMITS)).toEqual({
    ok: true,
    events: [
      { name: "event-20261124", icalendar: "BEGIN:VCALENDAR" },
      { name: "event-20261209", icalendar: "BEGIN:VCALENDAR" },
    ],
  });
  expect(asked).toEqual(["20261124 20261224", "20261124 20261209", "20261209 20261224"]);
});

test("a refused password, a missing calendar and an answer that is no list are said, never taken for an empty calendar", async () => {
  const calendar = await radicale.createCalendar("refused");
  const list = (changed: Partial<typeof calendar>) =>
    listCaldavEvents({ ...calendar, ...changed }, WINDOW, ALL, LIMITS);
  expect(await list({ password: "wrong" })).toMatchObject({ ok: false, reason: "not-allowed-401" });
  expect(await list({ url: `${calendar.url}-gone` })).toMatchObject({
    ok: false,
    reason: "no-such-calendar-404",
  });
  expect(await list({ url: `${radicale.origin}/dona` })).toMatchObject({
    ok: false,
    reason: "not-a-calendar",
  });
  const { origin } = await scriptedServer((_request, response) =>
    response.writeHead(207).end("<d:multistatus xmlns:d='DAV:'><d:response>"),
  );
  expect(await list({ url: `${origin}/dona/x` })).toMatchObject({
    ok: false,
    reason: "answer-not-understood",
  });
});
