// The CalDAV target against a real server.

import { afterAll, expect, test } from "vitest";

import { addressesIn } from "@vitrine/testing/calendars/servers/dav-calendar";
import { JOAO_CANCELLED, JOAO_ERASED, JOAO_AT_EIGHT } from "@vitrine/testing/sample-bookings";
import { startPhpTypedFront } from "@vitrine/testing/calendars/servers/php-typed-front";
import { startRadicale } from "@vitrine/testing/calendars/servers/radicale";
import { JOAOS_CALL } from "@vitrine/testing/outbox/target-call";
import { caldavTarget } from "./caldav-target.ts";

const HREF = `/dona/CALENDAR/${JOAO_AT_EIGHT.bookingId}.ics`;

const radicale = await startRadicale();
afterAll(() => radicale.stop());

let calendars = 0;

async function emptyCalendar() {
  calendars += 1;
  const calendar = await radicale.createCalendar(`calendar-${calendars}`);
  const target = caldavTarget(new Map([["barbearia", calendar]]));
  const events = async () =>
    (await radicale.events(calendar)).map(({ href, text }) => ({
      href: href.replace(`calendar-${calendars}`, "CALENDAR"),
      lines: text.replaceAll("\r\n ", "").split("\r\n"),
    }));
  /** The owner's acts in an app of their own. */
  const asOwner = (method: "PUT" | "DELETE", body?: string) =>
    fetch(`${calendar.url}/${JOAO_AT_EIGHT.bookingId}.ics`, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${calendar.user}:${calendar.password}`).toString("base64")}`,
        "content-type": "text/calendar",
      },
      body: body ?? null,
    });
  return { target, calendar, events, asOwner };
}

const ownersEvent = (uid: string) =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//x//y//EN",
    "BEGIN:VEVENT",
    `UID:${uid}`,
    "DTSTAMP:20261123T100000Z",
    "DTSTART:20261124T110000Z",
    "DTEND:20261124T113000Z",
    "SUMMARY:Dentista",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ].join("\r\n");

test("a booking becomes one event that names client, phone, barber, style and colour", async () => {
  const { target, events } = await emptyCalendar();
  expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toEqual({ ok: true });
  const [event, ...others] = await events();
  expect(others).toEqual([]);
  expect(event?.href).toBe(HREF);
  expect(event?.lines).toEqual(
    expect.arrayContaining([
      `UID:${JOAO_AT_EIGHT.bookingId}`,
      "SUMMARY:João da Silva · normal · barbeiro1",
      "DTSTART;TZID=America/Sao_Paulo:20261124T080000",
      "DTEND;TZID=America/Sao_Paulo:20261124T083000",
      "CATEGORIES:barbeiro1",
      "COLOR:orangered",
      "STATUS:CONFIRMED",
    ]),
  );
  expect(event?.lines.find((line) => line.startsWith("DESCRIPTION:"))).toContain("987654321");
});

test("a booking delivered again is not doubled, in sequence or at once", async () => {
  const { target, events } = await emptyCalendar();
  await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL);
  expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toEqual({ ok: true });
  const outcomes = await Promise.all(
    Array.from({ length: 4 }, () => target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)),
  );
  // Each delivery is done, or has met another one and is tried again.
  expect(outcomes.every((outcome) => outcome.ok || outcome.retry)).toBe(true);
  expect(await events()).toHaveLength(1);
});

test("a cancelled booking's event goes, and stays gone", async () => {
  const { target, events } = await emptyCalendar();
  await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL);
  expect(await target.deliver(JOAO_CANCELLED, JOAOS_CALL)).toEqual({ ok: true });
  expect(await target.deliver(JOAO_CANCELLED, JOAOS_CALL)).toEqual({ ok: true });
  expect(await events()).toEqual([]);
});

test("an erased client leaves the event without name and phone", async () => {
  const { target, events } = await emptyCalendar();
  await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL);
  expect(await target.deliver(JOAO_ERASED, JOAOS_CALL)).toEqual({ ok: true });
  const [event] = await events();
  expect(event?.lines).toContain("SUMMARY:normal · barbeiro1");
  expect(event?.lines.join("\n")).not.toMatch(/João|987654321/);
});

