// The CalDAV target with servers that fail.

import type { ServerResponse } from "node:http";

import { expect, test } from "vitest";

import { scriptedServer } from "@vitrine/testing/network/scripted-server";
import type { SeenRequest } from "@vitrine/testing/network/scripted-server";
import { JOAO_CANCELLED, JOAO_AT_EIGHT, JOAO_ERASED } from "@vitrine/testing/sample-bookings";
import { callFor, JOAOS_CALL } from "@vitrine/testing/outbox/target-call";
import { caldavTarget } from "./caldav-target.ts";

const NEVER = new AbortController().signal;
const PATH = `/dona/barbearia/${JOAO_AT_EIGHT.bookingId}.ics`;
const OURS = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:${JOAO_AT_EIGHT.bookingId}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
const PAGE = "<!DOCTYPE html><html><body>Bem-vindo ao nosso Wi-Fi</body></html>";

const collection = (inside: string) =>
  `<d:multistatus xmlns:d="DAV:"><d:response><d:propstat><d:prop>${inside}</d:prop></d:propstat></d:response></d:multistatus>`;
const CALENDAR = `<d:resourcetype><d:collection/><c:calendar xmlns:c="x"/></d:resourcetype>`;
const FOLDER = `<d:resourcetype><d:collection/></d:resourcetype>`;

interface Asked {
  readonly status: number;
  readonly properties: string;
}

/** `about` answers the question what the calendar is; `script` answers every request about the event. */
async function server(
  script: (request: SeenRequest, response: ServerResponse) => void,
  {
    about = () => ({ status: 207, properties: CALENDAR }),
    callMaxMilliseconds,
  }: { about?: () => Asked; callMaxMilliseconds?: number } = {},
) {
  const { origin, seen } = await scriptedServer((request, response) => {
    if (request.method !== "PROPFIND") return script(request, response);
    const { status, properties } = about();
    response.writeHead(status).end(collection(properties));
  });
  const calendar = { url: `${origin}/dona/barbearia`, user: "dona", password: "s3cret" };
  const target = caldavTarget(new Map([["barbearia", calendar]]), callMaxMilliseconds);
  const calls = () => seen.filter(({ method }) => method !== "PROPFIND");
  const methods = () => calls().map(({ method }) => method);
  return { target, seen, calls, methods, origin };
}

/** Answers every request about the event alike. */
const answering = (status: number, headers: Record<string, string> = {}, body = "") =>
  server((_, response) => response.writeHead(status, headers).end(body));

/** A server without an event that answers every change alike. */
const answeringChanges = (status: number, headers: Record<string, string> = {}, body = "") =>
  server(({ method }, response) => {
    if (method === "GET") response.writeHead(404).end();
    else response.writeHead(status, headers).end(body);
  });

test("an event is created under its own address, only where there is none", async () => {
  const { target, calls } = await answeringChanges(201, { etag: '"1"' });
  expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toEqual({ ok: true });
  expect(calls()).toHaveLength(2);
  expect(calls()[1]).toMatchObject({
    method: "PUT",
    path: PATH,
    headers: {
      "if-none-match": "*",
      "content-type": "text/calendar; charset=utf-8",
      authorization: `Basic ${Buffer.from("dona:s3cret").toString("base64")}`,
    },
  });
});

test("an existing event is replaced only in the version that was read", async () => {
  const { target, calls } = await server(({ method }, response) => {
    if (method === "GET") response.writeHead(200, { etag: 'W/"7"' }).end(OURS);
    else response.writeHead(204).end();
  });
  expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toEqual({ ok: true });
  expect(calls().map(({ method, headers }) => [method, headers["if-match"]])).toEqual([
    ["GET", undefined],
    ["PUT", '"7"'],
  ]);
});

const CHANGED_AT = (line: string) => OURS.replace("END:VEVENT", `${line}\r\nEND:VEVENT`);

test.each([
  ["as it was written", "LAST-MODIFIED:20261123T130000Z"],
  ["as the owner has changed it since", "LAST-MODIFIED:20261123T140000Z"],
  ["as an app has that keeps no other time", "DTSTAMP:20261123T140000Z"],
])("a booking that has not changed leaves its event %s", async (_, line) => {
  // Not 412 to a creation: SOGo writes over what is there, whatever the condition.
  const { target, methods } = await server(({ method }, response) => {
    if (method === "GET") response.writeHead(200, { etag: '"7"' }).end(CHANGED_AT(line));
    else response.writeHead(201).end();
  });
  expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toEqual({ ok: true });
  expect(methods()).toEqual(["GET"]);
});

