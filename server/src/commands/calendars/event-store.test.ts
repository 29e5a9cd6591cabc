import { expect, test } from "vitest";

import { googleStandIn, SHARED_CALENDAR } from "@vitrine/testing/calendars/servers/google-stand-in";
import { scriptedServer } from "@vitrine/testing/network/scripted-server";
import { googleCalendarUrl } from "../../calendars/google/google-target.ts";
import { caldavEventStore, googleEventStore } from "./event-store.ts";
import { testEvent } from "./try-event.ts";

const EVENT = testEvent("America/Sao_Paulo", Date.parse("2026-11-23T10:20:00-03:00"));
const LIMITS = { signal: new AbortController().signal, maxMilliseconds: 10_000 };

test.each([
  ["as it was written", (text: string) => text, "the event"],
  [
    "at the same instant in another zone",
    (text: string) =>
      text.replace(/DTSTART;TZID=[^:]+:20261124T110000/, "DTSTART:20261124T140000Z"),
    "the event",
  ],
  [
    "three hours late",
    (text: string) =>
      text.replace(/DTSTART;TZID=[^:]+:20261124T110000/, "DTSTART:20261124T170000Z"),
    "something else",
  ],
  [
    "without its accents and dashes",
    (text: string) => text.replace("Vitrine – pode", "Vitrine ? pode"),
    "something else",
  ],
])("an event that a CalDAV server shows %s", async (_, change, seen) => {
  let stored = "";
  const server = await scriptedServer(({ method, body }, response) => {
    if (method === "PUT") stored = change(body);
    response.writeHead(method === "PUT" ? 201 : 200).end(method === "GET" ? stored : "");
  });
  const store = caldavEventStore(
    { url: `${server.origin}/dona`, user: "d", password: "s3cret" },
    EVENT,
  );
  expect(await store.write(LIMITS)).toEqual({ state: "made" });
  expect(await store.look(LIMITS)).toEqual({ seen });
});

test("an event that Google shows under another title is something else", async () => {
  const { settings, apiUrl, events } = await googleStandIn();
  const url = googleCalendarUrl(apiUrl, SHARED_CALENDAR);
  const store = googleEventStore(url, settings.account, EVENT);
  expect(await store.look(LIMITS)).toEqual({ seen: "nothing" });
  await store.write(LIMITS);
  expect(await store.look(LIMITS)).toEqual({ seen: "the event" });
  for (const [id, event] of events) events.set(id, { ...event, summary: "Dentista" });
  expect(await store.look(LIMITS)).toEqual({ seen: "something else" });
});
