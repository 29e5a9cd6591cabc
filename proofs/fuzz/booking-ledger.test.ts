import { DatabaseSync } from "node:sqlite";

import { expect, test } from "vitest";

import { temporaryFolder } from "@vitrine/testing/app-under-test";
import {
  TUESDAY,
  TUESDAY_AT_EIGHT,
  TUESDAY_AT_EIGHT_IDENTITY,
} from "@vitrine/testing/sample-requests";
import { call, serverProcess } from "@vitrine/testing/server-process";
import { BookingLedger } from "./booking-ledger.ts";
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
  expect(ledgerOf([create, 201], [stranger, 201]).contradictions()).toEqual([
    "the half hour barbearia/6/997510 has 2 places sold",
  ]);
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

test("a repeat shares the service that it names, and one that names none is of any", () => {
  const naming = (serviceId: number) => request("POST", { ...TUESDAY_AT_EIGHT, serviceId });
  const due = (ledger: BookingLedger) =>
    [create, naming(1), naming(2)].map((sent) => ledger.statusOf(sent));
  expect(due(ledgerOf([create, 201]))).toEqual([200, 200, 409]);
  expect(due(ledgerOf([naming(1), 201]))).toEqual([200, 200, 409]);
});

test("the half hour, the hour and the two hours that a booking is in are occupied", () => {
  const occupied = (timeType: string) =>
    [...ledgerOf([create, 201]).slotsFor({ ...TUESDAY, timeType })].filter(([, isFree]) => !isFree);
  expect(occupied("halfTimes")).toEqual([["08:00 - 08:30", false]]);
  expect(occupied("oneTimes")).toEqual([["08:00 - 09:00", false]]);
  expect(occupied("twoTimes")).toEqual([["08:00 - 10:00", false]]);
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
