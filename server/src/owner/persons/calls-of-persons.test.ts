import { expect, test } from "vitest";

import { OWNER_CALLS } from "@vitrine/domain/wire/owner/owner-calls";
import { appUnderTest } from "@vitrine/testing/app-under-test";
import { AGENCY_PAGE } from "@vitrine/testing/agency/agency-page";
import { OWNER_PAGES, OWNER_SECRET } from "@vitrine/testing/owner/owner-page";

import { CALLS_OF_PERSONS, isForPersons } from "./calls-of-persons.ts";

test("a call that nobody has decided on is refused to persons", () => {
  expect(isForPersons("/owner/day")).toBe(true);
  expect(isForPersons("/owner/newCall")).toBe(false);
  expect(isForPersons(undefined)).toBe(false);
});

test("of the owner's calls a person's link opens these", () => {
  const confined = Object.entries(CALLS_OF_PERSONS).filter(([, how]) => how === "confined");
  expect(confined.map(([path]) => path.slice("/owner/".length)).toSorted()).toEqual([
    "answerSeries",
    "book",
    "bookSeries",
    "bookingsFile",
    "calendars",
    "cancelBooking",
    "cancelBookings",
    "cancelSeries",
    "checkSeries",
    "closeTime",
    "connectDevice",
    "day",
    "devices",
    "disconnectDevices",
    "endNotices",
    "figures",
    "findClients",
    "makeDeviceLink",
    "markBookings",
    "moveBooking",
    "moveSeries",
    "notices",
    "openTime",
    "seeSeries",
    "shop",
    "subscribeToNotices",
    "undoCancellation",
    "undoCancellations",
    "week",
  ]);
});

const UNGUARDED = "/owner/calendars";

test("every call of the owner's page answers a person's link as it is decided", async () => {
  const app = await appUnderTest({ ...OWNER_PAGES, ...AGENCY_PAGE });
  const send = (method: "GET" | "POST", url: string, secret: string, body: object = {}) =>
    app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${secret}` },
      ...(method === "GET" ? { query: { calendarId: "barbearia" } } : {}),
      ...(method === "POST" ? { payload: { calendarId: "barbearia", ...body } } : {}),
    });
  const made = await send("POST", "/owner/makePersonLink", OWNER_SECRET, { barberColorId: 6 });
  const secret = made.json<{ link: string }>().link.split("#barbearia.")[1] ?? "";
  for (const { method, path } of OWNER_CALLS) {
    if (path === UNGUARDED) continue;
    const { statusCode } = await send(method, path, secret);
    // Past the guard, it is answered or refused for what its body lacks.
    const isLetIn = [200, 400].includes(statusCode);
    expect([path, isLetIn]).toEqual([path, CALLS_OF_PERSONS[path] === "confined"]);
    if (!isLetIn) expect(statusCode).toBe(403);
  }
});
