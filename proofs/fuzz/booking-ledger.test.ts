import { randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";

import { expect, test } from "vitest";

import { catalogueOf } from "@vitrine/domain/shop/shop";
import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { TO_CLOSE } from "@vitrine/testing/owner/owner-page";
import {
  TUESDAY,
  TUESDAY_AT_EIGHT,
  TUESDAY_AT_EIGHT_IDENTITY,
} from "@vitrine/testing/sample-requests";
import { call, serverProcess } from "@vitrine/testing/server-process";
import { BookingLedger } from "./booking-ledger.ts";
import { placesByHalfHour } from "./claimed-places.ts";
import { FIVE_MINUTE_SALON } from "./five-minute-salon.ts";
import { objectFrom } from "./requests/api-document.ts";
import { sentJson } from "./requests/fuzz-request.ts";
import type { FuzzRequest } from "./requests/fuzz-request.ts";
import { falseRows } from "./stored-rows.ts";

const request = (method: string, body: object): FuzzRequest => ({
  promised: { by: "courtesy" },
  method,
  target: "/",
  headers: {},
  body: Buffer.from(JSON.stringify(body)),
});

const create = request("POST", TUESDAY_AT_EIGHT);
const remove = request("DELETE", TUESDAY_AT_EIGHT_IDENTITY);
const stranger = request("POST", { ...TUESDAY_AT_EIGHT, clientPhone: "1" });
const otherName = request("POST", { ...TUESDAY_AT_EIGHT, clientName: "Ana" });

function ledgerOf(...answered: (readonly [FuzzRequest, number])[]): BookingLedger {
  const ledger = new BookingLedger();
  for (const [sent, status] of answered) ledger.note(sent, { status });
  return ledger;
}

test("created, deleted and created again is one booking, in whatever order the answers come", () => {
  const ledger = ledgerOf([remove, 200], [create, 201], [stranger, 409], [create, 201]);
  expect(ledger.live).toHaveLength(1);
  expect(ledger.contradictions()).toEqual([]);
});

test("a slot that is sold to two is found in the answers", () => {
  expect(ledgerOf([create, 201], [stranger, 201]).contradictions()).toEqual(
    [0, 1, 2, 3, 4, 5].map(
      (five) => `the five minutes barbearia/6/598506${five} have 2 places sold`,
    ),
  );
});

test("a booking that is stored twice or deleted twice is found in the answers", () => {
  expect(ledgerOf([create, 201], [create, 201]).contradictions()[0]).toMatch(
    /^barbearia\/6\/987654321\/.* is stored 2 times$/,
  );
  expect(ledgerOf([remove, 200]).contradictions()).toHaveLength(1);
});

test("what is due depends on what is booked", () => {
  const due = (ledger: BookingLedger) =>
    [create, otherName, stranger, remove].map((sent) => ledger.statusOf(sent));
  expect(due(ledgerOf())).toEqual([201, 201, 201, 404]);
  expect(due(ledgerOf([create, 201]))).toEqual([200, 409, 409, 200]);
  expect(due(ledgerOf([create, 201], [remove, 200]))).toEqual([201, 201, 201, 404]);
});

test("a repeat shares the service that it names, and one that names none is of any; no other is that long", () => {
  const naming = (serviceId: number) => request("POST", { ...TUESDAY_AT_EIGHT, serviceId });
  const due = (ledger: BookingLedger) =>
    [create, naming(1), naming(2)].map((sent) => ledger.statusOf(sent));
  expect(due(ledgerOf([create, 201]))).toEqual([200, 200, 400]);
  expect(due(ledgerOf([naming(1), 201]))).toEqual([200, 200, 400]);
});

test("the half hour, the hour and the two hours that a booking is in are occupied", () => {
  const occupied = (timeType: string) =>
    [...ledgerOf([create, 201]).slotsFor({ ...TUESDAY, timeType })].filter(([, isFree]) => !isFree);
  expect(occupied("halfTimes")).toEqual([["08:00 - 08:30", false]]);
  expect(occupied("oneTimes")).toEqual([["08:00 - 09:00", false]]);
  expect(occupied("twoTimes")).toEqual([["08:00 - 10:00", false]]);
});

/** A booking of the salon: Ana's for 40 minutes at nine, unless said otherwise. */
const inSalon = (from: string, to: string, fields: object = {}) =>
  request("POST", {
    ...TUESDAY_AT_EIGHT,
    calendarId: "salao",
    barberColorId: 1,
    dateTimeStart: `2026-11-24T${from}:00-03:00`,
    dateTimeEnd: `2026-11-24T${to}:00-03:00`,
    ...fields,
  });

const SALON = catalogueOf([FIVE_MINUTE_SALON]);

test("a booking of five minutes takes its own time and its padding, and no more", () => {
  const ledger = new BookingLedger(SALON);
  // A cut, for 40 minutes and ten to clean.
  ledger.note(inSalon("10:00", "10:40"), { status: 201 });
  const due = (from: string, to: string) =>
    ledger.statusOf(inSalon(from, to, { clientPhone: "1" }));
  expect(due("10:45", "11:10")).toBe(409);
  expect(due("10:50", "11:15")).toBe(201);
  // A beard ends as the cut begins; another cut would still be cleaned up after.
  expect(due("09:35", "10:00")).toBe(201);
  expect(due("09:20", "10:00")).toBe(409);
});

test("of two services that are equally long, the id says which is booked; a length alone means the other", () => {
  const ledger = new BookingLedger(SALON);
  const padding = (fields: object, [from, to] = ["10:00", "10:40"] as const) => {
    const booking = ledger.bookingOf(objectFrom(sentJson(inSalon(from, to, fields))));
    return [booking?.serviceId, booking?.paddingMinutes];
  };
  expect(padding({})).toEqual([1, 10]);
  expect(padding({ serviceId: 4 })).toEqual([4, 0]);
  // With Bia, forty minutes are a beard, and she cuts no hair.
  expect(padding({ barberColorId: 2 })).toEqual([2, 0]);
  expect(padding({ barberColorId: 2, serviceId: 1 })).toEqual([undefined, undefined]);
  expect(ledger.statusOf(inSalon("10:00", "10:40", { barberColorId: 2, serviceId: 1 }))).toBe(400);
});

test("today a client books and cancels by the shop's notices, which the time alone decides", () => {
  // At ten, three quarters of an hour are asked to book, and two hours and a half to cancel.
  const ledger = new BookingLedger(SALON, Date.parse("2026-11-23T10:00:00-03:00"));
  const at = (from: string, to: string) => ({
    dateTimeStart: `2026-11-23T${from}:00-03:00`,
    dateTimeEnd: `2026-11-23T${to}:00-03:00`,
  });
  const due = (method: "POST" | "DELETE", from: string, to: string) =>
    ledger.statusOf({ ...inSalon(from, to, at(from, to)), method });
  expect(due("POST", "10:40", "11:20")).toBe(400);
  expect(due("POST", "10:45", "11:25")).toBe(201);
  expect(due("DELETE", "12:25", "13:05")).toBe(409);
  expect(due("DELETE", "12:30", "13:10")).toBe(404);
  // Until half past nine the first slot of Tuesday could be booked.
  expect(ledger.statusOf(inSalon("09:00", "09:40"))).toBe(400);
  expect(ledger.statusOf(inSalon("09:05", "09:45"))).toBe(201);
  const monday = {
    ...TUESDAY,
    calendarId: "salao",
    barberColorId: 1,
    start: "2026-11-23T00:00:00-03:00",
  };
  expect([...ledger.slotsFor(monday).keys()][0]).toBe("10:45 - 11:25");
});

test("a note is due where the shop asks for one, and a repeat shares it; its area code may differ", () => {
  const noted = { clientNote: "Venho com a Bia.", clientAreaCode: "11" };
  const ledger = new BookingLedger(SALON);
  ledger.note(inSalon("10:00", "10:40", noted), { status: 201 });
  const due = (change: object) =>
    ledger.statusOf(inSalon("10:00", "10:40", { ...noted, ...change }));
  expect(due({ clientAreaCode: "21" })).toBe(200);
  expect(due({ clientNote: "" })).toBe(409);
  expect(ledgerOf().statusOf(request("POST", { ...TUESDAY_AT_EIGHT, ...noted }))).toBe(400);
});

test("a closed time is closed for a service, and not for what comes after it", () => {
  const ledger = new BookingLedger(SALON);
  const closing = {
    ...TO_CLOSE,
    calendarId: "salao",
    barberColorIds: [1],
    from: "11:00",
    to: "12:00",
  };
  ledger.note(request("POST", { ...closing, key: randomUUID() }), { status: 200 });
  expect(ledger.statusOf(inSalon("10:20", "11:00"))).toBe(201);
  expect(ledger.statusOf(inSalon("10:25", "11:05"))).toBe(409);
});

test("what half hours hold of five minutes is eight bits for each", () => {
  const ledger = new BookingLedger(SALON);
  // From 10:20 to 11:10 with the padding: the last two parts of a half hour, one as a whole, and the first two of the next.
  ledger.note(inSalon("10:20", "11:00"), { status: 201 });
  expect(placesByHalfHour(ledger.live)).toEqual({
    taken: new Map([["salao/1/997515", 1]]),
    parts: new Map([
      ["salao/1/997514", 256 ** 4 + 256 ** 5],
      ["salao/1/997516", 1 + 256],
    ]),
  });
});

test("a booking that is lost and a half hour that is miscounted are found in the database", async () => {
  const folder = temporaryFolder();
  const { url } = await serverProcess(folder);
  await call(url, "/createAppointment", TUESDAY_AT_EIGHT);
  expect(falseRows(folder, ledgerOf([create, 201]))).toEqual([]);
  expect(falseRows(folder, ledgerOf())[0]).toMatch(
    /^booking barbearia\/6\/987654321\/.*: the database holds 1, it must be 0$/,
  );
  // The server may be writing by itself at this moment.
  const database = new DatabaseSync(`${folder}/vitrine.sqlite`, { timeout: 5_000 });
  database.exec("UPDATE half_hour SET taken = 0");
  database.close();
  expect(falseRows(folder, ledgerOf([create, 201]))).toEqual([
    "half hour barbearia/6/997510: the database holds 0, it must be 1",
  ]);
});
