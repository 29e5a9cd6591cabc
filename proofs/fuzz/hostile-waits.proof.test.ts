// The calls of clients who wait, on a server that sends mails: the fuzzed one sends none, and lacks them.

import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";

import { mayBookWithEmail } from "@vitrine/domain/client/client-email";
import { isClientName } from "@vitrine/domain/client/client-name";
import { LEAVE_PATH } from "@vitrine/domain/client/leave-link";
import { PARTS_OF_DAY } from "@vitrine/domain/slots/parts-of-day";
import { SHOPS } from "@vitrine/shops/shops";
import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { MAIL_SERVER_AWAY, MONDAY } from "@vitrine/testing/sample-requests";
import { startServer } from "@vitrine/testing/start-server";

import { BookingLedger } from "./booking-ledger.ts";
import { FuzzSession } from "./fuzz-session.ts";
import { readApiDocument } from "./requests/api-document.ts";
import { documentRequests } from "./requests/document-requests.ts";
import { jsonRequest } from "./requests/fuzz-request.ts";

const REQUESTS = 4_000;
const AT_ONCE = 8;

/** Waits of a few mailboxes, so that they meet, for either shop. */
const waits = fc.record({
  calendarId: fc.constantFrom("barbearia", "reservas"),
  barberColorId: fc.constantFrom(undefined, 5, 6, 7),
  anyBarber: fc.constantFrom(undefined, undefined, true),
  timeType: fc.constantFrom(undefined, "halfTimes", "oneTimes"),
  serviceId: fc.constantFrom(undefined, 1, 2, 3),
  day: fc.constantFrom("2026-11-24", "2026-11-25", "2026-11-28"),
  partsOfDay: fc.subarray([...PARTS_OF_DAY], { minLength: 1 }),
  clientName: fc.oneof(fc.constant("Ana"), fc.string({ unit: "grapheme" }).filter(isClientName)),
  clientEmail: fc.oneof(
    fc.constantFrom("a@example.com", "b@example.com", "A+x@example.com"),
    fc.emailAddress({ size: "-1" }).filter(mayBookWithEmail),
  ),
  clientNumber: fc.constantFrom(undefined, 2, 4, 7),
});

test("every answer to 4,000 waits and leaves, most of them hostile, is as promised", async () => {
  const server = await startServer(temporaryFolder(), MAIL_SERVER_AWAY);
  onTestFinished(async () => void (await server.end("SIGTERM")));
  const document = await (await fetch(`${server.url}/openapi.json`)).json();
  const calls = readApiDocument(document).filter(({ path }) =>
    ["/createWait", LEAVE_PATH].includes(path),
  );
  expect(calls.map(({ name }) => name).toSorted()).toEqual([
    "GET /createWait",
    "POST /createWait",
    "POST /sair-dos-avisos",
  ]);
  const create = calls.find(({ name }) => name === "POST /createWait");
  if (create === undefined) throw new Error("nobody can wait");
  const session = new FuzzSession(server.url, calls, SHOPS);
  onTestFinished(() => session.close());
  const requests = fc.oneof(
    documentRequests(calls, Date.parse(MONDAY), SHOPS),
    waits.map((wait) => jsonRequest(create, wait)),
  );
  const sent = fc.sample(requests, REQUESTS);
  for (let first = 0; first < REQUESTS; first += AT_ONCE) {
    await session.send(sent.slice(first, first + AT_ONCE), new BookingLedger());
  }
  for (const status of [200, 400, 409, 413, 415]) {
    expect(session.statuses["POST /createWait"]).toHaveProperty([String(status)]);
  }
});
