// The command's reports on calendars that work and on calendars that do not. Where possible, the failures are real.

import { afterAll, expect, test } from "vitest";

import { freePort } from "@vitrine/testing/network/free-port";
import { googleStandIn } from "@vitrine/testing/calendars/servers/google-stand-in";
import { ownersCalendar } from "@vitrine/testing/calendars/owners-calendar";
import { startRadicale } from "@vitrine/testing/calendars/servers/radicale";
import { scriptedServer } from "@vitrine/testing/network/scripted-server";
import { httpsServer, trustTestAuthority } from "@vitrine/testing/network/tls-server";
import { shop } from "@vitrine/shops/barbearia";
import type { CaldavCalendar } from "../../calendars/caldav/caldav-settings.ts";
import { caldavTarget } from "../../calendars/caldav/caldav-target.ts";
import { JOAO_AT_EIGHT } from "@vitrine/testing/sample-bookings";
import { JOAOS_CALL } from "@vitrine/testing/outbox/target-call";
import { eventReport, testCalendar } from "./test-calendar.ts";
import type { CalendarTest } from "./test-calendar.ts";

const NEVER = new AbortController().signal;
const NOTHING_SET: CalendarTest["config"] = {
  busy: { calendars: [], mayBePrivate: false },
  caldav: new Map(),
  google: undefined,
  feedSecrets: new Map(),
  publicUrl: undefined,
};
const SECRET = "0123456789abcdef0123456789abcdef";

trustTestAuthority();

const radicale = await startRadicale();
afterAll(() => radicale.stop());

const said = async (
  config: Partial<CalendarTest["config"]>,
  more: Partial<CalendarTest> = {},
): Promise<string[]> => {
  const test = { shop, config: { ...NOTHING_SET, ...config }, now: Date.now(), signal: NEVER };
  const lines = await testCalendar({ ...test, ...more });
  return lines.map(({ text, isFine }) => `${isFine ? "fine" : "wrong"}: ${text}`);
};
const saidOfCaldav = (calendar: CaldavCalendar) =>
  said({ caldav: new Map([["barbearia", calendar]]) });

const CALDAV_WORKS = "fine: CalDAV of barbearia works: a test event was written, read and removed.";

test("a CalDAV calendar that works is left as it was, the owner's events included", async () => {
  const calendar = await radicale.createCalendar("works");
  await caldavTarget(new Map([["barbearia", calendar]])).deliver(JOAO_AT_EIGHT, JOAOS_CALL);
  const before = await radicale.events(calendar);
  expect(await saidOfCaldav(calendar)).toEqual([CALDAV_WORKS]);
  expect(await radicale.events(calendar)).toEqual(before);
  expect(before).toHaveLength(1);
});

test("a refused password, a missing calendar and a read-only one are distinguished", async () => {
  const calendar = await radicale.createCalendar("told-apart");
  expect(await saidOfCaldav({ ...calendar, password: "wrong" })).toEqual([
    "wrong: CalDAV of barbearia does not work: the server refuses the user or the password: check CALDAV_USER_BARBEARIA and CALDAV_PASSWORD_BARBEARIA, most services want an app password.",
  ]);
  expect(await saidOfCaldav({ ...calendar, url: `${radicale.origin}/dona/nowhere` })).toEqual([
    "wrong: CalDAV of barbearia does not work: there is no calendar at the address in CALDAV_URL_BARBEARIA: run npm run calendars and copy the line of the right one.",
  ]);
  expect(await saidOfCaldav(await radicale.createReadOnlyCalendar("test"))).toEqual([
    "wrong: CalDAV of barbearia does not work: the user in CALDAV_USER_BARBEARIA may only read this calendar: share it with the right to change it.",
  ]);
});

