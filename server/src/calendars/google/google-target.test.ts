// Against a stand-in that keeps the rules of Google's reference: no test here calls Google itself.

import { expect, test } from "vitest";

import { SHARED_CALENDAR, googleStandIn } from "@vitrine/testing/calendars/servers/google-stand-in";
import { JOAO_AT_EIGHT, JOAO_CANCELLED, JOAO_ERASED } from "@vitrine/testing/sample-bookings";
import { JOAOS_CALL } from "@vitrine/testing/outbox/target-call";
import { googleEventId } from "./google-events.ts";
import { googleTarget } from "./google-target.ts";

const ID = googleEventId(JOAO_AT_EIGHT.bookingId);
const DONE = { ok: true };

async function calendar() {
  const google = await googleStandIn();
  const { apiUrl } = google;
  const target = googleTarget(google.settings, { apiUrl });
  const calls = () =>
    google.seen.filter(({ path }) => path !== "/token").map(({ method }) => method);
  const tokens = () => google.seen.filter(({ path }) => path === "/token").length;
  const live = () => [...google.events.values()].filter(({ status }) => status !== "cancelled");
  return { google, target, calls, tokens, live };
}

test("an event's id has only letters and digits that Google takes", () => {
  expect(ID).toMatch(/^[a-v0-9]{5,1024}$/);
  expect(googleEventId("ab")).toBe("6162");
});

test("a booking becomes one event in its barber's colour, with client, phone and style", async () => {
  const { google, target, calls } = await calendar();
  expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toEqual(DONE);
  expect(calls()).toEqual(["POST"]);
  expect([...google.events.values()]).toEqual([
    {
      id: ID,
      etag: '"1"',
      status: "confirmed",
      summary: "João da Silva · normal · barbeiro1",
      description: "Nome: João da Silva\nTelefone: 987654321\nBarbeiro: barbeiro1\nEstilo: normal",
      colorId: "6",
      start: { dateTime: "2026-11-24T08:00:00-03:00", timeZone: "America/Sao_Paulo" },
      end: { dateTime: "2026-11-24T08:30:00-03:00", timeZone: "America/Sao_Paulo" },
    },
  ]);
});

test("a client's note brings no markup into an event, which Google shows as a page", async () => {
  const { google, target } = await calendar();
  const clientNote = '<a href="https://example.com">Confirme aqui</a>';
  await target.deliver({ ...JOAO_AT_EIGHT, clientNote }, JOAOS_CALL);
  expect(google.events.get(ID)?.["description"]).toMatch(
    /\nObservação: ‹a href="https:\/\/example\.com">Confirme aqui‹\/a>$/,
  );
});

test.each([6, 7, 5])("barber %d keeps that colour", async (barberColorId) => {
  const { google, target } = await calendar();
  await target.deliver({ ...JOAO_AT_EIGHT, barberColorId }, JOAOS_CALL);
  expect(google.events.get(ID)?.["colorId"]).toBe(String(barberColorId));
});

test("a booking delivered again, or after a lost answer, is one event", async () => {
  const { google, target, live } = await calendar();
  google.trouble.answer = "lost";
  expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toMatchObject({ ok: false, retry: true });
  delete google.trouble.answer;
  expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toEqual(DONE);
  expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toEqual(DONE);
  expect(live()).toHaveLength(1);
});

test("the owner's additions to an event stay when it is delivered again", async () => {
  const { google, target } = await calendar();
  await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL);
  const event = google.events.get(ID);
  if (event === undefined) throw new Error("no event has come");
  google.events.set(ID, { ...event, location: "Cadeira 2", summary: "?" });
  await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL);
  expect(google.events.get(ID)).toMatchObject({
    location: "Cadeira 2",
    summary: "João da Silva · normal · barbeiro1",
  });
});

test("a cancelled booking's event is deleted, and deleting again is done", async () => {
  const { target, live } = await calendar();
  await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL);
  for (let times = 0; times < 2; times++) {
    expect(await target.deliver(JOAO_CANCELLED, JOAOS_CALL)).toEqual(DONE);
    expect(live()).toEqual([]);
  }
});

test("a cancelled booking that never was an event is done", async () => {
  const { target, google } = await calendar();
  expect(await target.deliver(JOAO_CANCELLED, JOAOS_CALL)).toEqual(DONE);
  expect(google.events.size).toBe(0);
});