test("an event from before the booking's last change is replaced", async () => {
  const { target, methods } = await server(({ method }, response) => {
    const before = CHANGED_AT("LAST-MODIFIED:20261123T125959Z");
    if (method === "GET") response.writeHead(200, { etag: '"7"' }).end(before);
    else response.writeHead(204).end();
  });
  expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toEqual({ ok: true });
  expect(methods()).toEqual(["GET", "PUT"]);
});

test("an erased client leaves also an event that the owner has changed since", async () => {
  const { target, methods } = await server(({ method }, response) => {
    const later = CHANGED_AT("SUMMARY:João\r\nLAST-MODIFIED:20270301T000000Z");
    if (method === "GET") response.writeHead(200, { etag: '"7"' }).end(later);
    else response.writeHead(204).end();
  });
  expect(await target.deliver(JOAO_ERASED, JOAOS_CALL)).toEqual({ ok: true });
  expect(methods()).toEqual(["GET", "PUT"]);
});

test("an erasure that is brought again writes nothing", async () => {
  let stored = OURS;
  const { target, methods } = await server(({ method, body }, response) => {
    if (method === "PUT") stored = body;
    response.writeHead(method === "PUT" ? 204 : 200).end(method === "PUT" ? "" : stored);
  });
  expect(await target.deliver(JOAO_ERASED, JOAOS_CALL)).toEqual({ ok: true });
  expect(await target.deliver(JOAO_ERASED, JOAOS_CALL)).toEqual({ ok: true });
  expect(methods()).toEqual(["GET", "PUT", "GET"]);
});

test("an event that keeps changing is left for later, after three rounds", async () => {
  const { target, methods } = await server(({ method }, response) => {
    if (method === "GET") response.writeHead(200, { etag: '"7"' }).end(OURS);
    else response.writeHead(412).end();
  });
  expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toEqual({
    ok: false,
    retry: true,
    reason: "changed-meanwhile",
  });
  expect(methods()).toEqual(["GET", "PUT", "GET", "PUT", "GET", "PUT"]);
});

test("a deletion names the event's version, and a deletion of an absent event is done", async () => {
  for (const gone of [404, 410]) {
    const { target, calls } = await server(({ method }, response) => {
      if (method === "GET") response.writeHead(200, { etag: '"7"' }).end(OURS);
      else response.writeHead(gone).end();
    });
    expect(await target.deliver(JOAO_CANCELLED, JOAOS_CALL)).toEqual({ ok: true });
    expect(calls().map(({ method, headers }) => [method, headers["if-match"]])).toEqual([
      ["GET", undefined],
      ["DELETE", '"7"'],
    ]);
  }
});

test.each([
  ["by its type", { "content-type": "text/html; charset=utf-8" }],
  ["by its look", {}],
])("a page with status 200 or 201 is no calendar, seen %s", async (_, headers) => {
  for (const status of [200, 201]) {
    const { target } = await answering(status, headers, PAGE);
    const failure = { ok: false, retry: true, reason: "answered-with-a-page" };
    expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toEqual(failure);
    expect(await target.deliver(JOAO_CANCELLED, JOAOS_CALL)).toEqual(failure);
  }
});

test("a bare 200 is believed only when the event is there", async () => {
  for (const [stored, outcome] of [
    [true, { ok: true }],
    [false, { ok: false, retry: true, reason: "stored-nothing-200" }],
  ] as const) {
    let isPut = false;
    const { target } = await server(({ method }, response) => {
      if (method === "PUT") {
        isPut = true;
        response.writeHead(200).end();
      } else if (isPut && stored) response.writeHead(200).end(OURS);
      else response.writeHead(404).end();
    });
    expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toEqual(outcome);
  }
});