/** Radicale behind a server that answers some requests itself. */
async function frontOfRadicale(
  calendar: CaldavCalendar,
  answersItself: (method: string) => number | undefined,
): Promise<CaldavCalendar> {
  const front = await scriptedServer(({ method, path, headers, body }, response) => {
    const status = answersItself(method);
    if (status !== undefined) return void response.writeHead(status).end();
    const { authorization = "", "content-type": type = "text/plain", depth = "0" } = headers;
    const sent = { authorization, "content-type": type, depth: String(depth) };
    void fetch(`${radicale.origin}${path}`, {
      method,
      headers: sent,
      ...(body !== "" && { body }),
    }).then(async (answer) =>
      response
        .writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" })
        .end(await answer.text()),
    );
  });
  return { ...calendar, url: calendar.url.replace(radicale.origin, front.origin) };
}

test("the test event is removed even when it could not be read", async () => {
  const calendar = await radicale.createCalendar("unreadable");
  let gets = 0;
  const front = await frontOfRadicale(calendar, (method) =>
    method === "GET" && gets++ === 0 ? 500 : undefined,
  );
  expect(await saidOfCaldav(front)).toEqual([
    "wrong: CalDAV of barbearia does not work: the test event was written and cannot be read, the server does not do what a calendar does (http-500): try again later, and if it stays so, check the address in CALDAV_URL_BARBEARIA.",
  ]);
  expect(await radicale.events(calendar)).toEqual([]);
});

test("the test event is removed even when the answer to writing it was lost", async () => {
  const calendar = await radicale.createCalendar("lost-answer");
  const front = await scriptedServer(({ method, path, headers, body }, response) => {
    const { authorization = "" } = headers;
    void fetch(`${radicale.origin}${path}`, {
      method,
      headers: { authorization, "content-type": "text/calendar" },
      ...(body !== "" && { body }),
    }).then(async (answer) =>
      method === "PUT"
        ? response.destroy()
        : response.writeHead(answer.status).end(await answer.text()),
    );
  });
  const [line] = await saidOfCaldav({
    ...calendar,
    url: calendar.url.replace(radicale.origin, front.origin),
  });
  expect(line).toMatch(/^wrong: CalDAV of barbearia does not work: the connection fails or breaks/);
  expect(line).not.toContain("may still be");
  expect(front.seen.map(({ method }) => method)).toContain("PUT");
  expect(await radicale.events(calendar)).toEqual([]);
});

test("an event that cannot be removed is named, so that the owner can delete it", async () => {
  const calendar = await radicale.createCalendar("keeps");
  const front = await frontOfRadicale(calendar, (method) =>
    method === "DELETE" ? 403 : undefined,
  );
  const [line] = await saidOfCaldav(front);
  expect(line).toMatch(
    /^wrong: CalDAV of barbearia does not work: the test event was written and read and cannot be removed, .*; the event "Teste do Vitrine – pode apagar" may still be in the calendar tomorrow: delete it there\.$/,
  );
  const [event] = await radicale.events(calendar);
  expect(event?.text).toContain("SUMMARY:Teste do Vitrine – pode apagar");
});

test("a server that changes or drops the event is detected", async () => {
  const drops = await scriptedServer(({ method }, response) =>
    response.writeHead(method === "PUT" ? 201 : method === "PROPFIND" ? 207 : 404).end(),
  );
  const calendar = { url: `${drops.origin}/dona/barbearia`, user: "dona", password: "s3cret" };
  expect(await saidOfCaldav(calendar)).toEqual([
    "wrong: CalDAV of barbearia does not work: the server takes the test event and does not show it: use another calendar or server.",
  ]);

  let stored = "";
  const renames = await scriptedServer(({ method, body }, response) => {
    if (method === "PUT") stored = body.replace("pode apagar", "outro nome");
    const isFound = method === "GET" && stored !== "";
    if (method === "DELETE") stored = "";
    response
      .writeHead(isFound ? 200 : ({ PUT: 201, DELETE: 204, PROPFIND: 207 }[method] ?? 404))
      .end(isFound ? stored : "");
  });
  expect(await saidOfCaldav({ ...calendar, url: `${renames.origin}/dona/barbearia` })).toEqual([
    "wrong: CalDAV of barbearia does not work: the server shows another title or time than was written: use another calendar or server.",
  ]);
  expect(stored).toBe("");
});

