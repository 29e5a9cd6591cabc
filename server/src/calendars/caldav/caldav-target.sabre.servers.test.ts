// The CalDAV target against sabre/dav behind PHP, on which Nextcloud and Baïkal are built.

import { afterAll, expect, test } from "vitest";

import { JOAO_AT_EIGHT, JOAO_CANCELLED, JOAO_ERASED } from "@vitrine/testing/sample-bookings";
import { startSabreDav } from "@vitrine/testing/calendars/servers/sabre-dav";
import { JOAOS_CALL } from "@vitrine/testing/outbox/target-call";
import { discoverCalendars } from "./caldav-discovery.ts";
import { caldavTarget } from "./caldav-target.ts";

const NEVER = new AbortController().signal;

const sabre = await startSabreDav();
afterAll(() => sabre.stop());

const basic = ({ user, password }: { user: string; password: string }) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;

test("what is tested here does give empty answers the type of a page", async () => {
  const { user, password } = await sabre.createCalendar("types");
  const made = await fetch(`${sabre.origin}/calendars/${user}/one-more/`, {
    method: "MKCALENDAR",
    headers: { authorization: basic({ user, password }) },
  });
  expect(made.status).toBe(201);
  expect(await made.text()).toBe("");
  expect(made.headers.get("content-type")).toBe("text/html; charset=UTF-8");
});

test("every change of a booking is brought at the first try", async () => {
  const calendar = await sabre.createCalendar("barbearia");
  const target = caldavTarget(new Map([["barbearia", calendar]]));
  const stored = async () => {
    const response = await fetch(`${calendar.url}/${JOAO_AT_EIGHT.bookingId}.ics`, {
      headers: { authorization: basic(calendar) },
    });
    return response.status === 200 ? response.text() : response.status;
  };
  expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toEqual({ ok: true });
  expect(await stored()).toContain("SUMMARY:João da Silva · normal · barbeiro1");
  expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toEqual({ ok: true });
  expect(await target.deliver(JOAO_ERASED, JOAOS_CALL)).toEqual({ ok: true });
  expect(await stored()).toContain("SUMMARY:normal · barbeiro1");
  expect(await target.deliver(JOAO_CANCELLED, JOAOS_CALL)).toEqual({ ok: true });
  expect(await stored()).toBe(404);
});

test("a wrong password, and a calendar that is not there, wait for a person", async () => {
  const calendar = await sabre.createCalendar("reservas");
  const reasonOf = async (changed: Partial<typeof calendar>) => {
    const target = caldavTarget(new Map([["barbearia", { ...calendar, ...changed }]]));
    const outcome = await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL);
    return outcome.ok || outcome.reason;
  };
  expect(await reasonOf({ password: "wrong" })).toBe("not-allowed-401");
  expect(await reasonOf({ url: `${sabre.origin}/calendars/dona/nowhere` })).toBe(
    "no-such-calendar-404",
  );
});

test("its calendars are found from the server's bare address", async () => {
  const calendar = await sabre.createCalendar("to-be-found");
  const found = await discoverCalendars(
    { ...calendar, url: sabre.origin },
    { signal: NEVER, maxMilliseconds: 10_000 },
  );
  expect(found).toMatchObject({
    ok: true,
    calendars: expect.arrayContaining([{ name: expect.any(String), url: `${calendar.url}/` }]),
  });
});
