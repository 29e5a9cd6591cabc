// How often a client gets the same mail from two instances on one database, whatever the mail server does after the
// final dot. Real SMTP, real outbox; one test file an engine.

import { shopsOf } from "@vitrine/testing/shops-of";
import { describe, expect, onTestFinished, test, vi } from "vitest";

import { DATABASES } from "@vitrine/testing/databases/databases";

import { createOutbox } from "../../outbox/outbox.ts";
import { PACE } from "../../outbox/pace.ts";
import type { Pace } from "../../outbox/pace.ts";
import { bookingStore } from "../../booking/booking-store.ts";
import { blankDetails } from "../../booking/booking-columns.ts";
import type { NewBooking } from "../../booking/new-booking.ts";
import type { Database } from "../../database/database.ts";
import { outboxStore } from "../../outbox/tables/outbox-tables.ts";
import { sentMailStore } from "../sent-mails-table.ts";
import { storedBookings } from "../../booking/stored-bookings-table.ts";
import { mailServer } from "@vitrine/testing/mail/mail-server";
import type { MailServer, MailTrouble } from "@vitrine/testing/mail/mail-server";
import { QUIET_WATCH } from "@vitrine/testing/outbox/quiet-watch";
import { SOON } from "@vitrine/testing/soon";
import { shop } from "@vitrine/shops/barbearia";
import { mailConnections } from "../smtp/mail-connections.ts";
import { mailTarget } from "./mail-target.ts";

const HALF_HOUR = 30 * 60_000;
const EIGHT = Date.parse("2026-11-24T08:00:00-03:00");
const BEFORE = Date.parse("2026-11-23T10:00:00-03:00");

const LIMITS = {
  connectMilliseconds: 5_000,
  mailMilliseconds: 5_000,
  answerMilliseconds: 10_000,
};
const QUICK_PACE: Pace = {
  ...PACE,
  callMilliseconds: 6_000,
  leaseMilliseconds: 8_000,
  answerMilliseconds: 12_000,
  pollMilliseconds: 100,
  backoffMilliseconds: 20,
  backoffMaxMilliseconds: 60,
  stopMilliseconds: 100,
};

const bookingOf = (number: number): NewBooking => ({
  calendarId: "barbearia",
  barberColorId: 6,
  clientPhone: String(900_000_000 + number),
  span: { start: EIGHT + number * HALF_HOUR, end: EIGHT + (number + 1) * HALF_HOUR },
  ...blankDetails(),
  clientName: "João",
  clientEmail: `client${number}@example.com`,
  capacity: 1,
  createdAt: BEFORE,
});

