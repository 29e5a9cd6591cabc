// Finding bookings, and cancelling those that were found, on every engine.

import { describe, expect, test } from "vitest";

import { DATABASES } from "@vitrine/testing/databases/databases";

import { blankDetails } from "./booking-columns.ts";
import { bookingStore } from "./booking-store.ts";
import { searchBookings } from "./booking-search.ts";
import type { BookingSearch } from "./booking-search.ts";
import type { Database } from "../database/database.ts";
import type { NewBooking } from "./new-booking.ts";
import { outboxStore } from "../outbox/tables/outbox-tables.ts";
import { sentMailStore } from "../mail/sent-mails-table.ts";

const EIGHT = Date.parse("2026-11-24T08:00:00-03:00");
const HALF_HOUR = 1_800_000;
const NOON = Date.parse("2026-11-23T12:00:00-03:00");

const ANA: NewBooking = {
  ...blankDetails(),
  calendarId: "barbearia",
  barberColorId: 6,
  clientPhone: "900000001",
  clientName: "Ana",
  clientEmail: "Ana@example.com",
  span: { start: EIGHT, end: EIGHT + HALF_HOUR },
  places: 1,
  capacity: 1,
  createdAt: NOON,
};

const BIA: NewBooking = {
  ...ANA,
  barberColorId: 7,
  clientPhone: "900000002",
  clientName: "Bia",
  clientEmail: "bia@example.com",
  span: { start: EIGHT - HALF_HOUR, end: EIGHT },
  createdAt: NOON + 1_000,
};

const CAIO: NewBooking = { ...ANA, calendarId: "reservas", clientName: "Caio" };

const MAILED = { withoutMail: false };

async function namesFound(database: Database, search: BookingSearch, isLiveOnly = true) {
  const found = await database.snapshot((reader) =>
    searchBookings(reader, "barbearia", search, { isLiveOnly }),
  );
  return found.map(({ clientName }) => clientName);
}

describe.each(DATABASES)("on $name", ({ newDatabase }) => {
  async function filledDatabase() {
    const database = await newDatabase();
    const store = bookingStore(database);
    for (const booking of [ANA, BIA, CAIO]) await store.create(booking);
    return { database, store };
  }

  test("bookings are found by day, by when they were made, by barber, phone and e-mail, the earliest first", async () => {
    const { database } = await filledDatabase();
    expect(await namesFound(database, {})).toEqual(["Bia", "Ana"]);
    expect(await namesFound(database, { startsFrom: EIGHT })).toEqual(["Ana"]);
    expect(await namesFound(database, { startsBefore: EIGHT })).toEqual(["Bia"]);
    expect(await namesFound(database, { madeFrom: NOON + 1_000 })).toEqual(["Bia"]);
    expect(await namesFound(database, { madeBefore: NOON + 1_000 })).toEqual(["Ana"]);
    expect(await namesFound(database, { barberColorId: 7 })).toEqual(["Bia"]);
    expect(await namesFound(database, { phone: "900000001" })).toEqual(["Ana"]);
    expect(await namesFound(database, { email: "ana@example.com" })).toEqual(["Ana"]);
    expect(await namesFound(database, { phone: "900000001", barberColorId: 7 })).toEqual([]);
  });

  test("a found booking is cancelled once, and its half hour is free again", async () => {
    const { database, store } = await filledDatabase();
    const [found] = await database.snapshot((reader) =>
      searchBookings(reader, "barbearia", { phone: "900000001" }, { isLiveOnly: true }),
    );
    if (found === undefined) throw new Error("not found");
    expect(await store.cancelById(found, NOON + 5_000, MAILED)).toBe(true);
    expect(await store.cancelById(found, NOON + 6_000, MAILED)).toBe(false);
    const uses = await store.usesOfBarbers("barbearia", [6], ANA.span);
    expect(uses.get(6)).toMatchObject([{ taken: 0 }]);
    expect(await namesFound(database, {})).toEqual(["Bia"]);
    expect(await namesFound(database, {}, false)).toEqual(["Bia", "Ana"]);

    // The same client books the same slot again: that is another booking, which nobody has asked to cancel.
    await store.create(ANA);
    expect(await store.cancelById(found, NOON + 7_000, MAILED)).toBe(false);
    expect(await namesFound(database, {})).toEqual(["Bia", "Ana"]);
  });

  test("only the targets that follow this calendar now are notified of a cancelled booking", async () => {
    const { database, store } = await filledDatabase();
    const outbox = outboxStore(database);
    const follower = (target: string) => ({ target, place: "" });
    const later = EIGHT + 10 * HALF_HOUR;
    await outbox.follow("barbearia", [follower("google"), follower("caldav")], later);
    await outbox.follow("barbearia", [follower("caldav"), follower("mail")], later);
    await outbox.follow("reservas", [follower("feed")], later);
    const [found] = await database.snapshot((reader) =>
      searchBookings(reader, "barbearia", { phone: "900000001" }, { isLiveOnly: true }),
    );
    if (found === undefined) throw new Error("not found");
    await store.cancelById(found, NOON, MAILED);
    expect((await outbox.counts()).map(({ target, pending }) => [target, pending])).toEqual([
      ["caldav", 1],
      ["mail", 1],
    ]);
    expect(await sentMailStore(database).progressOf("barbearia", found.bookingId)).toEqual(
      new Map(),
    );
  });

  test("a cancellation without mail counts as mailed for every later attempt to mail it", async () => {
    const { database, store } = await filledDatabase();
    const sentMail = sentMailStore(database);
    const [found] = await database.snapshot((reader) =>
      searchBookings(reader, "barbearia", { phone: "900000001" }, { isLiveOnly: true }),
    );
    if (found === undefined) throw new Error("not found");
    await store.cancelById(found, NOON, { withoutMail: true });
    expect(await sentMail.progressOf("barbearia", found.bookingId)).toEqual(
      new Map([["cancellation", "accepted"]]),
    );
    expect(
      await sentMail.begin(
        "barbearia",
        [{ bookingId: found.bookingId, kind: "cancellation" }],
        NOON,
      ),
    ).toBe(false);
  });
});