test("where a bare 200 or 202 answers a replacement, the event that was there before does not count", async () => {
  for (const [status, before, after, outcome] of [
    [200, '"7"', '"8"', { ok: true }],
    [202, '"7"', '"7"', { ok: false, retry: true, reason: "stored-nothing-202" }],
    [200, undefined, undefined, { ok: false, retry: true, reason: "stored-nothing-200" }],
  ] as const) {
    let isReplaced = false;
    const { target } = await server(({ method }, response) => {
      if (method === "GET") {
        const etag = isReplaced ? after : before;
        response.writeHead(200, etag === undefined ? {} : { etag }).end(OURS);
        return;
      }
      isReplaced = true;
      response.writeHead(status).end();
    });
    expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toEqual(outcome);
  }
});

test.each([
  ["without an ETag", {}],
  ["with the ETag that was there, as the same text has it", { etag: '"7"' }],
])(
  "%s, a replacement counts as stored where the event says what was written",
  async (_, headersFound) => {
    let stored = OURS;
    const { target } = await server(({ method, body }, response) => {
      if (method === "GET") response.writeHead(200, headersFound).end(stored);
      else {
        // As a server that ends lines in its own way.
        stored = body.replaceAll("\r\n", "\n");
        response.writeHead(200).end();
      }
    });
    expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toEqual({ ok: true });
  },
);

test("what is found must be an event", async () => {
  const { target } = await answering(200, {}, "OK");
  expect(await target.deliver(JOAO_CANCELLED, JOAOS_CALL)).toEqual({
    ok: false,
    retry: true,
    reason: "answered-without-an-event",
  });
});

test.each([
  [503, "120", 120_000],
  [429, "7", 7_000],
  [503, "999999", 3_600_000],
])("%d with Retry-After %s waits %d ms", async (status, retryAfter, afterMilliseconds) => {
  const { target } = await answering(status, { "retry-after": retryAfter });
  expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toEqual({
    ok: false,
    retry: true,
    reason: `http-${status}`,
    afterMilliseconds,
    pauses: "the server asks to wait",
  });
});

test("a Retry-After may be a date", async () => {
  const date = new Date(Date.now() + 600_000).toUTCString();
  const { target } = await answering(503, { "retry-after": date });
  const outcome = await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL);
  const waits = "afterMilliseconds" in outcome ? (outcome.afterMilliseconds ?? 0) : 0;
  expect(waits).toBeGreaterThan(590_000);
  expect(waits).toBeLessThanOrEqual(600_000);
});

test.each([500, 502, 503, 423, 408])("%d is tried again at the worker's pace", async (status) => {
  const { target } = await answering(status);
  expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toEqual({
    ok: false,
    retry: true,
    reason: `http-${status}`,
  });
});

test.each([
  [403, "not-allowed-403"],
  [404, "no-such-calendar-404"],
  [405, "no-such-calendar-405"],
  [507, "calendar-full"],
])("%d waits for a person, this event alone", async (status, reason) => {
  const { target } = await answering(status);
  expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toEqual({
    ok: false,
    retry: true,
    reason,
    afterMilliseconds: 900_000,
  });
});

test("a password that is refused pauses the calendar", async () => {
  const { target } = await answering(401);
  expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toEqual({
    ok: false,
    retry: true,
    reason: "not-allowed-401",
    afterMilliseconds: 900_000,
    pauses: "password refused",
  });
});

test("a Retry-After after a failure of one event delays this event alone", async () => {
  const { target } = await answering(423, { "retry-after": "60" });
  expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toEqual({
    ok: false,
    retry: true,
    reason: "http-423",
    afterMilliseconds: 60_000,
  });
});

test.each([
  [400, "", "http-400"],
  [415, "", "http-415"],
  [403, "<error><C:valid-calendar-data/></error>", "event-refused"],
  [409, "<error><C:no-uid-conflict/></error>", "uid-taken"],
])("%d %j is permanent", async (status, body, reason) => {
  const { target } = await answering(status, { "content-type": "text/xml" }, body);
  expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toEqual({
    ok: false,
    retry: false,
    reason,
  });
});

const ROOM = (bytes: number) => `<d:quota-available-bytes>${bytes}</d:quota-available-bytes>`;
const READING = `<d:current-user-privilege-set><d:privilege><d:read/></d:privilege></d:current-user-privilege-set>`;
const WRITING = `<d:current-user-privilege-set><d:privilege><d:write/></d:privilege></d:current-user-privilege-set>`;

