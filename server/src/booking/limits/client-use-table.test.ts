// The limits on how much one client may book of a calendar, on every engine.

import { describe, expect, test } from "vitest";

import { temporaryDatabase } from "@vitrine/testing/app-under-test";
import { countingDatabase } from "@vitrine/testing/databases/counting-database";
import { DATABASES_AND_THREAD } from "@vitrine/testing/databases/databases";

import { blankDetails } from "../booking-columns.ts";
import { bookingStore } from "../booking-store.ts";
import { LIVE_TO_COME, lockKeysOf } from "./client-use-table.ts";
import type { Allowance } from "./client-use-table.ts";
import { forgetCounted } from "../../retention/forget-counted.ts";
import { countingSalt } from "./counting-salt-table.ts";
import type { Database } from "../../database/database.ts";

const HALF_HOUR = 1_800_000;
const HOUR = 3_600_000;
const NOON = Date.parse("2026-11-23T12:00:00-03:00");
const EIGHT = Date.parse("2026-11-24T08:00:00-03:00");

/** A booking of the `index`th half hour from Tuesday at eight, each for another client. */
const booking = (
  index: number,
  client: { phone?: string; email?: string; halfHours?: number } = {},
) => ({
  ...blankDetails(),
  calendarId: "barbearia",
  barberColorId: 6,
  clientPhone: client.phone ?? String(900_000_000 + index),
  clientName: "Ana",
  clientEmail: client.email ?? `ana${index}@example.com`,
  span: {
    start: EIGHT + index * HALF_HOUR,
    end: EIGHT + (index + (client.halfHours ?? 1)) * HALF_HOUR,
  },
  places: 1,
  capacity: 1,
  createdAt: NOON,
});

const allowance = (with_: Partial<Allowance> = {}): Allowance => ({
  at: NOON,
  bookingNow: NOON,
  clients: [{ client: "network", createsMax: 3, halfHoursMax: 100 }],
  bookingsMax: 100,
  salt: "salt",
  ...with_,
});

const STORED = { ok: true, stored: true };

test("on SQLite, what is to come is not searched for who has used up the hour", async () => {
  const { database, statements } = countingDatabase(await temporaryDatabase());
  const bookings = bookingStore(database);
  for (const index of [0, 1, 2]) await bookings.create(booking(index), allowance());
  const searches = () => statements.filter((sql) => sql === LIVE_TO_COME.sql).length;
  expect(searches()).toBe(3);
  expect(await bookings.create(booking(3), allowance())).toMatchObject({ ok: false });
  expect(searches()).toBe(3);
});

