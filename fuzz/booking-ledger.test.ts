import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { expect, test } from "vitest";

import { temporaryFolder } from "../server/src/testing/app-under-test.ts";
import {
  MONDAY,
  TUESDAY_AT_EIGHT,
  TUESDAY_AT_EIGHT_IDENTITY,
} from "../server/src/testing/sample-requests.ts";
import { call, serverProcess } from "../server/src/testing/server-process.ts";
import { readApiDocument } from "./api-document.ts";
import { BookingLedger } from "./booking-ledger.ts";
import type { FuzzRequest } from "./fuzz-request.ts";

const EMPTY = { headers: {}, body: Buffer.from("{}") };
const CREATED = { ...EMPTY, status: 201 };
const DELETED = { ...EMPTY, status: 200 };
const REFUSED = { ...EMPTY, status: 409 };

const request = (method: string, body: object): FuzzRequest => ({
  promised: { by: "courtesy" },
  kind: "valid",
  method,
  target: "/",
  headers: {},
  body: Buffer.from(JSON.stringify(body)),
});

const create = request("POST", TUESDAY_AT_EIGHT);
const remove = request("DELETE", TUESDAY_AT_EIGHT_IDENTITY);
const stranger = request("POST", { ...TUESDAY_AT_EIGHT, clientPhone: "1" });

test("created, deleted and created again is one booking, in whatever order the answers come", () => {
  const ledger = new BookingLedger();
  ledger.note(remove, DELETED);
  ledger.note(create, CREATED);
  ledger.note(stranger, REFUSED);
  ledger.note(create, CREATED);
  expect(ledger.live).toHaveLength(1);
  expect(ledger.contradictions()).toEqual([]);
});

test("a slot that is sold to two is found in the answers", () => {
  const ledger = new BookingLedger();
  ledger.note(create, CREATED);
  ledger.note(stranger, CREATED);
  expect(ledger.contradictions()).toEqual(["the half hour barbearia/6/997510 has 2 places sold"]);
});

test("a booking that is stored twice or deleted twice is found in the answers", () => {
  const ledger = new BookingLedger();
  ledger.note(create, CREATED);
  ledger.note(create, CREATED);
  expect(ledger.contradictions()[0]).toMatch(/^barbearia\/6\/987654321\/.* is stored 2 times$/);
  const other = new BookingLedger();
  other.note(remove, DELETED);
  expect(other.contradictions()).toHaveLength(1);
});

test("a booking that is lost, a slot wrongly shown and a half hour miscounted are found", async () => {
  const folder = temporaryFolder();
  const { url } = await serverProcess(folder);
  const document = readApiDocument(await (await fetch(`${url}/openapi.json`)).json());
  await call(url, "/createAppointment", TUESDAY_AT_EIGHT);
  const shown = (ledger: BookingLedger) =>
    ledger.disagreements(url, document.calls, Date.parse(MONDAY), true);

  const ledger = new BookingLedger();
  ledger.note(create, CREATED);
  expect(ledger.falseRows(folder)).toEqual([]);
  expect(await shown(ledger)).toEqual([]);

  // The half hour, the hour and the two hours that it is in.
  expect(await shown(new BookingLedger())).toHaveLength(3);
  expect(new BookingLedger().falseRows(folder)[0]).toMatch(
    /^booking barbearia\/6\/987654321\/.*: the database holds 1, it must be 0$/,
  );

  const database = new DatabaseSync(join(folder, "vitrine.sqlite"));
  database.exec("UPDATE half_hour SET taken = 0");
  database.close();
  expect(ledger.falseRows(folder)).toEqual([
    "half hour barbearia/6/997510: the database holds 0, it must be 1",
  ]);
  expect(await shown(ledger)).toHaveLength(3);
});