test.each([
  [507, {}, "the account has no room left: delete something there, or get more"],
  [503, {}, "the server asks to be left alone for a while: try again later"],
  [
    301,
    { location: "https://elsewhere.example.com/" },
    "the address in CALDAV_URL_BARBEARIA leads to another server, and the password does not go along: write the server's final address there, or, where that is a login page, the one that the service names for CalDAV",
  ],
])("a server that answers %i is reported with what to do", async (status, headers, sentence) => {
  const server = await scriptedServer((_, response) => response.writeHead(status, headers).end());
  const url = `${server.origin}/dona/barbearia`;
  expect(await saidOfCaldav({ url, user: "dona", password: "s3cret" })).toEqual([
    `wrong: CalDAV of barbearia does not work: ${sentence}.`,
  ]);
});

const WEB_PAGE =
  "a web page answers in place of a calendar, a login or maintenance: the address in CALDAV_URL_BARBEARIA is that of the pages for people, write the one there that the service names for CalDAV";

test.each([
  ["at its address", 200, 200, WEB_PAGE],
  ["behind a redirect", 302, 200, WEB_PAGE],
  [
    "that only browsers get",
    405,
    405,
    "there is no calendar at the address in CALDAV_URL_BARBEARIA: run npm run calendars and copy the line of the right one",
  ],
])(
  "a login page %s is distinguished from a calendar, and no event is reported as left there",
  async (_, status, statusOfLogin, sentence) => {
    const site = await scriptedServer(({ path }, response) =>
      response
        .writeHead(path === "/login" ? statusOfLogin : status, { location: "/login" })
        .end("<!DOCTYPE html><html><title>Entrar</title></html>"),
    );
    const url = `${site.origin}/dona`;
    expect(await saidOfCaldav({ url, user: "dona", password: "s3cret" })).toEqual([
      `wrong: CalDAV of barbearia does not work: ${sentence}.`,
    ]);
  },
);

test("a server that is not there, or not to be trusted, is reported with what to do", async () => {
  const login = { user: "dona", password: "s3cret" };
  const problems: string[] = [];
  for (const url of [
    `http://127.0.0.1:${await freePort()}/dona`,
    "http://no-such-host.invalid/dona",
    `https://localhost:${await httpsServer("self-signed")}/dona`,
    `https://localhost:${await httpsServer("expired")}/dona`,
    `https://localhost:${await httpsServer("other-name")}/dona`,
    `http://localhost:${await httpsServer("valid")}/dona`,
    radicale.origin.replace("http:", "https:"),
  ]) {
    problems.push(...(await saidOfCaldav({ url, ...login })));
  }
  const doesNot = "wrong: CalDAV of barbearia does not work:";
  expect(problems).toEqual([
    `${doesNot} nothing listens at the address and port in CALDAV_URL_BARBEARIA: check them, or start the server there.`,
    // Which of the two sentences a missing name gets depends on whether this machine has a name server.
    expect.stringMatching(
      /^wrong: CalDAV of barbearia does not work: (?:no server has the name in CALDAV_URL_BARBEARIA, or this computer is not online: check the address|the name in CALDAV_URL_BARBEARIA cannot be looked up now: see whether this computer is online)\.$/,
    ),
    `${doesNot} no known authority has signed the server's certificate: whoever runs the server has to install a valid one (Let's Encrypt is free).`,
    `${doesNot} the server's certificate has expired: whoever runs the server has to renew it, unless this computer's clock is wrong.`,
    `${doesNot} the server's certificate is for another name: write the name that stands in the certificate into CALDAV_URL_BARBEARIA.`,
    `${doesNot} the port takes only TLS: write https:// in place of http:// into CALDAV_URL_BARBEARIA.`,
    `${doesNot} the port does not begin with TLS: check the port in CALDAV_URL_BARBEARIA, or write http:// in place of https://.`,
  ]);
});