describe.each(DATABASES_AND_THREAD)("on $name", ({ newDatabase }) => {
  const store = async () => bookingStore(await newDatabase());

  test("a client's fourth booking in an hour is refused where three are allowed, and nothing of it is kept", async () => {
    const database = await newDatabase();
    const bookings = bookingStore(database);
    for (const index of [0, 1, 2]) {
      expect(await bookings.create(booking(index), allowance())).toEqual(STORED);
    }
    expect(await bookings.create(booking(3), allowance({ at: NOON + 10 }))).toEqual({
      ok: false,
      refusal: "too-many-creates",
      retryAfterMilliseconds: HOUR - 10,
    });
    expect(await bookings.usesOfBarbers("barbearia", [6], booking(3).span)).toEqual(new Map());
    const other = [{ client: "other", createsMax: 3, halfHoursMax: 100 }];
    expect(await bookings.create(booking(3), allowance({ clients: other }))).toEqual(STORED);
    expect(await bookings.create(booking(4), allowance({ at: NOON + HOUR }))).toEqual(STORED);
  });

  test("an exact repeat is neither refused nor counted", async () => {
    const bookings = await store();
    for (const index of [0, 1]) await bookings.create(booking(index), allowance());
    for (let repeat = 0; repeat < 5; repeat++) {
      expect(await bookings.create(booking(0), allowance())).toEqual({ ok: true, stored: false });
    }
    expect(await bookings.create(booking(2), allowance())).toEqual(STORED);
    expect(await bookings.create(booking(0), allowance())).toEqual({ ok: true, stored: false });
  });

  test("a taken slot counts nothing", async () => {
    const bookings = await store();
    await bookings.create(booking(0));
    for (let tries = 0; tries < 5; tries++) {
      const refused = await bookings.create(booking(0, { phone: "1" }), allowance());
      expect(refused).toEqual({ ok: false, refusal: "slot-taken" });
    }
    expect(await bookings.create(booking(1), allowance())).toEqual(STORED);
  });

  test("a create refused for its phone's bookings counts, and past the limit reveals nothing about them", async () => {
    const bookings = await store();
    const group = (index: number, phone: string) => ({
      ...booking(index, { phone }),
      places: 2,
      capacity: 20,
    });
    await bookings.create(group(0, "1"));
    const ofOther = { ...group(0, "1"), clientName: "Eva" };
    const known = { ok: false, refusal: "too-many-bookings" };
    expect(await bookings.create(ofOther, allowance())).toEqual(known);
    const one = { ...allowance(), bookingsMax: 1 };
    expect(await bookings.create(group(1, "1"), one)).toEqual(known);
    const { span } = booking(0, { halfHours: 2 });
    const uses = await bookings.usesOfBarbers("barbearia", [6], span);
    expect(uses.get(6)).toMatchObject([
      { taken: 2, parts: 0, blocked: 0 },
      { taken: 0, parts: 0, blocked: 0 },
    ]);
    expect(await bookings.create(group(2, "2"), allowance())).toEqual(STORED);
    const met = { ok: false, refusal: "too-many-creates", retryAfterMilliseconds: HOUR };
    expect(await bookings.create(ofOther, allowance())).toEqual(met);
    expect(await bookings.create(group(0, "3"), allowance())).toEqual(met);
    expect(await bookings.create(group(0, "1"), allowance())).toEqual({ ok: true, stored: false });
  });

  test("half hours are counted over a day: the one that does not fit is refused, a shorter one fits", async () => {
    const bookings = await store();
    const clients = [{ client: "network", createsMax: 100, halfHoursMax: 5 }];
    const take = (index: number, halfHours: number, at: number) =>
      bookings.create(booking(index, { halfHours }), allowance({ clients, at }));
    expect(await take(0, 4, NOON)).toEqual(STORED);
    expect(await take(4, 2, NOON + 23 * HOUR)).toEqual({
      ok: false,
      refusal: "too-many-half-hours",
      retryAfterMilliseconds: HOUR,
    });
    expect(await take(4, 1, NOON + 23 * HOUR)).toEqual(STORED);
    expect(await take(6, 4, NOON + 24 * HOUR)).toEqual(STORED);
    const first = [{ client: "new", createsMax: 100, halfHoursMax: 3 }];
    expect(
      await bookings.create(booking(10, { halfHours: 4 }), allowance({ clients: first })),
    ).toMatchObject({
      refusal: "too-many-half-hours",
    });
  });

  test("a booking is refused when its site's share is used up, and is not counted for its network", async () => {
    const bookings = await store();
    const site = { client: "site", createsMax: 2, halfHoursMax: 100 };
    const from = (network: string) =>
      allowance({ clients: [{ client: network, createsMax: 1, halfHoursMax: 100 }, site] });
    expect(await bookings.create(booking(0), from("a"))).toEqual(STORED);
    expect(await bookings.create(booking(1), from("b"))).toEqual(STORED);
    expect(await bookings.create(booking(2), { ...from("c"), at: NOON + 10 })).toEqual({
      ok: false,
      refusal: "too-many-creates",
      retryAfterMilliseconds: HOUR - 10,
    });
    const alone = allowance({ clients: [{ client: "c", createsMax: 1, halfHoursMax: 100 }] });
    expect(await bookings.create(booking(2), alone)).toEqual(STORED);
  });

  test("one phone or one e-mail, however it is written, has no more bookings to come than the limit", async () => {
    const bookings = await store();
    const two = allowance({ clients: [], bookingsMax: 2 });
    for (const index of [0, 1]) await bookings.create(booking(index, { phone: "1" }), two);
    expect(await bookings.create(booking(2, { phone: "1" }), two)).toEqual({
      ok: false,
      refusal: "too-many-bookings",
    });
    await bookings.create(booking(3, { email: "bia@example.com" }), two);
    await bookings.create(booking(4, { email: "Bia@Example.com" }), two);
    expect(await bookings.create(booking(5, { email: "BIA@example.com" }), two)).toEqual({
      ok: false,
      refusal: "too-many-bookings",
    });
    // Bookings in another calendar do not count.
    const table = {
      ...booking(5, { phone: "1", email: "bia@example.com" }),
      calendarId: "reservas",
    };
    expect(await bookings.create(table, two)).toEqual(STORED);
    // Bookings that are over or cancelled are not to come.
    const later = { ...two, bookingNow: booking(0).span.end };
    expect(await bookings.create(booking(6, { phone: "1" }), later)).toEqual(STORED);
    await bookings.cancel(booking(3, { email: "bia@example.com" }), NOON);
    expect(await bookings.create(booking(7, { email: "bia@example.com" }), two)).toEqual(STORED);
  });

  test("concurrent bookings take no more together than one after the other", async () => {
    const bookings = await store();
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, index) => bookings.create(booking(index), allowance())),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(3);
    const one = allowance({ clients: [], bookingsMax: 4 });
    const ofOnePhone = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        bookings.create(booking(20 + index, { phone: "1" }), one),
      ),
    );
    expect(ofOnePhone.filter(({ ok }) => ok)).toHaveLength(4);
  });

  test("a clock that was set back does not refuse for longer than a window", async () => {
    const bookings = await store();
    const ahead = allowance({ at: NOON + 1_000 * HOUR });
    for (const index of [0, 1, 2]) await bookings.create(booking(index), ahead);
    expect(await bookings.create(booking(3), allowance())).toEqual(STORED);
  });

  test("a client counted more than a day ago is forgotten, and the counts hold nothing but hashes", async () => {
    const database = await newDatabase();
    const bookings = bookingStore(database);
    await bookings.create(booking(0), allowance());
    await forgetCounted(database, "barbearia", NOON + 23 * HOUR);
    expect(await counted(database)).not.toEqual([]);
    await forgetCounted(database, "barbearia", NOON + 24 * HOUR);
    expect(await counted(database)).toEqual([]);
    await bookings.create(booking(1), allowance({ at: NOON + 1_000 * HOUR }));
    await forgetCounted(database, "barbearia", NOON);
    expect(await counted(database)).toEqual([]);
  });

  test("five concurrent calls make one salt", async () => {
    const database = await newDatabase();
    const salts = await Promise.all(Array.from({ length: 5 }, () => countingSalt(database)()));
    expect(new Set(salts).size).toBe(1);
    expect(salts[0]).toMatch(/^[\w-]{43}$/);
  });
});