test("while a calendar is not shared, no cancellation and no erasure counts as done", async () => {
  const { google, target } = await calendar();
  await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL);
  const settings = { ...google.settings, calendars: new Map([["barbearia", "unshared"]]) };
  const unshared = googleTarget(settings, { apiUrl: google.apiUrl });
  for (const booking of [JOAO_CANCELLED, JOAO_ERASED]) {
    expect(await unshared.deliver(booking, JOAOS_CALL)).toMatchObject({
      ok: false,
      retry: true,
      reason: "google-no-such-calendar",
    });
  }
});

test("a deleted event's id cannot be used again: a live booking's event is undeleted", async () => {
  const { target, calls, live } = await calendar();
  await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL);
  await target.deliver(JOAO_CANCELLED, JOAOS_CALL);
  expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toEqual(DONE);
  expect(calls()).toEqual(["POST", "DELETE", "POST", "GET", "PATCH"]);
  expect(live()).toHaveLength(1);
});

test("an erased client leaves the event without name and phone", async () => {
  const { google, target } = await calendar();
  await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL);
  expect(await target.deliver(JOAO_ERASED, JOAOS_CALL)).toEqual(DONE);
  expect(google.events.get(ID)).toMatchObject({
    status: "confirmed",
    summary: "normal · barbeiro1",
    description: "Barbeiro: barbeiro1\nEstilo: normal",
  });
});

test("an erased booking that the owner has deleted, or never had, does not come back", async () => {
  const { target, live } = await calendar();
  expect(await target.deliver(JOAO_ERASED, JOAOS_CALL)).toEqual(DONE);
  await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL);
  await target.deliver(JOAO_CANCELLED, JOAOS_CALL);
  expect(await target.deliver(JOAO_ERASED, JOAOS_CALL)).toEqual(DONE);
  expect(live()).toEqual([]);
});

test("one token serves many calls, and is renewed before it ends", async () => {
  const { target, tokens } = await calendar();
  await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL);
  await target.deliver(JOAO_CANCELLED, JOAOS_CALL);
  expect(tokens()).toBe(1);

  const short = await calendar();
  // Less than the reserve for the time on the network.
  short.google.trouble.tokenSeconds = 59;
  await short.target.deliver(JOAO_AT_EIGHT, JOAOS_CALL);
  await short.target.deliver(JOAO_CANCELLED, JOAOS_CALL);
  expect(short.tokens()).toBe(2);
});

test.each([429, 503])(
  "a token service that answers %d is asked once, and left alone for as long as it says",
  async (status) => {
    const { google, target, tokens } = await calendar();
    google.trouble.token = { status, error: "busy", headers: { "retry-after": "30" } };
    expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toEqual({
      ok: false,
      retry: true,
      reason: `google-token-${status}`,
      afterMilliseconds: 30_000,
      pauses: "the server asks to wait",
    });
    expect(tokens()).toBe(1);
  },
);

test("a token service that sends everything elsewhere gets no second call", async () => {
  const { google, target, tokens } = await calendar();
  google.trouble.token = { status: 307, error: "moved", headers: { location: "/token" } };
  expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toMatchObject({
    reason: "google-token-307",
  });
  expect(tokens()).toBe(1);
});

test("a token that was taken back is replaced, once", async () => {
  const { google, target, tokens, live } = await calendar();
  await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL);
  google.revokeTokens();
  expect(await target.deliver(JOAO_CANCELLED, JOAOS_CALL)).toEqual(DONE);
  expect(tokens()).toBe(2);
  expect(live()).toEqual([]);
});