test.each([
  ["may only be read", 403, "", 207, CALENDAR + READING, "read-only-403"],
  ["does not say what may be done with it", 403, "", 207, CALENDAR, "read-only-403"],
  ["asks for rights", 403, "<d:need-privileges/>", 207, CALENDAR, "read-only-403"],
  ["may be written, only not so", 403, "", 207, CALENDAR + WRITING, "not-allowed-403"],
  ["is gone, and the event forbidden", 403, "", 404, "", "no-such-calendar-403"],
  ["is gone, and the event in conflict", 409, "", 404, "", "no-such-calendar-409"],
  ["has the event elsewhere", 409, "", 207, CALENDAR, "uid-taken"],
  [
    "belongs to an account that has the event in another",
    403,
    "<c:unique-scheduling-object-resource/>",
    207,
    CALENDAR + WRITING,
    "uid-taken",
  ],
  ["breaks for want of room", 500, "", 207, CALENDAR + ROOM(0), "calendar-full"],
  ["breaks with less than no room", 500, "", 207, CALENDAR + ROOM(-548), "calendar-full"],
  ["says that there is no room", 500, "<d:quota-not-exceeded/>", 500, "", "calendar-full"],
] as const)(
  "a calendar that %s waits for a person",
  async (_, status, body, aboutStatus, properties, reason) => {
    const { target } = await server(
      ({ method }, response) => {
        if (method === "GET") response.writeHead(404).end();
        else response.writeHead(status, { "content-type": "text/xml" }).end(body);
      },
      { about: () => ({ status: aboutStatus, properties }) },
    );
    expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toEqual({
      ok: false,
      retry: true,
      reason,
      afterMilliseconds: 900_000,
    });
  },
);

test.each([
  ["a folder of calendars", FOLDER],
  ["something in a calendar", "<d:resourcetype/>"],
])(
  "where the address is that of %s the calendar is paused, and nothing is sent",
  async (_, properties) => {
    const { target, calls } = await server((__, response) => response.writeHead(201).end(), {
      about: () => ({ status: 207, properties }),
    });
    const refused = {
      ok: false,
      retry: true,
      reason: "not-a-calendar",
      afterMilliseconds: 900_000,
      pauses: "no calendar at the address",
    };
    expect(await target.check?.("barbearia", NEVER)).toEqual(refused);
    for (const booking of [JOAO_AT_EIGHT, JOAO_CANCELLED, JOAO_ERASED]) {
      expect(await target.deliver(booking, JOAOS_CALL)).toEqual(refused);
    }
    expect(calls()).toEqual([]);
  },
);

test("a calendar is asked what it is until it has answered, and not again", async () => {
  let asked = 0;
  const { target, methods } = await server((_, response) => response.writeHead(404).end(), {
    about: () => ({ status: (asked += 1) === 1 ? 404 : 207, properties: CALENDAR }),
  });
  expect(await target.check?.("barbearia", NEVER)).toBeUndefined();
  expect(await target.check?.("barbearia", NEVER)).toBeUndefined();
  expect(asked).toBe(2);
  await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL);
  expect(methods()).toEqual(["GET", "PUT"]);
  expect(asked).toBe(2);
});

test("a calendar that refuses the password gets no further request", async () => {
  const { target, calls } = await server((_, response) => response.writeHead(401).end(), {
    about: () => ({ status: 401, properties: "" }),
  });
  expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toMatchObject({
    pauses: "password refused",
  });
  expect(calls()).toEqual([]);
});

test("a missing calendar is noticed even when the answer hides the 404 in a 207", async () => {
  const { origin } = await scriptedServer(({ method }, response) => {
    if (method !== "PROPFIND") response.writeHead(404).end();
    else {
      response
        .writeHead(207, { "content-type": "text/xml" })
        .end(
          "<d:multistatus><d:response><d:href>/dona/barbearia/</d:href><d:status>HTTP/1.1 404 Not Found</d:status></d:response></d:multistatus>",
        );
    }
  });
  const calendar = { url: `${origin}/dona/barbearia`, user: "dona", password: "s3cret" };
  const target = caldavTarget(new Map([["barbearia", calendar]]));
  for (const booking of [JOAO_CANCELLED, JOAO_ERASED]) {
    expect(await target.deliver(booking, JOAOS_CALL)).toMatchObject({
      ok: false,
      retry: true,
      reason: "no-such-calendar-404",
    });
  }
});