test("two bookings of one phone or one e-mail, however it is written, take turns", () => {
  const turnsOf = (client: { phone?: string; email?: string }) =>
    lockKeysOf(booking(0, { phone: "1", email: "ana@example.com", ...client }), "salt");
  const [phone, email] = turnsOf({});
  expect(turnsOf({ email: "ANA@example.com" })).toEqual([phone, email]);
  expect(turnsOf({ phone: "2" })).toEqual([expect.not.stringMatching(String(phone)), email]);
});

test("on SQLite a phone's and an e-mail's bookings are counted in one look at those live and to come", async () => {
  const database = await temporaryDatabase();
  const plan = await database.all(`EXPLAIN QUERY PLAN ${LIVE_TO_COME.sql}`, {
    calendarId: "barbearia",
    phone: "987654321",
    email: "ana@example.com",
    bookingNow: NOON,
  });
  expect(
    plan.map(({ detail }) => detail).filter((detail) => /booking/.test(String(detail))),
  ).toEqual([
    "SEARCH booking USING INDEX booking_with_client (calendar_id=? AND cancelled_at=? AND ends_at>?)",
  ]);
});

test("on SQLite, where one transaction runs at a time, nothing is kept of a client only to be waited for", async () => {
  const database = await temporaryDatabase();
  expect(await bookingStore(database).create(booking(0), allowance())).toEqual(STORED);
  expect(await counted(database)).toEqual([{ client: "network" }]);
});

const counted = (database: Database) => database.all("SELECT client FROM client_use");
