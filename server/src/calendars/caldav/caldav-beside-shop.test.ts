// The CalDAV target with calendars that are set beside their shops, against a server that keeps events.

import { expect, test } from "vitest";

import { countingServer } from "@vitrine/testing/network/counting-server";
import { everyNameAt } from "@vitrine/testing/network/names-without-dns";
import { JOAO_AT_EIGHT, JOAO_CANCELLED } from "@vitrine/testing/sample-bookings";
import { JOAOS_CALL } from "@vitrine/testing/outbox/target-call";
import { caldavTarget } from "./caldav-target.ts";

const NEVER = new AbortController().signal;
const EVENT = `/dona/barbearia/${JOAO_AT_EIGHT.bookingId}.ics`;
const IS_CALENDAR = `<d:multistatus xmlns:d="DAV:"><d:response><d:propstat><d:prop><d:resourcetype><d:collection/><c:calendar xmlns:c="x"/></d:resourcetype></d:prop></d:propstat></d:response></d:multistatus>`;

// Tests have no public address: 127.0.0.1 stands for it, and every name is there.
const NETWORK = {
  lookup: everyNameAt("127.0.0.1"),
  isPublicAddress: (address: string) => address === "127.0.0.1",
};

/** A server that keeps events, and what it was asked. */
async function calendarServer() {
  const events = new Map<string, string>();
  const asked: string[] = [];
  const logins = new Set<string | undefined>();
  const { port, connections } = await countingServer((request, response) => {
    const { method = "", url: path = "", headers } = request;
    asked.push(`${method} ${path}`);
    logins.add(headers.authorization);
    const stored = events.get(path);
    if (method === "PROPFIND") response.writeHead(207).end(IS_CALENDAR);
    else if (method === "PUT") {
      let body = "";
      request.setEncoding("utf8").on("data", (text: string) => (body += text));
      request.on("end", () => {
        events.set(path, body);
        response.writeHead(201, { etag: '"1"' }).end();
      });
    } else if (stored === undefined) response.writeHead(404).end();
    else if (method === "GET") response.writeHead(200, { etag: '"1"' }).end(stored);
    else {
      events.delete(path);
      response.writeHead(204).end();
    }
  });
  const settingOf = (user: string) =>
    `http://calendar.example.com:${port}/dona/barbearia\n${user}\ns3cret`;
  return { port, connections, events, asked, logins, settingOf, setting: settingOf("dona") };
}

const basic = (login: string) => `Basic ${Buffer.from(login).toString("base64")}`;

test("a booking is written to the calendar beside its shop, and removed, over one connection", async () => {
  const { setting, connections, events, asked, logins } = await calendarServer();
  const target = caldavTarget(new Map(), undefined, NETWORK);
  const call = { ...JOAOS_CALL, setting };
  expect(await target.deliver(JOAO_AT_EIGHT, call)).toEqual({ ok: true });
  expect(events.get(EVENT)).toContain("SUMMARY:João da Silva");
  expect(await target.deliver(JOAO_CANCELLED, call)).toEqual({ ok: true });
  expect(events.size).toBe(0);
  expect(asked).toEqual([
    "PROPFIND /dona/barbearia/",
    `GET ${EVENT}`,
    `PUT ${EVENT}`,
    `GET ${EVENT}`,
    `DELETE ${EVENT}`,
  ]);
  expect([...logins]).toEqual([basic("dona:s3cret")]);
  expect(connections).toHaveLength(1);
});

test("a changed setting is checked again, an unchanged one is not", async () => {
  const { setting, settingOf, asked } = await calendarServer();
  const target = caldavTarget(new Map(), undefined, NETWORK);
  const checks = () => asked.filter((line) => line.startsWith("PROPFIND")).length;
  for (const [text, count] of [
    [setting, 1],
    [setting, 1],
    [settingOf("outra"), 2],
    [setting, 3],
  ] as const) {
    await target.deliver(JOAO_AT_EIGHT, { ...JOAOS_CALL, setting: text });
    expect(checks()).toBe(count);
  }
});

test("the calendar of the environment holds, and may be in a private network", async () => {
  const beside = await calendarServer();
  const ours = await calendarServer();
  const url = `http://127.0.0.1:${ours.port}/dona/barbearia`;
  const calendar = { url, user: "ana", password: "s3cret" };
  const target = caldavTarget(new Map([["barbearia", calendar]]), undefined, {
    ...NETWORK,
    isPublicAddress: () => false,
  });
  expect(target.placeOf?.("barbearia", beside.setting)).toBe(url);
  expect(await target.deliver(JOAO_AT_EIGHT, { ...JOAOS_CALL, setting: beside.setting })).toEqual({
    ok: true,
  });
  expect([...ours.logins]).toEqual([basic("ana:s3cret")]);
  expect(beside.connections).toEqual([]);
});

test.each(["127.0.0.1", "[::1]", "localhost"])(
  "a calendar beside a shop at %s is refused, and no connection is made",
  async (host) => {
    const { port, connections } = await calendarServer();
    const target = caldavTarget(new Map());
    const setting = `http://${host}:${port}/dona/barbearia\ndona\ns3cret`;
    for (const booking of [JOAO_AT_EIGHT, JOAO_CANCELLED]) {
      expect(await target.deliver(booking, { ...JOAOS_CALL, setting })).toEqual({
        ok: false,
        retry: true,
        reason: "private-network",
        afterMilliseconds: 900_000,
      });
    }
    expect(connections).toEqual([]);
  },
);

test("a setting is followed only where it is handed over: the environment names no such calendar", async () => {
  const { setting, connections } = await calendarServer();
  const target = caldavTarget(new Map(), undefined, NETWORK);
  expect(target).toMatchObject({ name: "caldav", setting: "caldav", namedCalendars: [] });
  expect(target.follows("barbearia")).toBe(false);
  expect(await target.check?.("barbearia", NEVER)).toBeUndefined();
  expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toEqual({
    ok: false,
    retry: false,
    reason: "calendar-not-configured",
  });
  expect(target.placeOf?.("barbearia")).toBe("");
  expect(target.placeOf?.("barbearia", setting)).toBe(setting.split("\n")[0]);
  expect(connections).toEqual([]);
});

test.each(["", "s3cret", "https://s3cret.example.com/\ndona", "http://[\ndona\ns3cret"])(
  "what is not a calendar pauses the target, and is not quoted: %#",
  async (setting) => {
    const target = caldavTarget(new Map());
    expect(target.placeOf?.("barbearia", setting)).toBe("");
    expect(await target.deliver(JOAO_AT_EIGHT, { ...JOAOS_CALL, setting })).toEqual({
      ok: false,
      retry: true,
      reason: "setting-not-understood",
      afterMilliseconds: 900_000,
      pauses: "no calendar at the address",
    });
  },
);