test("a key that is refused, and a calendar that is not shared, wait for a person", async () => {
  const waits = { ok: false, retry: true, afterMilliseconds: 900_000 };
  const { google, target } = await calendar();
  google.trouble.token = { status: 400, error: "invalid_grant" };
  expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toEqual({
    ...waits,
    reason: "google-key-refused",
    pauses: "key refused",
  });
  delete google.trouble.token;

  const settings = { ...google.settings, calendars: new Map([["barbearia", "other@example.com"]]) };
  const elsewhere = googleTarget(settings, { apiUrl: google.apiUrl });
  expect(await elsewhere.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toEqual({
    ...waits,
    reason: "google-no-such-calendar",
  });

  google.trouble.answer = { status: 403, reason: "forbidden" };
  expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toEqual({
    ...waits,
    reason: "google-not-allowed-403",
  });
  google.trouble.answer = { status: 401, reason: "authError" };
  expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toEqual({
    ...waits,
    reason: "google-not-allowed-401",
    pauses: "key refused",
  });
});

test.each([
  [403, "rateLimitExceeded", "google-limit-exceeded"],
  [403, "userRateLimitExceeded", "google-limit-exceeded"],
  [403, "quotaExceeded", "google-limit-exceeded"],
  [429, "rateLimitExceeded", "google-429"],
  [500, "backendError", "google-500"],
  [503, "backendError", "google-503"],
])("%d %s is tried again", async (status, reason, told) => {
  const { google, target } = await calendar();
  google.trouble.answer = { status, reason };
  expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toEqual({
    ok: false,
    retry: true,
    reason: told,
  });
  google.trouble.answer = { status, reason, headers: { "retry-after": "30" } };
  expect(await target.deliver(JOAO_CANCELLED, JOAOS_CALL)).toEqual({
    ok: false,
    retry: true,
    reason: told,
    afterMilliseconds: 30_000,
    // An error of Google's own is about this call.
    ...(status !== 500 && { pauses: "the server asks to wait" }),
  });
});

test("an event that Google does not take is given up", async () => {
  const { google, target } = await calendar();
  google.trouble.answer = { status: 400, reason: "invalid" };
  expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toEqual({
    ok: false,
    retry: false,
    reason: "google-400",
  });
});

test("an event that the owner changes between look and change is looked at again", async () => {
  const { google, target, calls } = await calendar();
  await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL);
  google.trouble.afterLook = () => ({ location: "Cadeira 2" });
  expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toEqual(DONE);
  expect(calls()).toEqual(["POST", "POST", "GET", "PATCH", "POST", "GET", "PATCH"]);
  expect(google.events.get(ID)).toMatchObject({ location: "Cadeira 2", status: "confirmed" });
});

test("the target follows the calendars that it was given, and says where they are", async () => {
  const { target } = await calendar();
  expect(target.follows("barbearia")).toBe(true);
  expect(target.follows("reservas")).toBe(false);
  expect(target.placeOf?.("barbearia")).toBe(SHARED_CALENDAR);
});

test("a booking is written to the calendar beside its shop, and removed", async () => {
  const { google, live } = await calendar();
  const { account } = google.settings;
  const target = googleTarget({ calendars: new Map(), account }, { apiUrl: google.apiUrl });
  expect(target).toMatchObject({ name: "google", setting: "google", namedCalendars: [] });
  expect(target.follows("barbearia")).toBe(false);
  expect(target.placeOf?.("barbearia", SHARED_CALENDAR)).toBe(SHARED_CALENDAR);
  const call = { ...JOAOS_CALL, setting: `${SHARED_CALENDAR}\n` };
  expect(await target.deliver(JOAO_AT_EIGHT, call)).toEqual(DONE);
  expect(live()).toHaveLength(1);
  expect(await target.deliver(JOAO_CANCELLED, call)).toEqual(DONE);
  expect(live()).toEqual([]);
});

test("the calendar of the environment holds where another is set beside its shop", async () => {
  const { target, live } = await calendar();
  const setting = "other@group.calendar.google.com";
  expect(target.placeOf?.("barbearia", setting)).toBe(SHARED_CALENDAR);
  expect(await target.deliver(JOAO_AT_EIGHT, { ...JOAOS_CALL, setting })).toEqual(DONE);
  expect(live()).toHaveLength(1);
});

test("what is not a calendar's id pauses the target, and nothing set is permanent", async () => {
  const { google, calls } = await calendar();
  const { account } = google.settings;
  const target = googleTarget({ calendars: new Map(), account }, { apiUrl: google.apiUrl });
  const setting = "../s3cret";
  expect(target.placeOf?.("barbearia", setting)).toBe("");
  expect(await target.deliver(JOAO_AT_EIGHT, { ...JOAOS_CALL, setting })).toEqual({
    ok: false,
    retry: true,
    reason: "setting-not-understood",
    afterMilliseconds: 900_000,
    pauses: "no calendar at the address",
  });
  expect(await target.deliver(JOAO_AT_EIGHT, JOAOS_CALL)).toEqual({
    ok: false,
    retry: false,
    reason: "calendar-not-configured",
  });
  expect(calls()).toEqual([]);
});
