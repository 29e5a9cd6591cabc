// The mails that clients did not get, as the owner's page reads them, on every engine.

import { describe, expect, test } from "vitest";

import { DATABASES_AND_THREAD } from "@vitrine/testing/databases/databases";
import { AT_EIGHT, halfHours, ownerStores } from "@vitrine/testing/owner/owner-stores";

import type { Ending } from "../../outbox/tables/outbox-claims-table.ts";
import { outboxStore } from "../../outbox/tables/outbox-tables.ts";
import { sentMailStore } from "../../mail/sent-mails-table.ts";

const BEFORE = Date.parse("2026-11-23T10:00:00-03:00");
const LATELY = { today: "2026-11-23", endsAfter: BEFORE, changedAfter: BEFORE - 1 };

describe.each(DATABASES_AND_THREAD)("on $name", ({ newDatabase }) => {
  const shop = async () => {
    const stores = ownerStores(await newDatabase());
    const { database, clients, days } = stores;
    const outbox = outboxStore(database);
    return {
      ...stores,
      outbox,
      book: async (number = 0) => {
        const booking = { ...AT_EIGHT, span: halfHours(1, number) };
        expect(await clients.create(booking)).toMatchObject({ ok: true });
        return booking;
      },
      /** Ends the worker's next attempts like this. */
      end: async (ending: Ending) => {
        const lease = { lease: "a", leaseMilliseconds: 60_000, max: 10 };
        const claims = await outbox.claim({ calendarId: "barbearia", target: "mail", ...lease });
        for (const claim of claims) expect(await outbox.end(claim, ending)).toBe("ended");
        return claims.map(({ bookingId }) => bookingId);
      },
      problems: (endsAfter = BEFORE) => days.mailProblems("barbearia", endsAfter),
      mark: () => days.mark("barbearia", "2026-11-24", halfHours(28), LATELY),
    };
  };
  const REFUSED = { kind: "dead", reason: "recipient-refused-550" } as const;

  test("a refused mail is reported, and changes the mark of every day; a delivered one is not", async () => {
    const { book, end, problems, mark } = await shop();
    await book();
    const before = await mark();
    expect(await problems()).toEqual([]);
    const [bookingId] = await end(REFUSED);
    expect(await problems()).toEqual([
      {
        bookingId,
        target: "mail",
        reason: "recipient-refused-550",
        isCancelled: false,
        wasNotified: false,
      },
    ]);
    expect(await mark()).not.toBe(before);
    await book(1);
    await end({ kind: "delivered" });
    expect(await problems()).toHaveLength(1);
  });

  test("a mail that a limit has withheld is reported, and counts neither as waiting nor as given up", async () => {
    const { book, end, problems, mark, outbox } = await shop();
    await book();
    const before = await mark();
    await end({ kind: "dropped" });
    expect(await problems()).toMatchObject([{ reason: "withheld" }]);
    expect(await mark()).not.toBe(before);
    expect(await outbox.counts()).toEqual([]);
    expect(await outbox.failureReasons()).toEqual([]);
    expect(await outbox.deadLetters(BEFORE, 10)).toEqual([]);
    expect(await outbox.scheduled()).toEqual([]);
    expect(await outbox.retryNow("barbearia", undefined)).toBe(0);
  });

  test("a mail that is tried again is not a problem meanwhile, and counts as waiting", async () => {
    const { book, end, problems, outbox, clients } = await shop();
    const booking = await book();
    await end({ kind: "dropped" });
    await clients.cancel(booking, BEFORE);
    expect(await problems()).toEqual([]);
    expect(await outbox.counts()).toMatchObject([{ target: "mail", pending: 1, dead: 0 }]);
    await end(REFUSED);
    expect(await problems()).toMatchObject([{ isCancelled: true }]);
    expect(await outbox.retryNow("barbearia", "mail")).toBe(1);
    expect(await problems()).toEqual([]);
  });

  test("a failed confirmation and a later mail are distinguished by whether the client was notified", async () => {
    const { book, end, problems, database } = await shop();
    await book();
    const [bookingId = ""] = await end(REFUSED);
    const sent = sentMailStore(database);
    await sent.begin("barbearia", [{ bookingId, kind: "confirmation" }], 1);
    expect(await problems()).toMatchObject([{ wasNotified: false }]);
    await sent.accept("barbearia", [{ bookingId, kind: "confirmation" }], 2);
    expect(await problems()).toMatchObject([{ wasNotified: true }]);
  });

  test("mails of another calendar or of past bookings are not reported, nor are failures of calendars", async () => {
    const { book, end, problems, days, outbox, database } = await shop();
    const { span } = await book();
    await end(REFUSED);
    expect(await problems(span.end)).toEqual([]);
    expect(await problems(span.end - 1)).toHaveLength(1);
    expect(await days.mailProblems("reservas", BEFORE)).toEqual([]);
    await outbox.follow("barbearia", [{ target: "caldav", place: "" }], BEFORE);
    const lease = { lease: "a", leaseMilliseconds: 60_000, max: 10 };
    for (const claim of await outbox.claim({
      calendarId: "barbearia",
      target: "caldav",
      ...lease,
    })) {
      await outbox.end(claim, { kind: "dead", reason: "not-allowed-403" });
    }
    const dead = await database.all("SELECT target FROM outbox WHERE dead_at IS NOT NULL");
    expect(dead).toHaveLength(2);
    expect(await problems()).toHaveLength(1);
  });
});