test("a 500 of a calendar with room is a failure of the server", async () => {
  const { target } = await server(
    ({ method }, response) => response.writeHead(method === "GET" ? 404 : 500).end(),
    { about: () => ({ status: 207, properties: CALENDAR + ROOM(1_000_000) }) },
  );
  expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toEqual({
    ok: false,
    retry: true,
    reason: "http-500",
  });
});

test("a refusal that hides in a 207 is a refusal", async () => {
  const { target } = await answeringChanges(207, {}, "<c:no-uid-conflict/>");
  expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toEqual({
    ok: false,
    retry: false,
    reason: "uid-taken",
  });
});

test("a server that answers a change with a page is believed when the event is there", async () => {
  let isPut = false;
  const { target } = await server(({ method }, response) => {
    if (method === "GET" && !isPut) response.writeHead(404).end();
    else if (method === "GET") response.writeHead(200, { etag: '"7"' }).end(OURS);
    else {
      isPut = true;
      response.writeHead(201, { "content-type": "text/html" }).end(PAGE);
    }
  });
  expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toEqual({ ok: true });
});

test("a redirect on the same host is followed with method, body and condition", async () => {
  const { target, calls } = await server(({ method, path }, response) => {
    if (path === PATH) response.writeHead(308, { location: `/moved${PATH}` }).end();
    else response.writeHead(method === "GET" ? 404 : 201).end();
  });
  expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toEqual({ ok: true });
  const [, , put, moved] = calls();
  expect(moved).toMatchObject({
    method: "PUT",
    path: `/moved${PATH}`,
    headers: { "if-none-match": "*" },
  });
  expect(moved?.body).toBe(put?.body);
});

test("a redirect to another host is not followed: no password goes there", async () => {
  const other = await scriptedServer((_, response) => response.writeHead(201).end());
  const { target } = await answering(307, { location: `${other.origin}/login` });
  expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toEqual({
    ok: false,
    retry: true,
    reason: "redirected-elsewhere",
    afterMilliseconds: 900_000,
  });
  expect(other.seen).toEqual([]);
});

test("a circle of redirects ends", async () => {
  const { target, calls } = await answering(302, { location: PATH });
  expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toMatchObject({
    reason: "redirected-in-a-circle",
  });
  expect(calls()).toHaveLength(4);
});

test("a call to a server that sends nothing, or never ends, is aborted after its time", async () => {
  const silent = await server(() => undefined, { callMaxMilliseconds: 300 });
  const endless = await server(
    (_, response) => {
      response.writeHead(200);
      response.write("BEGIN:VCALENDAR");
    },
    { callMaxMilliseconds: 300 },
  );
  for (const { target } of [silent, endless]) {
    const started = performance.now();
    expect(await target.deliver(JOAO_CANCELLED, JOAOS_CALL)).toEqual({
      ok: false,
      retry: true,
      reason: "timed-out",
    });
    expect(performance.now() - started).toBeLessThan(9_000);
  }
});

test("a delivery ends when its signal aborts", async () => {
  const { target } = await server(() => undefined);
  expect(
    await target.deliver(JOAO_AT_EIGHT, callFor(JOAO_AT_EIGHT, AbortSignal.timeout(50))),
  ).toEqual({
    ok: false,
    retry: true,
    reason: "aborted",
  });
});

test("a connection that breaks, and a host where nobody listens, are tried again", async () => {
  const { target } = await server((_, response) => response.destroy());
  expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toMatchObject({ ok: false, retry: true });
  // A name that never resolves, by RFC 6761.
  const nobody = { url: "http://calendar.invalid/dona", user: "dona", password: "s3cret" };
  const unreachable = caldavTarget(new Map([["barbearia", nobody]]));
  expect(await unreachable.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toMatchObject({
    ok: false,
    retry: true,
    reason: expect.stringMatching(/^unreachable-e[a-z-]+$/),
  });
});

test("an answer without end fills no memory", async () => {
  const { target } = await answering(200, {}, "x".repeat(600_000));
  expect(await target.deliver(JOAO_CANCELLED, JOAOS_CALL)).toEqual({
    ok: false,
    retry: true,
    reason: "answer-too-large",
  });
});