test("an erased booking that the owner has deleted does not come back", async () => {
  const { target, events, asOwner } = await emptyCalendar();
  await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL);
  await asOwner("DELETE");
  expect(await target.deliver(JOAO_ERASED, JOAOS_CALL)).toEqual({ ok: true });
  expect(await events()).toEqual([]);
});

test("a cancelled booking's event goes also after the owner has changed it", async () => {
  const { target, events, asOwner } = await emptyCalendar();
  await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL);
  await asOwner("PUT", ownersEvent(JOAO_AT_EIGHT.bookingId));
  expect(await target.deliver(JOAO_CANCELLED, JOAOS_CALL)).toEqual({ ok: true });
  expect(await events()).toEqual([]);
});

test("an event of the owner's own is never overwritten nor deleted", async () => {
  const { target, events, asOwner } = await emptyCalendar();
  await asOwner("PUT", ownersEvent("dentist"));
  const refused = { ok: false, retry: false, reason: "uid-taken" };
  expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toEqual(refused);
  expect(await target.deliver(JOAO_CANCELLED, JOAOS_CALL)).toEqual(refused);
  const [event] = await events();
  expect(event?.lines).toContain("SUMMARY:Dentista");
});

test("a wrong password and a calendar that is not there wait for a person", async () => {
  const { calendar } = await emptyCalendar();
  const deliver = (changed: Partial<typeof calendar>) =>
    caldavTarget(new Map([["barbearia", { ...calendar, ...changed }]])).deliver(
      JOAO_AT_EIGHT,
      JOAOS_CALL,
    );
  expect(await deliver({ password: "wrong" })).toEqual({
    ok: false,
    retry: true,
    reason: "not-allowed-401",
    afterMilliseconds: 900_000,
    pauses: "password refused",
  });
  expect(await deliver({ url: `${radicale.origin}/dona/nowhere` })).toEqual({
    ok: false,
    retry: true,
    reason: "no-such-calendar-409",
    afterMilliseconds: 900_000,
  });
});

test("an address one level too high pauses the calendar, and nothing is written there", async () => {
  const { calendar } = await emptyCalendar();
  const above = { ...calendar, url: `${radicale.origin}/${calendar.user}` };
  const before = await addressesIn(above);
  const target = caldavTarget(new Map([["barbearia", above]]));
  expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toMatchObject({
    reason: "not-a-calendar",
    pauses: "no calendar at the address",
  });
  expect(await addressesIn(above)).toEqual(before);
});

test("where PHP gives empty answers the type of a page, every change is delivered at the first try", async () => {
  const { calendar, events } = await emptyCalendar();
  const front = await startPhpTypedFront(radicale.origin);
  const url = calendar.url.replace(radicale.origin, front);
  const target = caldavTarget(new Map([["barbearia", { ...calendar, url }]]));
  expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toEqual({ ok: true });
  expect(await events()).toHaveLength(1);
  expect(await target.deliver(JOAO_ERASED, JOAOS_CALL)).toEqual({ ok: true });
  expect((await events())[0]?.lines).toContain("SUMMARY:normal · barbeiro1");
  expect(await target.deliver(JOAO_CANCELLED, JOAOS_CALL)).toEqual({ ok: true });
  expect(await events()).toEqual([]);
});

test("a read-only calendar waits for a person, and is distinguished from a wrong password", async () => {
  const calendar = await radicale.createReadOnlyCalendar("share");
  const target = caldavTarget(new Map([["barbearia", calendar]]));
  expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toEqual({
    ok: false,
    retry: true,
    reason: "read-only-403",
    afterMilliseconds: 900_000,
  });
});

test("the target follows the calendars that have an address, and no others", async () => {
  const { target } = await emptyCalendar();
  expect(target.follows("barbearia")).toBe(true);
  expect(target.follows("reservas")).toBe(false);
});

test("where the calendar itself is gone, no cancellation and no erasure counts as done", async () => {
  const calendar = await radicale.createCalendar("gone-tomorrow");
  const gone = { ...calendar, url: `${calendar.url}-not-there` };
  const target = caldavTarget(new Map([["barbearia", gone]]));
  for (const booking of [JOAO_CANCELLED, JOAO_ERASED]) {
    expect(await target.deliver(booking, JOAOS_CALL)).toMatchObject({
      ok: false,
      retry: true,
      reason: "no-such-calendar-404",
    });
  }
});
