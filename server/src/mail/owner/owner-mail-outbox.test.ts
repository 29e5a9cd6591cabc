// The owner's notices from two instances on one database: gathered, none lost, at most one in their time.

import { shopsOf } from "@vitrine/testing/shops-of";
import { setTimeout as after } from "node:timers/promises";

import { describe, expect, onTestFinished, test, vi } from "vitest";

import { DATABASES } from "@vitrine/testing/databases/databases";
import { mailServer } from "@vitrine/testing/mail/mail-server";
import { mimePart, partOfType } from "@vitrine/testing/mail/mime-parts";
import { QUICK_PACE } from "@vitrine/testing/outbox/quick-pace";
import { QUIET_WATCH } from "@vitrine/testing/outbox/quiet-watch";
import { SOON } from "@vitrine/testing/soon";
import { shop } from "@vitrine/shops/barbearia";

import { createOutbox } from "../../outbox/outbox.ts";
import { blankDetails } from "../../booking/booking-columns.ts";
import { bookingStore } from "../../booking/booking-store.ts";
import { countingSalt } from "../../booking/limits/counting-salt-table.ts";
import type { Database } from "../../database/database.ts";
import { mailUseStore } from "../turns/mail-use-table.ts";
import type { NewBooking } from "../../booking/new-booking.ts";
import { outboxStore } from "../../outbox/tables/outbox-tables.ts";
import { sentMailStore } from "../sent-mails-table.ts";
import { storedBookings } from "../../booking/stored-bookings-table.ts";
import { mailLimits } from "../turns/mail-limits.ts";
import { mailConnections } from "../smtp/mail-connections.ts";
import type { SmtpServer } from "../smtp/mail-settings.ts";
import { ownerMailTarget } from "./owner-mail-target.ts";

const HALF_HOUR = 30 * 60_000;
const EIGHT = Date.parse("2026-11-24T08:00:00-03:00");
const BEFORE = Date.parse("2026-11-23T10:00:00-03:00");
// Instead of five minutes.
const NOTICE_MILLISECONDS = 1_500;

const bookingOf = (number: number): NewBooking => ({
  ...blankDetails(),
  calendarId: "barbearia",
  barberColorId: 6,
  clientPhone: String(900_000_000 + number),
  span: { start: EIGHT + number * HALF_HOUR, end: EIGHT + (number + 1) * HALF_HOUR },
  clientName: "Ana",
  clientEmail: "ana@example.com",
  places: 1,
  capacity: 1,
  createdAt: BEFORE,
});

const startInstance = (database: Database, smtp: SmtpServer) => {
  const sentMail = sentMailStore(database);
  const outbox = createOutbox({
    targets: [
      ownerMailTarget({
        settings: { smtp, from: { name: "Barbearia", address: "agenda@example.com" } },
        connections: mailConnections(10),
        addresses: new Map([["barbearia", "dona@example.com"]]),
        pageUrlOf: async () => undefined,
        sentMail,
        mailLimits: mailLimits({
          use: mailUseStore(database),
          sentMail,
          salt: countingSalt(database),
          isOff: true,
          mailsPerMinute: 60,
          noticeMilliseconds: NOTICE_MILLISECONDS,
        }),
        now: () => BEFORE,
      }),
    ],
    shops: shopsOf([shop]),
    store: outboxStore(database),
    bookings: storedBookings(database),
    pace: { ...QUICK_PACE, pollMilliseconds: 50 },
    bookingNow: () => BEFORE,
    watch: QUIET_WATCH,
  });
  onTestFinished(outbox.start());
  return bookingStore(database, outbox);
};

describe.each(DATABASES)("on $name", ({ newDatabase }) => {
  test("an owner with new notices gets nothing from before and everything since, once and gathered", async () => {
    const database = await newDatabase();
    const server = await mailServer();
    await bookingStore(database).create(bookingOf(0));
    const instances = [
      startInstance(database, server.settings),
      startInstance(database, server.settings),
    ];
    const followed = () => database.all("SELECT calendar_id FROM outbox_follower");
    const isFollowed = async () => expect(await followed()).toEqual([{ calendar_id: "barbearia" }]);
    await vi.waitFor(isFollowed, SOON);
    const began = Date.now();
    for (let number = 1; number <= 12; number++) {
      await instances[number % 2]?.create(bookingOf(number));
      if (number % 4 === 0) await instances[number % 2]?.cancel(bookingOf(number), BEFORE + 1);
      await after(100);
    }
    const took = Date.now() - began;
    await vi.waitFor(async () => expect(await outboxStore(database).counts()).toEqual([]), SOON);

    const lines = server.received.flatMap(({ raw }) =>
      (partOfType(mimePart(raw), "text/plain")?.body ?? "").match(/9000000\d\d/g),
    );
    const told = (number: number) =>
      lines.filter((phone) => phone === String(900_000_000 + number)).length;
    expect(told(0)).toBe(0);
    for (const number of [1, 2, 3, 5, 6, 7, 9, 10, 11]) expect(told(number)).toBe(1);
    // Reported as new as well, where the notice went out between the booking and its cancellation.
    for (const number of [4, 8, 12]) expect([1, 2]).toContain(told(number));
    // The pause between two notices depends on the machine's speed; their number does not.
    expect(server.received.length).toBeLessThan(4 + took / NOTICE_MILLISECONDS);
  });

  test("a worker that died with its notice under way leaves it to another, which repeats it once", async () => {
    const database = await newDatabase();
    const server = await mailServer();
    const store = outboxStore(database);
    const follower = { target: "owner-mail", place: "", startsEmpty: true } as const;
    await store.follow("barbearia", [follower], BEFORE);
    const followers = { namesOf: () => ["owner-mail"], changed: () => undefined };
    for (const number of [1, 2, 3])
      await bookingStore(database, followers).create(bookingOf(number));
    const claims = await store.claim({
      calendarId: "barbearia",
      target: "owner-mail",
      lease: "of the dead",
      leaseMilliseconds: 300,
      max: 100,
    });
    const said = claims.map(({ bookingId }) => ({ bookingId, kind: "owner-booking" }) as const);
    await sentMailStore(database).begin("barbearia", said, Date.now());
    startInstance(database, server.settings);
    await vi.waitFor(async () => expect(await store.counts()).toEqual([]), SOON);
    const text = partOfType(mimePart(server.received[0]?.raw ?? ""), "text/plain")?.body ?? "";
    expect(text.match(/9000000\d\d/g)).toHaveLength(3);
    expect(server.received).toHaveLength(1);
  });
});