describe.each(DATABASES)("on $name", ({ newDatabase: temporaryDatabase }) => {
  /** One instance at work: what ends it. */
  const startInstance = (database: Database, server: MailServer) => {
    const outbox = createOutbox({
      targets: [
        mailTarget({
          settings: {
            smtp: server.settings,
            from: { name: "Barbearia", address: "agenda@example.com" },
          },
          connections: mailConnections(10),
          publicUrl: undefined,
          sentMail: sentMailStore(database),
          now: () => BEFORE,
          machineNow: Date.now,
          limits: LIMITS,
        }),
      ],
      shops: shopsOf([shop]),
      store: outboxStore(database),
      bookings: storedBookings(database),
      pace: QUICK_PACE,
      bookingNow: () => BEFORE,
      watch: QUIET_WATCH,
    });
    const stop = outbox.start();
    let stopped: Promise<void> | undefined;
    const stopOnce = () => (stopped ??= stop());
    onTestFinished(stopOnce);
    return { stop: stopOnce, book: bookingStore(database, outbox).create };
  };

  const twoInstances = async (trouble: MailTrouble) => {
    const database = await temporaryDatabase();
    let current = trouble;
    const server = await mailServer(() => current);
    const [one, other] = [startInstance(database, server), startInstance(database, server)];
    const counts = async () =>
      (await outboxStore(database).counts()).map(({ pending, dead }) => ({ pending, dead }));
    return {
      database,
      server,
      one,
      other,
      counts,
      change: (next: MailTrouble) => (current = next),
      recipients: () => server.received.map(({ to }) => to[0]).toSorted(),
      start: () => startInstance(database, server),
    };
  };

  test("mails that wait for their answer hold up no other", async () => {
    const shop = await twoInstances({ content: "hang" });
    // Of a server's ten connections a shop has five.
    const numbers = [1, 2, 3, 4];
    await Promise.all(numbers.map((number) => shop.one.book(bookingOf(number))));
    await vi.waitFor(() => expect(shop.recipients()).toHaveLength(4), SOON);
    shop.change({});
    await shop.other.book(bookingOf(11));
    await vi.waitFor(() => expect(shop.recipients()).toContain("client11@example.com"), SOON);
    await vi.waitFor(
      async () => expect(await shop.counts()).toEqual([{ pending: 4, dead: 0 }]),
      SOON,
    );
    expect(new Set(shop.recipients()).size).toBe(shop.recipients().length);
  });

  test("a mail whose answer is lost each time is sent twice at the most, and then a person has to look", async () => {
    const shop = await twoInstances({ content: "drop" });
    await shop.one.book(bookingOf(1));
    await vi.waitFor(
      async () => expect(await shop.counts()).toEqual([{ pending: 0, dead: 1 }]),
      SOON,
    );
    expect(await outboxStore(shop.database).failureReasons()).toEqual([
      { target: "mail", reason: "answer-lost", changes: 1 },
    ]);
    expect(shop.recipients()).toEqual(["client1@example.com", "client1@example.com"]);

    // Nor does asking again send a third.
    shop.change({});
    await outboxStore(shop.database).retryNow("barbearia", undefined);
    await vi.waitFor(
      async () => expect(await shop.counts()).toEqual([{ pending: 0, dead: 1 }]),
      SOON,
    );
    expect(shop.recipients()).toHaveLength(2);
  });

  test("a server that says no after the content loses no answer: the mail is tried until it is taken", async () => {
    const shop = await twoInstances({ content: 451 });
    await shop.one.book(bookingOf(1));
    await vi.waitFor(() => expect(shop.recipients().length).toBeGreaterThan(3), SOON);
    shop.change({});
    await vi.waitFor(async () => expect(await shop.counts()).toEqual([]), SOON);
  });

  test.each([
    { died: 1, sent: 1, left: [] },
    { died: 2, sent: 0, left: [{ pending: 0, dead: 1 }] },
  ])(
    "$died processes that died while they awaited the answer have lost as many answers",
    async ({ died, sent, left }) => {
      const database = await temporaryDatabase();
      const server = await mailServer();
      const followers = { namesOf: () => ["mail"], changed: () => undefined };
      await outboxStore(database).follow("barbearia", [{ target: "mail", place: "" }], BEFORE);
      await bookingStore(database, followers).create(bookingOf(1));
      for (let death = 1; death <= died; death++) {
        const [claim] = await outboxStore(database).claim({
          calendarId: "barbearia",
          target: "mail",
          lease: `of the dead ${death}`,
          leaseMilliseconds: 0,
          max: 1,
        });
        await sentMailStore(database).begin(
          "barbearia",
          [{ bookingId: claim?.bookingId ?? "", kind: "confirmation" }],
          Date.now(),
        );
      }
      startInstance(database, server);
      await vi.waitFor(async () => {
        const counts = await outboxStore(database).counts();
        expect(counts.map(({ pending, dead }) => ({ pending, dead }))).toEqual(left);
      }, SOON);
      expect(server.received).toHaveLength(sent);
    },
  );

  test("a stop while the answer is awaited is one lost answer", async () => {
    const shop = await twoInstances({ content: "hang" });
    for (const instance of [shop.one, shop.other]) await instance.stop();
    for (const copies of [1, 2]) {
      const instance = shop.start();
      if (copies === 1) await instance.book(bookingOf(1));
      await vi.waitFor(() => expect(shop.recipients()).toHaveLength(copies), SOON);
      await instance.stop();
    }
    shop.start();
    await vi.waitFor(
      async () => expect(await shop.counts()).toEqual([{ pending: 0, dead: 1 }]),
      SOON,
    );
    expect(shop.recipients()).toHaveLength(2);
  });
});