test("an interrupted test ends at once, and leaves nothing behind", async () => {
  const interrupted = new AbortController();
  const hanging = await scriptedServer(({ method }, response) => {
    if (method === "PUT") interrupted.abort();
    else response.writeHead(method === "PROPFIND" ? 207 : 404).end();
  });
  const calendar = { url: `${hanging.origin}/dona/barbearia`, user: "dona", password: "s3cret" };
  const caldav = new Map([["barbearia", calendar]]);
  expect(await said({ caldav }, { signal: interrupted.signal })).toEqual([
    "wrong: CalDAV of barbearia does not work: the test was interrupted.",
  ]);
  expect(hanging.seen.map(({ method }) => method)).toContain("DELETE");
});

test("a slow calendar is reported as slow", () => {
  const tried = { ok: true, milliseconds: 12_400 } as const;
  expect(eventReport("CalDAV of barbearia", tried, () => "")).toEqual({
    text: "CalDAV of barbearia works slowly: writing, reading and removing a test event took 12 s, and a call that takes more than 10 s is given up and tried again later.",
    isFine: true,
  });
});

test("a calendar at Google that works is left without the test event", async () => {
  const { settings, apiUrl, events } = await googleStandIn();
  expect(await said({ google: settings }, { googleApiUrl: apiUrl })).toEqual([
    "fine: Google of barbearia works: a test event was written, read and removed.",
  ]);
  expect([...events.values()].map(({ summary, status }) => [summary, status])).toEqual([
    ["Teste do Vitrine – pode apagar", "cancelled"],
  ]);
});

test.each([
  [
    { token: { status: 400, error: "invalid_grant" } },
    "Google refuses the key in GOOGLE_CREDENTIALS: make a new one, unless this computer's clock is wrong",
  ],
  [
    { answer: { status: 404, reason: "notFound" } },
    "Google shows the service account no such calendar: check the id in GOOGLE_CALENDAR_BARBEARIA, and share the calendar with the service account",
  ],
  [
    { answer: { status: 403, reason: "requiredAccessLevel" } },
    "Google does not let the service account write: share the calendar with it, with the right to change events, and switch on the Google Calendar API",
  ],
])("what Google refuses is reported with what to do: %j", async (trouble, sentence) => {
  const google = await googleStandIn();
  Object.assign(google.trouble, trouble);
  expect(await said({ google: google.settings }, { googleApiUrl: google.apiUrl })).toEqual([
    `wrong: Google of barbearia does not work: ${sentence}.`,
  ]);
});

test("a site that does not show the feed is reported with what to do", async () => {
  const feedSecrets = new Map([["barbearia", SECRET]]);
  const answering = async (status: number, headers: Record<string, string>, body: string) => {
    const site = await scriptedServer((_, response) =>
      response.writeHead(status, headers).end(body),
    );
    return said({ feedSecrets, publicUrl: site.origin });
  };
  expect(await answering(404, {}, "")).toEqual([
    "wrong: The feed of barbearia does not work: there is no such address: restart the server if FEED_SECRET_BARBEARIA has changed, and check that PUBLIC_URL is this site's address.",
  ]);
  expect(await answering(200, { "content-type": "text/html" }, "<html>Welcome")).toEqual([
    "wrong: The feed of barbearia does not work: something else than a calendar answers: check that PUBLIC_URL is this site's address, and that nothing before the server asks for a login.",
  ]);
  expect(await answering(301, { location: "https://elsewhere.example.com/" }, "")).toEqual([
    "wrong: The feed of barbearia does not work: PUBLIC_URL leads to another site, which many calendar apps do not follow: write the final address there.",
  ]);
  expect(await said({ feedSecrets })).toEqual([
    "wrong: The feed of barbearia has no whole address: set PUBLIC_URL to the site's address in .env.",
  ]);
});

test("a feed of more bookings than any calendar call answers is still a feed", async () => {
  const long = `BEGIN:VCALENDAR\r\n${"X-LONG:1\r\n".repeat(100_000)}END:VCALENDAR\r\n`;
  const site = await scriptedServer((_, response) => response.end(long));
  expect(
    await said({ feedSecrets: new Map([["barbearia", SECRET]]), publicUrl: site.origin }),
  ).toEqual([
    "fine: The feed of barbearia works on this computer alone: no phone reaches 127.0.0.1, set PUBLIC_URL to the site's public address.",
  ]);
});

test("the report on a calendar without settings names the settings", async () => {
  expect(await said({})).toEqual([
    "wrong: Nothing is set for barbearia: set FEED_SECRET_BARBEARIA, CALDAV_URL_BARBEARIA or GOOGLE_CALENDAR_BARBEARIA in .env, as docs/agency-guide.md says.",
  ]);
});

const busyAt = (url: string, mayBePrivate = true) => ({
  busy: {
    mayBePrivate,
    calendars: [
      { calendarId: "barbearia", name: "BARBEARIA_BARBEIRO1", barberColorId: 6, url },
      {
        calendarId: "reservas",
        name: "RESERVAS",
        barberColorId: undefined,
        url: "http://127.0.0.1:9",
      },
    ],
  },
});
const eventsOf = (...rules: string[]) =>
  rules.map(
    (rule, index) =>
      `BEGIN:VEVENT\r\nUID:${index}\r\nDTSTART:20260101T120000Z\r\nDURATION:PT1H\r\n${rule}END:VEVENT\r\n`,
  );

test("a busy calendar is read from the owner's server, and its events are counted", async () => {
  const calendar = await ownersCalendar(radicale, "closes");
  await calendar.enter("dentist", 10);
  expect(await said(busyAt(calendar.address))).toEqual([
    "fine: The calendar of BUSY_URL_BARBEARIA_BARBEIRO1 can be read: it has 1 event.",
  ]);
});

test("a busy calendar that cannot be read in full is reported with the reason, without its address", async () => {
  const answers: Readonly<Record<string, [status: number, text: string]>> = {
    "/secret-gone": [404, ""],
    "/secret-login": [401, ""],
    "/secret-page": [200, "<html>"],
    "/secret-cut": [200, "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"],
    "/secret-part": [
      200,
      [
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n",
        ...eventsOf("", "RRULE:FREQ=SECONDLY\r\n"),
        "END:VCALENDAR\r\n",
      ].join(""),
    ],
  };
  const server = await scriptedServer(({ path }, response) => {
    const [status, text] = answers[path] ?? [500, ""];
    response.writeHead(status).end(text);
  });
  const lines = [];
  for (const path of Object.keys(answers))
    lines.push(...(await said(busyAt(server.origin + path))));
  lines.push(...(await said(busyAt(`${server.origin}/secret-gone`, false))));
  const title = "The calendar of BUSY_URL_BARBEARIA_BARBEIRO1";
  const again = "copy the secret address from the calendar's settings again";
  expect(lines).toEqual([
    `wrong: ${title} cannot be read: answered with 404, there is no such address any more: ${again}.`,
    `wrong: ${title} cannot be read: answered with 401, its server wants a login: ${again}, or write user and password into it as https://user:password@server/….`,
    `wrong: ${title} cannot be read: something else than a calendar answers: ${again}, the one that is called iCal or ICS.`,
    `wrong: ${title} cannot be read: the answer ends too early: try again in a minute.`,
    `wrong: ${title} can be read: it has 2 events; repeated too often, and closing all time to come: 1 event.`,
    `wrong: ${title} cannot be read: it leads into a private network, which BUSY_PRIVATE=on allows.`,
  ]);
  expect(lines.join("\n")).not.toContain("secret-");
});
